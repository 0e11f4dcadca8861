"""Cards, hands and shoes: what is printed reads back, and what is wrong is refused in a line."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import (
    PIPS,
    RANKS,
    SUITS,
    TEN,
    UPCARD_ORDER,
    VALUES,
    Card,
    Hand,
    Pack,
    Shoe,
    parse_cards,
    parse_value,
    two_card_hands,
)
from solver.errors import CardError, HandError, ShoeError, UpcardError
from tests.texts import TYPED, assert_reads_or_is_refused, assert_refused

CARDS = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(("", *SUITS)))
SEPARATORS = st.sampled_from(["", " ", ",", ", ", ";", "/", "+", "-", "_", "\t"])
PACKS = st.builds(Pack, st.integers(1, 12), st.sampled_from([48, 52])) | st.lists(
    st.integers(0, 100), min_size=10, max_size=10
).filter(any).map(lambda counts: Pack(0, 0, tuple(counts)))


def hands() -> st.SearchStrategy[Hand]:
    values = st.lists(st.integers(0, 9), min_size=1, max_size=8)
    return values.filter(lambda held: sum(PIPS[v] for v in held) <= 21).map(tuple).map(Hand)


@st.composite
def shoes(draw: st.DrawFn) -> Shoe:
    """A pack less some cards that it holds."""
    pack = draw(PACKS)
    if pack.cards is None:
        pool = [Card("A23456789T"[v]) for v, held in enumerate(pack.values) for _ in range(held)]
    else:
        pool = [card for card, held in pack.cards.items() for _ in range(held)]
    order = list(range(len(pool)))
    random.Random(draw(st.integers(0, 99))).shuffle(order)
    gone = [pool[place] for place in order[: draw(st.integers(0, min(20, len(pool))))]]
    return Shoe(pack, tuple(gone))


@given(CARDS)
def test_a_card_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(f" {str(card).lower()} ") == card
    assert VALUES[card.value] == (card.rank if card.rank in VALUES else "T")


@given(st.lists(CARDS, max_size=9), SEPARATORS, st.booleans())
def test_cards_read_back_with_any_separator(cards: list[Card], between: str, lower: bool) -> None:
    text = between.join(map(str, cards))
    assert parse_cards(text.lower() if lower else text) == tuple(cards)
    assert parse_cards(text.replace("T", "10")) == tuple(cards)


@given(hands(), SEPARATORS)
def test_a_hand_reads_back_in_any_order(hand: Hand, between: str) -> None:
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand), {"Hand": Hand}) == hand
    assert Hand.parse(between.join(str(hand)[::-1])) == hand
    assert Hand.of(hand.counts) == hand
    assert len(hand) == sum(hand.counts) == len(str(hand))


@given(hands())
def test_the_total_of_a_hand(hand: Hand) -> None:
    """Every way to count the aces, the best of 21 or less."""
    aces = hand.counts[0]
    totals = [hand.hard_total + 10 * elevens for elevens in range(aces + 1)]
    best = max(total for total in totals if total <= 21)
    assert hand.total == best
    assert hand.is_soft is (best != hand.hard_total)


@pytest.mark.parametrize(
    ("text", "total", "soft"),
    [
        ("A46", 21, True), ("A46A", 12, False), ("AA", 12, True), ("AAA", 13, True),
        ("AT", 21, True), ("AAT", 12, False), ("A" * 21, 21, False), ("A" * 11, 21, True),
        ("A9A", 21, True), ("T6", 16, False), ("TTA", 21, False), ("A6", 17, True),
    ],
)  # fmt: skip
def test_totals(text: str, total: int, soft: bool) -> None:
    hand = Hand.parse(text)
    assert (hand.total, hand.is_soft) == (total, soft)


def test_pairs_and_blackjacks_among_two_cards() -> None:
    every = two_card_hands()
    assert len(set(every)) == 55
    assert sum(hand.is_pair for hand in every) == 10
    assert [hand for hand in every if hand.is_blackjack] == [Hand.parse("AK")]
    assert Hand.parse("KJ").is_pair
    assert not Hand.parse("A").is_pair
    assert not Hand.parse("333").is_pair
    assert not Hand.parse("A37").is_blackjack


@given(shoes())
def test_a_shoe_reads_back(shoe: Shoe) -> None:
    assert Shoe.parse(str(shoe)) == shoe
    assert Shoe.parse(str(shoe)).counts == shoe.counts
    assert shoe.total == sum(shoe.counts) == sum(shoe.pack.values) - len(shoe.removed)
    assert shoe.holds(shoe.counts)
    assert not shoe.holds([count + 1 for count in shoe.counts])


@given(shoes(), CARDS)
def test_a_card_is_taken_out_of_a_shoe_or_refused(shoe: Shoe, card: Card) -> None:
    if assert_reads_or_is_refused(lambda: shoe.without([card])):
        less = shoe.without([card])
        expected = list(shoe.counts)
        expected[card.value] -= 1
        assert less.counts == tuple(expected)
        assert Shoe.parse(str(less)) == less
    elif shoe.counts[card.value]:
        assert shoe.pack.cards is not None
        assert card.is_exact


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("6d", "6x52"), ("6 decks", "6x52"), ("1 deck", "1x52"), ("8*48", "8x48"), ("8X48", "8x48"),
        ("6x52-TT5", "6x52 - 5,10,T"), ("4 4 4 4 4 4 4 4 4 16", "4,4,4,4,4,4,4,4,4,16"),
    ],
)  # fmt: skip
def test_forms_of_a_shoe(one: str, other: str) -> None:
    assert Shoe.parse(one) == Shoe.parse(other)


def test_packs() -> None:
    assert Shoe.parse("8x48").counts == (32,) * 9 + (96,)
    assert Shoe.parse("6x52").counts == (24,) * 9 + (96,)
    spanish = Pack(8, 48).cards
    assert spanish is not None
    assert {card.rank for card in spanish} == set(RANKS) - {"T"}
    assert sum(spanish.values()) == 384
    assert Pack(0, 0, (1,) * 10).cards is None


@given(TYPED)
def test_any_text_reads_or_is_refused_in_a_line(text: str) -> None:
    for read in (parse_cards, Card.parse, Hand.parse, Shoe.parse, parse_value):
        assert_reads_or_is_refused(partial(read, text))


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("T6x", CardError, "'x' is not a card in 'T6x'"),
        ("1", CardError, "'1' is not a card"),
        ("Z", CardError, "'Z' is not a card"),
        ("", HandError, "the hand is empty"),
        (" - ", HandError, "the hand is empty"),
        ("TT2", HandError, "TT2 is a bust: its total is 22"),
        ("A" * 22, HandError, "is a bust: its total is 22"),
    ],
)
def test_wrong_hands(text: str, error: type[UpcardError], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        Hand.parse(text)
    assert_refused(caught)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", ShoeError, "is not a shoe"),
        ("7x51", ShoeError, "is not a shoe"),
        ("0x52", ShoeError, "1 to 1000 decks"),
        ("1001d", ShoeError, "1 to 1000 decks"),
        ("9" * 100 + "d", ShoeError, "too many cards"),
        ("1,2,3", ShoeError, "is not a shoe"),
        ("0 0 0 0 0 0 0 0 0 0", ShoeError, "ten numbers"),
        ("1,1,1,1,1,1,1,1,1,-1", ShoeError, "is not a shoe"),
        ("9999999 0 0 0 0 0 0 0 0 0", ShoeError, "at most 52000 cards"),
        ("1d-55555", ShoeError, "has only 4 fives; 5 cannot be removed"),
        ("1x52-QhQh", ShoeError, "has only 1 queen of hearts; 2 cannot be removed"),
        ("1x52-QQQQQ", ShoeError, "has only 4 queens; 5 cannot be removed"),
        ("8x48-Th", ShoeError, "has no tens of hearts; 1 cannot be removed"),
        ("6x52-Z", CardError, "'Z' is not a card"),
        ("6\n52", ShoeError, "is not a shoe"),
    ],
)
def test_wrong_shoes(text: str, error: type[UpcardError], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        Shoe.parse(text)
    assert_refused(caught)


@pytest.mark.parametrize(
    ("rank", "suit"), [("1", ""), ("", ""), ("10", ""), ("A", "x"), ("\n", "")]
)
def test_wrong_cards(rank: str, suit: str) -> None:
    with pytest.raises(CardError, match="no such card") as caught:
        Card(rank, suit)
    assert_refused(caught)


@pytest.mark.parametrize("text", ["", "55", "T6", "AhAs"])
def test_one_card_is_expected(text: str) -> None:
    with pytest.raises(CardError, match="one card is needed") as caught:
        parse_value(text)
    assert_refused(caught)


def test_constants() -> None:
    assert sorted(UPCARD_ORDER) == list(range(10))
    assert [VALUES[upcard] for upcard in UPCARD_ORDER] == list("23456789TA")
    assert PIPS[TEN] == 10


def test_ranks_are_counted_whether_or_not_a_suit_is_named() -> None:
    with pytest.raises(ShoeError, match="has only 4 jacks; 5 cannot be removed"):
        Shoe.parse("1x52-JJJJJh")
    assert Shoe.parse("1x52-JJJJh").total == 48
