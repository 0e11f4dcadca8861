"""The inner loop and the table: the same result of every wager for the same cards and decisions."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from solver.bets import BET_NAMES, find_bet, pay_table
from solver.cards import DECK
from solver.games import Game, load_game
from solver.rules import Rules
from solver.simulation import _layout
from solver.simulation.batches import Tally, play, space
from solver.simulation.kernel_input import INPUT_CODES, KernelInput, make_kernel_input, no_cells
from solver.table import Ledger, Seat, Table
from tests.small_games import RULE_VALUES
from tests.solver.simulation.plans import PlanPlayer, random_plan

if TYPE_CHECKING:
    from solver.engine.arrays import Ints

ROUNDS = int(os.environ.get("UPCARD_ROUNDS", "6000"))
GAMES = 20
SHOES = ("1x52", "2x52", "6x52", "8x48", "1x48-5c5d6hAs")
ATTACKS = ("0", "1", "1/2", "3")


def random_game(random: np.random.Generator) -> Game:
    """Random rules, a shoe that no round can use up, and all side bets."""
    values = {
        name: random.choice(np.array(each, dtype=object)) for name, each in RULE_VALUES.items()
    }
    values["double_attack"] = str(random.choice(ATTACKS))
    game = load_game("six-deck")
    changed = game.change(shoe=str(random.choice(SHOES)), rules={**values})
    bets = tuple(name for name in BET_NAMES if find_bet(name).inputs in INPUT_CODES)
    paid = tuple(name for name in bets if pay_table(find_bet(name), changed) is not None)
    return Game("any", "any", changed.shoe, changed.rules, side_bets=paid)


def random_words(random: np.random.Generator, kernel_input: KernelInput) -> Ints:
    """Enough for a round."""
    size = len(kernel_input.deck) + 2 * _layout.SPARE
    return random.integers(0, 1 << 64, size=size, dtype=np.uint64).view(np.int64)


def one_round(kernel_input: KernelInput, deck: Ints, words: Ints) -> tuple[list[int], int, Ints]:
    """Play one round in the inner loop: its cards in order, their number, and its results."""
    tally = Tally.empty(kernel_input)
    counters, room = space(kernel_input)
    counters[_layout.TARGET] = 1
    play(kernel_input, words, deck, counters, room, tally)
    assert tally.rounds == counters[_layout.ROUNDS] == 1
    assert tally.shoes[0] == 1
    cut = int(counters[_layout.USED])
    return deck[:cut].tolist(), cut, tally.sums


def net_of(ledger: Ledger, names: tuple[str, ...]) -> list[Fraction]:
    """Net result of the main wager, the attack wager's part, insurance and the side bets."""
    sums = dict.fromkeys(("main", "attack", "insurance", *names), Fraction(0))
    for entry in ledger.entries:
        if entry.hand is None:
            sums[entry.wager] += entry.net
        else:
            sums["main"] += entry.net
    return list(sums.values())


@pytest.mark.parametrize("number", range(GAMES))
def test_every_round_is_settled_alike(number: int) -> None:
    random = np.random.default_rng([2026, number])
    game = random_game(random)
    seats = int(random.integers(1, 5))
    plan = random_plan(game.rules, random)
    bets = [(find_bet(name), pay_table(find_bet(name), game)) for name in game.side_bets]
    kernel_input = make_kernel_input(
        game, plan, no_cells(), [(bet, it) for bet, it in bets if it], seats=seats
    )
    table, player = Table(game), PlanPlayer(game.rules, plan)
    staked = [Seat(bet=Fraction(1), side_bets=dict.fromkeys(game.side_bets, Fraction(1)))] * seats
    deck = kernel_input.deck.copy()
    for _ in range(ROUNDS // GAMES):
        words = random_words(random, kernel_input)
        cards, used, sums = one_round(kernel_input, deck, words)
        played = table.play(staked, iter([DECK[card] for card in deck.tolist()]), player)
        assert len(played.record.cards) == used
        assert [card.number for card in played.record.cards] == cards
        main, _, *others = map(float, net_of(played.ledger, game.side_bets))
        assert [main, *others] == pytest.approx(sums[[0, *range(2, len(sums))]].tolist(), abs=1e-12)


def test_the_attack_is_what_the_attack_wager_adds() -> None:
    """The same cards and decisions without the attack wager: the rest of the main wager."""
    random = np.random.default_rng(5)
    game = load_game("double-attack")
    plan = random_plan(game.rules, random)
    kernel_input = make_kernel_input(game, plan, no_cells())
    plain = make_kernel_input(game.change(rules={"double_attack": 0}), plan, no_cells())
    plain.setup[_layout.UPCARD_FIRST] = 1
    for _ in range(2000):
        words = random_words(random, kernel_input)
        _, _, with_attack = one_round(kernel_input, kernel_input.deck.copy(), words)
        _, _, without = one_round(plain, plain.deck.copy(), words)
        assert with_attack[0] - with_attack[1] == without[0]


@pytest.mark.parametrize(("blackjack", "attack", "bins"), [
    ("3:2", "0", 2), ("6:5", "0", 10), ("3:2", "1", 2), ("1:1", "1/3", 6), ("7:5", "1/2", 20),
    ("1.234567", "0.333331", 20),
])  # fmt: skip
def test_bars_of_the_histogram(blackjack: str, attack: str, bins: int) -> None:
    """As fine as the results, but not finer than a twentieth of a bet."""
    rules = Rules.read({"blackjack_pays": blackjack, "double_attack": attack})
    game = Game("any", "any", load_game("six-deck").shoe, rules)
    kernel_input = make_kernel_input(
        game, random_plan(rules, np.random.default_rng(1)), no_cells(), seats=3
    )
    assert kernel_input.bins == bins
    largest = 3 * (1 + rules.double_attack) * max(8, rules.blackjack_pays)
    assert kernel_input.center >= largest * bins
