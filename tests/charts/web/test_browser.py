"""What people do on the page, done in Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from charts.text.numbers import bare_percent
from solver.bets import find_bet, pay_table, value_bet
from solver.games import load_game
from solver.results.strategy import Action
from solver.solving.what_if import query
from tests.charts.web.browser import Visit, chromium, launched, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = Path(__file__).parents[2] / "data" / "axe" / "axe.min.js"
REFUSED = "the server responded with a status of 422"

pytestmark = pytest.mark.xdist_group("browser")
Visitor = Callable[..., Visit]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    chromium()
    with served(tmp_path_factory.mktemp("store") / "answers.sqlite") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    visits: list[Visit] = []

    def start(**settings: Any) -> Visit:
        visits.append(Visit(browser, address, **settings))
        return visits[-1]

    yield start
    marker = request.node.get_closest_marker("complains")
    for each in visits:
        each.end(expected=marker.args if marker else ())


def ev_shown(page: Page, action: str) -> str:
    row = page.locator("table.evs tbody tr", has=page.get_by_role("rowheader", name=action))
    return row.locator("td").first.inner_text()


def ask(page: Page, text: str) -> None:
    page.fill("#ask", text)
    page.press("#ask", "Enter")
    page.wait_for_selector(f"h2:text-is('{text.replace(' v ', ' against ')}')")


def remove(page: Page, card: str) -> None:
    left = page.locator("table.shoe caption").inner_text()
    page.click(f"#minus-{card}")
    page.wait_for_function(
        "text => !document.querySelector('table.shoe').innerText.includes(text)", arg=left
    )
    page.wait_for_selector("#round")


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


def test_charts_are_taken_along(visit: Visitor, tmp_path: Path) -> None:
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
    assert "Cards removed: the shoe 1x52 holds 4 of 5, not 5" in alert.inner_text()
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


def side_bet(page: Page, name: str) -> list[str]:
    """The cells of a side bet in the table that shows them all."""
    row = page.locator("#side-bets table.list").first.locator("tbody tr").filter(has_text=name)
    return row.locator("td").all_inner_texts()


def ev_of_bet(game: str, name: str, table: str | None = None, **known: str) -> str:
    chosen = load_game(game).change(removed=known.pop("removed", ""))
    bet = find_bet(name)
    return bare_percent(float(value_bet(bet, chosen, pay_table(bet, chosen, table), **known).ev), 4)


def test_side_bets_follow_the_shoe_and_the_hand(visit: Visitor) -> None:
    page = visit().open("/?game=double-attack")
    page.wait_for_selector("#side-bets td.ev")
    assert side_bet(page, "Bust It")[0] == ev_of_bet("double-attack", "bust-it")
    remove(page, "5")
    page.wait_for_selector("#side-bets td.ev")
    now = ev_of_bet("double-attack", "bust-it", removed="5")
    assert side_bet(page, "Bust It")[0] == now
    ask(page, "T6 v 6")
    page.wait_for_selector("#side-bets th:has-text('if T6 v 6 were known')")
    given = ev_of_bet("double-attack", "bust-it", removed="5", player="T6", upcard="6")
    assert side_bet(page, "Bust It")[:2] == [now, given]
    page.get_by_text("Bust It: full pay table").click()
    assert page.get_by_role("rowheader", name="third card 6").first.is_visible()


def test_another_side_bet_is_chosen_and_kept(visit: Visitor) -> None:
    page = visit().open("/?game=double-attack")
    page.select_option("#sidebet", "bust-it/palazzo")
    page.wait_for_selector("#side-bets td:has-text('palazzo')")
    page.wait_for_selector("#round")
    assert page.url.endswith("/?game=double-attack&bet=bust-it&paytable=palazzo")
    assert side_bet(page, "Bust It")[0] == ev_of_bet("double-attack", "bust-it", "palazzo")
    page.select_option("#sidebet", "21+3/suited-trips")
    page.wait_for_selector("#side-bets th:has-text('21+3')")
    page.wait_for_selector("#round")
    remove(page, "A")
    page.wait_for_selector("#side-bets td.ev")
    expected = ev_of_bet("double-attack", "21+3", "suited-trips", removed="A")
    assert side_bet(page, "21+3")[0] == expected
    again = visit()
    again.page.goto(page.url)
    assert again.page.locator("#side-bets").inner_text() == page.locator("#side-bets").inner_text()
    page.select_option("#sidebet", "")
    page.wait_for_selector("#side-bets tbody th:has-text('21+3')", state="detached")
    page.wait_for_selector("#round")
    assert page.url.endswith("/?game=double-attack&removed=A")


def test_a_choice_while_deals_are_counted_is_not_lost(visit: Visitor) -> None:
    page = visit().open("/?game=six-deck")
    held: list[Any] = []
    page.route(
        "**/?*bet=trifecta*",
        lambda route: held.append(route) if is_part(route) else route.continue_(),
    )
    with page.expect_request(lambda request: request.headers.get("hx-target") == "side-bets"):
        page.select_option("#sidebet", "trifecta/wynn")
    assert page.locator("#side-bets .waiting").is_visible()
    page.select_option("#sidebet", "pairs-pay/pair-square")
    page.wait_for_selector("#side-bets th:has-text('Pairs Pay')")
    (part,) = held
    part.continue_()
    page.wait_for_load_state("networkidle")
    assert side_bet(page, "Pairs Pay")[0] == ev_of_bet("six-deck", "pairs-pay", "pair-square")
    assert page.url.endswith("/?game=six-deck&bet=pairs-pay&paytable=pair-square")


def is_part(route: Any) -> bool:
    """Whether the page asks for its side bets alone."""
    return bool(route.request.headers.get("hx-target") == "side-bets")


def test_a_side_bet_without_javascript(visit: Visitor) -> None:
    page = visit(java_script_enabled=False).open("/?game=six-deck")
    page.select_option("#sidebet", "trifecta/wynn")
    page.get_by_role("button", name="Show").click()
    assert page.url.endswith("/?game=six-deck&bet=trifecta")
    assert side_bet(page, "Trifecta")[0] == ev_of_bet("six-deck", "trifecta")


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
