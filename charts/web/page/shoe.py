"""The table of the shoe: how many cards are left, with links that remove a card or put it back."""

from __future__ import annotations

from dataclasses import dataclass

from charts.web.page.links import Link
from solver.cards import RANK_NAMES, Card, Shoe, Value


@dataclass(frozen=True, slots=True)
class ShoeColumn:
    """A value of card: how many are left of how many, and the links to remove and put back one."""

    card: str
    name: str
    left: int
    full: int
    remove: str
    put_back: str


def shoe_columns(shoe: Shoe, link: Link) -> list[ShoeColumn]:
    """Return a column for each value from ace to ten; a link is empty if it is not possible."""
    columns = []
    for value in Value:
        card, left, full = str(value), shoe.counts[value], shoe.pack.values[value]
        columns.append(
            ShoeColumn(
                card=card,
                name=RANK_NAMES[card][0],
                left=left,
                full=full,
                remove=link(removed=_removed(shoe.without([Card(card)]))) if left else "",
                put_back=link(removed=_removed(_with_one_more(shoe, value))) if left < full else "",
            )
        )
    return columns


def _with_one_more(shoe: Shoe, value: Value) -> Shoe:
    """Return the shoe with the last removed card of that value put back."""
    removed = list(shoe.removed)
    removed.remove([card for card in removed if card.value == value][-1])
    return Shoe(shoe.pack, tuple(removed))


def _removed(shoe: Shoe) -> str:
    return "".join(map(str, shoe.removed))
