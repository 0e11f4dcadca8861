"""Many inputs in several processes, and their answers again in fresh ones."""

from __future__ import annotations

import hashlib
import multiprocessing
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.fuzz.player import Player, case
from tests.fuzz.verdict import faults, is_accepted, numbers_of

_SHOWN = 20


@dataclass(slots=True)
class Played:
    """What came of some inputs: counts by kind and end, digests of answers, and all faults."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: dict[int, str] = field(default_factory=dict)
    faults: list[tuple[int, str]] = field(default_factory=list)
    longest: tuple[float, int] = (0.0, 0)

    def add(self, other: Played) -> None:
        self.counts.update(other.counts)
        self.answers |= other.answers
        self.faults += other.faults
        self.longest = max(self.longest, other.longest)


def play(seed: int, numbers: Sequence[int], *, stored: bool = True) -> Played:
    """Play the inputs of some numbers, in this order."""
    played = Played()
    with Player(stored=stored) as player:
        for number in numbers:
            asked = case(seed, number)
            outcome = player.play(asked)
            accepted = is_accepted(asked, outcome)
            played.counts[asked.kind, "answered" if accepted else "refused"] += 1
            played.longest = max(played.longest, (outcome.seconds, number))
            played.faults += [(number, fault) for fault in faults(asked, outcome)]
            if accepted:
                played.answers[number] = hashlib.sha256(numbers_of(outcome)).hexdigest()
    return played


def play_all(seed: int, inputs: int, workers: int) -> Played:
    """Play all inputs; then ask fresh processes without a store for every answer again."""
    played = Played()
    numbers = range(inputs)
    for part in _in_processes(
        seed, [numbers[each::workers] for each in range(workers)], stored=True
    ):
        played.add(part)
    questions = {number: repr(case(seed, number).asked) for number in played.answers}
    again = list({question: number for number, question in questions.items()}.values())
    random.Random(seed).shuffle(again)
    fresh = Played()
    for part in _in_processes(
        seed, [again[each::workers] for each in range(workers)], stored=False
    ):
        fresh.add(part)
    right = {questions[number]: digest for number, digest in fresh.answers.items()}
    for number, digest in played.answers.items():
        if right.get(questions[number]) != digest:
            played.faults.append((number, "a fresh process without a store answers differently"))
    return played


def _in_processes(seed: int, parts: list[Sequence[int]], *, stored: bool) -> list[Played]:
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(parts), mp_context=fresh) as pool:
        jobs = [pool.submit(play, seed, part, stored=stored) for part in parts]
        return [job.result() for job in jobs]


def report(played: Played, seconds: float) -> str:
    """Return the counts and the faults as text."""
    kinds = sorted({kind for kind, _ in played.counts})
    lines = [f"{'kind':16}{'inputs':>8}{'answered':>10}{'refused':>9}"]
    for kind in kinds:
        answered, refused = (played.counts[kind, end] for end in ("answered", "refused"))
        lines.append(f"{kind:16}{answered + refused:8}{answered:10}{refused:9}")
    total = sum(played.counts.values())
    longest, number = played.longest
    lines.append(
        f"{total} inputs in {seconds:.0f} s; the longest took {longest:.1f} s (input {number})"
    )
    lines.append(f"{len(played.answers)} answers compared with fresh processes without a store")
    lines.append(f"{len(played.faults)} faults")
    lines += [f"  input {number}: {fault}" for number, fault in sorted(played.faults)[:_SHOWN]]
    return "\n".join(lines)
