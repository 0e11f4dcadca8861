"""The chart in plain words: for screen readers, and for learning by heart.

Each row, or group of equal rows, is one sentence without codes or signs. Upcards that a sentence
does not mention cannot be dealt or need no decision there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby

from charts.page.model import COLUMNS, Attack, By, Line, Page, Section, SideBet
from charts.text import side_bets
from charts.text.notes import MOST_DEVIATIONS, deviations_title, footer
from charts.text.numbers import bare_percent, pays_to_one, percent
from charts.text.read_aloud import aloud
from charts.text.speech import card, cards_in_hand, hand_name, play, runs, sentence, upcards
from charts.text.tables import NOTHING
from solver.cards import UPCARD_ORDER, VALUES
from solver.results.chart import Deviation, Kind

_TITLES = {
    "Hard": "Hard totals",
    "Soft": "Soft totals",
    "Pair": "Pairs",
    "Doubled": "After doubling",
}


def render(page: Page) -> str:
    """Return the chart as sentences, each on its own line."""
    parts = [[_heading(page), sentence(aloud(page.rules)), *_absent(page)]]
    parts += [_attack(page.attack)] if page.attack else []
    parts += [
        [_title(page.by, title), *(_row(page.by, kind, line) for kind, line in rows)]
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
    return f"{page.title}: {what}, in words."


def _absent(page: Page) -> Iterator[str]:
    """Yield a sentence about the upcards that the shoe does not hold, if any."""
    dealt = {upcard for _, _, upcard, _ in page.cells()}
    absent = [upcard for upcard in COLUMNS if upcard not in dealt]
    if absent:
        yield f"The dealer cannot show {upcards(absent)}."


def _titled(sections: Iterable[Section]) -> Iterator[tuple[str, list[tuple[Kind, Line]]]]:
    """Yield the rows under each title; sections of the same title are combined."""
    for title, group in groupby(sections, lambda section: section.title):
        yield title, [(section.kind, line) for section in group for line in section.merged]


def _title(by: By, title: str) -> str:
    text = _TITLES.get(title, title)
    return f"{text if by is By.TOTALS else text.replace('totals', 'hands')}:"


def _row(by: By, kind: Kind, line: Line) -> str:
    plays: dict[str, list[str]] = {}
    for upcard, cell in zip(COLUMNS, line.cells, strict=True):
        if cell.code != NOTHING:
            plays.setdefault(_play(by, kind, cell.code), []).append(upcard)
    everywhere = NOTHING not in line.codes
    text = sentence(f"{hand_name(by, kind, line.hand)}: {_listed(plays, everywhere)}")
    changed = [upcard for upcard, cell in zip(COLUMNS, line.cells, strict=True) if cell.marked]
    return f"{text} Changed against {upcards(changed)}." if changed else text


def _play(by: By, kind: Kind, code: str) -> str:
    """Return the play of a code in words; of letters in order of preference, only the best."""
    first, _, other = play(kind, code[0] if by is By.CARDS else code).partition(", else ")
    return f"{first}, or {other} where you cannot" if other else first


def _listed(plays: dict[str, list[str]], everywhere: bool) -> str:
    """Return each play and its upcards.

    If the row has a play for every upcard, the play whose upcards are most scattered comes last, as
    the play for all other upcards.
    """
    most = max(plays, key=lambda each: len(runs(plays[each])))
    if everywhere and len(plays) == 1:
        return most
    scattered = everywhere and len(runs(plays[most])) > 1
    parts = [
        f"{each}{',' if ',' in each else ''} against {upcards(cards)}"
        for each, cards in plays.items()
        if not (scattered and each == most)
    ]
    return "; ".join([*parts, f"otherwise {most}"] if scattered else parts)


def _attack(attack: Attack) -> list[str]:
    """Return when to make the attack, and the EV of the round with and without it."""
    dealt = [upcard for upcard in UPCARD_ORDER if upcard in attack.decisions]
    yes = [VALUES[upcard] for upcard in dealt if attack.decisions[upcard]]
    no = [VALUES[upcard] for upcard in dealt if not attack.decisions[upcard]]
    if yes and no:
        lines = [f"Attack when the dealer shows {upcards(yes)}; not against {upcards(no)}."]
    else:
        lines = ["Always attack." if yes else "Never attack."]
    for upcard in dealt:
        if upcard in attack.evs:
            without, attacked = (aloud(percent(ev, 1)) for ev in attack.evs[upcard])
            lines.append(
                f"Against {card(VALUES[upcard])} a round is worth {attacked} with the attack,"
                f" {without} without."
            )
    return lines


def _notes(page: Page) -> Iterator[str]:
    if any(section.kind is Kind.RESCUE for section in page.sections):
        yield "To surrender after doubling gives up half of the doubled bet."
    if page.attack:
        yield (
            "The attack is the largest wager allowed; what a round is worth is in percent of the"
            " bet without it, dealer blackjack counted."
        )
    yield sentence(aloud(page.insurance))
    edge = percent(-page.ev).lstrip("+")
    yield aloud(
        f"Expected value {percent(page.ev)} of the bet per round, house edge {edge}, dealer"
        f" blackjack counted; class {page.strategy}."
    )
    if page.by is By.TOTALS:
        cost = percent(page.cost).lstrip("+")
        yield aloud(f"Best play by the cards: {percent(page.ev_best)}, {cost} more; class cdp.")
    if page.comparison:
        yield sentence(aloud(page.comparison))


def _deviations(page: Page) -> list[str]:
    return [
        deviations_title(page),
        *map(_deviation, page.deviations[:MOST_DEVIATIONS]),
    ]


def _deviation(each: Deviation) -> str:
    hand, upcard = cards_in_hand(str(each.hand)), card(VALUES[each.upcard])
    gain, worth = bare_percent(each.gain, 3), bare_percent(each.worth, 6)
    return sentence(
        f"{hand} against {upcard}: {each.best} rather than {each.chart}; gains"
        f" {gain.lstrip('+')} percent, worth {worth.lstrip('+')} percent a round"
    )


def _side_bet(side_bet: SideBet) -> list[str]:
    """Return what a bet is about, a sentence for each line of its pay table, and its result."""
    return [
        sentence(side_bets.headline(side_bet)),
        *side_bets.conditions(side_bet),
        *_events(side_bet),
        aloud(side_bets.result(side_bet)),
    ]


def _events(side_bet: SideBet) -> Iterator[str]:
    *lines, lost = side_bet.value.events
    for each in lines:
        often = f"comes in {side_bets.share(each.probability)} percent of deals"
        if each.pays is None:
            yield sentence(f"{each.event} {often}")
        else:
            pays = f"pays {aloud(_odds(each.pays))}" if each.pays else "is a push"
            yield sentence(f"{each.event} {pays} and {often}")
    words = "None of these" if side_bet.table is None else "The wager is lost"
    yield f"{words} in {side_bets.share(lost.probability)} percent of deals."


def _odds(pays: Fraction) -> str:
    """Return the odds in words, such as ``5 to 2`` or ``11 to 1``."""
    text = pays_to_one(pays)
    return text if ":" in text else f"{text} to 1"
