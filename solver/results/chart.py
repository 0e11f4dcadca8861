"""A strategy by totals as data: what is printed, and what can be read back and evaluated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from solver.cards import UPCARD_ORDER, VALUES, Hand, parse_value
from solver.results.strategy import Action


class Kind(StrEnum):
    """The parts of a chart."""

    HARD = "hard"
    SOFT = "soft"
    PAIR = "pair"
    RESCUE = "rescue"

    @classmethod
    def of_total(cls, hand: Hand) -> Kind:
        """The part in which a hand is found by its total."""
        return cls.SOFT if hand.is_soft else cls.HARD


class Code(StrEnum):
    """What a cell says: a first choice, and behind it what to do where that is not allowed.

    ``H`` hit, ``S`` stand, ``D`` double, ``P`` split, ``R`` surrender; ``Dh`` double, else hit;
    ``Rp`` surrender, else split; and so on. A pair that may not be split is played by its total.
    """

    H = "H"
    S = "S"
    D = "D"
    P = "P"
    R = "R"
    DH = "Dh"
    DS = "Ds"
    RH = "Rh"
    RS = "Rs"
    RP = "Rp"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a chart.

    Attributes
    ----------
    kind
        ``hard`` and ``soft`` rows are for totals, ``pair`` for two cards of equal value,
        ``rescue`` for what to do with a hand after it was doubled (``S`` or ``R``).
    label
        The total, or the value of the pair: ``16``, ``18``, ``8``, ``T``; rescue rows are
        labelled with the total, soft ones with ``s`` before it.
    codes
        One code for each upcard 2 .. 9, T, A.
    """

    kind: Kind
    label: str
    codes: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class CellValues:
    """What the actions are worth in one cell, on average over the unsplit hands in it.

    Attributes
    ----------
    chance
        Probability, given the upcard, that a hand is played by this cell: not, where the dealer
        has looked and has blackjack.
    evs
        EV of each action per unit staked, at the moment of the decision (given no dealer blackjack
        where the dealer has looked for it before), over the hands that may follow the first letter
        of the code, each weighted by how likely it is then; an action is there if all of them may
        take it. The chart's comes first.
    """

    chance: float
    evs: Mapping[Action, float]

    @property
    def ev(self) -> float:
        """EV of what the first letter says."""
        return next(iter(self.evs.values()))

    @property
    def second(self) -> Action | None:
        """The best of the other actions; None where there is none."""
        others = list(self.evs)[1:]
        return max(others, key=lambda action: self.evs[action]) if others else None

    @property
    def margin(self) -> float | None:
        """What the first letter is worth more than that."""
        return None if self.second is None else self.ev - self.evs[self.second]


@dataclass(frozen=True, slots=True)
class Deviation:
    """A hand that should be played otherwise than the chart says.

    Attributes
    ----------
    hand, upcard
        The cards.
    chart, best
        What the chart does, and what is best for these cards.
    gain
        EV of the best action less that of the chart's action, per unit staked: given no dealer
        blackjack where the dealer looks for one.
    worth
        The gain times the probability that the hand comes up when the chart is played: EV per
        round of deviating for this hand alone.
    """

    hand: Hand
    upcard: int
    chart: Action
    best: Action
    gain: float
    worth: float

    def to_json(self) -> dict[str, Any]:
        """Plain values for a JSON file."""
        return {
            "hand": str(self.hand),
            "upcard": VALUES[self.upcard],
            "chart": self.chart.value,
            "best": self.best.value,
            "gain": self.gain,
            "worth": self.worth,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Deviation:
        """Read back what `to_json` wrote."""
        return cls(
            Hand.parse(data["hand"]),
            parse_value(data["upcard"]),
            Action(data["chart"]),
            Action(data["best"]),
            data["gain"],
            data["worth"],
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
    attack_evs
        For each upcard the EV of the round without and with the attack, by this chart.
    rows
        Hard totals, soft totals, pairs, and rescue where the game has it.
    deviations
        Hands that should be played otherwise, the most valuable first.
    values
        What the actions are worth, by kind, label and upcard; a cell that no unsplit hand reaches
        is left out, and so are the rescue rows.
    """

    game: str
    shoe: str
    ev: float
    ev_best: float
    attack: Mapping[int, bool]
    attack_evs: Mapping[int, tuple[float, float]]
    rows: tuple[Row, ...]
    deviations: tuple[Deviation, ...] = field(default=())
    values: Mapping[tuple[Kind, str, int], CellValues] = field(default_factory=dict)

    @property
    def cost(self) -> float:
        """What playing by totals costs per round against best play by composition."""
        return self.ev_best - self.ev

    def code(self, kind: str, label: str, upcard: str | int) -> Code:
        """The code of one cell.

        Parameters
        ----------
        kind, label
            The row, such as ``hard`` ``16``, ``soft`` ``18`` or ``pair`` ``8``.
        upcard
            A card such as ``T``, or its index in ``VALUES``.

        Raises
        ------
        CardError
            If the upcard is not a card.
        KeyError
            If the chart has no such row.
        """
        value = parse_value(upcard) if isinstance(upcard, str) else upcard
        for row in self.rows:
            if row.kind == kind and row.label == label:
                return row.codes[UPCARD_ORDER.index(value)]
        raise KeyError(f"{kind} {label}")

    def to_json(self) -> dict[str, Any]:
        """The shape of ``upcard chart --format json``."""
        return {
            "game": self.game,
            "shoe": self.shoe,
            "strategy": "totals",
            "ev": self.ev,
            "ev_best": self.ev_best,
            "attack": {VALUES[upcard]: attack for upcard, attack in self.attack.items()},
            "attack_evs": {VALUES[upcard]: list(evs) for upcard, evs in self.attack_evs.items()},
            "cells": [
                self._cell(row, upcard, code)
                for row in self.rows
                for upcard, code in zip(UPCARD_ORDER, row.codes, strict=True)
            ],
            "deviations": [each.to_json() for each in self.deviations],
        }

    def _cell(self, row: Row, upcard: int, code: Code) -> dict[str, Any]:
        values = self.values.get((row.kind, row.label, upcard))
        return {
            "kind": row.kind.value,
            "hand": row.label,
            "upcard": VALUES[upcard],
            "code": code,
            "chance": values.chance if values else 0.0,
            "evs": {action.value: ev for action, ev in values.evs.items()} if values else {},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Chart:
        """Read back what `to_json` wrote."""
        rows: dict[tuple[Kind, str], list[Code]] = {}
        values = {}
        for cell in data["cells"]:
            key = Kind(cell["kind"]), str(cell["hand"])
            rows.setdefault(key, []).append(Code(cell["code"]))
            if cell["evs"]:
                evs = {Action(name): ev for name, ev in cell["evs"].items()}
                values[*key, parse_value(cell["upcard"])] = CellValues(cell["chance"], evs)
        return cls(
            data["game"],
            data["shoe"],
            data["ev"],
            data["ev_best"],
            {parse_value(upcard): attack for upcard, attack in data["attack"].items()},
            {parse_value(card): (evs[0], evs[1]) for card, evs in data["attack_evs"].items()},
            tuple(Row(kind, label, tuple(codes)) for (kind, label), codes in rows.items()),
            tuple(map(Deviation.from_json, data["deviations"])),
            values,
        )
