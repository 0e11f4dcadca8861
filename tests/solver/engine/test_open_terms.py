"""Rules of other games as rows of the tables: engine, reference, table, simulator follow them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import numpy as np
import pytest

from solver.cards import ACE
from solver.engine.hand.terms import terms
from solver.engine.kernels import _actions, _dealer
from solver.engine.totals.cells import action_of
from solver.games import Game, load_game
from solver.results.strategy import Action, Strategy
from solver.rules import Rules, payoffs, stages
from solver.rules.payoffs import DealerOutcome, HandClass
from solver.rules.stages import TWO_CARDS, Permission, Stage
from solver.simulate import _layout
from solver.solving.game import solve
from solver.solving.what_if import query
from tests.small_games import deals, small_game
from tests.solver.engine.test_engine_against_reference import wrong_actions, wrong_round
from tests.solver.simulate import test_ledger
from tests.solver.table.written import one

PAYOFF, CLASS_OF, PERMISSIONS = payoffs.payoff, payoffs.class_of, stages.permissions
SHOES = ("0 0 0 0 3 2 0 0 0 8", "3 0 0 0 0 3 0 0 2 7")
CLASSES = (Strategy.CDZ, Strategy.CDP1)


def push_on_22(rules: Rules, hand: HandClass, outcome: DealerOutcome) -> Fraction:
    if outcome is DealerOutcome.BUST_22 and hand <= HandClass.TWENTY_ONE:
        return Fraction(0)
    return PAYOFF(rules, hand, outcome)


def twenty_one_wins(rules: Rules, hand: HandClass, outcome: DealerOutcome) -> Fraction:
    if hand is HandClass.TWENTY_ONE and outcome is not DealerOutcome.BLACKJACK:
        return Fraction(1)
    return PAYOFF(rules, hand, outcome)


def split_naturals(rules: Rules, stage: Stage, cards: int, total: int) -> HandClass:
    if stage is Stage.SPLIT_ACES and (cards, total) == (2, 21):
        return HandClass.NATURAL
    return CLASS_OF(rules, stage, cards, total)


def redoubling(rules: Rules, stage: Stage) -> Mapping[Action, Permission]:
    may = dict(PERMISSIONS(rules, stage))
    if stage is Stage.DOUBLED:
        may[Action.DOUBLE] = Permission()
    return may


def surrender_to_an_ace(rules: Rules, stage: Stage) -> Mapping[Action, Permission]:
    may = dict(PERMISSIONS(rules, stage))
    if stage is Stage.FIRST:
        may[Action.SURRENDER] = Permission(TWO_CARDS, upcards=frozenset({ACE}))
    return may


VARIANTS: dict[str, tuple[object, str, Callable[..., object]]] = {
    "push on 22": (payoffs, "payoff", push_on_22),
    "21 always wins": (payoffs, "payoff", twenty_one_wins),
    "a split ace-ten is a natural": (payoffs, "class_of", split_naturals),
    "redoubling": (stages, "permissions", redoubling),
    "surrender to an ace": (stages, "permissions", surrender_to_an_ace),
}


@pytest.fixture
def substitute(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Put the table of a variant in place of the one of the house."""

    def put(variant: str) -> None:
        module, name, table = VARIANTS[variant]
        monkeypatch.setattr(module, name, table)
        terms.cache_clear()
        action_of.cache_clear()

    yield put
    monkeypatch.undo()
    terms.cache_clear()
    action_of.cache_clear()


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_and_reference_agree(variant: str, substitute: Callable[[str], None]) -> None:
    games = [
        small_game(shoe, max_hands=2, double_rescue=rescue, hole_card=hole_card)
        for shoe in SHOES
        for rescue, hole_card in ((True, "peek"), (False, "none"))
    ]
    before = [_evs(game) for game in games]
    substitute(variant)
    assert [_evs(game) for game in games] != before
    for game in games:
        for strategy in CLASSES:
            for hand, upcard in deals(game):
                assert not wrong_actions(game, hand, upcard, strategy), (hand, upcard, strategy)
        assert not wrong_round(game, Strategy.CDP1)


def _evs(game: Game) -> list[dict[Action, float]]:
    values = [query(game, *deal).values.unconditional for deal in deals(game)]
    return [{action: round(ev, 12) for action, ev in each.items()} for each in values]


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize(
    "variant", ["push on 22", "21 always wins", "a split ace-ten is a natural"]
)
def test_table_and_simulator_agree(
    variant: str, number: int, substitute: Callable[[str], None]
) -> None:
    substitute(variant)
    test_ledger.test_every_round_is_settled_alike(number)


def test_a_push_on_22_at_the_table(substitute: Callable[[str], None]) -> None:
    round_ = ("T T 9 6 6", {"bet": 10, "play": "S"})
    six = load_game("six-deck")
    assert one(six, round_[0], **round_[1])["bet"] == ("10", "20", "win")
    substitute("push on 22")
    assert one(six, round_[0], **round_[1])["bet"] == ("10", "10", "push")


def test_a_push_on_22_costs_the_player(substitute: Callable[[str], None]) -> None:
    """The dealer busts with 22 in one round of thirteen, and most hands have not bust by then."""
    full = solve(load_game("six-deck")).ev
    substitute("push on 22")
    assert full - solve(load_game("six-deck")).ev == pytest.approx(0.07, abs=0.01)


def test_the_kernels_number_the_tables_alike() -> None:
    assert (len(DealerOutcome), DealerOutcome.BLACKJACK) == (_dealer.OUTCOMES, _dealer.BLACKJACK)
    assert (_actions.BUST, _actions.SURRENDERED) == (HandClass.BUST, HandClass.SURRENDERED)
    simulated = (_layout.BUST, _layout.SURRENDERED, _layout.SURRENDERED_EARLY)
    assert simulated == (HandClass.BUST, HandClass.SURRENDERED, HandClass.SURRENDERED_EARLY)
    assert len(DealerOutcome) == _layout.OUTCOMES
    outcomes = (_layout.DEALER_BLACKJACK, _layout.BUST_22, _layout.OTHER_BUST)
    assert outcomes == (DealerOutcome.BLACKJACK, DealerOutcome.BUST_22, DealerOutcome.BUST)


def test_every_payoff_is_between_the_largest_loss_and_win() -> None:
    for hole_card in ("peek", "none", "original-only"):
        table = terms(Rules(hole_card=hole_card, blackjack_pays=Fraction(2))).payoff
        assert np.isin(table, [-1, -0.5, 0, 1, 2]).all()
