"""How large a split is for the reference, and the limit.

The reference visits every deal of a split, and draws the dealer's hand from every composition that
the hands can leave. The number of compositions is bounded by

    min(C(h + k - 1, k), product over values of (cards + 1)),

where h is the number of different hands that can start with the pair card, and k is the number of
hands of the split: k hands are a multiset of k of the h, and no more can be taken than there is.
"""

from __future__ import annotations

from math import comb, prod

from solver.cards import PIPS
from solver.errors import HandError
from solver.reference.dealer import Counts, with_card

MOST_COMPOSITIONS = 20_000
"""A split with more compositions than this is refused. At the limit it takes some minutes."""


def compositions(unseen: Counts, pair: int, hands: int) -> int:
    """Return an upper bound on the compositions that the hands of a split can leave.

    Parameters
    ----------
    unseen
        Unseen cards of each value, the pair still among them.
    pair
        Value of the pair cards.
    hands
        Number of hands that the pair may become.

    Examples
    --------
    >>> compositions((0, 0, 0, 0, 3, 0, 0, 3, 0, 5), 7, 4)
    48
    >>> compositions((4,) * 9 + (16,), 7, 2)
    42778
    """
    single = with_card((0,) * 10, pair)
    different = _hands(with_card(unseen, pair, -1), 21 - PIPS[pair], 0)
    most = max(min(hands, unseen[pair]), 1)
    left = (count - 2 * own for count, own in zip(unseen, single, strict=True))
    return min(comb(different + most - 1, most), prod(max(count, 0) + 1 for count in left))


def check_size(what: str, unseen: Counts, pair: int, hands: int) -> None:
    """Refuse a split that would take too long.

    Raises
    ------
    HandError
        Says what is too large, and what to use instead.
    """
    size = compositions(unseen, pair, hands)
    if size > MOST_COMPOSITIONS:
        raise HandError(
            f"{what} to {hands} hands with {sum(unseen)} unseen cards is too large for exact"
            f" fractions (up to {size:,} compositions, the limit is {MOST_COMPOSITIONS:,}):"
            " use solver.query, a smaller shoe, or fewer hands (max_hands)"
        )


def _hands(unseen: Counts, room: int, lowest: int) -> int:
    """Return how many multisets of unseen cards have no more than ``room`` pips."""
    if lowest == 10 or room < PIPS[lowest]:
        return 1
    most = min(unseen[lowest], room // PIPS[lowest])
    return sum(
        _hands(unseen, room - copies * PIPS[lowest], lowest + 1) for copies in range(most + 1)
    )
