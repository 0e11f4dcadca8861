"""The words around a chart, shared by every renderer that a person reads."""

from __future__ import annotations

from charts.page.model import COLUMNS, By, Page
from charts.style.options import Heat
from charts.text.numbers import bare_percent, percent
from charts.text.tables import NO_BREAK, NOTHING, ruled
from solver.cards import UPCARD_ORDER, VALUES
from solver.results.chart import Kind

MOST_DEVIATIONS = 12

_ACTIONS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender"}


def heading(page: Page) -> str:
    """The first line of a chart."""
    what = "strategy by totals" if page.by is By.TOTALS else "every two cards, best play first"
    if page.given:
        what = f"the chart in {page.given}"
    return f"{page.title}: {what}"


def meaning(code: str) -> str:
    """What a code asks for.

    Examples
    --------
    >>> meaning("Rh"), meaning("P")
    ('surrender, else hit', 'split')
    """
    return ", else ".join(_ACTIONS[letter] for letter in code.upper())


def key_items(page: Page) -> list[tuple[str, str]]:
    """The codes that occur, and no others, and what each means; single letters by cards."""
    if page.by is By.CARDS:
        codes = sorted({letter for code in page.codes for letter in code}, key="HSDPR".index)
    else:
        codes = sorted(page.codes, key=lambda code: ("HSDPR".index(code[0]), code))
    items = [(code, meaning(code)) for code in codes]
    return [*items, (NOTHING, "decided in another part")] if page.ordered else items


def key(page: Page) -> str:
    """What the cells mean, each code on one line."""
    items = [f"{code} {words}" for code, words in key_items(page)]
    if page.by is By.CARDS:
        return f"Letters from best to worst: {', '.join(items)}."
    return "; ".join(item.replace(" ", NO_BREAK) for item in items) + "."


def notes(page: Page) -> tuple[str, ...]:
    """What is printed below the cells, a paragraph each."""
    lines = [key(page)]
    kinds = {section.kind for section in page.sections}
    if Kind.RESCUE in kinds:
        lines.append("Doubled: after doubling, R surrenders half of the doubled bet, S plays on.")
    if page.attack is not None:
        lines.append(
            "Attack: Y make the largest attack wager, N none; EV of the round in percent of the bet"
            " without it, dealer blackjack counted."
        )
    lines.append(f"{page.insurance}.")
    lines.append(_value(page))
    if page.comparison:
        lines.append(page.comparison)
    return tuple(lines)


def heat_note(heat: Heat) -> str:
    """What the shading of the cells says."""
    return {
        Heat.EV: "Shading and small numbers: EV of the play in percent of the stake,"
        " at the moment of the decision.",
        Heat.MARGIN: "Shading and small numbers: what the play is worth more than the second best,"
        " in percent of the stake; strong shading for close decisions.",
    }[heat]


def _value(page: Page) -> str:
    edge = percent(-page.ev).removeprefix("+")
    text = (
        f"EV {percent(page.ev)} of the bet per round, house edge {edge}"
        f" (class {page.strategy}, unconditional)"
    )
    if page.by is By.CARDS:
        return f"{text}."
    cost = percent(page.cost).removeprefix("+")
    return f"{text}; best play by the cards {percent(page.ev_best)} (class cdp), {cost} more."


def attack_rows(page: Page) -> list[list[str]]:
    """The attack by upcard: Y or N, and the EV of the round with and without it in percent."""
    attack = page.attack
    if attack is None:
        return []
    letters = {True: "Y", False: "N", None: NOTHING}
    rows = [
        [
            "Attack",
            *(
                letters[attack.decisions.get(upcard)] + "*" * (upcard in attack.marked)
                for upcard in UPCARD_ORDER
            ),
        ]
    ]
    if attack.evs:
        for place, name in ((1, "EV with"), (0, "without")):
            evs = [attack.evs.get(upcard) for upcard in UPCARD_ORDER]
            cells = [bare_percent(each[place], 1) if each else "-" for each in evs]
            rows.append([name, *cells])
    return rows


def attack_heading() -> list[str]:
    """Heads of the columns of `attack_rows`."""
    return ["Upcard", *COLUMNS]


DEVIATION_HEADING = ["Hand", "Upcard", "Chart", "Better", "Gain %", "Per round %"]


def deviation_rows(page: Page) -> list[list[str]]:
    """The hands that are worth playing otherwise, the most valuable first."""
    return [
        [
            str(each.hand),
            VALUES[each.upcard],
            each.chart.value,
            each.best.value,
            bare_percent(each.gain, 3),
            bare_percent(each.worth, 6),
        ]
        for each in page.deviations[:MOST_DEVIATIONS]
    ]


def cell_tables(page: Page, form: str) -> list[str]:
    """The attack and the cells as ruled tables of one format, in the order they are printed."""
    tables = []
    if page.attack is not None:
        tables.append(ruled(attack_heading(), attack_rows(page), "right", form))
    for section in page.sections:
        rows = [[line.name, *line.texts] for line in section.merged]
        tables.append(ruled([section.title, *COLUMNS], rows, "center", form))
    return tables


def deviation_table(page: Page, form: str) -> str:
    """The hands to play otherwise as a ruled table of one format."""
    return ruled(DEVIATION_HEADING, deviation_rows(page), "right", form)


def deviations_title(page: Page) -> str:
    """Says how many of the deviations are shown."""
    count = len(page.deviations)
    some = count > MOST_DEVIATIONS
    shown = f"the {MOST_DEVIATIONS} of {count} that are worth most" if some else f"all {count}"
    return f"Hands to play otherwise, {shown}:"


def footer(page: Page) -> str:
    """Which program made the chart, and which chart it is."""
    return f"upcard {page.version}, chart {page.digest}"
