"""The rows of a chart by totals, and the codes in its cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from solver.cards import Hand, Value, parse_value

_LEAST_SOFT_STOOD = 18


class Kind(StrEnum):
    """The parts of a chart."""

    HARD = "hard"
    SOFT = "soft"
    PAIR = "pair"
    RESCUE = "rescue"

    @classmethod
    def of_total(cls, hand: Hand) -> Kind:
        """Return the part in which the total of a hand stands."""
        return cls.SOFT if hand.is_soft else cls.HARD


class Code(StrEnum):
    """What a cell says: the first choice, and behind it what to do where that is not allowed.

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


def row_label(kind: Kind, number: int, *, soft: bool = False) -> str:
    """Return a row as a chart names it: its total or the card of its pair.

    Rescue rows of soft totals begin with an s, because hard totals are rescue rows too.

    Examples
    --------
    >>> row_label(Kind.SOFT, 18, soft=True), row_label(Kind.RESCUE, 18, soft=True)
    ('18', 's18')
    >>> row_label(Kind.PAIR, Value.TEN)
    'T'
    """
    if kind is Kind.PAIR:
        return str(Value(number))
    return f"s{number}" if soft and kind is Kind.RESCUE else str(number)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a chart.

    Attributes
    ----------
    kind
        ``hard`` and ``soft`` rows are for totals, ``pair`` for two cards of equal value,
        ``rescue`` for what to do with a hand after it was doubled (``S`` or ``R``).
    number
        The total, or the `Value` of the pair.
    codes
        One code for each upcard 2 .. 9, T, A.
    soft
        Whether the total is soft: of soft rows, and of some rescue rows.

    Examples
    --------
    >>> row = Row.parse("rescue", "s18", ["S"] * 10)
    >>> row.number, row.soft, row.label
    (18, True, 's18')
    """

    kind: Kind
    number: int
    codes: tuple[Code, ...]
    soft: bool = False

    @property
    def label(self) -> str:
        """The row as a chart names it: ``16``, ``18``, ``8``, ``T``; rescue of soft 18 ``s18``."""
        return row_label(self.kind, self.number, soft=self.soft)

    @property
    def key(self) -> tuple[Kind, str]:
        """The part of the chart and the label: no other row of a chart has the same."""
        return self.kind, self.label

    def with_fallback(self, code: Code) -> Code:
        """Return a code of this row with the fallback that a single letter means.

        A hand that cannot be doubled or surrendered is hit; a soft hand of 18 or more that cannot
        be doubled stands, because hitting would give up a good total.

        Examples
        --------
        >>> soft, hard = Row(Kind.SOFT, 18, (), soft=True), Row(Kind.HARD, 11, ())
        >>> soft.with_fallback(Code.D).value, hard.with_fallback(Code.D).value
        ('Ds', 'Dh')
        """
        if self.kind is Kind.RESCUE:
            return code
        if code is Code.D:
            stands = self.kind is Kind.SOFT and self.number >= _LEAST_SOFT_STOOD
            return Code.DS if stands else Code.DH
        return Code.RH if code is Code.R else code

    @property
    def pair(self) -> Value | None:
        """The value of the pair; None of other rows."""
        return Value(self.number) if self.kind is Kind.PAIR else None

    @property
    def total(self) -> int | None:
        """The total; None of pairs."""
        return None if self.kind is Kind.PAIR else self.number

    @classmethod
    def parse(cls, kind: Kind | str, label: str, codes: Iterable[str]) -> Row:
        """Return the row of a label, as `label` writes it.

        Raises
        ------
        CardError, ValueError
            If the label does not belong to such a row.
        """
        kind = Kind(kind)
        found = tuple(map(Code, codes))
        if kind is Kind.PAIR:
            return cls(kind, parse_value(label), found)
        soft = kind is Kind.SOFT or label.startswith("s")
        return cls(kind, int(label.removeprefix("s")), found, soft)
