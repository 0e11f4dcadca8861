"""A whole certificate: the header, the blocks of the upcards, and the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike, cpu_count

from solver.checker.blocks import ClaimedGame
from solver.checker.cards import NAMES, UPCARDS, Counts
from solver.checker.claims import compare_keys
from solver.checker.lines import NumberedLine, parse, read_lines
from solver.checker.refusal import CertificateError, ProcessLostError, mismatch, shown
from solver.checker.rules import GameRules, read_rules
from solver.checker.strategies import STRATEGIES
from solver.checker.two_cards import insurance
from solver.checker.units import known_cards, never_runs_out
from solver.checker.upcard import UpcardFound, check_upcard

VERSION = 1
_MOST_CARDS_OF_A_VALUE = 1_000_000
_SMALL = 24
"""Shoes of so many cards or fewer are checked without further processes."""
_LARGEST_BLOCK = 500_000_000
"""Bound on the characters of the lines of one upcard."""
_UPCARD, _END = '{"upcard":', '{"end":'

Block = tuple[int, list[NumberedLine]]


@dataclass(frozen=True, slots=True)
class Checked:
    """A certificate that is right.

    Attributes
    ----------
    game, strategy, shoe
        The name of the game, the class of strategy, and ten counts.
    ev
        The exact EV.
    lines, decisions, ties
        The number of lines, of decisions among them, and of decisions that are exact ties.
    """

    game: str
    strategy: str
    shoe: Counts
    ev: Fraction
    lines: int
    decisions: int
    ties: int


def check(
    path: str | PathLike[str],
    workers: int = 0,
    report: Callable[[str], None] | None = None,
) -> Checked:
    """Check a certificate.

    Parameters
    ----------
    path
        The file.
    workers
        Number of processes; 0 means one for each core.
    report
        Is called with a line of text when an upcard has been checked.

    Raises
    ------
    CertificateError
        Names the first line that is wrong, what it claims and what is found.
    OSError
        If the file cannot be read.
    ProcessLostError
        If one of the processes was ended from outside: nothing is known of the certificate.
    """
    lines = read_lines(path)
    first = next(lines, None)
    if first is None:
        raise CertificateError("the file is empty")
    header = parse(first)
    game = _read_header(header)
    found: list[UpcardFound] = []
    last = [first.number]
    for each in _each_upcard(game, _blocks(game, lines, last), workers or cpu_count() or 1):
        found.append(each)
        if report:
            report(
                f"upcard {NAMES[each.upcard]}: {each.decisions} decisions, EV {float(each.ev):+.9f}"
            )
    ev = sum((each.probability * each.ev for each in found), Fraction(0))
    if header["ev"] != str(ev):
        raise CertificateError(f"line 1, ev: {mismatch(header['ev'], ev)}")
    return Checked(
        game=game.name,
        strategy=game.strategy,
        shoe=game.shoe,
        ev=ev,
        lines=last[0],
        decisions=sum(each.decisions for each in found),
        ties=sum(each.ties for each in found),
    )


def _read_header(header: dict[str, object]) -> ClaimedGame:
    """Return the game of a header; everything but the EV is compared."""
    if header.get("certificate") != VERSION:
        raise CertificateError(f'line 1: no "certificate":{VERSION}, the only version known')
    rules = read_rules(header.get("rules"))
    shoe = _read_shoe(header.get("shoe"), rules)
    name, strategy = header.get("game"), header.get("strategy")
    if not isinstance(name, str):
        raise CertificateError("line 1: the game must be a text")
    if not isinstance(strategy, str) or strategy not in STRATEGIES:
        raise CertificateError(
            f"line 1: the strategy {shown(strategy)} is none of {', '.join(STRATEGIES)}"
        )
    expected = {
        "certificate": VERSION,
        "game": name,
        "shoe": list(shoe),
        "rules": header.get("rules"),
        "strategy": strategy,
        "ev": header.get("ev"),
        "insurance": insurance(rules, shoe),
        "cards": known_cards(rules, shoe),
        "unit": rules.unit(),
    }
    compare_keys("line 1", header, expected)
    return ClaimedGame(name, shoe, rules, strategy)


def _read_shoe(plain: object, rules: GameRules) -> Counts:
    if not isinstance(plain, list) or len(plain) != len(NAMES):
        raise CertificateError("line 1: the shoe must be ten counts")
    for count in plain:
        whole = isinstance(count, int) and not isinstance(count, bool)
        if not whole or not 0 <= count <= _MOST_CARDS_OF_A_VALUE:
            raise CertificateError(f"line 1: {shown(count)} is not a number of cards of a shoe")
    shoe = tuple(plain)
    if not never_runs_out(rules, shoe):
        raise CertificateError(
            "line 1: the shoe is too small for a certificate: the hands of a round might use it up"
        )
    return shoe


def _blocks(game: ClaimedGame, lines: Iterator[NumberedLine], last: list[int]) -> Iterator[Block]:
    """Yield the upcards with their lines; ``last`` gets the number of the last line."""
    line = next(lines, None)
    for upcard in (value for value in UPCARDS if game.shoe[value]):
        start = f'{_UPCARD}"{NAMES[upcard]}",'
        if line is None or not line.text.startswith(start):
            raise _not_there(line, f"the first line of upcard {NAMES[upcard]}")
        block, size = [line], len(line.text)
        while (line := next(lines, None)) and not line.text.startswith((_UPCARD, _END)):
            block.append(line)
            size += len(line.text)
            if size > _LARGEST_BLOCK:
                raise CertificateError(f"line {line.number}: longer than any certificate")
        yield upcard, block
    if line is None or parse(line) != {"end": line.number - 1}:
        raise _not_there(line, "the last line, with the number of lines before it")
    last[0] = line.number
    further = next(lines, None)
    if further is not None:
        raise CertificateError(f"line {further.number}: nothing may follow the end")


def _not_there(line: NumberedLine | None, wanted: str) -> CertificateError:
    if line is None:
        return CertificateError(f"the file is cut short: {wanted} is missing")
    return CertificateError(f"line {line.number}: {wanted} is expected, not {shown(line.text)}")


def _each_upcard(game: ClaimedGame, blocks: Iterator[Block], workers: int) -> Iterator[UpcardFound]:
    """Check the upcards, in several processes, and yield what was found in their order."""
    if workers == 1 or sum(game.shoe) <= _SMALL:
        for upcard, lines in blocks:
            yield check_upcard(game, upcard, lines)
        return
    waiting: deque[Future[UpcardFound]] = deque()
    pool = ProcessPoolExecutor(workers)
    try:
        for upcard, lines in blocks:
            if len(waiting) > workers:
                yield waiting.popleft().result()
            waiting.append(pool.submit(check_upcard, game, upcard, lines))
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise ProcessLostError("a process was ended from outside; was the memory full?") from None
    finally:
        pool.shutdown(cancel_futures=True)
