"""What-if: one hand, one upcard, any shoe.

Only the hands that can be drawn to from the one asked for are worked out, against its one upcard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import TYPE_CHECKING, Any

from solver.cards import ACE, VALUES, Hand, parse_cards, parse_value
from solver.errors import HandError, ShoeError, ShoeRunsOut
from solver.games import Game
from solver.results.chart import Row
from solver.results.solution import ActionValues
from solver.results.strategy import Action, Strategy
from solver.solving.rounds import value_actions

if TYPE_CHECKING:
    from solver.engine.one_hand import OneHandValues
    from solver.engine.opening import PlayPolicy


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """What each action is worth for one hand, and what the dealer will have.

    Attributes
    ----------
    game, shoe
        Name of the game; the shoe before hand and upcard are taken out.
    strategy
        Class of strategy of the value of a split, or of the play of a split hand.
    values
        The actions; of a split hand, for this hand alone and the hands made of it. Where the
        dealer looks for blackjack first, a split hand is only ever played against none, and its
        unconditional values are the conditional ones.
    dealer
        Probability of each final total of the dealer, ``17`` .. ``21``, ``blackjack``, ``bust``:
        before the dealer looks for blackjack, but for a split hand after that.
    after_split
        Hands already made by splitting when this one is played, or None.
    missing
        Allowed actions that have no value, and why.
    """

    game: str
    shoe: str
    strategy: Strategy
    values: ActionValues
    dealer: Mapping[str, float]
    after_split: int | None
    missing: Mapping[Action, str]

    def to_json(self) -> dict[str, Any]:
        """The shape of ``upcard ev --json``."""
        return {
            "game": self.game,
            "shoe": self.shoe,
            "strategy": self.strategy.value,
            **self.values.to_json(),
            "dealer": dict(self.dealer),
            "after_split": self.after_split,
            "missing": {action.value: reason for action, reason in self.missing.items()},
        }


def query(
    game: Game,
    hand: str | Hand,
    upcard: str,
    strategy: Strategy | str = Strategy.CDZ,
    *,
    after_split: int | None = None,
    pair: str | None = None,
    chart: Sequence[Row] | None = None,
) -> HandAnswer:
    """Value each action for a hand of any number of cards.

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
        If the hand comes of a split: how many hands were made. The other hands then hold one
        known pair card each, and are not split again themselves.
    pair
        The pair card of that split; by default the first card of ``hand`` if it is text, which a
        `Hand` of two values does not tell.

    chart
        The chart that is played under the class ``totals``; by default the best one, which takes
        much longer to find than the answer.

    Raises
    ------
    CardError, HandError, StrategyError
        If a text does not read, the hand cannot be held in this game, or a row is missing in the
        chart.
    ShoeError
        If the shoe does not hold the cards.
    ShoeRunsOut
        If no action has a value, because the shoe can run out of cards.

    Examples
    --------
    >>> from solver import load_game
    >>> from solver.solving import what_if as query
    >>> answer = query(load_game("single-deck"), "T6", "T")
    >>> answer.values.best.value, round(answer.values.conditional[answer.values.best], 6)
    ('hit', -0.506929)
    >>> game = load_game("single-deck").change(removed="5,5")
    >>> query(game, "T6", "T").values.best.value
    'stand'
    """
    from solver.engine.one_hand import SplitFrom, hand_values

    held = hand if isinstance(hand, Hand) else Hand.parse(hand)
    value, strategy = parse_value(upcard), Strategy.parse(strategy)
    origin = None
    if after_split is None:
        if pair is not None:
            raise HandError("a pair card is only asked for with the number of hands after a split")
        check_hand(game, held, value)
    else:
        card = parse_value(pair) if pair else _first_card(hand)
        check_split_hand(game, held, value, card, after_split)
        origin = SplitFrom(card, after_split)
    found = hand_values(
        game.rules, game.shoe.counts, held.counts, value, _plan(game, strategy, chart), origin
    )
    return _answer(game, held, value, strategy, found, after_split)


def _plan(game: Game, strategy: Strategy, chart: Sequence[Row] | None) -> PlayPolicy:
    from solver.engine.opening import ByComposition
    from solver.engine.totals.cells import ByTotals
    from solver.engine.totals.rows import from_rows
    from solver.solving.charts import best_cells_of

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
    """Turn joint values into conditional and unconditional ones."""
    rules, chance = game.rules, found.p_blackjack
    conditional = {act: ev / (1 - chance) for act, ev in found.given_peek.items() if chance < 1}
    unconditional = {act: ev - found.loss for act, ev in found.joint.items()}
    outcomes = dict(zip(_OUTCOMES, found.outcomes, strict=True))
    if after_split is not None and rules.hole_card != "none":
        unconditional = conditional
        outcomes = {name: p / (1 - chance) for name, p in outcomes.items()} if chance < 1 else {}
        chance, outcomes["blackjack"] = 0.0, 0.0
    if after_split is None and hand.is_blackjack:
        pays = float(rules.blackjack_pays)
        conditional, unconditional = {Action.STAND: pays}, {Action.STAND: pays * (1 - chance)}
    elif after_split is None and rules.surrender == "early" and len(hand) == 2:
        conditional[Action.SURRENDER] = unconditional[Action.SURRENDER] = -0.5
    missing = {act: _REASON for act, ev in unconditional.items() if isnan(ev)}
    if not unconditional:
        raise HandError(
            f"{hand} v {VALUES[upcard]} is never played: the dealer's blackjack is certain"
        )
    if len(missing) == len(unconditional):
        raise ShoeRunsOut(f"{hand} v {VALUES[upcard]}: the shoe {game.shoe} can run out of cards")
    return HandAnswer(
        game.name,
        str(game.shoe),
        strategy,
        value_actions(
            rules,
            hand,
            upcard,
            chance,
            [conditional.get(act, nan) for act in Action],
            [unconditional.get(act, nan) for act in Action],
        ),
        outcomes,
        after_split,
        missing,
    )


_OUTCOMES = ("17", "18", "19", "20", "21", "blackjack", "bust")
_REASON = "the shoe can run out of cards in some line of play"


def _first_card(hand: str | Hand) -> int:
    if not isinstance(hand, Hand):
        return parse_cards(hand)[0].value
    if len(set(hand.values)) > 1:
        raise HandError(f"say which card of {hand} was split: its order is not known")
    return hand.values[0]


def check_hand(game: Game, hand: Hand, upcard: int, others: Sequence[int] = ()) -> None:
    """Refuse cards that the shoe does not hold.

    Parameters
    ----------
    game, hand, upcard
        The question.
    others
        Values of further cards that must be in the shoe.

    Raises
    ------
    HandError
        If there are fewer than two cards in the hand.
    ShoeError
        Names the card that is missing.
    """
    if len(hand) < 2:
        raise HandError(f"the hand {hand} needs at least two cards")
    needed = Counter((*hand.values, upcard, *others))
    for value, number in sorted(needed.items()):
        held = game.shoe.counts[value]
        if number > held:
            raise ShoeError(
                f"{hand} v {VALUES[upcard]} needs {number} of {VALUES[value]}, "
                f"the shoe {game.shoe} holds {held}"
            )


def check_split_hand(game: Game, hand: Hand, upcard: int, pair: int, made: int) -> None:
    """Refuse a hand that does not come of such a split.

    Raises
    ------
    HandError
        If the pair card is not in the hand or the rules do not allow so many hands.
    ShoeError
        If the shoe does not hold the cards.
    """
    most = game.rules.hands_from(pair)
    if pair not in hand.values:
        raise HandError(f"the hand {hand} does not come of splitting {VALUES[pair]}-{VALUES[pair]}")
    if pair == ACE and len(hand) > 2 and not game.rules.draw_split_aces:
        raise HandError(f"{hand}: split aces get one card each by these rules")
    if not 2 <= made <= most:
        splits = f"{VALUES[pair]}-{VALUES[pair]}"
        if most == 1:
            raise HandError(f"{splits} may not be split by these rules")
        may = f"2 to {most}" if most > 2 else "2"
        raise HandError(f"{splits} may become {may} hands, not {made}")
    check_hand(game, hand, upcard, [pair] * (made - 1))
