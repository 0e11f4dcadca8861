"""How often each set of events of a bet comes up: the deals of a shoe, as each sight sees them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial, gcd, perm
from typing import TYPE_CHECKING, Any

from solver.bets.bet import Bet, BetError
from solver.bets.inputs import BetInputs
from solver.bets.weights import card_weights, times
from solver.cards import ACE, DECK, TEN, VALUES, Card, Shoe
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.bets.bet import Ints


@dataclass(frozen=True, slots=True)
class Known:
    """The cards of the deal that are known: up to two of the player's, and the upcard.

    Raises
    ------
    BetError
        If there are more than two of the player's cards.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> str(Known(parse_cards("8h 8"), Card("A"))), str(Known())
    ('8h8 v A', '')
    """

    player: tuple[Card, ...] = ()
    upcard: Card | None = None

    def __post_init__(self) -> None:
        if len(self.player) > 2:
            cards = "".join(map(str, self.player))
            raise BetError(f"a side bet sees two cards of the player, not {cards}")

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return (*self.player, self.upcard) if self.upcard else self.player

    def __str__(self) -> str:
        hand = "".join(map(str, self.player))
        return f"{hand} v {self.upcard}".strip() if self.upcard else hand


@dataclass(frozen=True, slots=True)
class Chances:
    """How often each set of events comes up.

    Attributes
    ----------
    counts
        By the set of events, as `Bet.event_sets` writes it: in whole deals, or where there are
        none in the least common denominator.
    deals
        Their sum.
    """

    counts: dict[int, int]
    deals: int


def chances_of(bet: Bet, shoe: Shoe, rules: Rules, known: Known) -> Chances:
    """How often each set of events of a bet comes up.

    Raises
    ------
    BetError
        If the shoe tells values alone and the bet asks for more, or the known cards do not fit it.
    ShoeError
        If the shoe does not hold the known cards, or too few for a deal.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> bet = find_bet("royal-match")
    >>> chances_of(bet, Shoe.parse("6x52"), Rules(), Known())
    Chances(counts={0: 36504, 2: 11868, 3: 144}, deals=48516)
    >>> chances_of(bet, Shoe.parse("4,4,4,4,4,4,4,4,4,16"), Rules(), Known())
    Traceback (most recent call last):
    solver.bets.bet.BetError: royal-match asks for suits, the shoe 4,4,4,4,4,4,4,4,4,16 tells \
values alone
    """
    if bet.sight.needs_cards and shoe.pack.cards is None:
        raise BetError(f"{bet.name} asks for suits, the shoe {shoe} tells values alone")
    shoe.without(known.cards)
    weights, whole = _WEIGHTS[bet.sight](shoe, rules, known)
    counts = _summed(bet.event_sets(), weights)
    deals = sum(counts.values())
    if not deals:
        raise BetError(f"{bet.name}: the shoe {shoe} holds too few cards for a deal")
    divisor = _unordered(bet, known) if whole else gcd(*counts.values())
    return Chances({each: count // divisor for each, count in counts.items()}, deals // divisor)


def _unordered(bet: Bet, known: Known) -> int:
    """Orders of the cards that are not known, for a bet to which the order is the same."""
    if not bet.symmetric:
        return 1
    places = 2 if bet.sight is BetInputs.HAND else 3
    seen = known.player if bet.sight is BetInputs.HAND else known.cards
    return factorial(places - len(seen))


def _summed(event_sets: Ints, weights: Any) -> dict[int, int]:
    """The weights by set of events; sums of Python integers where they are such."""
    import numpy as np

    order = np.argsort(event_sets, axis=None, kind="stable")
    sets, starts = np.unique(event_sets.ravel()[order], return_index=True)
    sums = np.add.reduceat(weights.ravel()[order], starts)
    return {int(each): int(count) for each, count in zip(sets, sums, strict=True) if count}


def _hand(shoe: Shoe, _: Rules, known: Known) -> tuple[Any, bool]:
    if known.upcard is not None:
        shoe = shoe.without([known.upcard])
    first, second = (*known.player, None, None)[:2]
    weights, whole = card_weights(shoe, (first, second))
    return weights[:, :, None], whole


def _hand_and_upcard(shoe: Shoe, _: Rules, known: Known) -> tuple[Any, bool]:
    first, second = (*known.player, None, None)[:2]
    return card_weights(shoe, (first, second, known.upcard))


def _dealer_three(shoe: Shoe, _: Rules, known: Known) -> tuple[Any, bool]:
    return card_weights(shoe.without(known.player), (known.upcard, None, None))


def _hand_and_dealer_blackjack(shoe: Shoe, rules: Rules, known: Known) -> tuple[Any, bool]:
    """Suits matter to the hand alone: what is left of the values decides on the blackjack."""
    import numpy as np

    hand, whole = _hand(shoe, rules, known)
    counts = shoe.without([known.upcard] if known.upcard else []).counts
    value = np.array([card.value for card in DECK])
    aces, tens = (
        counts[each] - (value == each)[:, None].astype(np.int64) - (value == each)
        for each in (ACE, TEN)
    )
    left = sum(counts) - 2
    if known.upcard is None:
        ways, blackjacks = left * (left - 1), 2 * aces * tens
    else:
        ways = left
        blackjacks = {ACE: tens, TEN: aces}.get(known.upcard.value, np.zeros_like(tens))
    both = np.stack(np.broadcast_arrays(ways - blackjacks, blackjacks), axis=2).astype(object)
    return (times(hand, both) if ways > 0 else hand * np.zeros(2, dtype=np.int64)), whole


def _dealer_bust(shoe: Shoe, rules: Rules, known: Known) -> tuple[Any, bool]:
    """Two dealers: one for all deals, one for those in which the player has blackjack."""
    import numpy as np

    from solver.bets.bust import bust_chances

    upcard = None if known.upcard is None else known.upcard.value
    fractions = np.zeros(BetInputs.DEALER_BUST.shape, dtype=object)
    left = shoe.without(known.player)
    every = bust_chances(left, rules.dealer_hits_soft_17, upcard)
    blackjack = _player_blackjack(shoe, known)
    against = every
    if blackjack and len(known.player) < 2:
        missing = [Card(VALUES[value]) for value in _missing_for_blackjack(known)]
        against = bust_chances(left.without(missing), rules.dealer_hits_soft_17, upcard)
    for cards in range(len(every)):
        fractions[cards, 1, 0] = blackjack * against[cards]
        fractions[cards, 0, 0] = every[cards] - fractions[cards, 1, 0]
    whole = np.lcm.reduce([each.denominator for each in fractions.ravel()])
    return np.array([int(each * whole) for each in fractions.ravel()], dtype=object).reshape(
        fractions.shape
    ), False


def _missing_for_blackjack(known: Known) -> list[int]:
    held = [card.value for card in known.player]
    return [value for value in (ACE, TEN) if value not in held]


def _player_blackjack(shoe: Shoe, known: Known) -> Fraction:
    """Chance of a blackjack for the player, given the known cards."""
    missing = _missing_for_blackjack(known)
    counts, left = shoe.without(known.cards).counts, shoe.total - len(known.cards)
    open_places = 2 - len(known.player)
    if len(missing) > open_places or left < open_places:
        return Fraction(0)
    ways = factorial(open_places)
    for value in missing:
        ways *= counts[value]
    return Fraction(ways, perm(left, open_places))


def _ace_up(shoe: Shoe, _: Rules, known: Known) -> tuple[Any, bool]:
    import numpy as np

    if known.upcard is None or known.upcard.value != ACE:
        raise BetError(f"insurance is offered against an ace, not against {known.upcard}")
    counts = shoe.without(known.cards).counts
    return np.array([sum(counts) - counts[TEN], counts[TEN]]).reshape(BetInputs.ACE_UP.shape), True


_WEIGHTS = {
    BetInputs.HAND: _hand,
    BetInputs.HAND_AND_UPCARD: _hand_and_upcard,
    BetInputs.DEALER_THREE: _dealer_three,
    BetInputs.HAND_AND_DEALER_BLACKJACK: _hand_and_dealer_blackjack,
    BetInputs.DEALER_BUST: _dealer_bust,
    BetInputs.ACE_UP: _ace_up,
}
