"""Lines of rules and sentences with numbers, put so that they can be read aloud."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from charts.text.speech import PLURALS, card, cards_in_hand, joined
from charts.text.tables import NO_BREAK
from solver.cards import RANKS, SUITS, VALUES, Card, parse_cards

_SUITS = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


def _gone(match: re.Match[str]) -> str:
    return f" without {joined([_cards(*each) for each in Counter(parse_cards(match[1])).items()])}"


def _cards(held: Card, number: int) -> str:
    one = card(held.rank)
    name = one if number == 1 else f"{number} {PLURALS.get(held.rank, f'{one}s')}"
    return f"{name} of {_SUITS[held.suit]}" if held.suit else name


def _counts(match: re.Match[str]) -> str:
    held = [
        f"{number} {card(value) if number == '1' else PLURALS[value]}"
        for value, number in zip(VALUES, match[0].split(), strict=True)
        if number != "0"
    ]
    return f"a shoe of {joined(held)}"


def _decks(match: re.Match[str]) -> str:
    return f"{match[1]} {'deck' if match[1] == '1' else 'decks'} of {match[2]} cards"


def _hands(match: re.Match[str]) -> str:
    return f"with {joined([cards_in_hand(hand) for hand in match[1].split()])}"


_CARD = f"[{RANKS}][{SUITS}]?"
_SAID: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (NO_BREAK, " "),
    (rf"(?<=\d)-((?:{_CARD})+)(?=,|$)", _gone),
    (r"\b(\d+)x(\d+)\b", _decks),
    (r"^\d+(?: \d+){9}", _counts),
    (r"\bS17\b", "the dealer stands on soft 17"),
    (r"\bH17\b", "the dealer hits soft 17"),
    (r"\bENHC\b", "no hole card, and a dealer blackjack takes all wagers"),
    (r"\bOBO\b", "no hole card, and a dealer blackjack takes the original bet only"),
    (r"\bDOA\b", "double on any total"),
    (r"\bDA(9|10)\b", r"double on hard \1 to 11 only"),
    (r"\bD(\d+)-(\d+)\b", r"double on hard \1 to \2 only"),
    (r"\bNDAS\b", "no double after a split"),
    (r"\bDAS\b", "double after a split"),
    (r"(?<=, )(\d+) hands\b", r"up to \1 hands by splitting"),
    (r"\baces to (\d+) hands\b", r"aces up to \1 hands"),
    (r"\bNRSA\b", "aces split once only"),
    (r"\bRSA\b", "aces split again like other pairs"),
    (r"\b[a-z]+(?:/[a-z]+)+", lambda match: joined(match[0].split("/"), "or")),
    (r"\bLS\b", "late surrender"),
    (r"\bES\b", "early surrender"),
    (r"\bBJ\b", "blackjack pays"),
    (r"\bwith ((?:[A2-9T]{2} )*[A2-9T]{2})\b(?! of)", _hands),
    (r"`solve --json`", "the command solve"),
    (r"(\d):(\d)", r"\1 to \2"),
    (r" ?%", " percent"),
    (r"(?<!\w)-(?=\d)", "minus "),
    (r"\+(?=\d)", "plus "),
    (r"\bEV\b", "expected value"),
)


def aloud(text: str) -> str:
    """A line of rules, or a sentence with numbers, without shorthand and signs.

    Examples
    --------
    >>> print(aloud("8x48-55, S17, DOA, NDAS, 2 hands, LS any time, BJ 1:1"))
    8 decks of 48 cards without 2 fives, the dealer stands on soft 17, double on any total, \
no double after a split, up to 2 hands by splitting, late surrender any time, blackjack pays 1 to 1
    >>> print(aloud("EV with AA, the best hand for it, -6.7961 % of what is insured"))
    expected value with two aces, the best hand for it, minus 6.7961 percent of what is insured
    """
    for pattern, words in _SAID:
        text = re.sub(pattern, words, text)
    return text
