"""The chart in plain words: for screen readers, and for learning by heart.

Each row, or group of equal rows, is one sentence without codes or signs. Upcards that a sentence
does not mention cannot be dealt or need no decision there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from charts.page.by import By
from charts.page.model import NOTHING, Attack, Line, Page, Section
from charts.text import side_bets
from charts.text.comparison import comparison_note
from charts.text.insurance import insurance_line
from charts.text.notation import SPOKEN
from charts.text.notes import MOST_DEVIATIONS, deviations_title, footer
from charts.text.rules_line import title_of
from charts.text.speech import (
    card_name,
    hand_in_words,
    odds_in_words,
    row_in_words,
    rules_in_words,
    sentence,
    spoken_percent,
    spoken_plain_percent,
    upcard_list,
    upcard_runs,
)
from solver.cards import UPCARD_ORDER, Value
from solver.results.chart import Deviation, Kind
from solver.rules import Action

if TYPE_CHECKING:
    from solver.bets import SideBet

_TITLES = {
    "Hard": "Hard totals",
    "Soft": "Soft totals",
    "Pair": "Pairs",
    "Doubled": "After doubling",
}


def render(page: Page) -> str:
    """Return the chart as sentences, each on its own line."""
    parts = [[_heading(page), sentence(rules_in_words(page.game)), *_absent(page)]]
    parts += [_attack(page.attack)] if page.attack else []
    parts += [
        [_title(page.by, title), *(_row(page.by, line) for line in rows)]
        for title, rows in _titled(page.sections)
    ]
    parts.append(list(_notes(page)))
    parts += [_deviations(page)] if page.deviations else []
    if page.side_bets:
        parts += [[f"{side_bets.TITLE}:"], *map(_side_bet, page.side_bets)]
    parts.append([f"Made by {footer(page)}."])
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _heading(page: Page) -> str:
    what = "strategy by totals" if page.by is By.TOTALS else "best play of every two cards"
    if page.given:
        what = f"the chart in {page.given}"
    return f"{title_of(page.game)}: {what}, in words."


def _absent(page: Page) -> Iterator[str]:
    """Yield a sentence about the upcards that the shoe does not hold, if any."""
    dealt = {upcard for _, _, upcard, _ in page.cells()}
    absent = [upcard for upcard in UPCARD_ORDER if upcard not in dealt]
    if absent:
        yield f"The dealer cannot show {upcard_list(absent)}."


def _titled(sections: Iterable[Section]) -> Iterator[tuple[str, list[Line]]]:
    """Yield the rows under each title; sections of the same title are combined."""
    for title, group in groupby(sections, lambda section: section.title):
        yield title, [line for section in group for line in section.merged]


def _title(by: By, title: str) -> str:
    text = _TITLES.get(title, title)
    return f"{text if by is By.TOTALS else text.replace('totals', 'hands')}:"


def _row(by: By, line: Line) -> str:
    plays: dict[str, list[Value]] = {}
    for upcard, cell in zip(UPCARD_ORDER, line.cells, strict=True):
        if cell.code != NOTHING:
            plays.setdefault(_play(by, cell.code), []).append(upcard)
    everywhere = NOTHING not in line.codes
    text = sentence(f"{row_in_words(line)}: {_listed(plays, everywhere)}")
    changed = [up for up, cell in zip(UPCARD_ORDER, line.cells, strict=True) if cell.marked]
    return f"{text} Changed against {upcard_list(changed)}." if changed else text


def _play(by: By, code: str) -> str:
    """Return the play of a code in words; of letters in order of preference, only the best."""
    first, *others = map(Action.of_letter, code[:1] if by is By.CARDS else code)
    return f"{first}, or {others[0]} where you cannot" if others else first


def _listed(plays: dict[str, list[Value]], everywhere: bool) -> str:
    """Return each play and its upcards.

    If the row has a play for every upcard, the play whose upcards are most scattered comes last, as
    the play for all other upcards.
    """
    most = max(plays, key=lambda each: len(upcard_runs(plays[each])))
    if everywhere and len(plays) == 1:
        return most
    scattered = everywhere and len(upcard_runs(plays[most])) > 1
    parts = [
        f"{each}{',' if ',' in each else ''} against {upcard_list(cards)}"
        for each, cards in plays.items()
        if not (scattered and each == most)
    ]
    return "; ".join([*parts, f"otherwise {most}"] if scattered else parts)


def _attack(attack: Attack) -> list[str]:
    """Return when to make the attack, and the EV of the round with and without it."""
    dealt = [upcard for upcard in UPCARD_ORDER if upcard in attack.decisions]
    yes = [upcard for upcard in dealt if attack.decisions[upcard]]
    no = [upcard for upcard in dealt if not attack.decisions[upcard]]
    if yes and no:
        lines = [f"Attack when the dealer shows {upcard_list(yes)}; not against {upcard_list(no)}."]
    else:
        lines = ["Always attack." if yes else "Never attack."]
    for upcard in dealt:
        if upcard in attack.evs:
            without, attacked = (spoken_percent(ev, 1) for ev in attack.evs[upcard])
            lines.append(
                f"Against {card_name(upcard)} a round is worth {attacked} with the attack,"
                f" {without} without."
            )
    return lines


def _notes(page: Page) -> Iterator[str]:
    if any(section.kind is Kind.RESCUE for section in page.sections):
        yield "Surrender after doubling gives up half of the doubled bet."
    if page.attack:
        yield (
            "The attack is the largest wager allowed; the value of a round is in percent of the"
            " original bet, dealer blackjacks included."
        )
    yield sentence(insurance_line(page.insurance, SPOKEN))
    yield (
        f"Expected value {spoken_percent(page.ev)} of the bet per round, house edge"
        f" {spoken_plain_percent(-page.ev)}, dealer blackjacks included; class {page.strategy}."
    )
    if page.by is By.TOTALS:
        yield (
            f"Best play by composition gains {spoken_plain_percent(page.cost)}: expected value"
            f" {spoken_percent(page.ev_best)}; class cdp."
        )
    if page.comparison:
        yield comparison_note(page, SPOKEN)


def _deviations(page: Page) -> list[str]:
    return [
        sentence(deviations_title(page)),
        *map(_deviation, page.deviations[:MOST_DEVIATIONS]),
    ]


def _deviation(each: Deviation) -> str:
    return sentence(
        f"{hand_in_words(each.hand)} against {card_name(each.upcard)}: {each.best} rather than"
        f" {each.chart}; gains {spoken_plain_percent(each.gain, 3)}, worth"
        f" {spoken_plain_percent(each.worth, 6)} a round"
    )


def _side_bet(side_bet: SideBet) -> list[str]:
    """Return what a bet is about, a sentence for each line of its pay table, and its result."""
    return [
        sentence(side_bets.headline(side_bet)),
        *side_bets.conditions(side_bet),
        *_events(side_bet),
        side_bets.result(side_bet, SPOKEN),
    ]


def _events(side_bet: SideBet) -> Iterator[str]:
    *lines, lost = side_bet.value.events
    for each in lines:
        often = f"comes in {side_bets.share(each.probability)} percent of deals"
        if each.pays is None:
            yield sentence(f"{each.event} {often}")
        else:
            pays = f"pays {odds_in_words(each.pays)}" if each.pays else "is a push"
            yield sentence(f"{each.event} {pays} and {often}")
    words = "None of these" if side_bet.table is None else "The wager is lost"
    yield f"{words} in {side_bets.share(lost.probability)} percent of deals."
