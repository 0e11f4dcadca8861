"""Play many inputs, then their answers in fresh processes without a store, and print the counts.

python -m tests.fuzz [--inputs 20000] [--seed 1] [--workers 2] [--only NUMBER]
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.fuzz.player import Player, case
from tests.fuzz.run import play_all, report
from tests.fuzz.verdict import faults


def show(seed: int, number: int) -> None:
    """Play one input and print all of it."""
    asked = case(seed, number)
    print(asked)
    with Player(stored=True) as player:
        outcome = player.play(asked)
    print(outcome)
    print(*faults(asked, outcome), sep="\n")


def main() -> None:
    """Play what the command line says; exit with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", type=int, metavar="NUMBER")
    options = parser.parse_args()
    if options.only is not None:
        show(options.seed, options.only)
        return
    started = time.perf_counter()
    played = play_all(options.seed, options.inputs, options.workers)
    print(report(played, time.perf_counter() - started))
    sys.exit(bool(played.faults))


if __name__ == "__main__":
    main()
