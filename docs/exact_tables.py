"""Tables of exact values: the EV of every named game, and its closest decisions."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest

import numpy as np

from charts.text.exact import decimals
from docs.tables import table
from solver import GAME_NAMES, Game, Hand, Strategy, exact_answer, exact_solution, load_game, solve
from solver.cards import VALUES
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import terms
from solver.engine.opening import ByComposition, decided
from solver.exact.sections import unsplit_section

_DIGITS = 15


def games_exact() -> str:
    """Return the EV of every named game under ``cdz-`` as a fraction and as decimals."""
    rows = [
        (f"`{name}`", decimals(100 * ev, 18), f"`{ev}`")
        for name in GAME_NAMES
        for ev in [exact_solution(load_game(name)).ev]
    ]
    return table(("game", "EV %", "EV per unit of the bet, exactly"), rows)


def closest_decisions() -> str:
    """Return the closest decisions of every named game under ``cdz-``.

    The candidates are found in float64; their margins are exact.
    """
    rows = []
    for name in GAME_NAMES:
        game = load_game(name)
        two = nsmallest(2, _two_cards(game))
        for _, hand, upcard in (*two, min(_more_cards(game))):
            values = exact_answer(game, hand, upcard).values
            other, margin = min(values.margins.items(), key=lambda each: each[1])
            spot = f"{hand} v {upcard}"
            row = (f"`{name}`", spot, values.best.value, other.value)
            rows.append((*row, decimals(margin, _DIGITS), f"`{margin}`"))
    heads = ("game", "hand", "best", "second", "margin", "margin, exactly")
    return table(heads, rows)


def _two_cards(game: Game) -> Iterator[tuple[float, str, str]]:
    """Yield margin, hand and upcard of every decision on two cards."""
    for each in solve(game).hands:
        if len(each.unconditional) > 1:
            second, first = sorted(each.unconditional.values())[-2:]
            yield first - second, str(each.hand), str(each.upcard)


def _more_cards(game: Game) -> Iterator[tuple[float, str, str]]:
    """Yield the same of every decision on three cards or more before a split."""
    hands = np.flatnonzero(lattice().cards > 1)
    for group in decided(game.rules, game.shoe.counts, ByComposition(Strategy.CDZ)):
        section = unsplit_section(group)
        found = group.evaluator.sweep(section.stage, hands, section.policy)
        bits = terms(game.rules).allowed[section.stage]
        values = np.sort(
            [
                np.where(bits >> action & 1, value, -np.inf)
                for action, value in enumerate(found.by_action)
            ],
            axis=0,
        )
        wanted = section.met & (lattice().cards > 2)[:, None] & (values[-2] > -np.inf)
        margin = np.full(wanted.shape, np.inf)
        np.subtract(values[-1], values[-2], out=margin, where=wanted)
        hand, upcard = np.unravel_index(np.argmin(margin), margin.shape)
        held = Hand.of(lattice().counts[hand].tolist())
        yield float(margin[hand, upcard]), str(held), VALUES[upcard]
