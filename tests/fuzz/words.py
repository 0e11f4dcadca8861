"""Words of the trade, numbers and text that programs stumble over, and ways to spoil a text."""

from __future__ import annotations

import random

from solver.games import GAME_NAMES
from tests.small_games import RULE_VALUES

SHOES = ("6d", "1x52", "8x48", "2x52", "1x48", "6x52-TT5", "2d", "4x52")
CARDS = "A23456789TJQK"
NUMBERS = (
    "0", "1", "-1", "2", "0.5", "1/2", "3:2", "1e3", "1e999999999", "-1e99999999999",
    "1e-999999999", "nan", "NaN", "inf", "-Infinity", "9223372036854775808", "1" * 5000, "0x10",
    "1_000", "1,5", "٣", "½", "1/0", "0/0", "1e308", "5e-324", "0b1", "1.", ".5", "+1", "--1",
    "true", "null",
)  # fmt: skip
NASTY = (
    "", " ", "\t", "\n", "\r\n", "\0", "\x1b[31mred\x1b[0m", "\x9b2J", "\u202eevil", "\u2066",
    "\ufeff", "\u200b", "é", "\U0001f0a1", "\ud800", "'", '"', "\\", "%s%n", "{}", "{{7*7}}",
    "<script>", "&lt;", "$(id)", "`id`", "../../etc/passwd", "/dev/null", "/", ".", "-", "--", "*",
    "a" * 3000, "A" * 200, "[" * 2000, "{a=" * 400, "a." * 1000 + "a", "'''", "#", "=", ";", ",",
    "|", "\x7f", "COM1",
)  # fmt: skip


def hand(chance: random.Random) -> str:
    """Return a hand that is mostly possible."""
    return "".join(chance.choices(CARDS, k=chance.choice((2, 2, 2, 3, 4, 1, 6))))


def small_shoe(chance: random.Random) -> str:
    """Return ten counts that make a shoe of a few cards."""
    counts = [0] * 10
    for value in chance.sample(range(10), chance.randint(1, 4)):
        counts[value] = chance.randint(1, 6)
    return ",".join(map(str, counts))


def rule(chance: random.Random) -> str:
    """Return a rule and a value that it may have."""
    name = chance.choice(list(RULE_VALUES))
    value = chance.choice(RULE_VALUES[name])
    text = {None: "none", True: "true", False: "false"}.get(value, value)  # type: ignore[call-overload]
    return f"{name}={text}"


def game(chance: random.Random) -> str:
    """Return the name of a game."""
    return chance.choice(GAME_NAMES)


def nasty(chance: random.Random) -> str:
    """Return a text that is wrong nearly everywhere."""
    return chance.choice(NASTY if chance.random() < 0.5 else NUMBERS)


def spoil_text(chance: random.Random, text: str) -> str:
    """Return a text with one to three faults."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = chance.choice(_WAYS)(chance, text)
    return text


def spoil_bytes(chance: random.Random, content: bytes) -> bytes:
    """Return bytes with one flipped bit, or cut off."""
    if not content:
        return b"x"
    place = chance.randrange(len(content))
    if chance.random() < 0.1:
        return content[:place]
    return (
        content[:place] + bytes([content[place] ^ 1 << chance.randrange(8)]) + content[place + 1 :]
    )


def _insert(chance: random.Random, text: str) -> str:
    place = chance.randint(0, len(text))
    return text[:place] + nasty(chance) + text[place:]


def _cut(chance: random.Random, text: str) -> str:
    return text[: chance.randint(0, len(text))]


def _drop_line(chance: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def _repeat_line(chance: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    place = chance.randrange(len(lines))
    return "".join([*lines[: place + 1], lines[place], *lines[place + 1 :]])


def _replace_word(chance: random.Random, text: str) -> str:
    words = text.split(" ")
    words[chance.randrange(len(words))] = nasty(chance)
    return " ".join(words)


def _replace_number(chance: random.Random, text: str) -> str:
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return _insert(chance, text)
    place = chance.choice(places)
    return text[:place] + chance.choice(NUMBERS) + text[place + 1 :]


_WAYS = (_insert, _insert, _cut, _drop_line, _repeat_line, _replace_word, _replace_number)
