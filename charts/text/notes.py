"""The words around a chart, shared by every renderer that a person reads."""

from __future__ import annotations

from charts.page.by import By
from charts.page.model import COLUMNS, NOTHING, Cell, Page
from charts.text.comparison import comparison_note
from charts.text.insurance import insurance_line
from charts.text.numbers import bare_percent, percent, plain_percent
from charts.text.rules_line import title_of
from charts.text.tables import NO_BREAK, ruled
from solver.bounds import listed
from solver.cards import UPCARD_ORDER
from solver.results.chart import Code, Kind
from solver.results.strategy import Strategy
from solver.rules import CHART_LETTERS, Action

MOST_DEVIATIONS = 12
"""How many exceptions are printed with a chart."""


def heading(page: Page) -> str:
    """Return the first line of a chart."""
    what = "strategy by totals" if page.by is By.TOTALS else "every two cards, best play first"
    if page.given:
        what = f"the chart in {page.given}"
    return f"{title_of(page.game)}: {what}"


def meaning(code: str) -> str:
    """Return what a code means.

    Examples
    --------
    >>> meaning("Rh"), meaning("P")
    ('surrender, else hit', 'split')
    """
    return ", else ".join(Action.of_letter(letter) for letter in code)


def key_items(page: Page) -> list[tuple[str, str]]:
    """Return each code that occurs on the page, by cards each letter, and what it means."""
    if page.by is By.CARDS:
        codes = sorted({letter for code in page.codes for letter in code}, key=CHART_LETTERS.index)
    else:
        codes = sorted(page.codes, key=lambda code: (CHART_LETTERS.index(code[0]), code))
    items = [(code, meaning(code)) for code in codes]
    return [*items, (NOTHING, "decided in another part")] if page.ordered else items


def key(page: Page) -> str:
    """Return what the cells mean; no line breaks within a code."""
    items = [f"{code} {words}" for code, words in key_items(page)]
    if page.by is By.CARDS:
        return f"Letters from best to worst: {', '.join(items)}."
    return "; ".join(item.replace(" ", NO_BREAK) for item in items) + "."


def notes(page: Page) -> tuple[str, ...]:
    """Return what is printed below the cells, a paragraph each."""
    lines = [key(page)]
    if any(section.kind is Kind.RESCUE for section in page.sections):
        lines.append("Doubled: R = surrender half of the doubled bet, S = stand.")
    if page.attack is not None:
        lines.append(
            "Attack: Y = raise by the maximum, N = don't; EV of the round in percent of the"
            " original bet, dealer blackjacks included."
        )
    lines += filter(None, [_surrender_else_stand(page)])
    lines.append(f"{insurance_line(page.insurance)}.")
    lines.append(_value(page))
    lines += filter(None, [comparison_note(page), _ties(page)])
    return tuple(lines)


def _ties(page: Page) -> str:
    """Return the cells in which two actions have exactly the same EV."""
    cells = [
        f"{each.hand} v {each.upcard} ({' or '.join(each.actions)})".replace(" ", NO_BREAK)
        for each in page.ties
    ]
    return f"Exact ties: {listed(cells, ', ')}." if cells else ""


def _surrender_else_stand(page: Page) -> str:
    """Return why a hard 16 has ``Rs`` where it would be hit if surrender were not offered."""
    codes = {
        code
        for section in page.sections
        for line in section.lines
        for code in line.codes
        if section.kind is Kind.HARD and line.first.number == 16
    }
    if Code.RS not in codes or page.given:
        return ""
    split = "" if page.game.rules.surrender_after_split else " or come from a split"
    return (
        "Rs for hard 16: hands that can no longer surrender have three or more cards"
        f"{split}, and standing is better for them on average."
    )


def round_line(ev: float, strategy: Strategy) -> str:
    """Return the EV and the house edge of a round in a sentence.

    Examples
    --------
    >>> round_line(-0.0049, Strategy.CDZ)
    'EV -0.4900 % of the bet per round, house edge 0.4900 %, dealer blackjack counted (class cdz-).'
    """
    return (
        f"EV {percent(ev)} of the bet per round, house edge {plain_percent(-ev)}"
        f", dealer blackjack counted (class {strategy})."
    )


def _value(page: Page) -> str:
    text = round_line(page.ev, page.strategy)
    if page.by is By.CARDS:
        return text
    cost = plain_percent(page.cost)
    return f"{text} Best play by composition gains {cost} (EV {percent(page.ev_best)}, class cdp)."


def attack_rows(page: Page) -> list[list[str]]:
    """Return the rows of `attack_cells` as they are printed, marked ones with a star."""
    return [[name, *(cell.text for cell in cells)] for name, cells in attack_cells(page)]


def attack_cells(page: Page) -> list[tuple[str, list[Cell]]]:
    """Return the attack by upcard: Y or N, and the EV of the round with and without it."""
    attack = page.attack
    if attack is None:
        return []
    letters = {True: "Y", False: "N", None: NOTHING}
    decisions = [
        Cell(letters[attack.decisions.get(upcard)], marked=upcard in attack.marked)
        for upcard in UPCARD_ORDER
    ]
    rows = [("Attack", decisions)]
    if attack.evs:
        for place, name in ((1, "EV with"), (0, "without")):
            evs = [attack.evs.get(upcard) for upcard in UPCARD_ORDER]
            texts = (bare_percent(each[place], 1) if each else NOTHING for each in evs)
            rows.append((name, [Cell(text) for text in texts]))
    return rows


def attack_heading() -> list[str]:
    """Return the heads of the columns of `attack_rows`."""
    return ["Upcard", *COLUMNS]


DEVIATION_HEADING = ["Hand", "Upcard", "Chart", "Better", "Gain %", "Per round %"]


def deviation_rows(page: Page) -> list[list[str]]:
    """Return the most valuable exceptions to the chart, the best first."""
    return [
        [
            str(each.hand),
            str(each.upcard),
            each.chart,
            each.best,
            bare_percent(each.gain, 3),
            bare_percent(each.worth, 6),
        ]
        for each in page.deviations[:MOST_DEVIATIONS]
    ]


def cell_tables(page: Page, form: str) -> list[str]:
    """Return the attack and the cells as tables with lines, in the order they are printed."""
    tables = []
    if page.attack is not None:
        tables.append(ruled(attack_heading(), attack_rows(page), "right", form))
    for section in page.sections:
        tables.append(ruled(section.heads, section.rows, "center", form))
    return tables


def deviation_table(page: Page, form: str) -> str:
    """Return the exceptions to the chart as a table with lines."""
    return ruled(DEVIATION_HEADING, deviation_rows(page), "right", form)


def deviations_title(page: Page) -> str:
    """Return the title of the exceptions: how many there are, and how many are shown."""
    count = len(page.deviations)
    all_of_them = f"all {count}" if count > 1 else "only one"
    shown = f"the {MOST_DEVIATIONS} most valuable of {count}"
    return f"Exceptions to the chart: {shown if count > MOST_DEVIATIONS else all_of_them}"


def footer(page: Page) -> str:
    """Return which program made the chart, and which chart it is."""
    return f"upcard {page.version}, chart {page.digest}"
