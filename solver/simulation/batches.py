"""Batches of rounds, their random numbers, and the sums over them.

Each batch has its own stream of random numbers, spawned from the seed by the number of the batch,
and starts with a fresh shoe. So the result depends only on the seed, and not on the number or the
speed of the workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, fields
from threading import Event

import numpy as np
from joblib import Parallel, delayed

from solver.engine.arrays import Floats, Ints
from solver.engine.kernels.compile import kernel
from solver.errors import ShoeRunsOut
from solver.simulation import _kernel, _layout
from solver.simulation.hands import all_hands
from solver.simulation.kernel_input import KernelInput

ROUNDS_IN_BATCH = 250_000
_WORDS = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Sums over rounds, in bets. The wagers are main, attack, insurance and the side bets.

    Attributes
    ----------
    sums, products
        (wagers,) and (wagers, wagers) sums of the table's results, and of their products.
    seat_squares
        (wagers,) sums of the squares of each seat's result.
    upcards
        (10, 3) rounds, sum of the results, and sum of their squares, by upcard.
    cells
        (cells, 4) how often the first seat's hand was played by a cell, how often the first
        letter of its code was followed, and then the sum of the results and the sum of their
        squares, per unit of the bet.
    histogram
        Rounds by the result of the table.
    shoes
        Shoes, rounds, squares of the rounds, results, squares of the results, rounds times
        result; last, the result of the current shoe.
    """

    sums: Floats
    products: Floats
    seat_squares: Floats
    upcards: Floats
    cells: Floats
    histogram: Ints
    shoes: Floats

    @classmethod
    def empty(cls, kernel_input: KernelInput) -> Tally:
        """Return a tally of zeros."""
        wagers = _layout.SIDE + len(kernel_input.bets) // 4
        return cls(
            sums=np.zeros(wagers),
            products=np.zeros((wagers, wagers)),
            seat_squares=np.zeros(wagers),
            upcards=np.zeros((10, 3)),
            cells=np.zeros((max(kernel_input.cells, 1), 4)),
            histogram=np.zeros(2 * kernel_input.center + 1, dtype=np.int64),
            shoes=np.zeros(_layout.SHOE_SUMS),
        )

    @property
    def rounds(self) -> int:
        """The number of rounds played."""
        return int(self.histogram.sum())

    def add(self, other: Tally) -> None:
        """Add the sums of another batch."""
        for each in fields(self):
            total = getattr(self, each.name)
            total += getattr(other, each.name)


def batch(kernel_input: KernelInput, rounds: int, seed: int, number: int) -> Tally:
    """Play a batch of rounds, and more rounds until the last shoe is finished.

    If a shoe runs out during a round, the discards are shuffled and dealt.

    Raises
    ------
    ShoeRunsOut
        If a card is needed when all cards are on the table.
    """
    stream = np.random.SeedSequence(seed, spawn_key=(number,))
    random = np.random.Generator(np.random.PCG64DXSM(stream))
    deck, tally = kernel_input.deck.copy(), Tally.empty(kernel_input)
    counters, room = space(kernel_input)
    counters[_layout.TARGET] = rounds
    size = max(_WORDS, 4 * len(deck))
    while not counters[_layout.RAN_OUT]:
        words = random.integers(0, 1 << 64, size=size, dtype=np.uint64).view(np.int64)
        counters[_layout.USED] = 0
        play(kernel_input, words, deck, counters, room, tally)
        if counters[_layout.ROUNDS] >= rounds and counters[_layout.SHOE_ROUNDS] == 0:
            return tally
    raise ShoeRunsOut(
        f"a round needed more than the {len(deck)} cards of the shoe; "
        "use fewer seats or a larger shoe"
    )


def play(
    kernel_input: KernelInput,
    words: Ints,
    deck: Ints,
    counters: Ints,
    room: tuple[Ints | Floats, ...],
    tally: Tally,
) -> None:
    """Play rounds with these random words, see `solver.simulation._kernel.play`."""
    table, pay = kernel_input.play_table, kernel_input.pay
    seats, dealer, visited, net = room
    compiled()(
        words=words,
        deck=deck,
        counters=counters,
        setup=kernel_input.setup,
        rates=kernel_input.rates,
        following=all_hands().following,
        classes=pay.classes,
        ends_play=pay.ends_play,
        decided=pay.decided,
        early=pay.early,
        payoff=pay.payoff,
        bet_lost=pay.bet_lost,
        plan=table.actions,
        rescue=table.rescues,
        attack=table.attack,
        insure=table.insure,
        most_hands=kernel_input.most_hands,
        cell=kernel_input.cell,
        bets=kernel_input.bets,
        outcomes=kernel_input.outcomes,
        seats=seats,
        dealer=dealer,
        visited=visited,
        net=net,
        **{each.name: getattr(tally, each.name) for each in fields(tally)},
    )


def compiled() -> Callable[..., None]:
    """Return the inner loop as machine code; compiling it for the first time takes some seconds."""
    return kernel(_kernel.play)


def space(kernel_input: KernelInput) -> tuple[Ints, tuple[Ints | Floats, ...]]:
    """Return counters at zero, and working space."""
    wagers = _layout.SIDE + len(kernel_input.bets) // 4
    sizes = (kernel_input.seats * _layout.SEAT_ROOM, _layout.DEALER_ROOM, 32)
    room: list[Ints | Floats] = [np.zeros(size, dtype=np.int64) for size in sizes]
    return np.zeros(_layout.COUNTERS, dtype=np.int64), (*room, np.zeros(2 * wagers))


def batches(
    kernel_input: KernelInput, rounds: int, seed: int, workers: int
) -> Generator[Tally, None, None]:
    """Play a number of rounds in batches, in several threads, and yield the tallies in order.

    The inner loop releases Python's lock, so threads are as fast as processes.
    """
    sizes = [
        (number, min(ROUNDS_IN_BATCH, rounds - begun))
        for number, begun in enumerate(range(0, rounds, ROUNDS_IN_BATCH))
    ]
    ended = Event()
    parallel = Parallel(n_jobs=workers, backend="threading", return_as="generator")
    found = parallel(
        delayed(_batch_unless)(ended, kernel_input, size, seed, number) for number, size in sizes
    )
    try:
        for tally in found:  # noqa: UP028, closing this generator must not close joblib's
            yield tally
    finally:
        ended.set()
        deque(found, maxlen=0)


def _batch_unless(
    ended: Event, kernel_input: KernelInput, rounds: int, seed: int, number: int
) -> Tally:
    """Play a batch; return an empty tally if the run was interrupted."""
    return (
        Tally.empty(kernel_input) if ended.is_set() else batch(kernel_input, rounds, seed, number)
    )
