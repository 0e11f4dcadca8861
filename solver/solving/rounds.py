"""The round: from the rules of a game to its value, upcard by upcard.

Given the upcard u, let J(h, a) be the joint value of action a for the two-card hand h, and L(h) the
part of the original wager that a dealer blackjack takes. With s units at stake (1, or more with
the attack wager),

    EV(u, s) = sum over h of P(h | u) max over a of (s J(h, a) - L(h)),

and a surrender before the dealer peeks is worth -s/2. EV(u, s) is convex in s, so that the best
attack wager is the largest one or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, isnan

import numpy as np

from solver.cards import ACE, UPCARD_ORDER, Hand, Shoe, Value
from solver.engine.arrays import Floats
from solver.engine.opening import HANDS, NATURAL, ByComposition, Opening, open_round
from solver.errors import ShoeError, ShoeRunsOut
from solver.games import Game
from solver.results.missing_value import RUNS_OUT, TOO_MANY_WAYS, MissingValue
from solver.results.solution import ActionValues, InsuranceResult, Solution, UpcardResult
from solver.results.strategy import Action, Strategy
from solver.rules import Rules, ratio_text

_ACTIONS = tuple(Action)


def solve_by_composition(game: Game, strategy: Strategy) -> Solution:
    """Return the solution of a game under one of the classes ``cdz-``, ``cdp1``, ``cdp``.

    Raises
    ------
    ShoeError, ShoeRunsOut
        If the shoe is too small for a round.

    Examples
    --------
    >>> from solver.games import load_game
    >>> round(100 * solve_by_composition(load_game("single-deck"), Strategy.CDP1).ev, 6)
    0.183073
    """
    return play_by_composition(game, strategy)[0]


def play_by_composition(game: Game, strategy: Strategy) -> tuple[Solution, Opening]:
    """Return the solution, and the values of the first two cards; errors are the same."""
    check_shoe(game.shoe)
    opening = open_round(game.rules, game.shoe.counts, ByComposition(strategy))
    check_complete(game, opening)
    return summarise(game, strategy, opening, best_evs(game.rules, opening)), opening


def check_shoe(shoe: Shoe) -> None:
    """Refuse a shoe that does not hold the first cards of a round.

    Raises
    ------
    ShoeError
        If there are fewer than four cards.
    """
    if shoe.total < 4:
        raise ShoeError(f"a round needs at least 4 cards; the shoe {shoe} has only {shoe.total}")


def check_complete(game: Game, opening: Opening) -> None:
    """Refuse a game in which no action on some two cards has a value.

    Raises
    ------
    ShoeRunsOut
        Names the first such hand and upcard.
    """
    possible = opening.chance > 0
    if game.rules.surrender == "early":
        possible[np.arange(len(HANDS)) != NATURAL] = False
    for place, upcard in np.argwhere(possible & np.isnan(list(opening.joint.values())).all(axis=0)):
        raise runs_out(game, HANDS[place], upcard, "whatever the player does")


def runs_out(game: Game, hand: Hand, upcard: int, play: str) -> ShoeRunsOut:
    """Return the error of a hand whose play has no value."""
    return ShoeRunsOut(
        f"the shoe {game.shoe} can run out of cards: {hand} v {Value(upcard)}, {play}; take a "
        "larger shoe or fewer hands (max_hands)"
    )


def best_evs(rules: Rules, opening: Opening, stake: float = 1.0) -> Floats:
    """Return the unconditional EV of the best action for each hand and upcard, (55, 10).

    Parameters
    ----------
    rules, opening
        The rules, and the values of the actions.
    stake
        Units on the hand: 1, or more with the attack wager.
    """
    possible = opening.chance > 0
    best = np.zeros((len(HANDS), 10))
    best[possible] = np.nanmax(unconditional_evs(rules, opening, stake)[:, possible], axis=0)
    return best


def unconditional_evs(rules: Rules, opening: Opening, stake: float | Floats = 1.0) -> Floats:
    """Return the unconditional EV of every action, early surrender included.

    Parameters
    ----------
    rules, opening
        The rules, and the values of the actions.
    stake
        Units on the hand, one number or ten by upcard.

    Returns
    -------
    Floats
        (actions, 55, 10) EV in the order of `Action`, NaN where an action is not allowed or has no
        value.
    """
    evs = np.stack([opening.unconditional(action, stake) for action in _ACTIONS])
    if rules.surrender == "early":
        evs[_ACTIONS.index(Action.SURRENDER)] = -stake / 2
        evs[_ACTIONS.index(Action.SURRENDER), NATURAL] = np.nan
    return evs


def summarise(
    game: Game, strategy: Strategy, opening: Opening, evs: Floats, attacked: Floats | None = None
) -> Solution:
    """Return the solution: average over the hands, and name every part.

    Parameters
    ----------
    game, strategy, opening
        The game, the class, and the values of the actions on two cards.
    evs, attacked
        Unconditional EV of each hand as it is played, without and with the attack wager; the
        default of the second is the best play.
    """
    rules, counts = game.rules, game.shoe.counts
    if rules.double_attack and attacked is None:
        attacked = best_evs(rules, opening, 1 + float(rules.double_attack))
    plain = (opening.chance * evs).sum(axis=0).tolist()
    doubled = None if attacked is None else (opening.chance * attacked).sum(axis=0).tolist()
    upcards = tuple(
        UpcardResult(u, counts[u] / sum(counts), plain[u], doubled and doubled[u])
        for u in UPCARD_ORDER
        if counts[u]
    )
    return Solution(
        game=game.name,
        shoe=str(game.shoe),
        strategy=strategy,
        ev=sum(each.probability * each.ev for each in upcards),
        upcards=upcards,
        hands=tuple(_hands(rules, opening)),
        insurance=_insurance(game, opening),
        missing=tuple(_missing(opening)),
    )


def _missing(opening: Opening) -> Iterator[MissingValue]:
    """Yield the allowed actions that have no value, by hand and upcard."""
    for action, missing in opening.missing.items():
        for place, upcard in np.argwhere(missing).tolist():
            unknown = action is Action.SPLIT and opening.unknown[place, upcard]
            reason = TOO_MANY_WAYS if unknown else RUNS_OUT
            yield MissingValue(HANDS[place], Value(upcard), action, reason)


def _hands(rules: Rules, opening: Opening) -> list[ActionValues]:
    """Return the values of every two-card hand against every upcard that can be dealt beside it."""
    unconditional = unconditional_evs(rules, opening)
    conditional = np.stack([opening.given_peek[action] for action in Action])
    with np.errstate(invalid="ignore", divide="ignore"):
        conditional = conditional / (1 - opening.p_blackjack)
    if rules.surrender == "early":
        conditional[-1] = unconditional[-1]
    p_blackjack = opening.p_blackjack.tolist()
    rows = unconditional.transpose(1, 2, 0).tolist()
    given = conditional.transpose(1, 2, 0).tolist()
    return [
        value_actions(rules, hand, u, p_blackjack[place][u], given[place][u], rows[place][u])
        for place, hand in enumerate(HANDS)
        for u in UPCARD_ORDER
        if opening.chance[place, u] > 0
    ]


def value_actions(
    rules: Rules,
    hand: Hand,
    upcard: int,
    p_blackjack: float,
    conditional: Sequence[float],
    unconditional: Sequence[float],
) -> ActionValues:
    """Return the values of one hand, given in the order of `Action`, NaN for what has none.

    The margin is that of the moment of the decision: after the dealer has peeked, unless a
    surrender comes before that.
    """
    given: dict[Action, float] = {}
    plain: dict[Action, float] = {}
    best = second = -inf
    for action, ev, ev_given in zip(_ACTIONS, unconditional, conditional, strict=True):
        if isnan(ev):
            continue
        plain[action], given[action] = ev, ev_given
        best, second = max(best, ev), max(min(best, ev), second)
    margin = best - second if len(plain) > 1 else None
    peeked = rules.hole_card != "none" and not (rules.surrender == "early" and len(hand) == 2)
    if margin is not None and peeked and p_blackjack < 1:
        margin /= 1 - p_blackjack
    return ActionValues(
        hand, Value(upcard), p_blackjack, given if p_blackjack < 1 else {}, plain, margin
    )


def _insurance(game: Game, opening: Opening) -> InsuranceResult | None:
    """Return insurance by hand, and even money for a blackjack that pays more than its wager."""
    rules, counts = game.rules, game.shoe.counts
    if rules.insurance_pays is None or not counts[ACE]:
        return None
    chance = opening.chance[:, ACE]
    evs = opening.p_blackjack[:, ACE] * float(1 + rules.insurance_pays) - 1
    gain = counts[ACE] / sum(counts) * (chance * evs.clip(0)).sum() / 2
    even_money = None
    if rules.blackjack_pays > 1 and chance[NATURAL]:
        even_money = 1 - float(rules.blackjack_pays) * float(1 - opening.p_blackjack[NATURAL, ACE])
    possible = {hand: ev for hand, ev, p in zip(HANDS, evs.tolist(), chance, strict=True) if p > 0}
    return InsuranceResult(ratio_text(rules.insurance_pays), possible, float(gain), even_money)
