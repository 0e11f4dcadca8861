"""Cards, hands and rows of a chart in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from charts.page.model import COLUMNS, By
from charts.text.notes import meaning
from solver.cards import VALUES
from solver.results.chart import Kind

_RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
PLURALS = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
}
"""What several cards of each value are called."""


def card(value: str) -> str:
    """An upcard or a card of a hand.

    Examples
    --------
    >>> card("T"), card("7")
    ('ten', '7')
    """
    return _RANKS.get(value, value)


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list.

    Examples
    --------
    >>> joined(["2", "5", "9 to ace"]), joined(["hit", "stand"], "or")
    ('2, 5 and 9 to ace', 'hit or stand')
    """
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def upcards(cards: Sequence[str]) -> str:
    """Upcards in order, neighbours as a range.

    Examples
    --------
    >>> upcards("23456"), upcards("78"), upcards("259TA")
    ('2 to 6', '7 and 8', '2, 5 and 9 to ace')
    """
    words: list[str] = []
    for run in runs(cards):
        named = [card(value) for value in run]
        words += named if len(named) < 3 else [f"{named[0]} to {named[-1]}"]
    return joined(words)


def runs(cards: Sequence[str]) -> list[list[str]]:
    """Upcards in order, parted where neighbours are missing.

    Examples
    --------
    >>> runs("239T")
    [['2', '3'], ['9', 'T']]
    """
    found: list[list[str]] = []
    for value in cards:
        place = COLUMNS.index(value)
        if found and COLUMNS.index(found[-1][-1]) == place - 1:
            found[-1].append(value)
        else:
            found.append([value])
    return found


def cards_in_hand(hand: str) -> str:
    """The cards of a hand.

    Examples
    --------
    >>> cards_in_hand("T6"), cards_in_hand("AA"), cards_in_hand("A42")
    ('ten and 6', 'two aces', 'ace, 4 and 2')
    """
    if len(hand) == 2 and hand[0] == hand[1]:
        return f"two {PLURALS[hand[0]]}"
    return joined([card(value) for value in hand])


def hand_name(by: By, kind: Kind, hand: str) -> str:
    """The hand of any line.

    Parameters
    ----------
    by, kind, hand
        As of the page, the section and the line.

    Examples
    --------
    >>> hand_name(By.TOTALS, Kind.HARD, "16"), hand_name(By.CARDS, Kind.HARD, "T6")
    ('hard 16', 'ten and 6')
    >>> hand_name(By.TOTALS, Kind.PAIR, "8") == hand_name(By.CARDS, Kind.PAIR, "88")
    True
    """
    if by is By.TOTALS:
        return row(kind, hand)
    return row(kind, hand[0]) if kind is Kind.PAIR else cards_in_hand(hand)


def row(kind: Kind, hand: str) -> str:
    """A row of a chart by totals, merged or not.

    Parameters
    ----------
    kind, hand
        As of the section and the line.

    Examples
    --------
    >>> row(Kind.HARD, "17-21"), row(Kind.SOFT, "18"), row(Kind.RESCUE, "s13-s16")
    ('hard 17 and up', 'soft 18 (ace and 7)', 'doubled soft 13 to 16')
    >>> row(Kind.PAIR, "8"), row(Kind.PAIR, "2-3"), row(Kind.SOFT, "12-15")
    ('pair of eights', 'pairs of twos and threes', 'soft 12 to 15 (two aces to ace and 4)')
    """
    first, _, last = hand.partition("-")
    if kind is Kind.PAIR:
        return _pairs(first, last)
    soft = kind is Kind.SOFT or first.startswith("s")
    low, high = int(first.lstrip("s")), int(last.lstrip("s") or first.lstrip("s"))
    text = f"{'soft' if soft else 'hard'} {_totals(low, high)}"
    if kind is Kind.RESCUE:
        return f"doubled {text}"
    return f"{text} ({_aces(low, high)})" if soft else text


def _pairs(first: str, last: str) -> str:
    if not last:
        return f"pair of {PLURALS[first]}"
    between = "and" if COLUMNS.index(last) - COLUMNS.index(first) == 1 else "to"
    return f"pairs of {PLURALS[first]} {between} {PLURALS[last]}"


def _totals(low: int, high: int) -> str:
    if low == high:
        return str(low)
    if high == 21:
        return f"{low} and up"
    return f"{low} {'and' if high - low == 1 else 'to'} {high}"


def _aces(low: int, high: int) -> str:
    """The two cards of soft totals."""
    first, last = (cards_in_hand(f"A{VALUES[total - 12]}") for total in (low, high))
    if low == high:
        return first
    if high == 21:
        return f"{first} and up"
    return f"{first} {'or' if high - low == 1 else 'to'} {last}"


def play(kind: Kind, code: str) -> str:
    """What a code asks for.

    Examples
    --------
    >>> play(Kind.HARD, "Dh"), play(Kind.RESCUE, "S")
    ('double, else hit', 'play on')
    """
    return "play on" if kind is Kind.RESCUE and code == "S" else meaning(code)


def sentence(text: str) -> str:
    """Text with a capital letter at its start and a full stop at its end.

    Examples
    --------
    >>> sentence("hard 16: stand")
    'Hard 16: stand.'
    """
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
