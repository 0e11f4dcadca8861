"""What-if questions: one hand, one upcard, any shoe.

Only the hands that can be drawn to from the hand of the question are evaluated, against its one
upcard.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isnan, nan
from typing import Any

from solver.cards import Hand, Value, parse_cards, parse_value
from solver.engine.one_hand import OneHandValues, SplitFrom, hand_values
from solver.engine.opening import ByComposition, PlayPolicy
from solver.engine.totals.cells import ByTotals
from solver.engine.totals.rows import from_rows
from solver.errors import HandError, ShoeRunsOut, UpcardError
from solver.games import Game, check_game
from solver.results.chart import Row
from solver.results.hand_answer import HandAnswer
from solver.results.missing_value import RUNS_OUT, TOO_MANY_WAYS
from solver.results.strategy import Action, Strategy
from solver.rules.payoffs import SHOWN_OUTCOMES
from solver.solving.charts import best_cells_of, best_chart
from solver.solving.conditions import HandParts, by_condition
from solver.solving.hand_checks import check_hand, check_split_hand
from solver.solving.rounds import value_actions


def query(
    game: Game,
    hand: str | Hand,
    upcard: str | int,
    strategy: Strategy | str = Strategy.CDZ,
    *,
    after_split: int | None = None,
    pair: str | None = None,
    chart: Sequence[Row] | None = None,
) -> HandAnswer:
    """Return the EV of each action for a hand of any number of cards.

    Parameters
    ----------
    game
        Rules, and the shoe before the hand and the upcard are taken out.
    hand
        The player's cards.
    upcard
        The dealer's card.
    strategy
        How hands are played after a split.
    after_split
        If the hand comes from a split: how many hands were made. Each other hand then holds one
        known pair card and is not split again.
    pair
        The pair card of that split. The default is the first card of ``hand`` if that is text; a
        `Hand` does not know the order of its cards.
    chart
        The chart that is played under the class ``totals``. The default is the best chart, which
        takes much longer to find than the answer.

    Raises
    ------
    GameError, CardError, HandError, StrategyError
        If an argument is not what it should be, the hand cannot be held in this game, or the
        chart lacks a row.
    ShoeError
        If the shoe does not hold the cards.
    ShoeRunsOut
        If no action has a value, or no card is left to be the hole card.

    Examples
    --------
    >>> from solver import load_game, query
    >>> answer = query(load_game("single-deck"), "T6", "T")
    >>> answer.values.best.value, round(answer.values.conditional[answer.values.best], 6)
    ('hit', -0.506929)
    >>> game = load_game("single-deck").change(removed="5,5")
    >>> query(game, "T6", "T").values.best.value
    'stand'
    """
    game, held = check_game(game), Hand.coerce(hand)
    value, strategy = parse_value(upcard), Strategy.parse(strategy)
    origin = None
    if after_split is None:
        if pair is not None:
            raise HandError("a pair card goes with the number of hands after a split")
        check_hand(game, held, value)
    else:
        card = parse_value(pair) if pair else _first_card(hand)
        check_split_hand(game, held, value, card, after_split)
        origin = SplitFrom(card, after_split)
    if game.shoe.total <= len(held) + (after_split or 1):
        raise ShoeRunsOut(f"{held} v {Value(value)}: the shoe {game.shoe} has no hole card left")
    found = hand_values(
        game.rules, game.shoe.counts, held.counts, value, play_policy(game, strategy, chart), origin
    )
    return _answer(game, held, value, strategy, found, after_split)


def query_many(
    game: Game,
    questions: Iterable[tuple[str | Hand, str | int]],
    strategy: Strategy | str = Strategy.CDZ,
    *,
    workers: int = 1,
) -> list[HandAnswer]:
    """Return the answers to many what-if questions about one game, in their order.

    Parameters
    ----------
    game
        As for `query`.
    questions
        A hand and an upcard each.
    strategy
        As for `query`; under ``totals`` the best chart is found once for all.
    workers
        Processes to use; -1 for one on each processor. More than one pays from some thousand
        questions on. Threads bring nothing: most of the time of a question is spent in Python.

    Raises
    ------
    UpcardError
        As for `query`, for the first question that has no answer.

    Examples
    --------
    >>> from solver import load_game
    >>> answers = query_many(load_game("single-deck"), [("T6", "T"), ("77", "T")])
    >>> [answer.values.best.value for answer in answers]
    ['hit', 'stand']
    """
    asked = _pairs(questions)
    if type(workers) is not int or (workers < 1 and workers != -1):
        raise UpcardError(f"workers: must be a number of processes or -1, not {workers!r}")
    from joblib import Parallel, delayed  # takes long to import, and one question has no use for it

    rows = None
    if Strategy.parse(strategy) is Strategy.TOTALS:
        rows = best_chart(game).rows
    work = (delayed(query)(game, hand, upcard, strategy, chart=rows) for hand, upcard in asked)
    return list(Parallel(n_jobs=workers)(work))


def _pairs(questions: object) -> list[tuple[Any, Any]]:
    """Return the questions as a list; refuse what is not a hand and an upcard each."""
    if isinstance(questions, str | Mapping) or not isinstance(questions, Iterable):
        raise HandError(f"questions are pairs of a hand and an upcard, not {questions!r}")
    pairs = list(questions)
    for pair in pairs:
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
            raise HandError(f"a question is a hand and an upcard, not {pair!r}")
    return [(hand, upcard) for hand, upcard in pairs]


def play_policy(game: Game, strategy: Strategy, chart: Sequence[Row] | None) -> PlayPolicy:
    """Return how hands are played under a class; under ``totals`` by that chart, or the best."""
    if strategy is not Strategy.TOTALS:
        return ByComposition(strategy)
    return ByTotals(best_cells_of(game) if chart is None else from_rows(chart))


def _answer(
    game: Game,
    hand: Hand,
    upcard: int,
    strategy: Strategy,
    found: OneHandValues,
    after_split: int | None,
) -> HandAnswer:
    """Return the answer, with joint values turned into conditional and unconditional ones."""
    rules, chance = game.rules, found.p_blackjack
    conditional, unconditional = by_condition(
        rules,
        hand,
        HandParts(found.joint, found.given_peek, found.loss, chance),
        after_split,
        float,
    )
    outcomes = dict(zip(SHOWN_OUTCOMES, found.outcomes, strict=True))
    if after_split is not None and rules.hole_card != "none":
        outcomes = {name: p / (1 - chance) for name, p in outcomes.items()} if chance < 1 else {}
        chance, outcomes["blackjack"] = 0.0, 0.0
    if any(map(isnan, outcomes.values())):
        outcomes = {}
    missing = {
        act: TOO_MANY_WAYS if act in found.unknown else RUNS_OUT
        for act, ev in unconditional.items()
        if isnan(ev)
    }
    if not unconditional:
        raise HandError(
            f"{hand} v {Value(upcard)} is never played: the dealer is certain to have blackjack"
        )
    if len(missing) == len(unconditional):
        raise ShoeRunsOut(
            f"{hand} v {Value(upcard)}: the shoe {game.shoe} can run out of cards; "
            "take a larger shoe or fewer hands (max_hands)"
        )
    return HandAnswer(
        game=game.name,
        shoe=str(game.shoe),
        strategy=strategy,
        values=value_actions(
            rules,
            hand,
            upcard,
            chance,
            [conditional.get(act, nan) for act in Action],
            [unconditional.get(act, nan) for act in Action],
        ),
        dealer=outcomes,
        after_split=after_split,
        missing=missing,
    )


def _first_card(hand: str | Hand) -> int:
    if not isinstance(hand, Hand):
        return parse_cards(hand)[0].value
    if len(set(hand.values)) > 1:
        raise HandError(f"which card of {hand} was split? Name it as the pair card")
    return hand.values[0]
