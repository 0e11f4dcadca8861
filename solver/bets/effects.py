"""Effects of removal: the change of a side bet's EV when one more card is removed.

Removing an unseen card from a shuffled shoe changes nothing. So the effects, each weighted with the
share of its rank in the shoe, sum to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.bets.bet import Bet
from solver.bets.deal_counts import KnownCards, count_deals
from solver.bets.paytable import PayTable
from solver.bets.value import ev_from_counts, known_cards
from solver.bets.weights import cards_left
from solver.cards import DECK, RANKS, VALUES, Card, Shoe
from solver.games import Game


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of removing one card.

    Attributes
    ----------
    card
        The rank of the card, ``10`` for a ten-spot. If the shoe has only values: the value, ``T``
        for every ten-valued card.
    share
        The share of such cards in the remaining shoe.
    change
        EV of the shoe without the card, minus EV of the shoe; the mean over the remaining suits.
    """

    card: str
    share: Fraction
    change: Fraction


def effects_of_removal(
    bet: Bet,
    game: Game,
    table: PayTable,
    *,
    player: str | Sequence[Card] = (),
    upcard: str | Card | None = None,
) -> tuple[Effect, ...]:
    """Return the exact effect of removing one card, for each rank in the remaining shoe.

    Parameters
    ----------
    bet, game, table, player, upcard
        As in `value_bet`.

    Raises
    ------
    BetError, ShoeError
        If the bet has no value on the shoe, or none on the shoe with one card less.

    Examples
    --------
    >>> from solver.bets import find_bet, pay_table
    >>> from solver.games import load_game
    >>> bet, game = find_bet("insurance"), load_game("single-deck")
    >>> effects = effects_of_removal(bet, game, pay_table(bet, game))
    >>> [(each.card, str(each.change)) for each in effects if each.card in ("A", "9", "10")]
    [('A', '8/425'), ('9', '8/425'), ('10', '-7/170')]
    >>> sum(each.share * each.change for each in effects)
    Fraction(0, 1)
    """
    known = known_cards(bet, player, upcard)

    def ev(shoe: Shoe) -> Fraction:
        return ev_from_counts(bet, table, count_deals(bet, shoe, game.rules, known))

    now = ev(game.shoe)
    return tuple(
        Effect(
            "10" if name == "T" and game.shoe.pack.cards else name,
            sum(shares.values(), Fraction(0)),
            sum(
                (share * ev(game.shoe.without([card])) for card, share in shares.items()),
                Fraction(0),
            )
            / sum(shares.values())
            - now,
        )
        for name, shares in _next_card(bet, game.shoe, known).items()
    )


def _next_card(bet: Bet, shoe: Shoe, known: KnownCards) -> dict[str, dict[Card, Fraction]]:
    """Return the probability of each card to be the next one of the shoe, grouped by rank.

    For a bet that depends on values only, a rank is one card without a suit: it is valued once.
    """
    left = shoe.without(known.cards)
    if shoe.pack.cards is None:
        shares = {Card(VALUES[value]): count for value, count in enumerate(left.counts)}
    else:
        shares = dict(zip(DECK, cards_left(left), strict=True))
    total = sum(shares.values())
    by_rank: dict[str, dict[Card, Fraction]] = {rank: {} for rank in RANKS}
    for card, count in shares.items():
        if count:
            key = card if bet.inputs.needs_cards else replace(card, suit="")
            of_rank = by_rank[card.rank]
            of_rank[key] = of_rank.get(key, Fraction(0)) + Fraction(count, total)
    return {rank: of_rank for rank, of_rank in by_rank.items() if of_rank}
