"""The command as a process of its own: what it imports, and pipes, devices and interruptions.

The store is filled before with results made by hand, so that no process has to solve anything.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from charts.cli.main import BAD_INPUT, FAILURE, GOOD, INTERRUPTED, run

COMMAND = "import sys; from charts.cli.main import main; main()"
SHOW_IMPORTS = """
import json, sys
from charts.cli.main import run
code = run(sys.argv[1:])
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
INTERRUPT = """
import signal, sys
from solver.store import StoredAnswers
StoredAnswers.solution = lambda *_: signal.raise_signal(signal.SIGINT)
from charts.cli.main import main
main()
"""


@pytest.fixture(autouse=True)
def _filled_store(solver_by_hand: object, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("solve", "chart"):
        assert run([command, "six-deck"]) == GOOD
    capsys.readouterr()


def process(
    *arguments: str, code: str = COMMAND, stdout: int | IO[str] = subprocess.PIPE
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["games"],
        ["solve", "six-deck"],
        ["solve", "six-deck", "--json"],
        ["splits", "six-deck"],
        ["chart", "six-deck"],
        ["chart", "six-deck", "--by", "cards"],
    ],
    ids=" ".join,
)
def test_what_is_not_needed_is_not_imported(arguments: list[str]) -> None:
    done = process(*arguments, code=SHOW_IMPORTS)
    modules = set(json.loads(done.stderr))
    assert done.stdout
    assert not {"numba", "numpy", "rich"} & modules
    if arguments[-1] in ("--help", "--version", "games", "--json"):
        assert "tabulate" not in modules


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "chart", "six-deck"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        err = child.stderr.read()
    assert (child.returncode, err) == (GOOD, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_device() -> None:
    with Path("/dev/full").open("w") as full:
        for arguments in (["chart", "six-deck"], ["--help"], ["--version"], ["games", "--json"]):
            done = process(*arguments, stdout=full)
            line = "upcard: cannot write the answer: No space left on device\n"
            assert (done.returncode, done.stderr) == (FAILURE, line)


def test_an_interruption() -> None:
    done = process("solve", "six-deck", code=INTERRUPT)
    assert (done.returncode, done.stdout) == (INTERRUPTED, "")
    assert done.stderr == "upcard: interrupted\n"


def test_standard_output_by_name_is_appended_to(tmp_path: Path) -> None:
    path = tmp_path / "all.txt"
    path.write_text("before\n")
    with path.open("a") as out:
        process("chart", "six-deck", "--out", "/dev/stdout", stdout=out)
    assert path.read_text().startswith("before\nSix decks")
    assert process("chart", "six-deck", "--out", "/dev/stdout").stdout.startswith("Six decks")


def test_letters_that_the_encoding_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "mine.toml"
    game.write_text('base = "six-deck"\ntitle = "Très cher ♠"\n', "utf-8")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = process("solve", str(game))
    assert (done.returncode, done.stderr) == (GOOD, "")
    assert done.stdout.startswith("Tr\\xe8s cher \\u2660\n")


def test_a_bad_argument_of_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "solve", b"\xff\xfe"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr.count(b"\n")) == (BAD_INPUT, 1)


CLOSING = 'exec "$@" {closed}'


def closed(streams: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    shell = ["sh", "-c", CLOSING.format(closed=streams), "sh"]
    return subprocess.run(
        [*shell, sys.executable, "-c", COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "--version",
        "games",
        "solve six-deck",
        "chart six-deck",
        "chart six-deck --format pdf",
        "compare six-deck six-deck --json",
        "drill six-deck",
        "serve --port 0",
    ],
)
def test_closed_standard_output_is_one_line_and_a_failure(arguments: str) -> None:
    done = closed(">&-", *arguments.split())
    assert done.returncode == FAILURE
    assert done.stderr == "upcard: cannot write the answer: standard output is closed\n"


def test_an_answer_in_a_file_needs_no_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "chart.txt"
    done = closed("<&- >&- 2>&-", "chart", "six-deck", "--out", str(path))
    assert done.returncode == GOOD
    assert path.read_text().startswith("Six decks")


def test_closed_standard_error_leaves_standard_output_alone() -> None:
    done = closed("2>&-", "solve", "nope")
    assert (done.returncode, done.stdout) == (BAD_INPUT, "")
    assert closed("2>&-", "solve", "six-deck").stdout


FAILING = """
import sys
from solver.store import StoredAnswers
def fail(*_):
    raise {error}
StoredAnswers.solution = fail
from charts.cli.main import main
main()
"""


@pytest.mark.parametrize(
    ("error", "line"),
    [
        ("ZeroDivisionError('a\\nb')", "internal error: ZeroDivisionError: a b (UPCARD_DEBUG=1"),
        ("RecursionError('too deep')", "internal error: RecursionError: too deep (UPCARD_DEBUG=1"),
        ("MemoryError", "the memory of this machine is not enough"),
    ],
)
def test_an_unexpected_error_is_one_line(error: str, line: str) -> None:
    done = process("solve", "six-deck", code=FAILING.format(error=error))
    assert (done.returncode, done.stdout) == (FAILURE, "")
    assert done.stderr.startswith(f"upcard: {line}")
    assert done.stderr.count("\n") == 1


def test_a_traceback_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_DEBUG", "1")
    done = process("solve", "six-deck", code=FAILING.format(error="ZeroDivisionError"))
    assert (done.returncode, done.stdout) == (FAILURE, "")
    assert done.stderr.startswith("Traceback")
