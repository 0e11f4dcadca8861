"""Random command lines: most of them nearly right."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.fuzz import words
from tests.fuzz.case import Case

_FORMATS = ("text", "markdown", "words", "csv", "json", "anki", "html", "svg", "pdf", "latex")
_BETS = (
    "bust-it",
    "trifecta",
    "pairs-pay",
    "in-between",
    "insurance",
    "even-money",
    "buster",
    "21+3",
)
_OPTIONS: dict[str, Callable[[random.Random], str]] = {
    "--shoe": lambda chance: chance.choice((*words.SHOES, words.small_shoe(chance))),
    "--removed": words.hand,
    "--set": words.rule,
    "--strategy": lambda chance: chance.choice(("cdz-", "cdp1", "cdp", "totals")),
    "--after-split": lambda chance: chance.choice("234"),
    "--pair": lambda chance: chance.choice(words.CARDS),
    "--format": lambda chance: chance.choice(_FORMATS),
    "--by": lambda chance: chance.choice(("totals", "cards")),
    "--paper": lambda chance: chance.choice(("a4", "letter", "wallet")),
    "--heat": lambda chance: chance.choice(("ev", "margin")),
    "--order": lambda chance: chance.choice(("by-hand", "surrender-first")),
    "--player": words.hand,
    "--upcard": lambda chance: chance.choice(words.CARDS),
    "--target-return": lambda chance: chance.choice(("96%", "0.9", "1.2")),
    "--seats": lambda chance: chance.choice("127"),
    "--cut-card": lambda chance: chance.choice(("10", "25%", "52")),
    "--fail-above": lambda chance: chance.choice(("5", "9")),
    "--bets": lambda chance: chance.choice(("none", "bust-it", "bust-it,bust-it", "trifecta")),
    "--paytable": lambda chance: chance.choice(
        ("palazzo", "bust-it=palazzo", "wynn", "missing.toml")
    ),
}
_FLAGS = ("--json", "--no-store", "--mono", "--sidebets", "--effects", "--cells", "-h")
_OF_ALL = ("--shoe", "--removed", "--set", "--json")
_OF_COMMAND: dict[str, tuple[str, ...]] = {
    "solve": ("--strategy", "--no-store"),
    "splits": ("--strategy", "--no-store"),
    "chart": ("--format", "--by", "--paper", "--heat", "--order", "--mono", "--sidebets"),
    "ev": ("--strategy", "--after-split", "--pair"),
    "compare": ("--format", "--paper", "--mono"),
    "sidebet": ("--player", "--upcard", "--effects", "--target-return", "--paytable"),
    "simulate": ("--seats", "--cut-card", "--fail-above", "--bets", "--cells"),
    "drill": ("--no-store",),
    "plot": ("--mono",),
}
_OFTEN = {"ev": 100, "solve": 3, "splits": 2, "chart": 1, "compare": 1, "sidebet": 8}
_SELDOM = {"simulate": 1, "drill": 1, "plot": 1, "games": 1, "bets": 2, "serve": 1, "settle": 1}


def command_line(chance: random.Random) -> Case:
    """Return a random command line."""
    often = _OFTEN | _SELDOM
    command = chance.choices(list(often), list(often.values()))[0]
    arguments = [command, *_positional(chance, command), *_fixed(chance, command)]
    allowed = (*_OF_ALL, *_OF_COMMAND.get(command, ()))
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        arguments += _option(chance, chance.choice(allowed))
    if chance.random() < 0.5:
        arguments = _spoil(chance, arguments)
    typed = "\n".join(chance.choices(["h", "s", "d", "p", "r", "?", words.nasty(chance)], k=5))
    return Case("command line", tuple(arguments), typed=typed)


def _positional(chance: random.Random, command: str) -> list[str]:
    if command in ("games", "bets"):
        return []
    if command == "serve":
        return ["--port", chance.choice(("-1", "65536", "x", "1e9")), "--host", words.nasty(chance)]
    if command == "settle":
        return [chance.choice(("-", "missing.toml", "x.csv", "."))]
    found = [words.game(chance)]
    if command == "ev":
        found += [words.hand(chance), chance.choice(words.CARDS)]
        if chance.random() < 0.6:
            found += ["--shoe", words.small_shoe(chance)]
    elif command == "sidebet":
        found.append(chance.choice(_BETS))
    elif command == "compare":
        found.append(words.game(chance))
    return found


def _fixed(chance: random.Random, command: str) -> list[str]:
    """Return options that make the answer the same every time, and soon."""
    seed = str(chance.randrange(100))
    return {
        "simulate": ["--rounds", str(chance.randrange(1, 500)), "--seed", seed, "--workers", "1"],
        "drill": ["--hands", str(chance.randrange(1, 9)), "--seed", seed],
        "ev": [] if chance.random() < 0.7 else ["--json"],
    }.get(command, [])


def _option(chance: random.Random, name: str) -> list[str]:
    return [name, _OPTIONS[name](chance)] if name in _OPTIONS else [name]


def _spoil(chance: random.Random, arguments: list[str]) -> list[str]:
    """Replace, add, drop, repeat or spoil one argument."""
    place = chance.randrange(len(arguments))
    way = chance.randrange(6)
    if way == 0:
        arguments[place] = words.nasty(chance)
    elif way == 1:
        arguments.insert(place, words.nasty(chance))
    elif way == 2:
        del arguments[place]
    elif way == 3:
        arguments.insert(place, arguments[place])
    elif way == 4:
        arguments[place] = words.spoil_text(chance, arguments[place])
    else:
        arguments += [
            chance.choice((*_OPTIONS, *_FLAGS, "--rounds", "--hands")),
            words.nasty(chance),
        ]
    return [each.replace("\0", "") for each in arguments]
