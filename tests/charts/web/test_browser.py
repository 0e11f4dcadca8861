"""What people do on the page, done in Chromium."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from charts.text.numbers import bare_percent
from solver.games import load_game
from solver.results.strategy import Action
from solver.solving.what_if import query
from tests.charts.web.browser import Visitor, ask, remove

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "data" / "axe" / "axe.min.js"
REFUSED = "the server responded with a status of 422"

pytestmark = pytest.mark.xdist_group("browser")


def ev_shown(page: Page, action: str) -> str:
    row = page.locator("table.evs tbody tr", has=page.get_by_role("rowheader", name=action))
    return row.locator("td").first.inner_text()


def test_a_game_a_shoe_and_a_hand(visit: Visitor) -> None:
    page = visit().open()
    page.select_option("#game", "single-deck")
    page.wait_for_selector("h1:has-text('Single deck')")
    page.wait_for_selector("#round")
    for _ in range(2):
        remove(page, "5")
    assert "50 cards, 2 removed" in page.locator("table.shoe caption").inner_text()
    assert page.locator("table.chart td.marked").count() > 0
    assert "marked cells differ" in page.locator("#comparison").inner_text()
    ask(page, "T6 v T")
    values = query(load_game("single-deck").change(removed="55"), "T6", "T").values
    assert page.locator("#best").inner_text().startswith(f"Best play: {values.best}")
    for action, ev in values.conditional.items():
        assert ev_shown(page, action.value.capitalize()) == bare_percent(ev, 4)
    assert page.url.endswith("/?game=single-deck&removed=55&hand=T6&upcard=T")


def test_a_cell_of_the_chart_and_the_hands_behind_it(visit: Visitor) -> None:
    page = visit().open("/?game=single-deck")
    page.get_by_role("link", name=re.compile("^16 against T:")).click()
    page.wait_for_selector("h2:text-is('T6 against T')")
    page.get_by_text("Hands that make hard 16 against T").click()
    page.get_by_role("link", name="T42", exact=True).click()
    page.wait_for_selector("h2:text-is('T42 against T')")
    assert page.locator("#best").inner_text().startswith("Best play: stand")


def test_a_split_is_played_on(visit: Visitor) -> None:
    page = visit().open("/?game=six-deck")
    ask(page, "88 v 6")
    page.click("#play-split")
    page.wait_for_selector("h2:text-is('8 against 6')")
    assert "One of 2 hands after splitting 88" in page.locator("#answer").inner_text()
    page.click("#deal-8")
    page.wait_for_selector("h2:text-is('88 against 6')")
    page.click("#play-split")
    page.wait_for_selector("text=One of 3 hands after splitting 88")
    page.click("#deal-3")
    page.wait_for_selector("h2:text-is('83 against 6')")
    values = query(load_game("six-deck"), "83", "6", after_split=3, pair="8").values
    assert values.best is Action.DOUBLE
    assert ev_shown(page, "Double") == bare_percent(values.conditional[Action.DOUBLE], 4)
    page.click("#back")
    page.wait_for_selector("h2:text-is('88 against 6')")
    assert page.url.endswith("hand=88&upcard=6")


def test_cards_are_dealt_and_taken_back(visit: Visitor) -> None:
    page = visit().open("/?game=six-deck&hand=A2&upcard=3")
    page.click("#deal-3")
    page.wait_for_selector("h2:text-is('A32 against 3')")
    page.click("#take-2")
    page.wait_for_selector("h2:text-is('A3 against 3')")


def test_a_link_shows_the_same(visit: Visitor) -> None:
    first = visit().open("/?game=double-attack")
    ask(first, "A7 v 5")
    remove(first, "6")
    again = visit()
    again.page.goto(first.url)
    again.page.wait_for_selector("#round")
    for place in ("#answer", "#chart", "h1", "table.shoe"):
        assert again.page.locator(place).inner_text() == first.locator(place).inner_text()
    first.go_back()
    first.wait_for_selector("h2:text-is('A7 against 5')")
    assert "removed" not in first.url


def test_charts_are_downloaded(visit: Visitor, tmp_path: Path) -> None:
    page = visit().open("/?game=side-bets-six&removed=A")
    starts = {
        "PDF on A4": b"%PDF-",
        "wallet cards as PDF": b"%PDF-",
        "SVG": b"<svg",
        "CSV": b"kind,hand,2,3",
        "JSON": b'{\n  "game": "side-bets-six"',
        "HTML": b"<!DOCTYPE html>",
        "plain words": b"Blackjack Side Bets",
    }
    for name, start in starts.items():
        with page.expect_download() as download:
            page.get_by_role("link", name=name, exact=True).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        assert start in path.read_bytes()[:200], name


def test_the_keyboard_alone(visit: Visitor) -> None:
    page = visit().open("/?game=six-deck")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the answer"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "ask"
    page.keyboard.type("16 v T")
    page.keyboard.press("Control+A")
    page.keyboard.type("9 7 v T")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:text-is('97 against T')")
    assert page.evaluate("document.activeElement.id") == "ask"
    chart = page.get_by_role("link", name=re.compile("^5 against 2:"))
    chart.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(
        "6 against 3:"
    )
    page.keyboard.press("Enter")
    page.wait_for_selector("h2:text-is('42 against 3')")
    page.wait_for_selector("a[aria-label^='6 against 3:']:focus")  # once the page has settled
    assert "42 against 3" in page.locator("#live").inner_text()


def test_what_is_done_fast_is_all_done(visit: Visitor) -> None:
    page = visit().open("/?game=single-deck")
    page.evaluate(
        "for (let times = 0; times < 3; times++) document.querySelector('#minus-5').click()"
    )
    page.evaluate("document.querySelector('#minus-T').click()")
    page.wait_for_selector("table.shoe caption:has-text('48 cards, 4 removed')")
    page.evaluate("document.querySelector('#plus-5').click()")
    page.evaluate("document.querySelector('#plus-5').click()")
    page.wait_for_selector("table.shoe caption:has-text('50 cards, 2 removed')")
    page.fill("#removed", "6")
    page.fill("#ask", "T6 v T")
    page.press("#ask", "Enter")
    page.wait_for_selector("h2:text-is('T6 against T')")
    page.wait_for_selector("#round")
    assert page.url.endswith("/?game=single-deck&removed=6&hand=T6&upcard=T")
    assert "51 cards, 1 removed" in page.locator("table.shoe caption").inner_text()


def test_a_cell_is_chosen_and_nothing_moves(visit: Visitor) -> None:
    page = visit(viewport={"width": 1200, "height": 800}).open("/?game=six-deck")
    cell = page.get_by_role("link", name=re.compile("^16 against T:"))
    cell.scroll_into_view_if_needed()
    before = page.evaluate("window.scrollY")
    cell.click()
    page.wait_for_selector("h2:text-is('T6 against T')")
    assert before > 0
    assert abs(page.evaluate("window.scrollY") - before) < 50


def test_on_a_phone_the_answer_comes_into_view(visit: Visitor) -> None:
    page = visit(viewport={"width": 375, "height": 740}).open("/?game=six-deck")
    page.get_by_role("link", name=re.compile("^16 against T:")).click()
    page.wait_for_selector("h2:text-is('T6 against T')")
    page.wait_for_function(
        "() => { const box = document.querySelector('#best').getBoundingClientRect();"
        " return box.top >= 0 && box.bottom <= window.innerHeight; }"
    )


def test_back_takes_hand_and_shoe_back(visit: Visitor) -> None:
    page = visit().open("/?game=single-deck")
    ask(page, "T6 v T")
    remove(page, "7")
    remove(page, "7")
    page.go_back()
    page.wait_for_selector("table.shoe caption:has-text('51 cards, 1 removed')")
    assert page.url.endswith("removed=7&hand=T6&upcard=T")
    page.go_forward()
    page.wait_for_selector("table.shoe caption:has-text('50 cards, 2 removed')")


def test_a_phone(visit: Visitor) -> None:
    page = visit(viewport={"width": 360, "height": 740}).open(
        "/?game=double-attack&hand=T6&upcard=T&bet=trifecta"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    ask(page, "A7 v 9")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.complains(REFUSED)
def test_what_is_wrong_is_said_where_it_is_wrong(visit: Visitor) -> None:
    page = visit().open("/?game=single-deck")
    page.fill("#removed", "5,5,5,5,5")
    page.press("#removed", "Enter")
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert (
        "Cards removed: the shoe 1x52 has only 4 fives; 5 cannot be removed" in alert.inner_text()
    )
    assert page.input_value("#removed") == "5,5,5,5,5"
    page.fill("#removed", "5")
    page.press("#removed", "Enter")
    page.wait_for_selector("table.shoe caption:has-text('51 cards, 1 removed')")
    page.fill("#ask", "sixteen")
    page.press("#ask", "Enter")
    page.wait_for_selector("#answer [role=alert]")
    assert "T6 v T" in page.locator("#answer [role=alert]").inner_text()
    assert page.input_value("#ask") == "sixteen"
    page.click("summary")
    page.fill("#blackjack_pays", "much")
    page.press("#blackjack_pays", "Enter")
    page.wait_for_selector("#game-form [role=alert]:has-text('Blackjack pays')")
    assert page.input_value("#blackjack_pays") == "much"
    assert page.locator("#round").count() == 0


@pytest.mark.complains("net::ERR_FAILED", "htmx:")
def test_a_server_that_is_gone(visit: Visitor) -> None:
    page = visit().open("/?game=six-deck")
    page.route("**/*", lambda route: route.abort())
    page.fill("#ask", "T6 v T")
    page.press("#ask", "Enter")
    page.wait_for_selector("#trouble:has-text('The server cannot be reached.')")
    page.unroute("**/*")
    ask(page, "T6 v T")
    assert not page.locator("#trouble").is_visible()


def test_without_javascript(visit: Visitor) -> None:
    page = visit(java_script_enabled=False).open("/")
    page.select_option("#game", "six-deck-h17")
    page.get_by_role("button", name="Apply").click()
    page.fill("#ask", "A8 v 6")
    page.get_by_role("button", name="Ask").click()
    assert page.url.endswith("/?game=six-deck-h17&hand=A8&upcard=6")
    assert page.locator("#best").inner_text().startswith("Best play: double")
    page.click("#minus-T")
    assert "removed=T" in page.url
    assert page.locator("#round").is_visible()


def test_printed(visit: Visitor) -> None:
    page = visit().open("/?game=six-deck")
    page.emulate_media(media="print")
    assert not page.locator("#game-form").is_visible()
    assert page.get_by_role("link", name=re.compile("^16 against T:")).is_visible()


PLACES = {
    "plain": "/",
    "answer": "/?game=double-attack&hand=88&upcard=T&removed=5",
    "by cards": "/?game=six-deck&by=cards",
    "side bets": "/?game=side-bets-six&hand=88&upcard=9&bet=insurance",
    "wrong": "/?game=six-deck&max_hands=99&removed=x",
}


@pytest.mark.complains(REFUSED)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", PLACES)
def test_accessibility(visit: Visitor, place: str, scheme: str) -> None:
    visited = visit(color_scheme=scheme)
    page = visited.page
    visited.go(PLACES[place])
    for details in page.locator("details").all():
        details.evaluate("each => { each.open = true; }")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    wrong = [
        f"{each['id']}: {node['html'][:200]} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]
    assert wrong == [], "\n".join(wrong)
