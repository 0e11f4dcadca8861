"""The dealer's final totals as fractions: what the engine's walk gives, modulo primes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import perm

import numpy as np

from solver.cards import PIPS, parse_value
from solver.engine.arrays import Floats
from solver.engine.hand.dealer import DealerRows, trie
from solver.engine.hand.lattice import pack
from solver.engine.kernels._dealer import LANES, LEVELS, OUTCOMES
from solver.engine.kernels._residues import dealer_residues
from solver.engine.kernels.compile import kernel
from solver.errors import HandError, ShoeRunsOut
from solver.exact.field import Field
from solver.exact.primes import joined, primes_for
from solver.rules import Rules
from solver.rules.payoffs import DealerOutcome, shown_outcomes


def dealer_fractions(
    rules: Rules, shoe: Sequence[int], upcard: str | int, removed: Iterable[int] = ()
) -> dict[str, Fraction]:
    """Return the probability of the dealer's final totals before the peek, a blackjack included.

    Parameters
    ----------
    rules
        Rules of the game.
    shoe
        Ten counts, upcard included.
    upcard
        The dealer's card.
    removed
        Values of further cards known to be gone.

    Raises
    ------
    HandError
        If the shoe does not hold these cards.
    ShoeRunsOut
        If the dealer may have to draw from an empty shoe.

    Examples
    --------
    >>> chances = dealer_fractions(Rules(), (0, 0, 0, 0, 0, 0, 1, 0, 0, 3), "T")
    >>> {outcome: str(chance) for outcome, chance in chances.items() if chance}
    {'17': '1/3', '20': '2/3'}
    """
    value, gone = parse_value(upcard), np.bincount([*removed], minlength=10)
    unseen = np.array(shoe) - gone
    unseen[value] -= 1
    if (unseen < 0).any():
        raise HandError(f"the shoe does not hold the upcard {value} and the cards removed")
    dealer = DealerRows(shoe, rules.dealer_hits_soft_17, (value,))
    if np.isnan(dealer.chances_of(np.array([pack(gone)]))).any():
        raise ShoeRunsOut("the dealer must draw and no card is left")
    left = int(unseen.sum())
    unit = perm(left, min(left, cards_within(shoe, _DEALER_DRAWS) + 1))
    primes = primes_for(unit)
    found = []
    for prime in primes:
        field = Field.of(prime, sum(shoe))
        rows = dealer_rows(dealer, rules.dealer_hits_soft_17, (value,), field)
        found.append(field.times(rows[0, 0], field.residues([unit])[0]))
    whole = joined(found, primes).tolist()
    return shown_outcomes({each: Fraction(whole[each], unit) for each in DealerOutcome})


_DEALER_DRAWS = 16
"""Whatever the rules, only the last card of the dealer brings the pips above this."""


def dealer_rows(
    dealer: DealerRows, hits_soft_17: bool, upcards: tuple[int, ...], field: Field
) -> Floats:
    """Return the residues of all chances that a dealer knows, NaN where there are none."""
    left, shown = dealer.compositions(), np.array(upcards, dtype=np.int64)
    tree = trie(hits_soft_17, upcards)
    rows = np.empty(dealer.chances.shape)
    sizes = (10, LEVELS, LEVELS, len(upcards) * OUTCOMES)
    cards, shares, levels, sums = (np.zeros(size * LANES) for size in sizes)
    kernel(dealer_residues)(
        compositions=left.astype(np.float64),
        upcards=shown,
        depth=tree.depth,
        rank=tree.rank,
        copies=tree.copies,
        first=tree.first,
        slot=tree.slot,
        weight=tree.weight,
        over_upcard=field.times(
            field.inverses(left[:, shown]),
            field.residues(left.sum(axis=1).tolist())[:, None],
        ),
        inverse=field.inverse,
        lowest=field.lowest,
        field=field.constants,
        cards=cards,
        shares=shares,
        levels=levels,
        sums=sums,
        rows=rows,
    )
    rows[np.isnan(dealer.chances)] = np.nan
    return rows


def cards_within(shoe: Sequence[int], room: int) -> int:
    """Return how many of the smallest cards have at most that many pips together.

    Examples
    --------
    >>> cards_within((24,) * 9 + (96,), 25)
    24
    """
    cards = 0
    for count, pips in zip(shoe, PIPS, strict=True):
        taken = min(count, room // pips)
        cards += taken
        room -= taken * pips
        if taken < count:
            break
    return cards
