"""What is on a chart, as plain data: the same for every renderer.

A `Page` has sections (hard totals, soft totals, pairs, and surrender after doubling where the game
has it), the attack by upcard, side bets if they were asked for, and what is printed around them.
Nothing here knows of text widths, colours or files. `charts.page.build` makes pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from charts.text.tables import NOTHING
from solver.cards import UPCARD_ORDER, VALUES
from solver.results.chart import Deviation, Kind
from solver.results.strategy import Action
from solver.version import __version__

if TYPE_CHECKING:
    from solver.bets import SideBet

COLUMNS = tuple(VALUES[upcard] for upcard in UPCARD_ORDER)
LETTERS = {
    Action.HIT: "H",
    Action.STAND: "S",
    Action.DOUBLE: "D",
    Action.SPLIT: "P",
    Action.SURRENDER: "R",
}


class By(StrEnum):
    """What the rows of a chart are."""

    TOTALS = "totals"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Cell:
    """What a chart says for one hand against one upcard.

    Attributes
    ----------
    code
        A code, the letters of the actions in order of preference, or ``-`` for what cannot be.
    ev, margin
        EV of what the code says first, and what that is worth more than the best of the other
        actions, per unit staked at the moment of the decision; None where it is not known.
    second
        The best of the other actions; None where it is not known, or there is none.
    marked
        Whether the cell differs from the chart that this one is compared with.
    """

    code: str
    ev: float | None = None
    margin: float | None = None
    second: Action | None = None
    marked: bool = False

    @property
    def text(self) -> str:
        """The code, with a star behind it where the cell is marked."""
        return f"{self.code}*" if self.marked else self.code


EMPTY = Cell(NOTHING)


@dataclass(frozen=True, slots=True)
class Line:
    """One row: a hand and a cell for each upcard 2 .. 9, T, A.

    Attributes
    ----------
    hand
        As in a `solver.results.chart.Row` (``16``, ``18``, ``8``, ``s18``), or two cards (``T6``).
    name
        As a player writes it: ``16``, ``A7``, ``88``; of merged rows ``5-8``, ``17+``.
    """

    hand: str
    name: str
    cells: tuple[Cell, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes alone."""
        return tuple(cell.code for cell in self.cells)

    @property
    def texts(self) -> tuple[str, ...]:
        """What is printed in the cells."""
        return tuple(cell.text for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a chart; `lines` has every row, `merged` those that differ."""

    kind: Kind
    title: str
    lines: tuple[Line, ...]
    merged: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """The attack wager by upcard: whether to make it, and the EV of the round without and with it.

    Nothing is there for an upcard not in the shoe. ``marked`` are the upcards for which the
    decision differs from the chart that this one is compared with.
    """

    decisions: Mapping[int, bool]
    evs: Mapping[int, tuple[float, float]]
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that is printed with a chart.

    Attributes
    ----------
    game, title, rules, shoe
        Name and title of the game; rules and shoe in the trade's shorthand.
    table
        Names rules and shoe: equal for equal ones.
    by, strategy
        What the rows are; the strategy class that `ev` belongs to.
    ev, ev_best
        Unconditional EV per unit of the bet by this chart, and by the best play by composition.
    digest
        Names the table: equal for equal rules, shoe, cells and attack.
    given
        Name of the file that the chart was read from; empty for the best chart.
    ordered
        Whether the chart is in the order of decisions, see `charts.page.order`.
    comparison
        What the marked cells are compared with, and the difference in EV; empty if with nothing.
    side_bets
        Those that are to be on the chart; none, unless they were asked for.
    """

    game: str
    title: str
    rules: str
    shoe: str
    table: str
    by: By
    strategy: str
    sections: tuple[Section, ...]
    attack: Attack | None
    insurance: str
    ev: float
    ev_best: float
    deviations: tuple[Deviation, ...]
    digest: str
    version: str = __version__
    given: str = ""
    ordered: bool = False
    comparison: str = ""
    side_bets: tuple[SideBet, ...] = ()

    @property
    def cost(self) -> float:
        """What playing by this chart costs per round against best play by composition."""
        return self.ev_best - self.ev

    @property
    def codes(self) -> tuple[str, ...]:
        """The different cells of the chart, rescue aside, in the order they first appear."""
        codes = (
            code
            for section in self.sections
            if section.kind is not Kind.RESCUE
            for line in section.lines
            for code in line.codes
        )
        return tuple(dict.fromkeys(code for code in codes if code != NOTHING))

    def cells(self) -> Iterator[tuple[Section, Line, str, Cell]]:
        """Every cell that says something, with its section, row and upcard."""
        for section in self.sections:
            for line in section.lines:
                for upcard, cell in zip(COLUMNS, line.cells, strict=True):
                    if cell.code != NOTHING:
                        yield section, line, upcard, cell
