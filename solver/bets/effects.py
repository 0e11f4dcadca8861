"""Effects of removal: what the EV of a side bet becomes when one more card is gone.

A card taken from a shuffled shoe unseen changes nothing, so the effects, each times the number of
cards it stands for, add up to nought.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.bets.bet import Bet
from solver.bets.chances import Known, chances_of
from solver.bets.paytable import PayTable
from solver.bets.value import ev_of, known_cards
from solver.bets.weights import cards_left
from solver.cards import DECK, RANKS, VALUES, Card, Shoe
from solver.games import Game


@dataclass(frozen=True, slots=True)
class Effect:
    """What the removal of one card does.

    Attributes
    ----------
    card
        Its rank, ``10`` for a ten-spot; its value, ``T`` for all that count ten, where the shoe
        tells values alone.
    share
        Its share of the cards left.
    change
        EV of the shoe without it, less EV of the shoe; a mean over the suits that are left.
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
    """The effect of removing one card of each rank that is left, exactly.

    Parameters
    ----------
    bet, game, table, player, upcard
        As `value_bet` takes them.

    Raises
    ------
    BetError, ShoeError
        If the bet has no value on the shoe, or none with one card less.

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
        return ev_of(bet, table, chances_of(bet, shoe, game.rules, known))

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


def _next_card(bet: Bet, shoe: Shoe, known: Known) -> dict[str, dict[Card, Fraction]]:
    """What the next card from the shoe may be, by rank, with the chance of each.

    A bet that asks for values alone is asked once for each rank, and not for each suit.
    """
    left = shoe.without(known.cards)
    if shoe.pack.cards is None:
        shares = {Card(VALUES[value]): count for value, count in enumerate(left.counts)}
    else:
        shares = dict(zip(DECK, cards_left(left), strict=True))
    total = sum(shares.values())
    found: dict[str, dict[Card, Fraction]] = {rank: {} for rank in RANKS}
    for card, count in shares.items():
        if count:
            key = card if bet.sight.needs_cards else replace(card, suit="")
            of_rank = found[card.rank]
            of_rank[key] = of_rank.get(key, Fraction(0)) + Fraction(count, total)
    return {rank: of_rank for rank, of_rank in found.items() if of_rank}
