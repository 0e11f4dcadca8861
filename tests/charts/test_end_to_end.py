"""Every command on every named game, with the solver that users get."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from charts.cli.main import GOOD, run
from solver.games import GAME_NAMES

Capture = pytest.CaptureFixture[str]

WIDEST = 80


@pytest.fixture(scope="module", autouse=True)
def _own_store(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        store = tmp_path_factory.mktemp("store") / "answers.sqlite"
        patch.setenv("UPCARD_STORE", str(store))
        yield


def answer(capsys: Capture, *arguments: str) -> str:
    code = run(arguments)
    out, err = capsys.readouterr()
    assert (code, err) == (GOOD, "")
    return out


def data(capsys: Capture, *arguments: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(answer(capsys, *arguments, "--json"))
    return read


@pytest.mark.parametrize("game", GAME_NAMES)
def test_solve_is_the_mean_over_upcards(game: str, capsys: Capture) -> None:
    solved = data(capsys, "solve", game)
    rounds = solved["upcards"].values()
    assert list(solved["upcards"]) == list("23456789TA")
    assert sum(each["probability"] for each in rounds) == pytest.approx(1, abs=1e-12)
    mean = sum(each["probability"] * each["ev"] for each in rounds)
    assert mean == pytest.approx(solved["ev"], abs=1e-12)
    assert max(map(len, answer(capsys, "solve", game).splitlines())) <= WIDEST


@pytest.mark.parametrize("game", GAME_NAMES)
def test_splits_are_those_of_the_solution(game: str, capsys: Capture) -> None:
    cells = data(capsys, "splits", game)["cells"]
    assert len(cells) == 100
    for cell in cells:
        if cell["upcard"] in "23456789":
            assert cell["conditional"] == pytest.approx(cell["unconditional"], abs=1e-12)
    assert max(map(len, answer(capsys, "splits", game).splitlines())) <= WIDEST


@pytest.mark.parametrize("by", ["totals", "cards"])
@pytest.mark.parametrize("game", GAME_NAMES)
def test_chart_fits_the_page(game: str, by: str, capsys: Capture) -> None:
    pytest.importorskip("solver.solving.charts")
    text = answer(capsys, "chart", game, "--by", by)
    assert max(map(len, text.splitlines())) <= WIDEST


@pytest.mark.parametrize("game", ["double-attack", "single-deck"])
def test_a_chart_read_back_has_the_same_ev(game: str, capsys: Capture, tmp_path: Path) -> None:
    pytest.importorskip("solver.solving.charts")
    path = tmp_path / "chart.csv"
    answer(capsys, "chart", game, "--format", "csv", "--out", str(path))
    best = data(capsys, "chart", game)
    mine = data(capsys, "chart", game, "--from", str(path))
    assert mine["ev"] == pytest.approx(best["ev"], abs=1e-12)
    assert (mine["cells"], mine["digest"]) == (best["cells"], best["digest"])


@pytest.mark.parametrize("upcard", ["6", "T"])
def test_ev_says_what_splits_says(upcard: str, capsys: Capture) -> None:
    pytest.importorskip("solver.solving.what_if")
    for game in ("double-attack", "six-deck"):
        found = data(capsys, "ev", game, "88", upcard)
        cells = data(capsys, "splits", game)["cells"]
        (cell,) = [each for each in cells if (each["pair"], each["upcard"]) == ("8", upcard)]
        for kind in ("conditional", "unconditional"):
            assert found[kind]["split"] == pytest.approx(cell[kind], abs=1e-12)
        text = answer(capsys, "ev", game, "88", upcard)
        assert max(map(len, text.splitlines())) <= WIDEST
        assert ("dealer blackjack counted" in text) == (upcard == "T")
