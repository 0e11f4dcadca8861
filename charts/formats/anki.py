"""Flash cards as a text file for Anki: one card for each decision of a chart.

The file starts with the headers of https://docs.ankiweb.net/importing/text-files.html. The
identifier of a card depends only on rules, shoe, hand and upcard. If the file is imported again,
Anki updates the cards and keeps their schedule; cards of other games do not change. The deck is a
column, because Anki creates a missing deck only for a column.

Hands that need no decision have no card: 21, and hard 4 and soft 12, which are pairs before a
split and are asked as pairs.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator
from typing import NamedTuple

from charts.page.by import By
from charts.page.digest import table_digest
from charts.page.hand_group import HandGroup
from charts.page.model import Page
from charts.text.clean import clean
from charts.text.notation import PRINTED
from charts.text.notes import meaning
from charts.text.rules_line import shorthand, title_of
from charts.text.speech import card_name, row_in_words
from solver.cards import UPCARD_ORDER
from solver.results.chart import Kind

CLOSE = 0.02
"""A card is tagged ``close`` if the second best action costs less than this part of the stake."""

_HEADERS = """#separator:tab
#html:false
#notetype:Basic
#guid column:1
#deck column:2
#tags column:5
#columns:Identifier\tDeck\tFront\tBack\tTags
"""
_LEAST = {Kind.HARD: 5, Kind.SOFT: 13, Kind.RESCUE: 5}
"""The lowest totals that are asked: lower ones are pairs before a split."""


class _Card(NamedTuple):
    key: str
    question: str
    answer: str
    tags: list[str]


def render(page: Page) -> str:
    """Return the chart as flash cards: identifier, deck, question, answer and tags on each line."""
    out = io.StringIO()
    out.write(_HEADERS)
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    deck = _deck(page)
    for each in (*_attacks(page), *_cells(page)):
        tags = " ".join(["upcard", "-".join(clean(page.game.name).split()), *each.tags])
        identifier = _identifier(page, each.key)
        writer.writerow([identifier, deck, each.question, each.answer, tags])
    return out.getvalue()


def _deck(page: Page) -> str:
    """Return the name of the deck without double colons, which would create a subdeck."""
    what = ", every two cards" if page.by is By.CARDS else ""
    return f"{title_of(page.game)}{what} ({shorthand(page.game)})".replace("::", ":")


def _identifier(page: Page, key: str) -> str:
    content = f"{table_digest(page.game)}\n{key}"
    return f"upcard-{hashlib.sha256(content.encode()).hexdigest()[:16]}"


def _attacks(page: Page) -> Iterator[_Card]:
    attack = page.attack
    if attack is None:
        return
    for upcard in UPCARD_ORDER:
        if upcard in attack.decisions:
            decided = attack.decisions[upcard]
            answer = "yes" if decided else "no"
            if upcard in attack.evs:
                gain = attack.evs[upcard][decided] - attack.evs[upcard][not decided]
                answer += f"; worth {PRINTED.share(gain)} of the bet"
            question = f"Dealer shows {card_name(upcard)}: attack?"
            yield _Card(f"{page.by} attack {upcard}", question, answer, ["attack"])


def _cells(page: Page) -> Iterator[_Card]:
    for section, line, upcard, cell in page.cells():
        if not _is_decided(line.first):
            continue
        hand = row_in_words(line)
        code = cell.code if page.by is By.TOTALS else cell.code[0]
        answer = meaning(code)
        tags = [section.kind.value]
        if cell.margin is not None and cell.second is not None:
            answer += (
                f"; worth {PRINTED.share(cell.margin)} of the stake more than {cell.second.gerund}"
            )
            tags += ["close"] if cell.margin < CLOSE else []
        question = f"{hand[0].upper()}{hand[1:]} against {card_name(upcard)}"
        yield _Card(f"{page.by} {section.kind} {line.label} {upcard}", question, answer, tags)


def _is_decided(hands: HandGroup) -> bool:
    """Return whether a player ever decides with such hands."""
    return hands.kind is Kind.PAIR or _LEAST[hands.kind] <= hands.number < 21
