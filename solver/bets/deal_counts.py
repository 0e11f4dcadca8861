"""How often each set of events of a bet happens: the deals of a shoe, counted exactly.

For each kind of `BetInputs` one function returns the weights of the deals, an array over the three
coordinates. The weights are then summed by the set of events that the coordinates have.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial, gcd, lcm, perm
from typing import Any

import numpy as np

from solver.bets.bet import Bet, BetError, Ints
from solver.bets.dealer_bust import bust_chances
from solver.bets.inputs import BetInputs
from solver.bets.weights import card_weights, times
from solver.cards import ACE, DECK, TEN, VALUES, Card, Shoe
from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The cards of the deal that are known: up to two of the player's, and the upcard.

    Raises
    ------
    BetError
        If there are more than two of the player's cards.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> str(KnownCards(parse_cards("8h 8"), Card("A"))), str(KnownCards())
    ('8h8 v A', '')
    """

    player: tuple[Card, ...] = ()
    upcard: Card | None = None

    def __post_init__(self) -> None:
        if len(self.player) > 2:
            raise BetError(
                f"a side bet depends on two cards of the player at most, not on {self.hand}"
            )

    @property
    def cards(self) -> tuple[Card, ...]:
        """All known cards."""
        return (*self.player, self.upcard) if self.upcard else self.player

    @property
    def hand(self) -> str:
        """The player's known cards as text."""
        return "".join(map(str, self.player))

    def __str__(self) -> str:
        return f"{self.hand} v {self.upcard}".strip() if self.upcard else self.hand


@dataclass(frozen=True, slots=True)
class DealCounts:
    """How often each set of events happens.

    Attributes
    ----------
    counts
        Number of deals by set of events, a bit mask as in `Bet.event_sets`. If there is no whole
        number of deals, the counts are numerators over the least common denominator.
    deals
        The sum of the counts.
    """

    counts: dict[int, int]
    deals: int


def count_deals(bet: Bet, shoe: Shoe, rules: Rules, known: KnownCards) -> DealCounts:
    """Count how often each set of events of a bet happens.

    Raises
    ------
    BetError
        If the bet depends on suits and the shoe has only values, or the known cards do not fit
        the bet.
    ShoeError
        If the shoe does not hold the known cards, or too few cards for a deal.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> bet = find_bet("royal-match")
    >>> count_deals(bet, Shoe.parse("6x52"), Rules(), KnownCards())
    DealCounts(counts={0: 36504, 2: 11868, 3: 144}, deals=48516)
    >>> count_deals(bet, Shoe.parse("4,4,4,4,4,4,4,4,4,16"), Rules(), KnownCards())
    Traceback (most recent call last):
    solver.bets.bet.BetError: royal-match depends on ranks and suits; the shoe \
4,4,4,4,4,4,4,4,4,16 has only values
    """
    if bet.inputs.needs_cards and shoe.pack.cards is None:
        raise BetError(f"{bet.name} depends on ranks and suits; the shoe {shoe} has only values")
    shoe.without(known.cards)
    weights, whole = _WEIGHTS[bet.inputs](shoe, rules, known)
    counts = _summed(bet.event_sets(), weights)
    deals = sum(counts.values())
    if not deals:
        raise BetError(f"{bet.name}: the shoe {shoe} holds too few cards for a deal")
    divisor = _equivalent_orders(bet, known) if whole else gcd(*counts.values())
    return DealCounts({each: count // divisor for each, count in counts.items()}, deals // divisor)


def _equivalent_orders(bet: Bet, known: KnownCards) -> int:
    """Return the number of orders of the unknown cards that are one combination for the bet."""
    if not bet.symmetric:
        return 1
    places = 2 if bet.inputs is BetInputs.HAND else 3
    seen = known.player if bet.inputs is BetInputs.HAND else known.cards
    return factorial(places - len(seen))


def _summed(event_sets: Ints, weights: Any) -> dict[int, int]:
    """Sum the weights by set of events; the sums are Python integers."""
    order = np.argsort(event_sets, axis=None, kind="stable")
    sets, starts = np.unique(event_sets.ravel()[order], return_index=True)
    sums = np.add.reduceat(weights.ravel()[order], starts)
    return {int(each): int(count) for each, count in zip(sets, sums, strict=True) if count}


def _hand(shoe: Shoe, _: Rules, known: KnownCards) -> tuple[Any, bool]:
    if known.upcard is not None:
        shoe = shoe.without([known.upcard])
    first, second = (*known.player, None, None)[:2]
    weights, whole = card_weights(shoe, (first, second))
    return weights[:, :, None], whole


def _hand_and_upcard(shoe: Shoe, _: Rules, known: KnownCards) -> tuple[Any, bool]:
    first, second = (*known.player, None, None)[:2]
    return card_weights(shoe, (first, second, known.upcard))


def _dealer_three(shoe: Shoe, _: Rules, known: KnownCards) -> tuple[Any, bool]:
    return card_weights(shoe.without(known.player), (known.upcard, None, None))


def _hand_and_dealer_blackjack(shoe: Shoe, rules: Rules, known: KnownCards) -> tuple[Any, bool]:
    """Weigh the hands by card; the dealer's blackjack depends only on the values that remain."""
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


def _dealer_bust(shoe: Shoe, rules: Rules, known: KnownCards) -> tuple[Any, bool]:
    """Weigh the dealer's busts, once over all deals and once given a player's blackjack."""
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
    # Use math.lcm, because the denominators do not fit into the 64 bits of numpy's integers.
    common = lcm(*(each.denominator for each in fractions.ravel()))
    weights = np.array([int(each * common) for each in fractions.ravel()], dtype=object)
    return weights.reshape(fractions.shape), False


def _missing_for_blackjack(known: KnownCards) -> list[int]:
    held = [card.value for card in known.player]
    return [value for value in (ACE, TEN) if value not in held]


def _player_blackjack(shoe: Shoe, known: KnownCards) -> Fraction:
    """Return the chance of a player's blackjack, given the known cards."""
    missing = _missing_for_blackjack(known)
    counts, left = shoe.without(known.cards).counts, shoe.total - len(known.cards)
    unknown = 2 - len(known.player)
    if len(missing) > unknown or left < unknown:
        return Fraction(0)
    ways = factorial(unknown)
    for value in missing:
        ways *= counts[value]
    return Fraction(ways, perm(left, unknown))


def _ace_up(shoe: Shoe, _: Rules, known: KnownCards) -> tuple[Any, bool]:
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
