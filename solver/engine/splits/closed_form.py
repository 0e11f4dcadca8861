"""The closed form of the tree of second cards: how often each kind of split hand occurs.

The second cards of all split hands are dealt first, and pairs are split again as long as the rules
allow. The k hands that remain all have the same value, in whatever order they are played. Consider
a hand that starts with the pair card, with x further pair cards known to be gone in addition to
that of the other first hand. Let A(x) be the part of its joint value where its second card is a
pair card, and B(x) the part where it is not. A closed hand has a second card that is not a pair
card; nothing else is known of it. Removing an unknown unseen card changes no expectation, so for
j such cards

    f(x, j-1) = q f(x+1, j-1) + (1-q) f(x, j),   q = P(next is a pair card | x, j-1),

for f = A and f = B, which gives f(x, j) from f(x .. x+j, 0). With k hands made, x = k - 2.
The whole split is then a sum of A(x) and B(x) with coefficients that depend only on the shoe.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Numbers = Any
"""An array of float64, or of `Fraction` objects."""


@lru_cache(maxsize=64)
def coefficients(
    shoe: tuple[int, ...], pair: int, most_hands: int, made: int, *, exact: bool = False
) -> Numbers:
    """Return the coefficients of A(x) and B(x) in the value of a split.

    Parameters
    ----------
    shoe
        Ten counts, as a tuple, before the pair is taken out, upcard included.
    pair
        Value of the pair cards.
    most_hands
        Largest number of hands that may be made, 2 or more.
    made
        Number of hands once this split is made: 2, or more if other hands are already made and
        are not split again.
    exact
        Whether to return fractions.

    Returns
    -------
    array
        (worlds, 2, 10) coefficients of A (0) and B (1) with ``made - 2 + world`` further pair
        cards gone, for each upcard.
    """
    ends = most_hands - made + 1
    worlds = 2 * ends - 1
    q = pair_chance(shoe, pair, made, worlds, ends + 2, exact=exact)
    known = forms(q, worlds)
    weights = np.zeros((worlds, 2, 10), dtype=q.dtype)
    for leaf in leaves(q, ends):
        x, closed = leaf.world, leaf.closed
        weights += leaf.chance * leaf.waiting * known[closed][x][:, None]
        if closed:
            share = leaf.chance * closed * over(1 - q[x, closed - 1])
            weights[:, 1] += share * known[closed - 1][x]
    return weights


class Leaf(NamedTuple):
    """An end of the tree of second cards.

    Attributes
    ----------
    world
        Number of splits after the first one.
    waiting, closed
        Number of hands of whose second card nothing is known, and of those that are closed.
    chance
        (10,) probability against each upcard.
    """

    world: int
    waiting: int
    closed: int
    chance: Numbers


def leaves(q: Numbers, ends: int) -> Iterator[Leaf]:
    """Yield the ends of the tree of second cards.

    Parameters
    ----------
    q
        From `pair_chance`.
    ends
        How many numbers of hands there can be at the end; the largest is the limit.

    Examples
    --------
    >>> q = pair_chance((4,) * 9 + (16,), 7, 2, 3, 4, exact=True)
    >>> [(leaf.waiting, leaf.closed, str(leaf.chance[0])) for leaf in leaves(q, 2)]
    [(0, 2, '1081/1176'), (3, 0, '2/49'), (2, 1, '47/1176')]
    """
    chance = {(2, 0): np.ones(10, dtype=q.dtype)}
    for world in range(ends):
        hands = world + 2
        for closed in range(hands + 1):
            here = chance.pop((hands, closed), None)
            if here is None:
                continue
            if world < ends - 1 and closed < hands:
                _add(chance, (hands + 1, closed), here * q[world, closed])
                _add(chance, (hands, closed + 1), here * (1 - q[world, closed]))
            else:
                yield Leaf(world, hands - closed, closed, here)


def pair_chance(
    shoe: Sequence[int], pair: int, made: int, worlds: int, others: int, *, exact: bool
) -> Numbers:
    """Return q of the module's formula, (worlds, others, 10): a world for each x from 0 on."""
    gone = made + np.arange(worlds)[:, None, None]
    pair_cards = shoe[pair] - gone - (np.arange(10) == pair)
    unseen = sum(shoe) - 1 - gone - np.arange(others)[:, None]
    if exact:
        return np.frompyfunc(Fraction, 2, 1)(pair_cards.clip(0), unseen.clip(1)).clip(0, 1)
    return (pair_cards / unseen.clip(1)).clip(0, 1)


def forms(q: Numbers, worlds: int) -> list[Numbers]:
    """Return f(x, j) as a sum of f(0, 0), f(1, 0), ...: (x, worlds, 10) for each j."""
    found = [np.broadcast_to(np.eye(worlds, dtype=q.dtype)[:, :, None], (worlds, worlds, 10))]
    for others in range(q.shape[1] - 2):
        before = found[-1]
        chance = q[: len(before) - 1, others][:, None]
        found.append((before[:-1] - chance * before[1:]) * over(1 - chance))
    return found


def over(number: Numbers) -> Numbers:
    """Return 1 / number, and 0 where the number is 0."""
    return np.divide(1, number, out=np.zeros_like(number), where=number > 0)


def _add(chance: dict[tuple[int, int], Numbers], state: tuple[int, int], more: Numbers) -> None:
    chance[state] = chance[state] + more if state in chance else more
