"""Every bet on shoes of a few cards, compared with every order of the cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from solver.bets import BET_NAMES, Dealt, find_bet, pay_table, published_tables, value_bet
from solver.bets.deal_counts import count_deals
from solver.bets.dealer_bust import bust_chances
from solver.bets.value import known_cards
from solver.cards import Card, Shoe, parse_cards
from solver.games import Game
from solver.rules import Rules
from tests.solver.bets import plain

Case = tuple[int, str, str, str, str, bool]

CASES: dict[str, Case] = {
    # decks, cards left, of which removed without a suit, player's cards, upcard, hits soft 17
    "eights": (3, "8h8h8h8dKsAs6s", "", "", "", False),
    "eights, an eight gone": (2, "8h8h8d8s9c7hKs", "8", "", "", False),
    "tens gone": (2, "QhQhAhKs9hTcTc", "T", "", "", False),
    "a queen and some ten gone": (2, "QhQhAhKsQsTc9h", "QT", "", "", False),
    "fives": (3, "5c5c5c4c6cJsJh", "", "", "", False),
    "fives, six known": (3, "5c5c5d4c6cJsJh", "", "", "6c", False),
    "first card known by rank": (3, "5c5c5d4c6cJsJh", "J", "5", "", False),
    "hand known": (2, "QhQhAhKsQsTc9h", "", "QhQ", "", False),
    "hand and some ten up": (2, "QhQhAhKsQsTc9h", "", "Q9", "T", False),
    "an ace up": (2, "QhQhAhKsAd6dTc", "", "", "A", False),
    "an ace up, a ten gone": (2, "QhQhAhKsAd6dTc", "T", "KA", "Ah", False),
    "small cards": (1, "Ah2c3d3s4h5sKd9d", "", "", "", False),
    "small cards, soft 17 hit": (1, "Ah2c3d3s4h6sKd9d", "", "", "", True),
    "blackjack known": (1, "AhAc3d6s4hKd9d", "", "AK", "6", True),
    "suits in a row": (1, "4h3hQhKhAhAd9s", "", "", "", True),
    "king and seven": (2, "KhKh7h7c9d8d8c", "", "K", "", True),
}


@cache
def dealt_out(case: str) -> tuple[tuple[Dealt, int], ...]:
    _, left, gone, player, upcard, hits = CASES[case]
    return tuple(plain.orders(left, gone, player, upcard, hits))


def shoe_of(case: str) -> Shoe:
    decks, left, gone, *_ = CASES[case]
    return plain.small_shoe(decks, left, gone)


def asked(case: str, bet: str) -> bool:
    """Insurance needs an ace up, even money a blackjack too; the other bets need nothing."""
    _, left, _, player, upcard, _ = CASES[case]
    needed = {"insurance": 1 + player.count("A"), "even-money": 2}.get(bet, 0)
    if left.count("A") < needed or (needed and upcard[:1] not in ("", "A")):
        return False
    return bet != "even-money" or player in ("", "KA")


def expected(case: str, bet: str) -> dict[frozenset[str], Fraction]:
    found: Counter[frozenset[str]] = Counter()
    for dealt, count in dealt_out(case):
        events = plain.events(bet, dealt)
        if events is not None:
            found[frozenset(events)] += count
    return {each: Fraction(count, found.total()) for each, count in found.items()}


def named(bet: str, event_set: int) -> frozenset[str]:
    names = find_bet(bet).event_names
    return frozenset(name for place, name in enumerate(names) if event_set >> place & 1)


ASKED = [(case, bet) for case in CASES for bet in BET_NAMES if asked(case, bet)]


@pytest.mark.parametrize(("case", "bet"), ASKED)
def test_events(case: str, bet: str) -> None:
    *_, player, upcard, hits = CASES[case]
    found = count_deals(
        find_bet(bet),
        shoe_of(case),
        Rules(dealer_hits_soft_17=hits),
        known_cards(find_bet(bet), player, upcard or None),
    )
    assert {
        named(bet, each): Fraction(count, found.deals) for each, count in found.counts.items()
    } == expected(case, bet)


@pytest.mark.parametrize("bet", sorted({*BET_NAMES} - {"hole-card-bonus", "even-money"}))
@pytest.mark.parametrize("case", ["a queen and some ten gone", "small cards, soft 17 hit"])
def test_the_event_that_pays_most_is_paid(case: str, bet: str) -> None:
    found = find_bet(bet)
    game = Game("few", "few", shoe_of(case), Rules(dealer_hits_soft_17=CASES[case][-1]))
    tables = [*published_tables(found), pay_table(found, game)]
    for table in filter(None, tables):
        ev = sum(
            (
                chance * max((table.pays[each] for each in events & {*table.pays}), default=-1)
                for events, chance in expected(case, bet).items()
            ),
            Fraction(0),
        )
        assert value_bet(found, game, table).ev == ev


@pytest.mark.parametrize("case", ["eights", "small cards, soft 17 hit"])
def test_the_soft_17_rule_does_not_change_bust_it(case: str) -> None:
    _, left, gone, player, upcard, _ = CASES[case]
    by_rule: list[Counter[frozenset[str]]] = []
    for hits in (False, True):
        found: Counter[frozenset[str]] = Counter()
        for dealt, count in plain.orders(left, gone, player, upcard, hits):
            found[frozenset(plain.events("bust-it", dealt) or ())] += count
        by_rule.append(found)
    assert by_rule[0] == by_rule[1]


@pytest.mark.parametrize("bet", sorted({*BET_NAMES} - {"buster"}))
def test_every_event_comes_up_in_some_case(bet: str) -> None:
    cases = [case for case, name in ASKED if name == bet]
    seen = {event for case in cases for events in expected(case, bet) for event in events}
    assert seen == {*find_bet(bet).event_names}


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_bust_with_many_cards(hits_soft_17: bool) -> None:
    left = "AhAdAsAc2c2d2h3c3s4dKcKd9h"

    def walk(held: tuple[Card, ...], rest: tuple[Card, ...], chance: Fraction) -> None:
        points, soft = plain.total(held) if held else (0, False)
        if len(held) >= 2 and (points > 17 or (points == 17 and not (soft and hits_soft_17))):
            found[len(held) if points > 21 else 0] += chance
            return
        for card in {*rest}:
            place = rest.index(card)
            share = Fraction(rest.count(card), len(rest))
            walk((*held, card), rest[:place] + rest[place + 1 :], chance * share)

    found = dict.fromkeys(range(23), Fraction(0))
    by_rank = tuple(Card(card.rank) for card in parse_cards(left))
    walk((), by_rank, Fraction(1))
    assert found[8]
    chances = bust_chances(plain.small_shoe(1, left), hits_soft_17)
    assert chances == [*found.values()]


def test_chances_whose_common_denominator_is_beyond_64_bits() -> None:
    """Some denominators lie between 2**63 and 2**64, which numpy takes for floats."""
    buster = find_bet("buster")
    counted = count_deals(
        buster, Shoe.parse("2x48-2cJc"), Rules(), known_cards(buster, player=(), upcard=None)
    )
    chances = bust_chances(Shoe.parse("2x48-2cJc"), hits_soft_17=False)
    no_event = counted.counts[0]
    assert Fraction(no_event, counted.deals) == chances[0]
