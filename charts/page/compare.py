"""Two charts side by side: which cells differ, and what it costs to play one for the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from charts.page.build import merged
from charts.page.by import By
from charts.page.hand_group import HandGroup
from charts.page.model import NOTHING, ComparedWith, Page, Section
from solver.cards import UPCARD_ORDER, Value
from solver.games import Game
from solver.results.chart import Chart, Code, Kind, Row
from solver.results.solution import ev_of_round

_Place = tuple[HandGroup, Value]


@dataclass(frozen=True, slots=True)
class Difference:
    """Hands that two charts play differently against one upcard.

    Attributes
    ----------
    hands, upcard
        The row of the chart, and the dealer's card.
    codes
        The codes of the two charts; ``-`` of a chart that has no such row.
    """

    hands: HandGroup
    upcard: Value
    codes: tuple[str, str]


def differences(first: Page, second: Page) -> tuple[Difference, ...]:
    """Return the cells in which two charts differ, in the order of the chart.

    Two codes agree if one is the beginning of the other: a game in which a double is always
    allowed has ``D`` where another has ``Dh``. A chart without rows for doubled hands agrees with
    ``S`` there. In charts by cards only the best action counts. A cell that one of the shoes
    cannot deal does not differ.
    """
    one, two = _codes(first), _codes(second)
    dealt = {upcard for _, upcard in one} & {upcard for _, upcard in two}
    places = sorted({**one, **two}, key=lambda place: list(Kind).index(place[0].kind))
    found = (
        Difference(*place, (one.get(place, NOTHING), two.get(place, NOTHING)))
        for place in places
        if place[1] in dealt
    )
    return tuple(each for each in found if not _agree(first.by, each))


def _codes(page: Page) -> dict[_Place, str]:
    return {(line.first, upcard): cell.code for _, line, upcard, cell in page.cells()}


def _agree(by: By, each: Difference) -> bool:
    missing = "S" if each.hands.kind is Kind.RESCUE else ""
    one, two = (missing if code == NOTHING else code for code in each.codes)
    if by is By.CARDS:
        one, two = one[:1], two[:1]
    return one.startswith(two) or two.startswith(one)


def attack_differences(first: Page, second: Page) -> tuple[Value, ...]:
    """Return the upcards against which only one of two charts makes the attack wager.

    Upcards for which one of the games has no attack wager are left out.
    """
    one = first.attack.decisions if first.attack else {}
    two = second.attack.decisions if second.attack else {}
    shared = (card for card in UPCARD_ORDER if card in one and card in two)
    return tuple(card for card in shared if one[card] != two[card])


def mark(page: Page, base: Page) -> Page:
    """Return the page with every cell marked that differs from another page.

    Parameters
    ----------
    page
        The page to print.
    base
        The page it is compared with, of the same kind of rows.
    """
    found = {(each.hands, each.upcard) for each in differences(base, page)}
    sections = tuple(_marked(page.by, section, found) for section in page.sections)
    attack = page.attack
    if attack is not None:
        attack = replace(attack, marked=frozenset(attack_differences(base, page)))
    marked = replace(page, sections=sections, attack=attack)
    count = sum(cell.marked for *_, cell in marked.cells())
    return replace(marked, comparison=ComparedWith(base.game, count, page.ev - base.ev))


def _marked(by: By, section: Section, found: set[_Place]) -> Section:
    lines = tuple(
        replace(
            line,
            cells=tuple(
                replace(cell, marked=(line.first, upcard) in found)
                for upcard, cell in zip(UPCARD_ORDER, line.cells, strict=True)
            ),
        )
        for line in section.lines
    )
    return replace(section, lines=lines, merged=tuple(merged(lines)) if by is By.TOTALS else lines)


def ev_elsewhere(game: Game, best: Chart, rows: Sequence[Row], attack: Mapping[int, bool]) -> float:
    """Return the EV of a round in one game, played by the chart of another.

    A letter without fallback, because its own game needs none, gets the fallback of the best
    chart of the game that is played.

    Parameters
    ----------
    game, best
        The game that is played, and its best chart.
    rows, attack
        The other chart and its attack decisions; for an upcard without one, the better decision
        is made.

    Raises
    ------
    UpcardError
        If the chart cannot be played in this game.

    Examples
    --------
    >>> from solver.games import load_game
    >>> from solver.solving.charts import best_chart
    >>> game = load_game("single-deck")
    >>> best, other = best_chart(game), best_chart(load_game("six-deck"))
    >>> round(100 * (best.ev - ev_elsewhere(game, best, other.rows, {})), 4)
    0.0321
    """
    from solver.solving.charts import evaluate

    here = {row.key: row.codes for row in best.rows}
    played = [
        row
        if row.kind is Kind.RESCUE
        else replace(row, codes=tuple(map(_filled, row.codes, here.get(row.key, row.codes))))
        for row in rows
    ]
    return ev_of_round(evaluate(game, played).upcards, attack)


def _filled(code: Code, here: Code) -> Code:
    """Return a code with the last letter of another as its fallback, if it may need one."""
    last = here[-1].lower()
    return Code(code + last) if code in (Code.D, Code.R) and last in "hs" else code
