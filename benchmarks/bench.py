"""Measure the figures of the quality bar, and print the signature of the engine.

Times are medians of several runs; compare them only with others of the same run, or of a quiet
machine of the same kind. The signature must not change when the engine is made faster, see
`engine_signature`.
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter

from engine_signature import engine_signature

from solver import load_game, query, solve

UPCARD = (sys.executable, "-c", "from charts.cli.main import main; main()")


def main() -> None:
    """Print every figure."""
    print(f"machine     {_processor()}, {os.cpu_count()} processors, {platform.system()}")
    print(f"python      {platform.python_version()}, yardstick loop {_yardstick():.2f} s")
    print(f"signature   {engine_signature()}")
    game = load_game("eight-deck")
    print(f"solve       eight-deck cdz-, warm: {1000 * _typical(lambda: solve(game), 15):.1f} ms")
    for hand, upcard in (("T6", "T"), ("88", "T"), ("22", "5")):
        print(f"what-if     {hand} v {upcard}, fresh composition: {_what_if(hand, upcard):.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        cache = {"XDG_CACHE_HOME": folder, "UPCARD_STORE": str(Path(folder) / "answers.sqlite")}
        first = _process(cache, "solve", "eight-deck", "--no-store")
        print(f"first run   eight-deck, kernels to compile: {first:.1f} s")
        fresh = _typical(lambda: _process(cache, "solve", "eight-deck", "--no-store"), 5)
        print(f"process     eight-deck, kernels compiled, nothing stored: {fresh:.2f} s")
        _process(cache, "solve", "eight-deck")
        stored = _typical(lambda: _process(cache, "solve", "eight-deck"), 5)
        print(f"process     eight-deck, stored: {stored:.2f} s")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"memory      largest of these processes, compiling: {peak:.0f} MB")


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), "unknown")


def _yardstick() -> float:
    """Time a plain loop: how fast this machine is just now."""
    start, total = perf_counter(), 0
    for number in range(10**7):
        total += number
    return perf_counter() - start


def _typical(run: Callable[[], object], times: int) -> float:
    run()
    seconds = []
    for _ in range(times):
        start = perf_counter()
        run()
        seconds.append(perf_counter() - start)
    return median(seconds)


def _what_if(hand: str, upcard: str) -> float:
    """Milliseconds for a question about a composition that was never seen before."""
    full = load_game("six-deck")
    fresh = iter(full.change(removed="2345T" + "9" * number) for number in range(1, 20))
    return 1000 * _typical(lambda: query(next(fresh), hand, upcard), 15)


def _process(environment: Mapping[str, str], *arguments: str) -> float:
    start = perf_counter()
    subprocess.run(
        (*UPCARD, *arguments), env={**os.environ, **environment}, capture_output=True, check=True
    )
    return perf_counter() - start


if __name__ == "__main__":
    main()
