"""The panel of side bets, without a browser: what it shows, and when."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest

from charts.text.numbers import bare_percent
from charts.text.side_bets import event_rows
from charts.web.app import create_app
from charts.web.page import side_bets
from charts.web.page.side_bets import bet_rows, bets_shown, cards_known, side_bets_view
from charts.web.question.bet_fields import TABLE_SEPARATOR
from charts.web.question.form import read_form
from charts.web.question.question import Question
from charts.web.service.work_queue import QueueLimits
from solver.bets import (
    BET_NAMES,
    find_bet,
    pay_table,
    table_names,
    value_bet,
    value_side_bet,
)
from solver.games import GAME_NAMES, load_game
from tests.charts.web.client import FEW, Client, HandMade
from tests.charts.web.test_pages import SCRIPT, Links

FOR_BETS = {"HX_Request": "true", "HX_Target": "side-bets"}
FOR_CHART = {"HX_Request": "true", "HX_Target": "chart"}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """An application that solves nothing but what-ifs and side bets."""
    with Client(create_app(HandMade())) as found:
        yield found


def panel(text: str) -> str:
    """The words of the side bets on a page, a line for each row of a table."""
    part = text[text.index('<section id="side-bets"') :]
    part = part[: part.index("</section>")].partition('<p class="pick">')[0]
    rows = re.sub(r"</(t[dh])>", " ", part).replace("</tr>", "\n")
    return re.sub(r" +", " ", re.sub(r"<[^>]*>", "", rows))


def ev(game: str, bet: str, table: str | None = None, **more: str) -> str:
    removed = more.pop("removed", "")
    chosen = load_game(game).change(removed=removed)
    found = find_bet(bet)
    value = value_bet(found, chosen, pay_table(found, chosen, table), **more)
    assert value.ev is not None
    return bare_percent(float(value.ev), 4)


def test_the_side_bets_of_the_game_are_valued_with_the_remaining_shoe(client: Client) -> None:
    said = panel(client.get("/?game=side-bets-six&removed=AAh5").text)
    for name in ("trifecta", "pairs-pay", "in-between"):
        value = value_side_bet(load_game("side-bets-six").change(removed="AAh5"), name)
        assert value.table is not None
        now = re.escape(ev("side-bets-six", name, removed="AAh5"))
        assert re.search(rf"{value.bet.title} {now} [\d.]+ {value.table.name} ", said)
        for row in event_rows(value):
            assert " ".join(row) in said
    assert re.search(r"Hole Card Bonus - 56\.\d{4} none published", said)
    assert "No pay table is published." in said
    assert "were known" not in said


def test_what_is_known_of_the_deal_counts(client: Client) -> None:
    said = panel(client.get("/?game=double-attack&removed=55&hand=T6&upcard=6").text)
    now = ev("double-attack", "bust-it", removed="55")
    given = ev("double-attack", "bust-it", removed="55", player="T6", upcard="6")
    assert now != given
    assert re.search(rf"Bust It {re.escape(now)} {re.escape(given)} [\d.]+ pennsylvania", said)
    assert "EV % at the start, if T6 v 6 were known" in said


@pytest.mark.parametrize("hand", ["hand=T42&upcard=9", "hand=88&upcard=9&after_split=2"])
def test_of_a_hand_that_was_hit_or_split_the_first_two_cards_are_not_known(
    hand: str, client: Client
) -> None:
    said = panel(client.get(f"/?game=double-attack&{hand}").text)
    assert "for the first two cards of a hand, before it is hit or split" in said
    assert "were known" not in said


def test_any_other_bet_and_pay_table_can_be_chosen(client: Client) -> None:
    page = client.get("/?game=double-attack&bet=trifecta").text
    assert f"Trifecta {ev('double-attack', 'trifecta')} " in panel(page)
    assert "Bust It -8.0064 15.3305 pennsylvania" in panel(page)
    assert '<option value="trifecta/wynn" selected>' in page
    other = client.get("/?game=double-attack&bet=bust-it&paytable=palazzo").text
    assert f"Bust It {ev('double-attack', 'bust-it', 'palazzo')} " in panel(other)
    assert "pennsylvania" not in panel(other)
    assert '<option value="bust-it/palazzo" selected>' in other


def test_every_choice_is_a_bet_with_a_pay_table_of_its_own() -> None:
    choices = side_bets_view(Question(), None).choices
    values = [value for group in choices.values() for value, _ in group]
    expected = [
        f"{name}{TABLE_SEPARATOR}{table}" if table else name
        for name in BET_NAMES
        for table in (table_names(find_bet(name)) or [""])
    ]
    assert values == expected
    for value in values:
        question, faults = read_form({"game": "six-deck", "sidebet": value})
        assert faults == []
        assert side_bets_view(question, None).chosen == value


def test_the_choice_of_the_form_takes_the_place_of_what_was_chosen() -> None:
    fields = {"game": "six-deck", "bet": "trifecta", "paytable": "wynn"}
    question, faults = read_form({**fields, "sidebet": "21+3/suited-trips"})
    assert (question.bet, question.paytable, faults) == ("21+3", "suited-trips", [])
    question, faults = read_form({**fields, "sidebet": ""})
    assert (question.canonical(), faults) == ("game=six-deck", [])


def test_another_game_keeps_the_choice() -> None:
    question, _ = read_form(
        {"was": "six-deck", "game": "double-attack", "sidebet": "bust-it/palazzo"}
    )
    assert question.canonical() == "game=double-attack&bet=bust-it&paytable=palazzo"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ("bet=bustit", "Side bet"),
        ("sidebet=bust-it/wynn", "Pay table"),
        ("paytable=a", "Pay table"),
    ],
)
def test_what_is_wrong_is_said(fields: str, field: str, client: Client) -> None:
    answer = client.get(f"/?game=six-deck&{fields}")
    assert answer.status_code == 422
    assert f"<b>{field}</b>: " in answer.text


def test_a_shoe_of_values_alone_says_so_where_suits_are_asked_for(client: Client) -> None:
    shoe = "shoe=24,24,24,24,24,24,24,24,24,96"
    said = panel(client.get(f"/?game=double-attack&{shoe}&bet=insurance").text)
    assert "Bust It bust-it depends on ranks and suits; the shoe" in said
    assert "has only values" in said
    assert re.search(r"Insurance [+-][\d.]+ [\d.]+ rules", said)


def test_bets_that_do_not_go_with_the_cards_say_so(client: Client) -> None:
    page = client.get("/?game=six-deck&hand=T6&upcard=9&bet=insurance")
    assert page.status_code == 200
    assert "insurance is offered against an ace, not against 9" in panel(page.text)
    gone = client.get("/?game=double-attack&bet=even-money")
    assert gone.status_code == 200
    assert "this game does not offer even money (a blackjack pays 1:1 or less)" in panel(gone.text)


def test_a_game_without_side_bets_offers_them_all(client: Client) -> None:
    page = client.get("/?game=six-deck")
    assert "This game has no side bets." in panel(page.text)
    assert "sidebet" in Links(page.text).by_id


def test_the_answer_to_a_hand_waits_for_no_side_bet() -> None:
    with Client(create_app(HandMade())) as client:
        address = "/?game=side-bets-six&hand=T6&upcard=T"
        page = client.get(address, **SCRIPT)
        place = Links(page.text).waiting[0]
        assert "Best play: surrender" in page.text
        assert "Computing: side bets" in panel(page.text)
        assert (place["hx-get"], place["hx-select"]) == (address, "#side-bets")
        part = client.get(address, **FOR_BETS)
        assert "Trifecta -5.1204" in panel(part.text)
        assert "hx-push-url" not in part.headers
        again = client.get(address, **SCRIPT)
        assert "Trifecta -5.1204" in panel(again.text)


def test_a_part_of_the_page_asks_for_no_other() -> None:
    store = HandMade()
    with Client(create_app(store, games=FEW)) as client:
        client.get("/?game=six-deck&bet=trifecta", **FOR_BETS)
        assert not store.asked
        chart = client.get("/?game=six-deck&bet=in-between", **FOR_CHART)
        assert 'id="round"' in chart.text
        assert "Computing: side bets" in panel(chart.text)


def test_too_much_to_do_leaves_the_place_open(monkeypatch: pytest.MonkeyPatch) -> None:
    finish = threading.Event()
    monkeypatch.setattr(side_bets, "bet_rows", lambda *_: finish.wait())
    limits = QueueLimits(workers=1, waiting=0, kept=1, patience=0.0)
    with Client(create_app(HandMade(), panels=limits)) as client:
        try:
            answer = client.get("/?game=six-deck&bet=21%2B3")
        finally:
            finish.set()
        assert answer.status_code == 200
        assert "Computing: side bets" in panel(answer.text)
        assert int(answer.headers["retry-after"]) > 0


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_bet_on_every_game(game: str) -> None:
    question = Question(game=game, hand="AT", upcard="A")
    names = [(name, "") for name in BET_NAMES]
    rows = bet_rows(question.game(), names, *cards_known(question))
    assert [row.title for row in rows] == [find_bet(name).title for name in BET_NAMES]
    assert all((row.remaining is None) == bool(row.error) for row in rows)
    assert all((row.given is None) == bool(row.given_error) for row in rows)
    assert [name for name, _ in bets_shown(question)] == list(load_game(game).side_bets)
