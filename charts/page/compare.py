"""Two charts side by side: which cells differ, and what it costs to play one for the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from charts.page.build import merged
from charts.page.model import COLUMNS, By, Page, Section
from charts.text.numbers import percent
from charts.text.rules_line import apart
from charts.text.speech import upcards
from charts.text.tables import NOTHING
from solver.cards import UPCARD_ORDER, VALUES, parse_value
from solver.games import Game
from solver.results.chart import Chart, Code, Kind, Row

_Key = tuple[Kind, str, str]


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that two charts play differently against one upcard.

    Attributes
    ----------
    kind, hand, upcard
        The row, as in a `charts.page.model.Line`, and the dealer's card.
    codes
        What the two charts say; ``-`` in one that has no such row.
    """

    kind: Kind
    hand: str
    upcard: str
    codes: tuple[str, str]


def differences(first: Page, second: Page) -> tuple[Difference, ...]:
    """The cells in which two charts differ, in the order of the chart.

    Two codes agree where one is the beginning of the other: a game in which a double is always
    allowed says ``D`` for what another calls ``Dh``. Where a chart has no rows for doubled hands
    they play on, as under ``S``. Of actions in order of preference the best alone counts, and what
    one of the shoes cannot deal does not differ.
    """
    one, two = _codes(first), _codes(second)
    dealt = {key[2] for key in one} & {key[2] for key in two}
    keys = sorted({**one, **two}, key=lambda key: list(Kind).index(key[0]))
    found = (
        Difference(*key, (one.get(key, NOTHING), two.get(key, NOTHING)))
        for key in keys
        if key[2] in dealt
    )
    return tuple(each for each in found if not _agree(first.by, each))


def _codes(page: Page) -> dict[_Key, str]:
    return {
        (section.kind, line.hand, upcard): cell.code for section, line, upcard, cell in page.cells()
    }


def _agree(by: By, each: Difference) -> bool:
    missing = "S" if each.kind is Kind.RESCUE else ""
    one, two = (missing if code == NOTHING else code for code in each.codes)
    if by is By.CARDS:
        one, two = one[:1], two[:1]
    return one.startswith(two) or two.startswith(one)


def attack_differences(first: Page, second: Page) -> tuple[str, ...]:
    """Upcards against which one chart makes the attack wager and the other, able to, does not."""
    one = first.attack.decisions if first.attack else {}
    two = second.attack.decisions if second.attack else {}
    shared = (card for card in UPCARD_ORDER if card in one and card in two)
    return tuple(VALUES[card] for card in shared if one[card] != two[card])


def mark(page: Page, base: Page) -> Page:
    """The page with every cell marked that differs from another, and a sentence that says so.

    Parameters
    ----------
    page
        What is to be printed.
    base
        The page it is compared with, of the same kind of rows.
    """
    found = {(each.kind, each.hand, each.upcard) for each in differences(base, page)}
    sections = tuple(_marked(page.by, section, found) for section in page.sections)
    attack = page.attack
    if attack is not None:
        marks = frozenset(map(parse_value, attack_differences(base, page)))
        attack = replace(attack, marked=marks)
    marked = replace(page, sections=sections, attack=attack)
    return replace(marked, comparison=_comparison(marked, base))


def _marked(by: By, section: Section, found: set[_Key]) -> Section:
    lines = tuple(
        replace(
            line,
            cells=tuple(
                replace(cell, marked=(section.kind, line.hand, upcard) in found)
                for upcard, cell in zip(COLUMNS, line.cells, strict=True)
            ),
        )
        for line in section.lines
    )
    return replace(
        section,
        lines=lines,
        merged=tuple(merged(lines, section.kind)) if by is By.TOTALS else lines,
    )


def _comparison(page: Page, base: Page) -> str:
    """What is marked on a page, and what else differs."""
    count = sum(cell.marked for _, _, _, cell in page.cells())
    cells = {0: "No cell differs", 1: "The marked cell differs"}
    parts = [f"{cells.get(count, f'The {count} marked cells differ')} from {name(base, page)}"]
    attack = attack_differences(base, page)
    parts += [f"the attack differs against {upcards(attack)}"] if attack else []
    gain = percent(page.ev - base.ev)
    more = f"{gain[1:]} of the bet {'higher' if gain[0] == '+' else 'lower'}"
    parts.append(f"the EV here is {'the same' if gain == percent(0) else more}")
    return f"{'; '.join(parts)}."


def name(page: Page, beside: Page) -> str:
    """What to call a page beside another one.

    Its title; where both have the same, with what sets its shoe and its rules apart.
    """
    if page.title != beside.title:
        return page.title
    difference = apart(page.rules, beside.rules)
    return f"{page.title} ({difference})" if difference else page.title


def ev_elsewhere(game: Game, best: Chart, rows: Sequence[Row], attack: Mapping[int, bool]) -> float:
    """EV of a round in one game, played by the chart of another.

    A letter without fallback, because its own game needs none, is followed by what the best chart
    of the game says there last.

    Parameters
    ----------
    game, best
        The game that is played, and its best chart.
    rows, attack
        The other chart and its attack decisions; where it has none, the better one is made.

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

    here = {(row.kind, row.label): row.codes for row in best.rows}
    played = [
        row
        if row.kind is Kind.RESCUE
        else replace(
            row, codes=tuple(map(_filled, row.codes, here.get((row.kind, row.label), row.codes)))
        )
        for row in rows
    ]
    return sum(
        each.probability * each.ev_if(attack.get(each.upcard))
        for each in evaluate(game, played).upcards
    )


def _filled(code: Code, here: Code) -> Code:
    """A code with the last letter of another behind it, where it may need one."""
    last = here[-1].lower()
    return Code(code + last) if code in (Code.D, Code.R) and last in "hs" else code
