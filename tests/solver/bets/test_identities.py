"""Identities that hold for every bet, shoe and pay table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.bets import (
    BET_NAMES,
    Bet,
    BetInputs,
    PayTable,
    effects_of_removal,
    find_bet,
    value_bet,
    with_return,
)
from solver.bets.deal_counts import count_deals
from solver.bets.value import known_cards
from solver.cards import DECK, Card, Pack, Shoe
from solver.games import Game
from solver.rules import Rules

BY_CARDS = [name for name in BET_NAMES if find_bet(name).inputs.needs_cards]
TABLED = sorted({*BET_NAMES} - {"even-money"})
SOME = ["21+3", "buster", "hole-card-bonus", "insurance", "lucky-ladies"]
PAYS = st.fractions(0, 200, max_denominator=12)
sometimes = settings(derandomize=True, max_examples=5, deadline=None, database=None)
seldom = settings(derandomize=True, max_examples=2, deadline=None, database=None)


def loose(card: Card, how: int) -> Card:
    """The card, the card without its suit, or just a ten-valued card."""
    if how == 0:
        return card
    return Card("T") if how == 2 or card.rank == "T" else replace(card, suit="")


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Some decks without up to six cards, whose suits may be unknown."""
    pack = Pack(draw(st.integers(1, 6)), draw(st.sampled_from((48, 52))))
    assert pack.cards is not None
    gone = draw(st.lists(st.sampled_from(list(pack.cards)), max_size=6, unique=True))
    cards = [
        loose(card, draw(st.integers(0, 2)) if card.value == 9 else draw(st.integers(0, 1)))
        for card in gone
    ]
    rules = Rules(dealer_hits_soft_17=draw(st.booleans()))
    return Game("some", "some", Shoe(pack, tuple(cards)), rules)


@st.composite
def tables(draw: st.DrawFn, bet: Bet) -> PayTable:
    """Pays for some of the events of a bet."""
    lines = draw(st.lists(st.sampled_from(bet.event_names), min_size=1, unique=True))
    pays = {name: draw(PAYS) for name in bet.event_names if name in lines}
    return PayTable(bet.name, "drawn", pays)


@pytest.mark.parametrize("name", TABLED)
@sometimes
@given(data=st.data())
def test_chances_add_up_and_the_ev_is_theirs(name: str, data: st.DataObject) -> None:
    bet, game = find_bet(name), data.draw(games())
    table = data.draw(tables(bet))
    value = value_bet(bet, game, table)
    assert sum(each.probability for each in value.events) == 1
    assert sum(each.count for each in value.events) == value.deals
    assert value.ev == sum(each.probability * (each.pays or 0) for each in value.events)
    assert tuple(each.event for each in value.events) == (*table.pays, "loses")
    counted = value_bet(bet, game, None)
    assert counted.ev is None
    assert counted.deals == value.deals
    assert counted.events[-1].probability <= value.events[-1].probability


@pytest.mark.parametrize("name", ["pairs-pay", "bust-it", "trifecta", "buster"])
@sometimes
@given(data=st.data(), factor=st.fractions(0, 5, max_denominator=9))
def test_pays_by_a_factor(name: str, data: st.DataObject, factor: Fraction) -> None:
    bet, game = find_bet(name), data.draw(games())
    table = data.draw(tables(bet))
    scaled = replace(table, pays={line: factor * pays for line, pays in table.pays.items()})
    once, twice = value_bet(bet, game, table), value_bet(bet, game, scaled)
    assert once.ev is not None
    assert twice.ev is not None
    lost = once.events[-1].probability
    assert twice.ev + lost == factor * (once.ev + lost)


@pytest.mark.parametrize("name", SOME)
@seldom
@given(data=st.data())
def test_a_card_removed_unseen_changes_nothing(name: str, data: st.DataObject) -> None:
    bet, game = find_bet(name), data.draw(games())
    effects = effects_of_removal(bet, game, data.draw(tables(bet)))
    assert sum(each.share for each in effects) == 1
    assert sum(each.share * each.change for each in effects) == 0


@pytest.mark.parametrize("name", BY_CARDS)
@sometimes
@given(data=st.data())
def test_a_removed_suit_that_is_not_known_is_the_mean_over_the_suits(
    name: str, data: st.DataObject
) -> None:
    bet, game = find_bet(name), data.draw(games())
    known = known_cards(bet, (), None)
    card = data.draw(st.sampled_from([card for card in DECK if card.rank in "A58Q"]))
    unsuited = game.shoe.without([replace(card, suit="")])
    exact = Shoe(game.shoe.pack, tuple(gone for gone in game.shoe.removed if gone.suit))
    if exact != game.shoe:
        return
    mean: dict[int, Fraction] = {}
    held = {
        each: game.shoe.pack.decks - game.shoe.removed.count(each)
        for each in DECK
        if each.rank == card.rank
    }
    for each, count in held.items():
        if count:
            found = count_deals(bet, game.shoe.without([each]), game.rules, known)
            for events, deals in found.counts.items():
                share = Fraction(count, sum(held.values())) * Fraction(deals, found.deals)
                mean[events] = mean.get(events, Fraction(0)) + share
    found = count_deals(bet, unsuited, game.rules, known)
    assert {each: Fraction(count, found.deals) for each, count in found.counts.items()} == mean


@pytest.mark.parametrize("name", SOME)
@sometimes
@given(data=st.data(), rise=st.fractions(0, 3, max_denominator=50))
def test_a_wanted_return_is_reached_exactly(name: str, data: st.DataObject, rise: Fraction) -> None:
    bet, game = find_bet(name), data.draw(games())
    table = data.draw(tables(bet))
    line = data.draw(st.sampled_from(bet.event_names))
    for start, changed in ((table, None), (None, None), (table, line), (None, line)):
        value = value_bet(bet, game, start)
        if start is None and changed is None:
            least = 1 - value.events[-1].probability
        elif changed is None:
            pushes = replace(table, pays=dict.fromkeys(table.pays, Fraction(0)))
            least = 1 + ev(bet, game, pushes)
        else:
            pays = {**(start.pays if start else {}), changed: Fraction(0)}
            ranked = {name: pays[name] for name in bet.event_names if name in pays}
            least = 1 + ev(bet, game, PayTable(name, "", ranked))
        if rise and not can_rise(bet, game, start, changed):
            continue
        found = with_return(bet, game, least + rise, start, event=changed)
        assert min(found.pays.values()) >= 0
        assert 1 + ev(bet, game, found) == least + rise
        if start is not None:
            kept = {line for line in start.pays if line != changed} if changed else set()
            assert all(found.pays[line] == start.pays[line] for line in kept)


def ev(bet: Bet, game: Game, table: PayTable) -> Fraction:
    found = value_bet(bet, game, table).ev
    assert found is not None
    return found


def can_rise(bet: Bet, game: Game, table: PayTable | None, line: str | None) -> bool:
    """Whether an event that could pay more has any deals."""
    alone = PayTable(bet.name, "", {line: Fraction(1)}) if line else table
    value = value_bet(bet, game, alone)
    return any(each.count and each.pays != 0 for each in value.events[:-1])


@sometimes
@given(data=st.data())
def test_a_computed_table_pays_more_for_rarer_events(data: st.DataObject) -> None:
    bet = find_bet(data.draw(st.sampled_from(BY_CARDS)))
    game = data.draw(games())
    found = with_return(bet, game, Fraction(3, 2), None)
    value = value_bet(bet, game, found)
    added = [each.contribution for each in value.events[:-1]]
    assert all(share is not None and share >= 0 for share in added)
    paid = sorted(found.pays.values(), reverse=True)
    rarest_first = sorted(value.events[:-1], key=lambda each: -(each.pays or 0))
    assert [each.pays for each in rarest_first] == paid


@pytest.mark.parametrize("inputs", [BetInputs.DEALER_BUST, BetInputs.ACE_UP])
@sometimes
@given(game=games())
def test_values_are_enough_for_a_bet_on_values(inputs: BetInputs, game: Game) -> None:
    counts = Shoe(Pack(0, 0, game.shoe.counts))
    for name in BET_NAMES:
        bet = find_bet(name)
        if bet.inputs is inputs:
            known = known_cards(bet, (), None)
            assert count_deals(bet, counts, game.rules, known) == count_deals(
                bet, game.shoe, game.rules, known
            )
