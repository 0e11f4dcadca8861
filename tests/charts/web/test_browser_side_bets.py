"""The panel of side bets in Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from charts.text.numbers import bare_percent
from solver.bets import find_bet, pay_table, value_bet
from solver.games import load_game
from tests.charts.web.browser import Visitor, ask, remove

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.xdist_group("browser")


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
