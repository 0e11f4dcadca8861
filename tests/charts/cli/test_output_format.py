"""The format of an answer from the suffix of its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("solver_by_hand")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.pdf", "pdf"),
        ("a.PDF", "pdf"),
        ("a.svg", "svg"),
        ("a.html", "html"),
        ("a.htm", "html"),
        ("a.csv", "csv"),
        ("a.json", "json"),
        ("a.md", "markdown"),
        ("a.tex", "latex"),
        ("a.txt", "text"),
        ("a", "text"),
    ],
)
def test_the_suffix_chooses_the_format(name: str, form: str, tmp_path: Path) -> None:
    assert run(["chart", "six-deck", "--out", str(tmp_path / name)]) == GOOD
    other = tmp_path / "other"
    assert run(["chart", "six-deck", "--format", form, "--out", str(other)]) == GOOD
    assert (tmp_path / name).read_bytes() == other.read_bytes()


def test_an_explicit_format_wins(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    assert run(["chart", "six-deck", "--format", "csv", "--out", str(path)]) == GOOD
    assert not path.read_bytes().startswith(b"%PDF")
    assert run(["chart", "six-deck", "--json", "--out", str(path)]) == GOOD
    assert json.loads(path.read_text())["game"] == "six-deck"


def test_what_two_charts_are_written_in(tmp_path: Path) -> None:
    for name, start in (("a.pdf", b"%PDF-"), ("a.json", b"{"), ("a.txt", b"Six decks")):
        out = ["--out", str(tmp_path / name)]
        assert run(["compare", "six-deck", "--set", "surrender=late", *out]) == GOOD
        assert (tmp_path / name).read_bytes().startswith(start)


def test_side_bets_and_simulations_are_text_or_json(tmp_path: Path, capsys: Capture) -> None:
    few = ["--rounds", "1e3", "--seed", "1", "--workers", "1", "--strategy", "cdz-"]
    for command in (["sidebet", "six-deck", "21+3"], ["simulate", "six-deck", *few]):
        for name in ("a.json", "a.txt"):
            assert run([*command, "--out", str(tmp_path / name)]) == GOOD
        assert json.loads((tmp_path / "a.json").read_text())["game"] == "six-deck"
        assert (tmp_path / "a.txt").read_text().startswith("Six decks")
    target = ["--target-return", "96%", "--out", str(tmp_path / "a.toml")]
    assert run(["sidebet", "six-deck", "21+3", *target]) == GOOD
    assert "[pays]" in (tmp_path / "a.toml").read_text()
    assert capsys.readouterr().err == ""


CHART = "use .txt, .md, .csv, .json, .html, .svg, .pdf or .tex, or choose with --format"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            "chart six-deck --out a.png",
            f"--out 'a.png': there is no format for the suffix '.png'; {CHART}",
        ),
        (
            "compare six-deck single-deck --out a.svg",
            "--out 'a.svg': this command cannot write '.svg'; use .txt, .json, .html"
            " or .pdf, or choose with --format",
        ),
        (
            "simulate six-deck --out a.csv",
            "--out 'a.csv': this command cannot write '.csv'; use .txt or .json",
        ),
        (
            "sidebet six-deck 21+3 --out a.pdf",
            "--out 'a.pdf': this command cannot write '.pdf'; use .txt or .json",
        ),
        (
            "sidebet six-deck 21+3 --out a.toml",
            "--out 'a.toml': a pay table is written with --target-return only",
        ),
        (
            "sidebet six-deck 21+3 --target-return 96% --json --out a.toml",
            "use --json or --out 'a.toml', not both",
        ),
        ("chart six-deck --json --format csv", "use --json or --format csv, not both"),
    ],
)
def test_other_suffixes_are_refused(command: str, message: str, capsys: Capture) -> None:
    assert run(command.split()) == BAD_INPUT
    assert capsys.readouterr() == ("", f"upcard: {message}\n")
