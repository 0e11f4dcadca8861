"""A table made ready for the inner loop: the rules, the plan and the bets as arrays of integers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm

import numpy as np

from solver.bets import Bet, BetError, BetInputs, PayTable
from solver.cards import DECK, VALUES, Card, Shoe
from solver.engine.arrays import Floats, Ints
from solver.errors import ShoeError
from solver.games import Game
from solver.rules.payoffs import all_payoffs
from solver.simulate import _layout
from solver.simulate.hands import all_hands
from solver.simulate.pay_arrays import PayArrays, pay_arrays
from solver.simulate.play_table import PlayTable

SIGHTS = {
    BetInputs.HAND: _layout.HAND,
    BetInputs.HAND_AND_UPCARD: _layout.HAND_AND_UPCARD,
    BetInputs.DEALER_THREE: _layout.DEALER_THREE,
    BetInputs.HAND_AND_DEALER_BLACKJACK: _layout.HAND_AND_BLACKJACK,
    BetInputs.DEALER_BUST: _layout.DEALER_BUST,
}
"""What the inner loop can see, and how it calls it."""
_MOST_BINS = 20
"""Bars of the histogram to a bet, where the results of the game are finer than that."""
_PLAYED_OUT = (BetInputs.DEALER_THREE, BetInputs.DEALER_BUST)


@dataclass(frozen=True, slots=True, eq=False)
class KernelInput:
    """A table.

    Attributes
    ----------
    deck
        Numbers of the cards in the shoe.
    numbers, rates
        The setup of the kernel in whole numbers, and what is paid.
    plan
        What the players do.
    cell
        (nodes, 10) which decision a hand of the first seat is counted under, and whether its
        value is asked for: twice the number of the cell plus 0 or 1; -1 for none.
    cells
        How many cells there are.
    most_hands
        (10,) hands that a pair may become.
    pay
        How hands are paid.
    bets, outcomes
        The side bets, see `solver.simulate._kernel`.
    """

    deck: Ints
    numbers: Ints
    rates: Floats
    plan: PlayTable
    cell: Ints
    cells: int
    most_hands: Ints
    pay: PayArrays
    bets: Ints
    outcomes: Floats

    @property
    def seats(self) -> int:
        """How many hands are bet on."""
        return int(self.numbers[_layout.SEATS])

    @property
    def bins(self) -> int:
        """Bars of the histogram to a bet."""
        return int(self.rates[_layout.BINS])

    @property
    def centre(self) -> int:
        """Place of a result of nought in the histogram."""
        return int(self.numbers[_layout.CENTRE])


def set_up(
    game: Game,
    plan: PlayTable,
    cell: Ints,
    side_bets: Sequence[tuple[Bet, PayTable]] = (),
    *,
    seats: int = 1,
    behind: int | None = None,
) -> KernelInput:
    """Make a table ready.

    Parameters
    ----------
    game
        Rules, shoe and limits.
    plan, cell
        What is done, and what is counted.
    side_bets
        One unit is wagered on each by every seat.
    seats
        Hands that are bet on.
    behind
        Cards behind the cut card; None where the shoe is shuffled before each round.

    Raises
    ------
    BetError
        If a side bet cannot be simulated.
    ShoeError
        If the suits that a side bet asks for are not known.
    """
    rules = game.rules
    attack = rules.double_attack
    insured = game.limits.insurance if rules.insurance_pays is not None else Fraction(0)
    pay = pay_arrays(rules)
    results = all_payoffs(rules)
    bins = lcm(*(each.denominator for result in results for each in (result, attack * result)))
    bins = bins if bins <= _MOST_BINS else _MOST_BINS
    most = [rules.hands_from(value) for value in range(10)]
    largest = (1 + attack) * max(Fraction(2 * max(most)), *results)
    deck = cards_of(game.shoe, any(bet.sight.needs_cards for bet, _ in side_bets))
    numbers: dict[int, int] = {
        _layout.SEATS: seats,
        _layout.CUT: 0 if behind is None else len(deck) - behind,
        _layout.UPCARD_FIRST: attack > 0,
        _layout.HITS_SOFT_17: rules.dealer_hits_soft_17,
        _layout.LOOKS: rules.hole_card == "peek",
        _layout.TAKES_ALL: rules.hole_card == "none",
        _layout.EARLY: bool(pay.early.any()),
        _layout.PLAYS_OUT: any(bet.sight in _PLAYED_OUT for bet, _ in side_bets),
        _layout.CENTRE: seats * ceil(largest * bins) + 1,
    }
    rates: dict[int, int | Fraction] = {
        _layout.ATTACK: attack,
        _layout.INSURED: insured,
        _layout.INSURANCE_PAYS: insured * (rules.insurance_pays or 0),
        _layout.BINS: bins,
    }
    bets, outcomes = _side_bets(side_bets)
    return KernelInput(
        deck=np.array(deck),
        numbers=np.array([int(numbers[place]) for place in range(len(numbers))]),
        rates=np.array([float(rates[place]) for place in range(len(rates))]),
        plan=plan,
        cell=cell,
        cells=int(cell.max(initial=-1)) // 2 + 1,
        most_hands=np.array(most),
        pay=pay,
        bets=bets,
        outcomes=outcomes,
    )


def cards_of(shoe: Shoe, exactly: bool) -> list[int]:
    """Numbers of all cards in a shoe.

    Parameters
    ----------
    shoe
        The shoe.
    exactly
        Whether ranks and suits matter; where they do not, any card of the value stands for it.

    Raises
    ------
    ShoeError
        If they matter and are not known.

    Examples
    --------
    >>> cards_of(Shoe.parse("0,0,0,0,0,0,0,0,2,1"), exactly=False)
    [32, 32, 36]
    >>> cards_of(Shoe.parse("1d-5"), exactly=True)
    Traceback (most recent call last):
    solver.errors.ShoeError: side bets are dealt with real cards: the suit of 5 in the shoe \
1x52-5 is not known
    """
    held = shoe.pack.cards
    if held is None or not is_known(shoe):
        if exactly:
            unknown = [card for card in shoe.removed if not card.suit]
            which = f"the suit of {unknown[0]} in the shoe" if unknown else "ranks and suits of"
            verb = "is" if unknown else "are"
            raise ShoeError(f"side bets are dealt with real cards: {which} {shoe} {verb} not known")
        cards = [Card(value, "c").number for value in VALUES]
        return [card for card, count in zip(cards, shoe.counts, strict=True) for _ in range(count)]
    counts = [held.get(card, 0) - shoe.removed.count(card) for card in DECK]
    return [number for number, count in enumerate(counts) for _ in range(count)]


def is_known(shoe: Shoe) -> bool:
    """Whether rank and suit of every card in the shoe are known.

    Examples
    --------
    >>> is_known(Shoe.parse("6x52-5h")), is_known(Shoe.parse("6x52-5"))
    (True, False)
    """
    return shoe.pack.cards is not None and all(card.suit for card in shoe.removed)


def _side_bets(side_bets: Sequence[tuple[Bet, PayTable]]) -> tuple[Ints, Floats]:
    """What each bet sees and where its table begins; what a unit wins by what is seen."""
    rows, tables, start = [], [], 0
    for bet, table in side_bets:
        if bet.sight not in SIGHTS:
            raise BetError(f"{bet.name} is no side bet that can be made before the deal")
        lines = bet.outcomes(table).ravel()
        net = np.array([*map(float, table.pays.values()), -1.0])
        rows.append((SIGHTS[bet.sight], start, *bet.sight.shape[1:]))
        tables.append(net[lines])
        start += len(lines)
    return np.array(rows, dtype=np.int64).ravel(), np.concatenate([np.zeros(0), *tables])


def no_cells() -> Ints:
    """Count no decisions."""
    return np.full((len(all_hands().counts), 10), -1)
