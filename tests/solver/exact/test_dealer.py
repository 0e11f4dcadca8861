"""The dealer's final totals modulo primes: published fractions, and the reference."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import Shoe, Value
from solver.errors import HandError, ShoeRunsOut
from solver.exact import dealer_fractions
from solver.reference import dealer_outcomes
from solver.rules import Rules
from solver.rules.payoffs import SHOWN_OUTCOMES
from tests.brute_force import without
from tests.published import read
from tests.small_games import shoes, tiny_shoes

COLUMNS = ("p17", "p18", "p19", "p20", "p21", "pBJ", "pBust")
SHOES = {"std": "1x52", "spanish": "1x48"}


def test_the_published_fractions_of_one_deck() -> None:
    rows = read("dealer_fractions_one_deck.csv")
    for row in rows:
        rules = Rules(dealer_hits_soft_17=row["soft17"] == "H17")
        shoe = Shoe.parse(SHOES[row["shoe"]]).counts
        found = dealer_fractions(rules, shoe, Value(int(row["up"]) - 1))
        assert [found[name] for name in SHOWN_OUTCOMES] == [Fraction(row[each]) for each in COLUMNS]
    assert len(rows) * len(COLUMNS) == 280


@settings(derandomize=True, max_examples=120, deadline=None, database=None)
@given(
    data=st.data(),
    shoe=shoes() | tiny_shoes(),
    hits=st.booleans(),
    gone=st.lists(st.integers(0, 9), max_size=4),
)
def test_small_shoes(
    data: st.DataObject, shoe: tuple[int, ...], hits: bool, gone: list[int]
) -> None:
    upcard = data.draw(st.sampled_from([value for value in range(10) if shoe[value]]))
    rules, left, removed = Rules(dealer_hits_soft_17=hits), without(shoe, Value(upcard)), []
    for value in gone:
        if left[value]:
            left = without(left, Value(value))
            removed.append(value)
    try:
        expected = dealer_outcomes(rules, left, Value(upcard))
    except ShoeRunsOut as error:
        with pytest.raises(ShoeRunsOut, match=str(error)):
            dealer_fractions(rules, shoe, Value(upcard), removed)
    else:
        assert dealer_fractions(rules, shoe, Value(upcard), removed) == expected


@pytest.mark.parametrize("upcard", "A2T")
def test_eight_decks_with_many_cards_gone(upcard: str) -> None:
    shoe, removed = Shoe.parse("8x52").counts, [Value(1)] * 20 + [Value(9)] * 30
    left = without(shoe, *removed)
    rules = Rules(dealer_hits_soft_17=True)
    found = dealer_fractions(rules, shoe, upcard, removed)
    upcard_gone = without(left, {"A": Value(0), "2": Value(1), "T": Value(9)}[upcard])
    assert found == dealer_outcomes(rules, upcard_gone, upcard)
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("upcard", "removed"), [("A", []), ("T", [9, 9]), ("T", [0])])
def test_cards_that_are_not_there(upcard: str, removed: list[int]) -> None:
    with pytest.raises(HandError, match=f"the shoe does not hold the upcard {upcard} and"):
        dealer_fractions(Rules(), (0,) * 9 + (2,), upcard, removed)
