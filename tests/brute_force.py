"""Blackjack dealt card by card from a tiny shoe: no memory, no exchangeability, no joint values.

Shares cards, rules and the names of actions with ``solver`` and nothing else. A round is dealt in
the order of the table: player's card, upcard, player's card, hole card; the dealer peeks, the
player plays hand by hand by given decisions, the dealer draws last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.cards import ACE, TEN
from solver.results.strategy import Action
from solver.rules import Rules

Cards = tuple[int, ...]  # values in the order dealt
Rest = tuple[int, ...]  # cards left of each value
Done = tuple[str, int, int]  # how a hand ended, its total, wagers on it
NOT_YET = -1  # hole card of a round whose hole card is not dealt


class OutOfCards(Exception):
    """The shoe is empty and a card is asked for."""


@dataclass(frozen=True)
class Decisions:
    """A player's choices by the cards of a hand; after a split also by pair and hands made."""

    before: Callable[[Cards], Action]
    after: Callable[[Cards, int, int], Action]
    rescue_before: Callable[[Cards], bool]
    rescue_after: Callable[[Cards, int, int], bool]


@dataclass(frozen=True)
class Round:
    """What is fixed once the cards are out: ``made`` is the number of hands, 1 if not split."""

    rules: Rules
    upcard: int
    hole: int
    stake: Fraction
    decisions: Decisions | None = None
    pair: int | None = None
    made: int = 1

    @property
    def dealer_blackjack(self) -> bool:
        return {self.upcard, self.hole} == {ACE, TEN}

    @property
    def is_called_off(self) -> bool:
        return self.dealer_blackjack and self.rules.hole_card == "peek"

    def choose(self, cards: Cards) -> Action:
        assert self.decisions is not None
        cards = tuple(sorted(cards))
        if self.pair is None:
            return self.decisions.before(cards)
        return self.decisions.after(cards, self.pair, self.made)

    def rescue(self, cards: Cards) -> bool:
        assert self.decisions is not None
        cards = tuple(sorted(cards))
        if self.pair is None:
            return self.decisions.rescue_before(cards)
        return self.decisions.rescue_after(cards, self.pair, self.made)


def without(rest: Rest, *values: int) -> Rest:
    left = list(rest)
    for value in values:
        left[value] -= 1
    return tuple(left)


def average(rest: Rest, then: Callable[[int, Rest], Fraction]) -> Fraction:
    """Expectation over the next card."""
    if not any(rest):
        raise OutOfCards
    dealt = ((held, then(value, without(rest, value))) for value, held in enumerate(rest) if held)
    return sum((held * it for held, it in dealt), Fraction(0)) / sum(rest)


def total(cards: Cards) -> int:
    hard = sum(value + 1 for value in cards)
    return hard + 10 if ACE in cards and hard + 10 <= 21 else hard


def is_soft(cards: Cards) -> bool:
    return total(cards) != sum(value + 1 for value in cards)


def ended(rules: Rules, cards: Cards) -> str | None:
    if total(cards) > 21:
        return "bust"
    return "charlie" if rules.charlie and len(cards) >= rules.charlie else None


def legal(rules: Rules, cards: Cards, pair: int | None) -> list[Action]:
    """All actions but a split."""
    first_two, after_split, aces = len(cards) == 2, pair is not None, pair == ACE
    if first_two and set(cards) == {ACE, TEN} and not after_split:
        return [Action.STAND]
    actions = [Action.STAND]
    if not aces or rules.draw_split_aces:
        actions.append(Action.HIT)
    may_double = not (after_split and not rules.double_after_split)
    may_double &= not (aces and not rules.double_split_aces)
    if rules.double_on != "any":
        low, high = rules.double_on.split("-")
        may_double &= total(cards) in range(int(low), int(high) + 1) and not is_soft(cards)
    if may_double and (first_two or rules.double_cards == "any"):
        actions.append(Action.DOUBLE)
    may_surrender = rules.surrender != "none"
    may_surrender &= not (after_split and not rules.surrender_after_split)
    may_surrender &= not (aces and not rules.surrender_split_aces)
    if may_surrender and (first_two or rules.surrender_cards == "any"):
        actions.append(Action.SURRENDER)
    return actions


def may_split(rules: Rules, cards: Cards) -> bool:
    return len(cards) == 2 and cards[0] == cards[1] and most_hands(rules, cards[0]) > 1


def most_hands(rules: Rules, pair: int) -> int:
    return min(rules.max_hands, rules.max_ace_hands) if pair == ACE else rules.max_hands


def settle(game: Round, done: tuple[Done, ...], rest: Rest) -> Fraction:
    """Pay and take every wager once the player is through."""
    if done[0][0] == "early":
        return -game.stake / 2
    if game.dealer_blackjack and game.rules.hole_card != "none":
        return Fraction(-1)
    if game.dealer_blackjack:
        return game.stake * sum(bets if how == "charlie" else -bets for how, _, bets in done)
    if all(how != "stand" for how, _, _ in done):
        return game.stake * pay(done, 0)
    return game.stake * dealer_draws(game, (game.upcard, game.hole), done, rest)


def dealer_draws(game: Round, cards: Cards, done: tuple[Done, ...], rest: Rest) -> Fraction:
    reached = total(cards)
    hits_soft = game.rules.dealer_hits_soft_17 and reached == 17 and is_soft(cards)
    if reached >= 17 and not hits_soft:
        return pay(done, reached)
    return average(rest, lambda card, left: dealer_draws(game, (*cards, card), done, left))


def pay(done: tuple[Done, ...], dealer: int) -> Fraction:
    halves = 0
    for how, reached, bets in done:
        if how == "surrender":
            halves -= bets
        elif how == "bust":
            halves -= 2 * bets
        elif how == "charlie" or dealer > 21 or reached > dealer:
            halves += 2 * bets
        elif reached < dealer:
            halves -= 2 * bets
    return Fraction(halves, 2)


def play_hands(
    game: Round, hands: tuple[Cards, ...], done: tuple[Done, ...], rest: Rest
) -> Fraction:
    """Play the hands in turn by the decisions, then settle."""
    if not hands:
        return settle(game, done, rest)
    cards, *others = hands

    def end(how: str, final: Cards, bets: int, left: Rest) -> Fraction:
        return play_hands(game, tuple(others), (*done, (how, total(final), bets)), left)

    def hit(card: int, left: Rest) -> Fraction:
        return play_hands(game, ((*cards, card), *others), done, left)

    def double(card: int, left: Rest) -> Fraction:
        final = (*cards, card)
        how = ended(game.rules, final)
        if how is None and game.rules.double_rescue and game.rescue(final):
            how = "surrender"
        return end(how or "stand", final, 2, left)

    how = ended(game.rules, cards)
    if how is not None:
        return end(how, cards, 1, rest)
    action = game.choose(cards)
    if action is Action.SPLIT:
        return second_cards(replace(game, pair=cards[0]), ((cards[0],), (cards[0],)), rest)
    assert action in legal(game.rules, cards, game.pair)
    if action in (Action.HIT, Action.DOUBLE):
        return average(rest, hit if action is Action.HIT else double)
    if action is Action.SURRENDER and game.rules.surrender == "early" and game.pair is None:
        return end("early" if len(cards) == 2 else "surrender", cards, 1, rest)
    return end(str(action), cards, 1, rest)


def second_cards(game: Round, hands: tuple[Cards, ...], rest: Rest) -> Fraction:
    """Deal a second card to every split hand; pairs are split as long as there may be more."""
    waiting = [place for place, cards in enumerate(hands) if len(cards) == 1]
    if not waiting:
        return play_hands(replace(game, made=len(hands)), hands, (), rest)
    place, pair = waiting[0], hands[0][0]

    def deal(card: int, left: Rest) -> Fraction:
        again = card == pair and len(hands) < most_hands(game.rules, pair)
        dealt = ((pair,), (pair,)) if again else ((pair, card),)
        return second_cards(game, (*hands[:place], *dealt, *hands[place + 1 :]), left)

    return average(rest, deal)


def play_round(game: Round, cards: Cards, rest: Rest) -> Fraction:
    """From the moment that the hole card is dealt."""
    natural = set(cards) == {ACE, TEN}
    if natural:
        return Fraction(0) if game.dealer_blackjack else game.stake * game.rules.blackjack_pays
    if game.is_called_off:
        early = game.rules.surrender == "early" and game.choose(cards) is Action.SURRENDER
        return -game.stake / 2 if early else Fraction(-1)
    return play_hands(game, (cards,), (), rest)


def round_value(
    rules: Rules, shoe: Rest, decide: Callable[[int], tuple[Fraction, Decisions]]
) -> Fraction:
    """Exact value of a round; ``decide`` gives stake and decisions once the upcard is dealt."""

    def deal_upcard(first: int, rest: Rest) -> Fraction:
        def deal_rest(upcard: int, left: Rest) -> Fraction:
            stake, decisions = decide(upcard)
            return deal_second(Round(rules, upcard, NOT_YET, stake, decisions), first, left)

        return average(rest, deal_rest)

    return average(shoe, deal_upcard)


def upcard_value(
    rules: Rules, rest: Rest, upcard: int, stake: Fraction, decisions: Decisions
) -> Fraction:
    """The same given the upcard, with the cards left without it."""
    game = Round(rules, upcard, NOT_YET, stake, decisions)
    return average(rest, lambda first, left: deal_second(game, first, left))


def deal_second(game: Round, first: int, rest: Rest) -> Fraction:
    """Deal the player's second card and the hole card, and play."""

    def deal_hole(second: int, left: Rest) -> Fraction:
        return average(
            left, lambda hole, last: play_round(replace(game, hole=hole), (first, second), last)
        )

    return average(rest, deal_hole)
