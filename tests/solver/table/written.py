"""Helpers that settle rounds written in one line."""

from __future__ import annotations

from dataclasses import replace

from solver.games import Game, load_game
from solver.table import Ledger, RoundRecord, Seat, Table

DOUBLE_ATTACK = load_game("double-attack")
SIX = load_game("side-bets-six")
SINGLE = load_game("side-bets-single")


def with_rules(name: str, **rules: object) -> Game:
    return load_game(name).change(rules=rules)


def with_limits(game: Game, **limits: object) -> Game:
    return replace(game, limits=game.limits.change(limits))


def settled(game: Game, cards: str, *seats: dict[str, object], **tables: str) -> Ledger:
    return Table(game, tables).settle(
        RoundRecord.read({"cards": cards, "seats": list(seats), "pay_tables": tables}, game)
    )


def one(game: Game, cards: str, **seat: object) -> dict[str, tuple[str, str, str]]:
    """Staked, returned and outcome of each wager of a single seat; later hands by number."""
    ledger = settled(game, cards, seat)
    return {
        f"{entry.wager} {entry.hand}" if (entry.hand or 1) > 1 else entry.wager: (
            str(entry.staked),
            str(entry.returned),
            str(entry.outcome),
        )
        for entry in ledger.entries
    }


def net(game: Game, cards: str, *seats: dict[str, object]) -> str:
    return str(settled(game, cards, *seats).total.net)


def seat(**values: object) -> Seat:
    return Seat.read(values)
