"""What is on a chart, as plain data: the same for every renderer.

A `Page` has sections (hard totals, soft totals, pairs, and surrender after doubling where the game
has it), the attack by upcard, side bets if they were requested, and the values that are printed
below. It holds values, not sentences: `charts.text` puts them into words. Nothing here knows of
text widths, colors or files. `charts.page.build` makes pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from charts.page.by import By
from charts.page.hand_group import HandGroup
from solver.cards import UPCARD_ORDER, Value
from solver.games import Game
from solver.results.chart import Deviation, Kind
from solver.results.exact_values import ExactChart
from solver.results.solution import InsuranceResult
from solver.results.strategy import Strategy
from solver.rules import Action
from solver.version import __version__

if TYPE_CHECKING:
    from solver.bets import SideBet

COLUMNS = tuple(map(str, UPCARD_ORDER))
"""The upcards as the heads of the columns: ``2`` .. ``9``, ``T``, ``A``."""
NOTHING = "-"
"""In a cell that has no value: the upcard cannot be dealt, or nothing is decided there."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a chart says for one row and one upcard.

    Attributes
    ----------
    code
        A code; by cards the letters of the actions in order of preference; or `NOTHING`.
    ev, margin
        EV of the first letter's action, and how much better it is than the best of the other
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
        """The code, followed by a star if the cell is marked."""
        return f"{self.code}*" if self.marked else self.code


EMPTY = Cell(NOTHING)


@dataclass(frozen=True, slots=True)
class Line:
    """One printed row: its hands, and a cell for each upcard 2 .. 9, T, A.

    Attributes
    ----------
    groups
        The hands of the row; more than one where equal neighbours were merged into one row.
    cells
        One for each upcard.

    Examples
    --------
    >>> line = Line(tuple(HandGroup(Kind.HARD, total) for total in (17, 18)), (EMPTY,) * 10)
    >>> line.label, line.name, replace(line, groups=line.groups[1:]).name
    ('17-18', '17-18', '18')
    """

    groups: tuple[HandGroup, ...]
    cells: tuple[Cell, ...]

    @property
    def first(self) -> HandGroup:
        """The first of the merged rows, or the only one."""
        return self.groups[0]

    @property
    def last(self) -> HandGroup:
        """The last of the merged rows, or the only one."""
        return self.groups[-1]

    @property
    def label(self) -> str:
        """The row as files name it: ``16``, ``s18``, ``T6``; merged rows ``5-8``."""
        return "-".join(dict.fromkeys((self.first.label, self.last.label)))

    @property
    def name(self) -> str:
        """The row as a player writes it: ``16``, ``A7``, ``88``; merged rows ``5-8``, ``17+``."""
        if self.first is self.last:
            return self.first.name
        if self.last.number == 21 and self.last.kind is not Kind.PAIR:
            return f"{self.first.name}+"
        return f"{self.first.name}-{self.last.name}"

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
    """One part of a chart; in `merged`, equal neighbours among its `lines` are one row."""

    kind: Kind
    title: str
    lines: tuple[Line, ...]
    merged: tuple[Line, ...]

    @property
    def heads(self) -> list[str]:
        """The heads of the columns of `rows`."""
        return [self.title, *COLUMNS]

    @property
    def rows(self) -> list[list[str]]:
        """What is printed of each row: its name and its cells."""
        return [[line.name, *line.texts] for line in self.merged]


@dataclass(frozen=True, slots=True)
class Attack:
    """The attack wager by upcard; an upcard that the shoe cannot deal is in none of the three.

    Attributes
    ----------
    decisions
        Whether to make the wager.
    evs
        EV of the round without and with it.
    marked
        Upcards whose decision differs from the chart that this one is compared with.
    """

    decisions: Mapping[int, bool]
    evs: Mapping[int, tuple[float, float]]
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ComparedWith:
    """The chart that a page is compared with, and what it costs to play it here.

    Attributes
    ----------
    game
        The game of the other chart.
    marked
        Number of cells that differ.
    gain
        EV of this page minus that of the other page, each in its own game.
    cost
        EV that the other chart loses in the game of this page; None if it is not known.
    obstacle
        Why the other chart cannot be played in this game; empty if it can, or was not tried.
    """

    game: Game
    marked: int
    gain: float
    cost: float | None = None
    obstacle: str = ""


@dataclass(frozen=True, slots=True)
class TiedCell:
    """A cell in which two actions have exactly the same EV; ``hand`` is such as ``hard 12``."""

    hand: str
    upcard: str
    actions: tuple[Action, Action]


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that is printed with a chart.

    Attributes
    ----------
    game
        The game: its title, rules and shoe.
    by, strategy
        What the rows are; the strategy class that `ev` belongs to.
    sections, attack
        The cells; the attack wager where the game has one.
    insurance
        None where the game offers none or the dealer cannot show an ace.
    ev, ev_best
        Unconditional EV per unit of the bet by this chart, and by the best play by composition.
    deviations
        Exceptions: hands that should be played differently, the most valuable first.
    digest
        Fingerprint of the chart: equal for equal rules, shoe, cells and attack.
    given
        Name of the file that the chart was read from; empty for the best chart.
    ordered
        Whether the chart is in the order of decisions, see `charts.page.order`.
    comparison
        What the marked cells are compared with; None if no chart is compared.
    side_bets
        The side bets to print; empty unless they were requested.
    exact
        The EVs as fractions; None unless they were requested.
    ties
        Cells in which two actions have exactly the same EV.
    """

    game: Game
    by: By
    strategy: Strategy
    sections: tuple[Section, ...]
    attack: Attack | None
    insurance: InsuranceResult | None
    ev: float
    ev_best: float
    deviations: tuple[Deviation, ...]
    digest: str
    version: str = __version__
    given: str = ""
    ordered: bool = False
    comparison: ComparedWith | None = None
    side_bets: tuple[SideBet, ...] = ()
    exact: ExactChart | None = None
    ties: tuple[TiedCell, ...] = ()

    @property
    def cost(self) -> float:
        """EV per round that the chart loses against the best play by composition."""
        return self.ev_best - self.ev

    @property
    def codes(self) -> tuple[str, ...]:
        """The different codes of the chart, without rescue, in the order they first appear."""
        codes = (
            code
            for section in self.sections
            if section.kind is not Kind.RESCUE
            for line in section.lines
            for code in line.codes
        )
        return tuple(dict.fromkeys(code for code in codes if code != NOTHING))

    def cells(self) -> Iterator[tuple[Section, Line, Value, Cell]]:
        """Yield every cell that is not empty, with its section, row and upcard."""
        for section in self.sections:
            for line in section.lines:
                for upcard, cell in zip(UPCARD_ORDER, line.cells, strict=True):
                    if cell.code != NOTHING:
                        yield section, line, upcard, cell

    def reworded(self, change: Callable[[str], str]) -> Page:
        """Return the page with the texts of a user's files changed: titles and file names."""
        game = replace(self.game, name=change(self.game.name), title=change(self.game.title))
        comparison = self.comparison
        if comparison is not None:
            other = replace(comparison.game, title=change(comparison.game.title))
            comparison = replace(comparison, game=other)
        return replace(self, game=game, comparison=comparison, given=change(self.given))
