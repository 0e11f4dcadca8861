"""Which hands a row of a chart is for."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import UPCARD_ORDER, Hand, Value
from solver.results.chart import Kind, Row
from solver.results.rows import row_label


@dataclass(frozen=True, slots=True)
class HandGroup:
    """The hands that are played by one row of a chart.

    Attributes
    ----------
    kind
        The part of the chart.
    number
        The total, or the `Value` of a pair.
    soft
        Whether the total is soft.
    cards
        The two cards, in a chart of every two-card hand; None in a chart by totals.

    Examples
    --------
    >>> soft = HandGroup(Kind.SOFT, 18, soft=True)
    >>> soft.label, soft.name
    ('18', 'A7')
    >>> ten_six = HandGroup.of_cards(Hand.parse("6T"))
    >>> ten_six.kind, ten_six.number, ten_six.label
    (<Kind.HARD: 'hard'>, 16, 'T6')
    """

    kind: Kind
    number: int
    soft: bool = False
    cards: Hand | None = None

    @classmethod
    def of_row(cls, row: Row) -> HandGroup:
        """Return the hands of a row of a chart by totals."""
        return cls(row.kind, row.number, row.soft)

    @classmethod
    def of_cards(cls, hand: Hand) -> HandGroup:
        """Return the group that holds one two-card hand."""
        if hand.is_pair:
            return cls(Kind.PAIR, hand.values[0], cards=hand)
        return cls(Kind.of_total(hand), hand.total, hand.is_soft, hand)

    @property
    def label(self) -> str:
        """The row as files name it: ``16``, ``18``, ``8``, ``s18`` after doubling, or ``T6``."""
        if self.cards is not None:
            return str(self.cards)
        return row_label(self.kind, self.number, soft=self.soft)

    @property
    def name(self) -> str:
        """The hands as a player writes them: ``16``, ``A7``, ``88``, ``T6``."""
        if self.cards is not None:
            return str(self.cards)
        if self.kind is Kind.PAIR:
            return 2 * str(Value(self.number))
        return f"A{self.beside_ace}" if self.soft else str(self.number)

    @property
    def beside_ace(self) -> Value:
        """The card that makes the soft total with an ace."""
        return Value(self.number - 12)

    @property
    def place(self) -> tuple[bool, int]:
        """Where the row stands in its part: hard totals first, totals ascending, aces last."""
        if self.kind is Kind.PAIR:
            return False, UPCARD_ORDER.index(self.number)
        return self.soft, self.number

    def follows(self, other: HandGroup) -> bool:
        """Return whether this row of a chart by totals comes right after another.

        Examples
        --------
        >>> HandGroup(Kind.PAIR, Value.ACE).follows(HandGroup(Kind.PAIR, Value.TEN))
        True
        """
        (soft, place), (other_soft, before) = self.place, other.place
        return self.kind is other.kind and soft == other_soft and place == before + 1
