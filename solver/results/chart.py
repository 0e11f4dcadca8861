"""A strategy by totals as data: what is printed, and what can be read back and evaluated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solver.cards import UPCARD_ORDER, Hand, Value, parse_value
from solver.errors import StrategyError
from solver.results.html import html_table
from solver.results.plain_values import flag, number, text
from solver.results.rows import Code, Kind, Row
from solver.results.solution import InsuranceResult, UpcardResult, attack_evs
from solver.rules.actions import Action

__all__ = ["CellValues", "Chart", "Code", "Deviation", "Kind", "Row"]


@dataclass(frozen=True, slots=True)
class CellValues:
    """What the actions are worth in one cell, on average over the unsplit hands in it.

    Attributes
    ----------
    chance
        Probability, given the upcard, that a hand is played by this cell; hands that end because
        the dealer peeks and has blackjack do not count.
    evs
        EV of each action per unit staked, at the moment of the decision (given no dealer blackjack
        where the dealer has peeked by then). It is the mean over the hands that may follow the
        first letter of the code, weighted by how likely they are then; an action is listed if all
        of them may take it. The chart's action comes first.
    """

    chance: float
    evs: Mapping[Action, float]

    @property
    def ev(self) -> float:
        """EV of the action of the first letter."""
        return next(iter(self.evs.values()))

    @property
    def second(self) -> Action | None:
        """The best of the other actions; None if there is none."""
        others = list(self.evs)[1:]
        return max(others, key=lambda action: self.evs[action]) if others else None

    @property
    def margin(self) -> float | None:
        """EV of the first letter minus that of the second best action."""
        return None if self.second is None else self.ev - self.evs[self.second]


@dataclass(frozen=True, slots=True)
class Deviation:
    """An exception to a chart: a hand that should be played differently.

    Attributes
    ----------
    hand, upcard
        The cards.
    chart, best
        What the chart does, and what is best for these cards.
    gain
        EV of the best action minus that of the chart's action, per unit staked, given no dealer
        blackjack where the dealer peeks for one.
    worth
        The gain times the probability that the hand occurs when the chart is played: EV per
        round of playing this hand alone differently.
    """

    hand: Hand
    upcard: Value
    chart: Action
    best: Action
    gain: float
    worth: float

    def to_json(self) -> dict[str, Any]:
        """Return plain values for a JSON file."""
        return {
            "hand": str(self.hand),
            "upcard": str(self.upcard),
            "chart": self.chart.value,
            "best": self.best.value,
            "gain": self.gain,
            "worth": self.worth,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Deviation:
        """Return the result that `to_json` wrote."""
        return cls(
            Hand.parse(data["hand"]),
            parse_value(data["upcard"]),
            Action(data["chart"]),
            Action(data["best"]),
            number(data["gain"]),
            number(data["worth"]),
        )


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart by totals with its exact value.

    Attributes
    ----------
    game, shoe
        Name of the game; the shoe as text.
    ev
        Exact EV of a round played by this chart, unconditional, per unit of the original wager.
    ev_best
        EV of the best play by composition (class ``cdp``), for comparison.
    attack
        For each upcard whether to make the attack wager; empty where there is none.
    upcards
        The round by upcard, played by this chart.
    rows
        Hard totals, soft totals, pairs, and rescue where the game has it.
    insurance
        None where the game offers none or the dealer cannot show an ace.
    deviations
        Exceptions: hands that should be played differently, the most valuable first.
    values
        EVs of the actions, by kind, label and upcard; without cells that no unsplit hand reaches,
        and without rescue rows.

    Examples
    --------
    >>> from solver import best_chart, load_game
    >>> chart = best_chart(load_game("single-deck"))
    >>> chart
    <Chart of single-deck, 1x52: EV +0.144066 %, 38 rows>
    >>> chart.code("hard", "16", "T").value, chart.upcards[0].upcard
    ('H', Value.TWO)
    """

    game: str
    shoe: str
    ev: float
    ev_best: float
    attack: Mapping[int, bool]
    upcards: tuple[UpcardResult, ...]
    rows: tuple[Row, ...]
    insurance: InsuranceResult | None = None
    deviations: tuple[Deviation, ...] = field(default=())
    values: Mapping[tuple[Kind, str, int], CellValues] = field(default_factory=dict)

    @property
    def attack_evs(self) -> dict[int, tuple[float, float]]:
        """For each upcard the EV of the round without and with the attack; empty without one."""
        return attack_evs(self.upcards)

    @property
    def cost(self) -> float:
        """EV per round that the chart loses against the best play by composition."""
        return self.ev_best - self.ev

    def code(self, kind: str, label: str | int, upcard: str | int) -> Code:
        """Return the code of one cell.

        Parameters
        ----------
        kind, label
            The row, such as ``hard`` ``16``, ``soft`` ``18`` or ``pair`` ``8``.
        upcard
            A card such as ``T``.

        Raises
        ------
        CardError
            If the upcard is not a card.
        StrategyError
            If the chart has no such row.
        """
        value = parse_value(upcard)
        for row in self.rows:
            if row.kind == kind and row.label == str(label):
                return row.codes[UPCARD_ORDER.index(value)]
        raise StrategyError(f"the chart has no row {kind} {label}")

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain values that `from_json` reads back."""
        return {
            "game": self.game,
            "shoe": self.shoe,
            "strategy": "totals",
            "ev": self.ev,
            "ev_best": self.ev_best,
            "attack": {str(Value(card)): yes for card, yes in self.attack.items()},
            "upcards": {str(each.upcard): each.to_json() for each in self.upcards},
            "insurance": self.insurance and self.insurance.to_json(),
            "cells": self.to_records(),
            "deviations": [each.to_json() for each in self.deviations],
        }

    def to_records(self) -> list[dict[str, Any]]:
        """Return a plain record for each cell, for any data-frame library."""
        return [
            self._cell(row, upcard, code)
            for row in self.rows
            for upcard, code in zip(UPCARD_ORDER, row.codes, strict=True)
        ]

    def _cell(self, row: Row, upcard: Value, code: Code) -> dict[str, Any]:
        values = self.values.get((*row.key, upcard))
        return {
            "kind": row.kind.value,
            "hand": row.label,
            "upcard": str(upcard),
            "code": code.value,
            "chance": values.chance if values else 0.0,
            "evs": {action.value: ev for action, ev in values.evs.items()} if values else {},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chart:
        """Return the result that `to_json` wrote.

        Raises
        ------
        ValueError, LookupError, TypeError, AttributeError
            If it is not all there, or a value is of another type.
        """
        rows: dict[tuple[str, str], list[str]] = {}
        values: dict[tuple[Kind, str, int], CellValues] = {}
        for cell in data["cells"]:
            key, upcard = (cell["kind"], text(cell["hand"])), parse_value(cell["upcard"])
            codes = rows.setdefault(key, [])
            if upcard is not UPCARD_ORDER[len(codes)]:
                raise ValueError(f"row {' '.join(key)}: the upcards are not in order")
            codes.append(cell["code"])
            if cell["evs"]:
                evs = {Action(name): number(ev) for name, ev in cell["evs"].items()}
                values[Kind(key[0]), key[1], upcard] = CellValues(number(cell["chance"]), evs)
        if any(len(codes) != len(UPCARD_ORDER) for codes in rows.values()):
            raise ValueError("a row does not have one cell for each upcard")
        return cls(
            game=text(data["game"]),
            shoe=text(data["shoe"]),
            ev=number(data["ev"]),
            ev_best=number(data["ev_best"]),
            attack={parse_value(card): flag(yes) for card, yes in data["attack"].items()},
            upcards=tuple(
                UpcardResult.from_json(card, each) for card, each in data["upcards"].items()
            ),
            rows=tuple(Row.parse(*key, codes) for key, codes in rows.items()),
            insurance=data["insurance"] and InsuranceResult.from_json(data["insurance"]),
            deviations=tuple(map(Deviation.from_json, data["deviations"])),
            values=values,
        )

    def __repr__(self) -> str:
        ev = f"EV {100 * self.ev:+f} %"
        return f"<Chart of {self.game}, {self.shoe}: {ev}, {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        rows = [
            {"kind": row.kind.value, "hand": row.label}
            | {str(up): code.value for up, code in zip(UPCARD_ORDER, row.codes, strict=True)}
            for row in self.rows
        ]
        return html_table(rows, f"{self.game}, {self.shoe}: EV {100 * self.ev:+.4f} %")
