"""Side bets on a chart: what they are worth, in every format, and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run
from charts.formats import WITH_SIDE_BETS, Format, rendered
from charts.formats.terminal import render as render_terminal
from charts.page.build import page_by_totals
from charts.page.model import Page
from charts.text.numbers import bare_percent, pays_to_one
from charts.text.side_bets import (
    TITLE,
    about,
    ev_text,
    event_heads,
    event_rows,
    result,
)
from solver.bets import (
    BET_NAMES,
    BetError,
    find_bet,
    pay_table,
    side_bets_of_game,
    table_names,
    value_bet,
    value_side_bet,
)
from solver.games import Game, load_game
from solver.results.chart import Chart
from solver.results.solution import Solution
from tests.texts import assert_refused, is_one_line

Capture = pytest.CaptureFixture[str]
NUMBER = r"[+-]?\d+\.\d{4}"
TEXTS = (Format.TEXT, Format.MARKDOWN, Format.WORDS, Format.HTML, Format.LATEX)
SIX = ("trifecta", "hole-card-bonus", "pairs-pay", "in-between")

pytestmark = pytest.mark.usefixtures("solver_by_hand")


def printed(capsys: Capture, *arguments: str) -> str:
    code = run(["chart", *arguments])
    out, err = capsys.readouterr()
    assert (code, err) == (GOOD, "")
    return out


def refused(capsys: Capture, *arguments: str) -> str:
    code = run(["chart", *arguments])
    out, err = capsys.readouterr()
    assert (code, out) == (BAD_INPUT, "")
    assert is_one_line(err.rstrip("\n"))
    return err


@pytest.fixture
def page(attack_game: Game, chart: Chart, solution: Solution) -> Page:
    bets = side_bets_of_game(load_game("side-bets-six"))
    return replace(page_by_totals(attack_game, chart), side_bets=bets)


@pytest.mark.parametrize("name", BET_NAMES)
def test_the_rows_are_the_value_in_percent(name: str) -> None:
    game = load_game("six-deck")
    for table in [None, *table_names(find_bet(name))]:
        bet = value_side_bet(game, name, table)
        pays = pay_table(bet.bet, game, table)
        assert bet.value == value_bet(bet.bet, game, pays)
        rows = event_rows(bet)
        assert {len(row) for row in rows} == {len(event_heads(bet))}
        assert sum(float(row[1]) for row in rows) == pytest.approx(100, abs=1e-3)
        if pays is not None:
            total = sum(float(row[3]) for row in rows)
            assert total == pytest.approx(100 * float(bet.value.ev or 0), abs=1e-3)
            assert ev_text(bet) == bare_percent(float(bet.value.ev or 0), 4)


def test_one_bet_with_numbers_that_are_published() -> None:
    [bet] = side_bets_of_game(load_game("double-attack"))
    assert result(bet) == "House edge 8.0064 %, hit rate 15.3305 %."
    assert event_rows(bet)[2] == ["third card 6", "0.5122", "15", "+7.6825"]
    assert about(bet) == [
        "The dealer busts on exactly the third card.",
        "Pay table pennsylvania: Double Attack, decks without ten-spots.",
        "Source: 58 Pa. Code s. 665a.12(c).",
    ]


def test_without_a_pay_table_events_and_chances_are_left() -> None:
    bet = value_side_bet(load_game("side-bets-six"), "hole-card-bonus")
    assert about(bet)[1:] == ["No pay table is published."]
    assert event_heads(bet) == ["Event", "Chance %"]
    assert event_rows(bet)[0] == ["suited blackjack", "1.1872"]
    assert event_rows(bet)[-1][0] == "none of these"
    assert result(bet) == "Chance of any of these: 56.3690 %."
    assert ev_text(bet) == "-"


def test_bets_by_the_rules_of_the_game() -> None:
    game = load_game("six-deck")
    insurance, even_money = (value_side_bet(game, name) for name in ("insurance", "even-money"))
    assert about(insurance)[1:] == ["Given the upcard A.", "Pays by the rules of six-deck."]
    assert result(insurance).startswith("House edge 7.3955 %, hit rate 30.8682 %")
    assert result(even_money).endswith("of the bet, compared with declining.")


def test_known_cards_are_named() -> None:
    assert "Given the player's 88 and the upcard 8." in about(
        value_side_bet(load_game("six-deck"), "trifecta", player="88", upcard="8")
    )


def test_the_shoe_of_the_chart_counts(capsys: Capture) -> None:
    out = printed(capsys, "double-attack", "--sidebets", "--removed", "AAAA2233")
    assert "House edge 2.8020 %" in out
    whole = printed(capsys, "double-attack", "--sidebets", "--shoe", "6x48")
    edge = 100 * Fraction(13359, 164164)
    assert f"House edge {float(edge):.4f} %" in whole


@pytest.mark.parametrize("form", TEXTS)
def test_every_line_is_in_every_format(page: Page, form: Format) -> None:
    text = plain(str(rendered(form, [page])))
    for bet in page.side_bets:
        rows = event_rows(bet)
        assert bet.bet.title in text
        for event, often, *_ in rows[:-1]:
            assert re.search(rf"(?i){re.escape(event)}\b.*\b{re.escape(often)}", text)
        percent = " percent" if form is Format.WORDS else " %"
        assert result(bet).replace(" %", percent) in text
        for line in about(bet)[1:]:
            assert line in text


def plain(text: str) -> str:
    r"""Text without the marks of HTML, Markdown and LaTeX."""
    text = re.sub(r"</tr>|</p>|</h\d>", "\n", re.sub(r"\n(?!<tr|<p|\n)", "\n", text))
    for mark in ("&#39;", r"\%"):
        text = text.replace(mark, {"&#39;": "'", r"\%": "%"}[mark])
    return re.sub(r"<[^>]*>|\\(?=[()\[\]*_#|<>`])", " ", text).replace("  ", " ")


def test_the_terminal_shows_what_the_text_says(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    text = re.sub(r"\x1b\[[\d;]*m", "", render_terminal(page))
    for bet in page.side_bets:
        for row in event_rows(bet):
            assert re.search(r" +".join(map(re.escape, row)), text)
        assert result(bet) in text


def test_json_has_the_values(capsys: Capture) -> None:
    data = json.loads(printed(capsys, "side-bets-six", "--sidebets", "--json"))
    game = load_game("side-bets-six")
    assert data["side_bets"] == [value_side_bet(game, name).value.to_json() for name in SIX]
    assert "side_bets" not in json.loads(printed(capsys, "side-bets-six", "--json"))


def test_words_have_no_signs(page: Page) -> None:
    text = str(rendered(Format.WORDS, [page]))
    said = text[text.index(f"{TITLE}:") : text.index("Made by")]
    assert "Pair of jacks or better pays 2 to 1 and comes in 5.9975 percent of deals." in said
    assert "The wager is lost in 84.3264 percent of deals." in said
    assert "None of these in 43.6310 percent of deals." in said
    assert not re.search(r"%|(?<!\w)[+-]\d|\|", said)


def test_text_fits_80_columns(capsys: Capture) -> None:
    for game in ("double-attack", "side-bets-six", "side-bets-single"):
        assert max(map(len, printed(capsys, game, "--sidebets").splitlines())) <= 80


def test_without_the_option_nothing_is_said(capsys: Capture) -> None:
    for form in TEXTS:
        assert TITLE not in printed(capsys, "double-attack", "--format", form).replace(
            "Blackjack Side Bets", ""
        )


def test_another_pay_table(capsys: Capture, tmp_path: Path) -> None:
    out = printed(capsys, "double-attack", "--sidebets", "--paytable", "bust-it=palazzo")
    assert "Pay table palazzo" in out
    assert "made for decks of 52 cards; these have 48." in out
    path = tmp_path / "my=bonus.toml"
    path.write_text('title = "On the\\u001b sign"\n\n[pays]\n"pair" = "5:2"\n"suited" = 0\n')
    mine = f"hole-card-bonus={path}"
    out = printed(capsys, "side-bets-six", "--sidebets", "--paytable", mine)
    assert r"Pay table my=bonus: On the\x1b sign." in out
    assert re.search(rf"pair +{NUMBER}  +5:2 +{NUMBER}", out)
    assert re.search(rf"suited +{NUMBER}  +0 +0.0000", out)
    said = printed(capsys, "side-bets-six", "--sidebets", "--paytable", mine, "--format", "words")
    assert re.search(r"Pair pays 5 to 2 and comes in 7\.\d+ percent", said)
    assert re.search(r"Suited is a push and comes in \d+\.\d+ percent", said)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ("six-deck --sidebets", "no side bets; a game file of your own can add them: s"),
        ("double-attack --paytable bust-it=palazzo", "--paytable needs --sidebets"),
        ("double-attack --sidebets --paytable palazzo", "write BET=NAME or BET=FILE"),
        ("double-attack --sidebets --paytable =palazzo", "write BET=NAME or BET=FILE"),
        ("double-attack --sidebets --paytable bust-it=palazo", "did you mean palazzo?"),
        ("double-attack --sidebets --paytable bust-it=no.toml", "cannot read the pay table"),
        ("double-attack --sidebets --paytable trifecta=wynn", "'trifecta' is not a side bet of"),
        ("side-bets-six --sidebets --shoe 4,4,4,4,4,4,4,4,4,16", "has only values"),
    ],
)
def test_what_is_refused(options: str, part: str, capsys: Capture) -> None:
    assert part in refused(capsys, *options.split())


@pytest.mark.parametrize("form", [form for form in Format if form not in WITH_SIDE_BETS])
def test_formats_that_have_no_use_for_it(form: Format, capsys: Capture) -> None:
    err = refused(capsys, "double-attack", "--sidebets", "--format", form)
    assert err.startswith(
        "upcard: --sidebets works only with text, markdown, words, json, html, svg,"
    )
    assert err.endswith(f"not with {form}\n")


def test_a_bet_that_is_none_on_a_felt_of_ones_own(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "six-deck"\nside_bets = ["bustit"]\n')
    assert "did you mean bust-it?" in refused(capsys, str(path), "--sidebets")
    path.write_text('base = "six-deck"\nside_bets = ["21+3", "insurance"]\n')
    assert printed(capsys, str(path), "--sidebets").count("21+3: ") == 1


def test_pays_without_end_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "much.toml"
    path.write_text(f'[pays]\n"any pair" = "{10**400}"\n')
    with pytest.raises(BetError, match="from 0 to 1,000,000,000") as caught:
        value_side_bet(load_game("six-deck"), "pairs-pay", str(path))
    assert_refused(caught)


@pytest.mark.parametrize(
    ("pays", "text"), [(0, "0"), (-1, "-1"), ("5/2", "5:2"), ("1/3", "1:3"), ("2.95", "2.9500")]
)
def test_pays(pays: Any, text: str) -> None:
    assert pays_to_one(Fraction(pays)) == text
