"""The input of the inner loop: the rules, the play table and the side bets as arrays of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import TypeVar

import numpy as np

from solver.bets import Bet, BetError, BetInputs, PayTable
from solver.cards import DECK, VALUES, Card, Shoe
from solver.engine.arrays import Floats, Ints
from solver.errors import ShoeError
from solver.games import Game
from solver.rules.payoffs import all_payoffs
from solver.simulation import _layout
from solver.simulation.hands import all_hands
from solver.simulation.pay_arrays import PayArrays, pay_arrays
from solver.simulation.play_table import PlayTable

Number = TypeVar("Number")
INPUT_CODES = {
    BetInputs.HAND: _layout.HAND,
    BetInputs.HAND_AND_UPCARD: _layout.HAND_AND_UPCARD,
    BetInputs.DEALER_THREE: _layout.DEALER_THREE,
    BetInputs.HAND_AND_DEALER_BLACKJACK: _layout.HAND_AND_BLACKJACK,
    BetInputs.DEALER_BUST: _layout.DEALER_BUST,
}
"""The codes of the inner loop for the inputs of side bets that are made before the deal."""
_MOST_BINS = 20
"""The largest number of histogram bins per bet."""


@dataclass(frozen=True, slots=True, eq=False)
class KernelInput:
    """The arrays that the inner loop reads.

    Attributes
    ----------
    deck
        The cards of the shoe as indices into ``DECK``.
    setup, rates
        Rules and table as whole numbers, and pays, in the order of `solver.simulation._layout`.
    play_table
        What the players do.
    cell
        (nodes, 10) the decision that a hand of the first seat is counted under, and whether its
        result is added: twice the number of the cell plus 0 or 1; -1 for none.
    cells
        The number of cells.
    most_hands
        (10,) the largest number of hands after splitting a pair.
    pay
        How hands are paid.
    bets, outcomes
        The side bets, see `solver.simulation._money_kernel.settle_side_bets`.
    """

    deck: Ints
    setup: Ints
    rates: Floats
    play_table: PlayTable
    cell: Ints
    cells: int
    most_hands: Ints
    pay: PayArrays
    bets: Ints
    outcomes: Floats

    @property
    def seats(self) -> int:
        """The number of hands that are bet on."""
        return int(self.setup[_layout.SEATS])

    @property
    def bins(self) -> int:
        """The number of histogram bins per bet."""
        return int(self.rates[_layout.BINS])

    @property
    def center(self) -> int:
        """The index of a result of zero in the histogram."""
        return int(self.setup[_layout.CENTER])


def make_kernel_input(
    game: Game,
    play_table: PlayTable,
    cell: Ints,
    side_bets: Sequence[tuple[Bet, PayTable]] = (),
    *,
    seats: int = 1,
    behind: int | None = None,
) -> KernelInput:
    """Return the input of the inner loop for a game and a strategy.

    Parameters
    ----------
    game
        Rules, shoe and limits.
    play_table, cell
        The decisions, and the cells to count.
    side_bets
        Every seat bets one unit on each.
    seats
        Number of hands that are bet on.
    behind
        Number of cards behind the cut card; None to shuffle the shoe before each round.

    Raises
    ------
    BetError
        If a side bet cannot be simulated.
    ShoeError
        If the suits that a side bet depends on are not known.
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
    deck = cards_of(game.shoe, any(bet.inputs.needs_cards for bet, _ in side_bets))
    setup: dict[int, int] = {
        _layout.SEATS: seats,
        _layout.CUT: 0 if behind is None else len(deck) - behind,
        _layout.UPCARD_FIRST: attack > 0,
        _layout.HITS_SOFT_17: rules.dealer_hits_soft_17,
        _layout.LOOKS: rules.hole_card == "peek",
        _layout.TAKES_ALL: rules.hole_card == "none",
        _layout.EARLY: bool(pay.early.any()),
        _layout.PLAYS_OUT: any(bet.inputs.needs_dealer_draw for bet, _ in side_bets),
        _layout.CENTER: seats * ceil(largest * bins) + 1,
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
        setup=np.array([int(value) for value in in_order(setup, _layout.SETUP)]),
        rates=np.array([float(value) for value in in_order(rates, _layout.RATES)]),
        play_table=play_table,
        cell=cell,
        cells=int(cell.max(initial=-1)) // 2 + 1,
        most_hands=np.array(most),
        pay=pay,
        bets=bets,
        outcomes=outcomes,
    )


def in_order(values: Mapping[int, Number], size: int) -> list[Number]:
    """Return the values in the order of their indices, which must be 0 to ``size - 1``.

    Raises
    ------
    ValueError
        If an index is missing or unknown: the values after it would be in the wrong places.

    Examples
    --------
    >>> in_order({1: "b", 0: "a"}, 2)
    ['a', 'b']
    >>> in_order({2: "c", 0: "a"}, 3)
    Traceback (most recent call last):
    ValueError: the array needs the indices 0 to 2, not 0, 2
    """
    if sorted(values) != [*range(size)]:
        given = ", ".join(map(str, sorted(values)))
        raise ValueError(f"the array needs the indices 0 to {size - 1}, not {given}")
    return [values[index] for index in range(size)]


def cards_of(shoe: Shoe, exactly: bool) -> list[int]:
    """Return all cards of a shoe as indices into ``DECK``.

    Parameters
    ----------
    shoe
        The shoe.
    exactly
        Whether ranks and suits matter. If not, one card of each value is used for all of them.

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
    solver.errors.ShoeError: side bets need ranks and suits: the suit of 5 in the shoe 1x52-5 \
is not known
    """
    held = shoe.pack.cards
    if held is None or not is_known(shoe):
        if exactly:
            unknown = [card for card in shoe.removed if not card.suit]
            which = f"the suit of {unknown[0]} in the shoe" if unknown else "ranks and suits of"
            verb = "is" if unknown else "are"
            raise ShoeError(f"side bets need ranks and suits: {which} {shoe} {verb} not known")
        cards = [Card(value, "c").number for value in VALUES]
        return [card for card, count in zip(cards, shoe.counts, strict=True) for _ in range(count)]
    counts = [held.get(card, 0) - shoe.removed.count(card) for card in DECK]
    return [number for number, count in enumerate(counts) for _ in range(count)]


def is_known(shoe: Shoe) -> bool:
    """Return whether rank and suit of every card in the shoe are known.

    Examples
    --------
    >>> is_known(Shoe.parse("6x52-5h")), is_known(Shoe.parse("6x52-5"))
    (True, False)
    """
    return shoe.pack.cards is not None and all(card.suit for card in shoe.removed)


def _side_bets(side_bets: Sequence[tuple[Bet, PayTable]]) -> tuple[Ints, Floats]:
    """Return code, start and sizes of each bet's table, and the tables of results per unit."""
    rows, tables, start = [], [], 0
    for bet, table in side_bets:
        if bet.inputs not in INPUT_CODES:
            raise BetError(f"{bet.name} cannot be simulated: it is not made before the deal")
        paid = bet.paid_indices(table).ravel()
        net = np.array([*map(float, table.pays.values()), -1.0])
        rows.append((INPUT_CODES[bet.inputs], start, *bet.inputs.shape[1:]))
        tables.append(net[paid])
        start += len(paid)
    return np.array(rows, dtype=np.int64).ravel(), np.concatenate([np.zeros(0), *tables])


def no_cells() -> Ints:
    """Return an array that counts no decisions."""
    return np.full((len(all_hands().counts), 10), -1)
