"""The signature of the engine: what it computes for nine games, in one line.

The signature counts the compositions for which the dealer's outcomes are computed, and digests the
EVs of nine named games under three classes of strategy. A change that only makes the engine faster
leaves it as it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from solver.engine.arrays import Floats
from solver.engine.hand.dealer import DealerRows
from solver.games import load_game
from solver.results.strategy import Strategy
from solver.solving.game import solve

GAMES = (
    "double-attack",
    "double-attack-2-hands",
    "double-attack-online",
    "six-deck",
    "six-deck-h17",
    "eight-deck",
    "single-deck",
    "side-bets-single",
    "side-bets-six",
)
"""The games, in the order in which they are digested."""
CLASSES = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)


def engine_signature() -> str:
    """Return the signature, such as ``635098 compositions, EVs 4a7ce3d70ac7cc43``."""
    digest = hashlib.sha256()
    with _counted_compositions() as counts:
        for name in GAMES:
            for strategy in CLASSES:
                ev = solve(load_game(name), strategy).ev
                digest.update(f"{name} {strategy} {ev:.12f}\n".encode())
    return f"{sum(counts)} compositions, EVs {digest.hexdigest()[:16]}"


@contextmanager
def _counted_compositions() -> Iterator[list[int]]:
    """Collect the number of compositions of every walk of the dealer."""
    counts: list[int] = []
    walk = DealerRows._walk

    def counted(dealer: DealerRows, compositions: Floats, chances: Floats) -> None:
        counts.append(len(compositions))
        walk(dealer, compositions, chances)

    DealerRows._walk = counted  # type: ignore[method-assign]
    try:
        yield counts
    finally:
        DealerRows._walk = walk  # type: ignore[method-assign]
