"""The page without a browser: its content, its links, its downloads, and what it refuses."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.page.model import COLUMNS
from charts.web.app import create_app
from charts.web.page import controls
from charts.web.page.answer_view import answer_view
from charts.web.page.example_hands import example_hand
from charts.web.page.links import link_of
from charts.web.question.form import read_form
from charts.web.question.web_rules import WEB_RULES
from charts.web.service.work_queue import QueueLimits
from solver.cards import parse_value
from solver.games import load_game
from solver.results.chart import Kind
from solver.rules import RULE_NAMES
from solver.solving.what_if import query
from tests.charts.web.client import FEW, Client, HandMade
from tests.texts import TYPED

SCRIPT = {"HX_Request": "true"}


class Links(HTMLParser):
    """The addresses in a page, and the elements by their ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.by_id: dict[str, dict[str, str | None]] = {}
        self.waiting: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if found.get("class") == "waiting":
            self.waiting.append(found)
        if found.get("id"):
            assert found["id"] not in self.by_id, found["id"]
            self.by_id[str(found["id"])] = found


def test_every_link_has_the_shortest_address(client: Client) -> None:
    """A link that is not canonical would be redirected."""
    page = client.get("/?game=double-attack&removed=A5&surrender=none&hand=88&upcard=6")
    found = Links(page.text)
    inner = [link for link in found.links if link.startswith("/?")]
    assert len(inner) > 300
    for link in set(inner):
        question, faults = read_form(dict(parse_qsl(urlsplit(link).query)))
        assert (link, faults) == (f"/?{question.canonical()}", [])


def test_links_keep_the_side_bet_that_is_shown(client: Client) -> None:
    page = client.get("/?game=double-attack&removed=A&hand=88&upcard=6&bet=trifecta")
    found = Links(page.text)
    inner = [link for link in found.links if link.startswith("/?") and "removed=" in link]
    assert len(inner) > 300
    assert all(link.endswith("&bet=trifecta") for link in inner)
    downloads = [link for link in found.links if link.startswith("/chart.")]
    assert downloads
    assert not any("bet=" in link for link in downloads)


def test_what_a_form_sends_is_redirected_to_the_shortest_address(client: Client) -> None:
    sent = "/?was=six-deck&game=six-deck&shoe=&removed=5&max_hands=4&hand=&ask=6+10+v+K"
    answer = client.get(sent)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/?game=six-deck&removed=5&hand=T6&upcard=T"
    assert client.get("/").status_code == 200


def test_a_script_is_told_the_address(client: Client) -> None:
    sent = "/?was=six-deck&game=six-deck&ask=T6+v+9"
    answer = client.get(sent, **SCRIPT)
    assert answer.status_code == 200
    assert answer.headers["hx-push-url"] == "/?game=six-deck&hand=T6&upcard=9"
    assert "HX-Request" in answer.headers["vary"]


def test_an_answer_does_not_wait_for_the_chart() -> None:
    store = HandMade()
    store.open.clear()
    with Client(create_app(store, games=FEW)) as client:
        page = client.get("/?game=six-deck&hand=T6&upcard=T", **SCRIPT)
        store.open.set()
        found = Links(page.text)
        assert page.status_code == 200
        assert "Best play: hit" in page.text
        assert found.by_id["chart"]["hx-trigger"] == "load delay:250ms"
        assert found.by_id["chart"]["hx-get"] == "/?game=six-deck&hand=T6&upcard=T"


def test_another_game_has_its_own_rules_and_shoe() -> None:
    sent = {"was": "six-deck", "game": "single-deck", "shoe": "6x52", "surrender": "late"}
    question, faults = read_form({**sent, "hand": "T6", "upcard": "T", "removed": "5"})
    assert (question.canonical(), faults) == ("game=single-deck&hand=T6&upcard=T", [])


@pytest.mark.parametrize("text", ["T6vT", "10 6 vs. K", "6,T against 10", "t6 V q", "T-6 v J"])
def test_ways_to_ask(text: str) -> None:
    question, faults = read_form({"ask": text})
    assert (question.hand, question.upcard, faults) == ("T6", "T", [])


@pytest.mark.parametrize("text", ["T6", "v", "T6 v", "v T", "T6 v T v T", "sixteen v ten"])
def test_what_does_not_ask_for_a_hand(text: str, client: Client) -> None:
    answer = client.get(f"/?ask={text}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


@given(st.dictionaries(st.sampled_from(["ask", "was", "game", *RULE_NAMES, "removed"]), TYPED))
def test_whatever_is_typed_leaves_a_question(typed: dict[str, str]) -> None:
    question, faults = read_form(typed)
    assert question.canonical()
    assert all(fault.message for fault in faults)


def test_what_is_wrong_stays_in_its_field(client: Client) -> None:
    answer = client.get('/?game=single-deck&removed="><script>alert(1)</script>&max_hands=0')
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
    assert Links(answer.text).by_id["removed"]["value"] == '"><script>alert(1)</script>'
    assert "<b>Max hands after splitting</b>" in answer.text


def test_a_shoe_that_runs_out_is_said(client: Client) -> None:
    answer = client.get("/?game=six-deck&shoe=0,2,0,0,0,2,0,0,0,0")
    assert answer.status_code == 422
    assert "can run out of cards" in answer.text


IMPATIENT = QueueLimits(workers=1, waiting=1, kept=10, patience=0.01)


def test_too_much_to_do_is_said_on_the_page() -> None:
    store = HandMade()
    store.open.clear()
    with Client(create_app(store, games=IMPATIENT)) as client:
        answer = client.get("/?game=eight-deck")
        asked = client.get("/?game=eight-deck&hand=T6&upcard=T")
        store.open.set()
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "still being computed" in answer.text
    assert (asked.status_code, "Best play: hit" in asked.text) == (200, True)


def test_there_is_a_control_for_every_rule_and_every_choice_is_one() -> None:
    game = load_game("double-attack")
    found = {each.name: each for each in controls.controls(game)}
    assert list(found) == list(RULE_NAMES)
    for name, control in found.items():
        assert not control.changed
        for value, _ in control.choices or [(control.value, "")]:
            game.change(rules={name: value})


def test_a_value_that_is_not_a_choice_is_added_to_the_choices() -> None:
    game = load_game("six-deck").change(rules={"double_on": "8-11"})
    (control,) = [each for each in controls.controls(game) if each.name == "double_on"]
    assert ("8-11", "8-11") in control.choices


def test_a_control_says_what_rules_say() -> None:
    for control in controls.controls(load_game("six-deck")):
        about = WEB_RULES[control.name]
        assert (control.label, control.group, control.help) == (
            about.label,
            about.group,
            about.help,
        )


@pytest.mark.parametrize(
    ("rule", "first"),
    [("late", "EV %, no dealer blackjack"), ("early", "EV %, dealer blackjack counted")],
)
def test_the_first_column_is_the_one_to_decide_by(rule: str, first: str) -> None:
    question, _ = read_form({"game": "six-deck", "surrender": rule, "ask": "T4 v A"})
    answer = query(question.game(), "T4", "A")
    view = answer_view(question.game(), question, answer, link_of(question))
    assert view.heads[0] == first
    assert set(view.heads) == {"EV %, no dealer blackjack", "EV %, dealer blackjack counted"}
    shown = [float(row.evs[0]) for row in view.rows]
    assert shown == sorted(shown, reverse=True)
    assert f"Best play: {view.rows[0].action.lower()}." in view.best


@pytest.mark.parametrize("upcard", COLUMNS)
def test_examples_belong_to_their_row(upcard: str) -> None:
    counts = load_game("single-deck").shoe.counts
    for kind, totals in ((Kind.HARD, range(5, 22)), (Kind.SOFT, range(13, 22))):
        for total in totals:
            hand = example_hand(kind, str(total), counts, parse_value(upcard))
            assert hand is not None
            assert (hand.total, hand.is_soft) == (total, kind is Kind.SOFT)
            assert not hand.is_pair
            assert not hand.is_blackjack


def test_the_page_loads_only_files_that_are_there(client: Client) -> None:
    page = client.get("/?game=six-deck").text
    for part in page.split('="/')[1:]:
        path = "/" + part.partition('"')[0]
        if path.startswith(("/static/", "/chart.css")):
            assert client.get(path).status_code == 200


def test_what_is_vendored_has_its_license() -> None:
    static = Path(controls.__file__).parents[1] / "static"
    assert (static / "htmx-LICENSE.txt").exists()
    config: Any = (static.parent / "templates" / "page.html").read_text("utf-8")
    settings = json.loads(
        config.partition("content='{")[2].join(["{", ""]).partition("}'")[0] + "}"
    )
    assert (settings["allowEval"], settings["selfRequestsOnly"]) == (False, True)
