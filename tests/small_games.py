"""Games small enough for the reference: rules of every kind, shoes of a few cards."""

from __future__ import annotations

from hypothesis import strategies as st

from solver.cards import VALUES, Hand, Shoe, two_card_hands
from solver.games import Game
from solver.rules import Rules

TRUTH = (False, True)
RULE_VALUES: dict[str, tuple[object, ...]] = {
    "dealer_hits_soft_17": TRUTH,
    "hole_card": ("peek", "none", "original-only"),
    "blackjack_pays": ("3:2", "1:1", "6:5"),
    "insurance_pays": ("2:1", "5:2", None),
    "double_cards": ("two", "any"),
    "double_on": ("any", "9-11", "10-11"),
    "double_after_split": TRUTH,
    "double_rescue": TRUTH,
    "max_hands": (1, 2, 3, 4),
    "max_ace_hands": (1, 2, 3, 4),
    "draw_split_aces": TRUTH,
    "double_split_aces": TRUTH,
    "surrender_split_aces": TRUTH,
    "surrender": ("none", "late", "early"),
    "surrender_cards": ("two", "any"),
    "surrender_after_split": TRUTH,
    "charlie": (None, 3, 5, 6),
    "double_attack": ("0", "1", "1:2"),
}
"""Every rule, with values that differ in what they lead to."""


def small_game(counts: tuple[int, ...] | str, **rules: object) -> Game:
    text = counts if isinstance(counts, str) else ",".join(map(str, counts))
    return Game("small", "small", Shoe.parse(text), Rules.read(rules))


def deals(game: Game) -> list[tuple[Hand, str]]:
    """Every two-card hand and upcard that the shoe has cards for."""
    found = []
    for upcard, held in enumerate(game.shoe.counts):
        for hand in two_card_hands():
            need = list(hand.counts)
            need[upcard] += 1
            if held and game.shoe.holds(need):
                found.append((hand, VALUES[upcard]))
    return found


def rules() -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({name: st.sampled_from(of) for name, of in RULE_VALUES.items()})


@st.composite
def shoes(
    draw: st.DrawFn, kinds: tuple[int, ...] = tuple(range(10)), most: int = 16
) -> tuple[int, ...]:
    """Three or four values, a few cards of each."""
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=3, max_size=4, unique=True))
    counts = [0] * 10
    left = most
    for place, value in enumerate(chosen):
        others = len(chosen) - place - 1
        counts[value] = draw(st.integers(1, min(6, left - others)))
        left -= counts[value]
    if sum(counts) < 8:
        counts[chosen[0]] += 8 - sum(counts)
    return tuple(counts)


@st.composite
def tiny_shoes(draw: st.DrawFn, least: int = 3, most: int = 11) -> tuple[int, ...]:
    """One to four values, so few cards that most lines of play run out."""
    kinds = draw(st.lists(st.integers(0, 9), min_size=1, max_size=4, unique=True))
    cards = draw(st.lists(st.sampled_from(kinds), min_size=least, max_size=most))
    return tuple(cards.count(value) for value in range(10))
