"""A certificate that was changed in any way: refused, and the line is named.

A change is made in the file as it is, or in its lines before new check digits are written, so that
only the work of the checker can find it. In the second case a changed header may describe another
game for which all other lines are true as well: another name, or a rule that has no effect, such as
the number of hands from a pair of aces in a shoe with one ace. So a changed file may be accepted
only if it is, byte for byte, the certificate that is written for the game in its header; and a
file with another rule or shoe may be refused only if it is not.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from solver.cards import Shoe
from solver.certificate import certify
from solver.checker import CertificateError, check
from solver.errors import UpcardError
from solver.games import Game
from solver.rules import Rules
from tests.small_games import RULE_VALUES, small_game
from tests.solver.checker.scribe import texts, write

GAME = small_game(
    "1 0 0 0 0 2 0 0 2 9",
    max_hands=2, surrender="late", surrender_after_split=True, double_rescue=True,
    double_after_split=False,
)  # fmt: skip
CLASSES = ("cdz-", "cdp1", "cdp")
WRITTEN = {strategy: certify(GAME, strategy).lines for strategy in (*CLASSES, "totals")}
CHECK = re.compile(r',"check":"[0-9a-f]{12}"\}$')
ACTIONS = ("stand", "hit", "double", "split", "surrender")
MANY = settings(
    derandomize=True, max_examples=500, deadline=None, database=None,
    suppress_health_check=[HealthCheck.filter_too_much],
)  # fmt: skip
Lines = list[str]
Change = Callable[[st.DataObject, Lines], tuple[Lines, int, bool]]
"""Returns the lines, the number of the first that is wrong, and whether it may be the one before.

A line that is missing is named by the line before it at the end of an upcard.
"""


def bare(lines: tuple[str, ...]) -> Lines:
    """Lines without their check digits."""
    return [CHECK.sub("}", line) for line in lines]


def any_line(data: st.DataObject, lines: Lines, *, of: str = "") -> int:
    """The place of a line that contains such a text."""
    return data.draw(st.sampled_from([at for at, line in enumerate(lines) if re.search(of, line)]))


def replaced(lines: Lines, at: int, new: str) -> tuple[Lines, int, bool]:
    return [*lines[:at], new, *lines[at + 1 :]], at + 1, False


def an_action(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    at = any_line(data, lines, of='"action":')
    new = data.draw(st.sampled_from(ACTIONS))
    return replaced(lines, at, re.sub(r'"action":"\w+"', f'"action":"{new}"', lines[at]))


def a_digit(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    return _one_character(data, lines, "[0-9]", st.sampled_from("0123456789"))


def a_character(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    return _one_character(data, lines, ".", st.characters(min_codepoint=32, max_codepoint=126))


def _one_character(
    data: st.DataObject, lines: Lines, which: str, new: st.SearchStrategy[str]
) -> tuple[Lines, int, bool]:
    at = any_line(data, lines, of=which)
    places = [match.start() for match in re.finditer(which, lines[at])]
    place = data.draw(st.sampled_from(places))
    return replaced(lines, at, lines[at][:place] + data.draw(new) + lines[at][place + 1 :])


def a_rule(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    name = data.draw(st.sampled_from(sorted(RULE_VALUES)))
    value = data.draw(st.sampled_from(RULE_VALUES[name]))
    new = small_game(GAME.shoe.counts, **{name: value}).rules.as_text()[name]
    header = json.loads(lines[0])
    header["rules"][name] = new
    return replaced(lines, 0, json.dumps(header, separators=(",", ":")))


def a_count(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    header = json.loads(lines[0])
    header["shoe"][data.draw(st.integers(0, 9))] += data.draw(st.sampled_from((1, -1, 2)))
    return replaced(lines, 0, json.dumps(header, separators=(",", ":")))


def exchanged(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    one, other = sorted((any_line(data, lines), any_line(data, lines)))
    found = list(lines)
    found[one], found[other] = lines[other], lines[one]
    return found, one + 1, True


def dropped(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    at = any_line(data, lines)
    return [*lines[:at], *lines[at + 1 :]], at + 1, True


def repeated(data: st.DataObject, lines: Lines) -> tuple[Lines, int, bool]:
    at = any_line(data, lines)
    return [*lines[: at + 1], *lines[at:]], at + 2, True


CHANGES: tuple[Change, ...] = (
    an_action, a_digit, a_character, a_rule, a_count, exchanged, dropped, repeated,
)  # fmt: skip


def refusal(data: bytes) -> str:
    """What the checker says about a file; nothing if it is accepted."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "certificate"
        path.write_bytes(data)
        try:
            check(path, 1)
        except CertificateError as error:
            return str(error)
    return ""


def packed(lines: Lines) -> bytes:
    return gzip.compress("".join(f"{line}\n" for line in lines).encode("ascii"), 1)


@MANY
@given(data=st.data(), change=st.sampled_from(CHANGES), strategy=st.sampled_from(sorted(WRITTEN)))
def test_check_digits_find_any_change(data: st.DataObject, change: Change, strategy: str) -> None:
    lines = list(WRITTEN[strategy])
    found, number, _ = change(data, lines)
    assume(found != lines)
    said = refusal(packed(found))
    if number > len(found):  # the last line was dropped
        assert "the file is cut short: the last line" in said
    else:
        assert said.startswith(f"line {number}: "), said


@MANY
@given(data=st.data(), change=st.sampled_from(CHANGES), strategy=st.sampled_from(CLASSES))
def test_the_checker_finds_any_change(data: st.DataObject, change: Change, strategy: str) -> None:
    lines = bare(WRITTEN[strategy])
    found, number, before = change(data, lines)
    assume(found != lines)
    with_digits = texts(found)
    said = refusal(packed(with_digits))
    if not said or (number == 1 and change in (a_rule, a_count)):
        assert (not said) == (with_digits == written_for(found[0])), said
        return
    if number == 1:
        assert said.startswith("line "), said
        return
    named = re.match(r"line (\d+)\b|the file is cut short: |upcard \w: a line is missing", said)
    assert named, said
    if named[1]:
        assert number - before <= int(named[1]) <= number, said


def written_for(header: str) -> list[str] | None:
    """The certificate of the game in a header; None if there is none."""
    given = json.loads(header)
    try:
        rules = Rules.read(given["rules"])
        shoe = Shoe.parse(",".join(map(str, given["shoe"])))
        game = Game(given["game"], "small", shoe, rules)
        return list(certify(game, given["strategy"]).lines)
    except UpcardError:
        return None


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(data=st.data(), strategy=st.sampled_from((*CLASSES, "totals")), which=st.booleans())
def test_cut_short_at_any_byte(data: st.DataObject, strategy: str, which: bool) -> None:
    whole = packed(list(WRITTEN[strategy]))
    if which:
        at = data.draw(st.integers(0, len(whole) - 1))
        said = refusal(whole[:at])
        whole_words = {0: "the file is empty", 1: "the file is not gzip"}
        if at in whole_words:
            assert said == whole_words[at]
        else:
            assert re.fullmatch(r"line \d+: the file is cut short", said), said
        return
    plain = gzip.decompress(whole)
    at = data.draw(st.integers(0, len(plain) - 1))
    said = refusal(gzip.compress(plain[:at], 1))
    line = plain[:at].count(b"\n") + 1
    if plain[:at].endswith(b"\n") or at == 0:
        ends = "the file is empty|the file is cut short: |.*upcard .*: a line is missing after it"
        assert re.match(ends, said), said
    else:
        assert said.startswith(f"line {line}: the file is cut short"), said


@pytest.mark.parametrize("at", range(0, len(WRITTEN["totals"]), 5))
def test_another_action_of_a_chart_has_another_value(tmp_path: Path, at: int) -> None:
    """Lines of ``totals`` say how to play; another action is right only if the EV is the same.

    Otherwise the EV of the upcard is wrong, or a line that only the other action needs is missing.
    """
    lines = bare(WRITTEN["totals"])
    if '"action"' not in lines[at]:
        return
    right = check(write(tmp_path / "right", texts(lines)), 1).ev
    for action in ACTIONS:
        changed = re.sub(r'"action":"\w+"', f'"action":"{action}"', lines[at])
        path = write(tmp_path / action, texts([*lines[:at], changed, *lines[at + 1 :]]))
        try:
            assert check(path, 1).ev == right
        except CertificateError as error:
            number = int(re.match(r"line (\d+), upcard", str(error))[1])
            assert number > at or '"upcard"' in lines[number - 1]
