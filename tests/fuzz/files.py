"""Random files: games, pay tables, charts and rounds, right at first, then spoilt."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache

from charts.formats import csv_file
from charts.page.build import page_by_totals
from solver.games import load_game
from solver.store import Answers
from tests.fuzz import words
from tests.fuzz.case import Case

GAME = """title = "The table on the corner"
base = "six-deck"
shoe = "{shoe}"
note = "as printed on the sign"
side_bets = ["bust-it", "trifecta"]

[rules]
{rules}

[limits]
seats = 5
bet_minimum = 2
bet_maximum = 5000
side_bet_maximum = {{ trifecta = 250 }}

[sources]
blackjack_pays = "printed on the table"
"""
PAY_TABLE = """title = "Mine"
source = "the felt"
deck = 52

[pays]
"8-8-8 suited" = 200
"8-8-8 same colour" = 50
"third card 6" = 15
"third card 7" = 9.5
"third card 8" = "15/2"
"third card 9" = 5
"third card ten-valued" = 3
"""
ROUNDS = (
    {"game": "side-bets-six", "cards": "T T 9 8 8 T", "seats": [{"bet": 10, "play": "S"}] * 2},
    {
        "game": "double-attack",
        "cards": "9 T 8 7 Q",
        "seats": [{"bet": 10, "attack": 5, "play": "S"}],
    },
    {"game": "six-deck", "cards": "8h Ts 8d 9c Td 5s 6h", "seats": [{"bet": "10/3", "play": "SS"}]},
    {
        "game": "double-attack",
        "cards": "8 T 9 8 8",
        "seats": [{"bet": 10, "side_bets": {"bust-it": 1}}],
    },
    {"game": "six-deck", "cards": "5 6 6 9 T 8", "seats": [{"bet": 12.50, "play": "D"}]},
    {"game": "six-deck", "cards": "T A A 9", "seats": [{"bet": 10, "insurance": 5}]},
)
ROUNDS_TOML = """game = "six-deck"

[[rounds]]
cards = "8h Ts 8d 9c Td 5s 6h"
[[rounds.seats]]
bet = 10
play = "S"

[[rounds]]
cards = "5 6 6 9 T 8"
[[rounds.seats]]
bet = 12.50
play = "D"
"""


def game_file(chance: random.Random) -> Case:
    """Return a question about a game of one's own."""
    rules = "\n".join(sorted({_toml_rule(words.rule(chance)) for _ in range(chance.randrange(4))}))
    shoe = chance.choice((*words.SHOES, words.small_shoe(chance), words.small_shoe(chance)))
    text = _maybe_spoilt(chance, GAME.format(shoe=shoe, rules=rules))
    hand, upcard = words.hand(chance), chance.choice(words.CARDS)
    command = chance.choices(
        [
            ["ev", "mine.toml", hand, upcard],
            ["solve", "mine.toml", "--json"],
            ["splits", "mine.toml"],
        ],
        [20, 1, 1],
    )[0]
    return Case("game file", tuple(command), {"mine.toml": text})


def pay_table(chance: random.Random) -> Case:
    """Return a side bet with a pay table of one's own."""
    command = [
        "sidebet",
        chance.choice(("double-attack", "six-deck")),
        "bust-it",
        "--paytable",
        "pays.toml",
    ]
    if chance.random() < 0.3:
        command.append("--json")
    return Case("pay table", tuple(command), {"pays.toml": _maybe_spoilt(chance, PAY_TABLE)})


def chart_file(chance: random.Random) -> Case:
    """Return a chart of one's own, valued."""
    game = chance.choice(("single-deck", "double-attack", "side-bets-six"))
    form = chance.choice(("csv", "text", "json"))
    content = _maybe_spoilt(chance, _chart(game), 0.9)
    command = ["chart", game, "--from", "mine.csv", "--format", form]
    return Case("chart file", tuple(command), {"mine.csv": content})


def rounds(chance: random.Random) -> Case:
    """Return rounds to settle."""
    kind = chance.choice(("jsonl", "jsonl", "json", "toml"))
    lines = [json.dumps(each) for each in chance.choices(ROUNDS, k=chance.randint(1, 4))]
    text = {
        "jsonl": "\n".join(lines),
        "json": f"[{','.join(lines)}]",
        "toml": ROUNDS_TOML,
    }[kind]
    content = _maybe_spoilt(chance, text)
    options = ("--json",) if chance.random() < 0.4 else ()
    if kind == "jsonl" and chance.random() < 0.3:
        return Case("rounds", ("settle", "-", *options), typed=content.decode("utf-8", "replace"))
    return Case("rounds", ("settle", f"rounds.{kind}", *options), {f"rounds.{kind}": content})


FILES: tuple[Callable[[random.Random], Case], ...] = (game_file, pay_table, rounds, rounds)


@cache
def _chart(game: str) -> str:
    found = load_game(game)
    return csv_file.render(page_by_totals(found, Answers().chart(found)))


def _maybe_spoilt(chance: random.Random, text: str, often: float = 0.75) -> bytes:
    if chance.random() < often:
        text = words.spoil_text(chance, text)
    content = text.encode("utf-8", "surrogatepass")
    return words.spoil_bytes(chance, content) if chance.random() < 0.1 else content


def _toml_rule(assignment: str) -> str:
    name, _, value = assignment.partition("=")
    plain = value in ("true", "false") or value.isdigit()
    return f"{name} = {value}" if plain else f'{name} = "{value}"'
