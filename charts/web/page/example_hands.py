"""The hand that a cell of a chart links to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from solver.cards import ACE, PIPS, TEN, Hand, Value, parse_value
from solver.results.chart import Kind


def example_hand(kind: Kind, label: str, counts: Sequence[int], upcard: int) -> Hand | None:
    """Return a hand of two or three cards for a row of a chart; None if the shoe holds none.

    Examples
    --------
    >>> full = (24,) * 9 + (96,)
    >>> [str(example_hand(*row, full, 9)) for row in ((Kind.HARD, "16"), (Kind.SOFT, "21"),
    ...     (Kind.PAIR, "8"), (Kind.HARD, "21"), (Kind.RESCUE, "s18"))]
    ['T6', 'AA9', '88', 'T65', 'None']
    """
    if kind is Kind.PAIR:
        hands: Sequence[tuple[int, ...]] = [(parse_value(label),) * 2]
    elif kind is Kind.RESCUE:
        hands = []
    else:
        hands = _hands(int(label), kind is Kind.SOFT)
    for values in hands:
        needed = (*values, upcard)
        if all(needed.count(value) <= counts[value] for value in needed):
            return Hand(tuple(map(Value, values)))
    return None


@cache
def _hands(total: int, soft: bool) -> list[tuple[int, ...]]:
    """Return the hands of a total: two cards, then three, no pairs, the highest cards first."""
    order = range(TEN, -1, -1)
    two = [(high, low) for high in order for low in range(high)]
    three = [
        (high, mid, low) for high in order for mid in range(high + 1) for low in range(mid + 1)
    ]
    return [
        hand for hand in (*two, *three) if _counted(hand) == (total, soft) and hand != (TEN, ACE)
    ]


def _counted(hand: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(PIPS[value] for value in hand)
    soft = ACE in hand and hard <= 11
    return hard + 10 * soft, soft
