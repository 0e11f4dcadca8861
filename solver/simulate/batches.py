"""Rounds by the million: random numbers, batches, and the sums that are kept of them.

Each batch has a stream of random numbers of its own, spawned from the seed by the number of the
batch, and begins with a fresh shoe. So what comes out depends on the seed alone, and not on how
many workers there are or which of them is quicker.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, fields
from threading import Event

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.kernels.compile import kernel
from solver.errors import ShoeRunsOut
from solver.simulate import _kernel, _layout
from solver.simulate.hands import all_hands
from solver.simulate.kernel_input import KernelInput

ROUNDS_IN_BATCH = 250_000
_WORDS = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Sums over rounds, in bets. A wager is one of all, attack, insurance, side bets.

    Attributes
    ----------
    sums, products
        (wagers,) and (wagers, wagers) results of the table in a round, and their products.
    seat_squares
        (wagers,) squares of the results of each seat.
    upcards
        (10, 3) rounds, and sum and sum of squares of the result, by upcard.
    cells
        (cells, 4) how often the first seat's hand was played by a cell, how often its first
        letter was followed, and for those the sum and the sum of squares of what the hand won per
        unit of the bet.
    histogram
        Rounds by the result of the table.
    shoes
        Shoes, rounds in them, squares of those; results, their squares, rounds times result; last
        the result of the shoe in play.
    """

    sums: Floats
    products: Floats
    seat_squares: Floats
    upcards: Floats
    cells: Floats
    histogram: Ints
    shoes: Floats

    @classmethod
    def empty(cls, setup: KernelInput) -> Tally:
        """Return noughts for a table."""
        wagers = _layout.SIDE + len(setup.bets) // 4
        return cls(
            np.zeros(wagers),
            np.zeros((wagers, wagers)),
            np.zeros(wagers),
            np.zeros((10, 3)),
            np.zeros((max(setup.cells, 1), 4)),
            np.zeros(2 * setup.centre + 1, dtype=np.int64),
            np.zeros(7),
        )

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return int(self.histogram.sum())

    def add(self, other: Tally) -> None:
        """Take the sums of another batch into this one."""
        for each in fields(self):
            total = getattr(self, each.name)
            total += getattr(other, each.name)


def batch(setup: KernelInput, rounds: int, seed: int, number: int) -> Tally:
    """Play a batch of rounds; after the last of them, on to the end of the shoe.

    Where a shoe runs out in the middle of a round, the discards are shuffled and dealt.

    Raises
    ------
    ShoeRunsOut
        If all cards lie on the table and one more is asked for.
    """
    stream = np.random.SeedSequence(seed, spawn_key=(number,))
    random = np.random.Generator(np.random.PCG64DXSM(stream))
    deck, tally = setup.deck.copy(), Tally.empty(setup)
    counters, room = space(setup)
    counters[_layout.TARGET] = rounds
    size = max(_WORDS, 4 * len(deck))
    while not counters[_layout.RAN_OUT]:
        words = random.integers(0, 1 << 64, size=size, dtype=np.uint64).view(np.int64)
        counters[_layout.USED] = 0
        play(setup, words, deck, counters, room, tally)
        if counters[_layout.ROUNDS] >= rounds and counters[_layout.SHOE_ROUNDS] == 0:
            return tally
    raise ShoeRunsOut(
        f"a round asked for more than the {len(deck)} cards of the shoe; "
        "fewer seats would do, or a larger shoe"
    )


def play(
    setup: KernelInput,
    words: Ints,
    deck: Ints,
    counters: Ints,
    room: tuple[Ints | Floats, ...],
    tally: Tally,
) -> None:
    """Play with the random words given, see `solver.simulate._kernel.play`."""
    plan, pay = setup.plan, setup.pay
    seats, dealer, visited, net = room
    kernel(_kernel.play)(
        words=words,
        deck=deck,
        counters=counters,
        setup=setup.numbers,
        rates=setup.rates,
        following=all_hands().following,
        classes=pay.classes,
        ends_play=pay.ends_play,
        decided=pay.decided,
        early=pay.early,
        payoff=pay.payoff,
        bet_lost=pay.bet_lost,
        plan=plan.actions,
        rescue=plan.rescues,
        attack=plan.attack,
        insure=plan.insure,
        most_hands=setup.most_hands,
        cell=setup.cell,
        bets=setup.bets,
        outcomes=setup.outcomes,
        seats=seats,
        dealer=dealer,
        visited=visited,
        net=net,
        **{each.name: getattr(tally, each.name) for each in fields(tally)},
    )


def compiled() -> Callable[..., None]:
    """The inner loop as machine code, which takes some seconds where it is not kept yet."""
    return kernel(_kernel.play)


def space(setup: KernelInput) -> tuple[Ints, tuple[Ints | Floats, ...]]:
    """Counters at nought, and working space."""
    wagers = _layout.SIDE + len(setup.bets) // 4
    sizes = (setup.seats * _layout.SEAT_ROOM, 6, 32)
    room: list[Ints | Floats] = [np.zeros(size, dtype=np.int64) for size in sizes]
    return np.zeros(8, dtype=np.int64), (*room, np.zeros(2 * wagers))


def batches(
    setup: KernelInput, rounds: int, seed: int, workers: int
) -> Generator[Tally, None, None]:
    """Play a number of rounds in batches, in several threads; the tallies in order.

    The inner loop runs outside Python's lock, so threads are as good as processes here.
    """
    from joblib import Parallel, delayed

    plan = [
        (number, min(ROUNDS_IN_BATCH, rounds - begun))
        for number, begun in enumerate(range(0, rounds, ROUNDS_IN_BATCH))
    ]
    ended = Event()
    parallel = Parallel(n_jobs=workers, backend="threading", return_as="generator")
    found = parallel(
        delayed(_batch_unless)(ended, setup, size, seed, number) for number, size in plan
    )
    try:
        for tally in found:  # noqa: UP028, closing this generator must not close joblib's
            yield tally
    finally:
        ended.set()
        deque(found, maxlen=0)


def _batch_unless(ended: Event, setup: KernelInput, rounds: int, seed: int, number: int) -> Tally:
    """A batch, or nothing where the user has had enough."""
    return Tally.empty(setup) if ended.is_set() else batch(setup, rounds, seed, number)
