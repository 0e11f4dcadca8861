"""The value of a hand against one upcard, in whole numbers.

All values are joint: the mean of what is paid where the dealer has no blackjack (with a hole card),
per unit staked, so that cards are drawn with their plain probabilities. A value stands for itself
times L times ``falling[m]``, m being the number of known cards; see `solver.checker.units`. One
card drawn of u that are unseen then means

    value of hit(h) = sum over values r of left[r] * value of (h + r)

because ``falling[m]`` = u * ``falling[m + 1]``.

A dealer blackjack that is certain needs no rule of its own: whatever is drawn, it stays certain,
and every payoff against it is 0 where it ends the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from operator import mul

from solver.checker.cards import Counts, PlayerHand, copies, drawn_to, minus
from solver.checker.dealer import DealerCounts
from solver.checker.rules import (
    ACTIONS,
    BLACKJACK,
    BUST,
    CHARLIE,
    DOUBLE,
    DOUBLED,
    HIT,
    NATURAL,
    STAND,
    SURRENDERED,
    GameRules,
)
from solver.checker.units import falling, known_cards

Choice = Callable[[PlayerHand], str]
Numbers = Mapping[str, int] | Mapping[str, Fraction]


class UpcardTable:
    """One upcard of a game: the cards behind it, the dealer, and the unit of values.

    Parameters
    ----------
    rules, shoe
        The game.
    upcard
        The dealer's upcard.
    """

    def __init__(self, rules: GameRules, shoe: Counts, upcard: int) -> None:
        self.rules = rules
        self.upcard = upcard
        self.unseen = minus(shoe, copies(upcard))
        self.cards = sum(self.unseen)
        self.unit = rules.unit()
        self.falling = falling(self.cards, known_cards(rules, shoe))
        self.dealer = DealerCounts(upcard, rules.dealer_hits_soft_17, self.unseen, self.falling)
        self._pays: dict[str, tuple[int, ...]] = {}

    def pays(self, kind: str) -> tuple[int, ...]:
        """Return what a kind of hand is paid against each outcome, times L."""
        whole = self._pays.get(kind)
        if whole is None:
            whole = tuple(int(paid * self.unit) for paid in self.rules.pays(kind))
            self._pays[kind] = whole
        return whole

    def value(self, number: int, known: int) -> Fraction:
        """Return what a whole number means when so many cards are known."""
        return Fraction(number, self.unit * self.falling[known])

    def p_blackjack(self, hand: PlayerHand) -> Fraction:
        """Return the probability that the hole card completes a blackjack."""
        left = minus(self.unseen, hand.counts)
        return Fraction(self.dealer.makers(left), sum(left))


class World:
    """The cards that one hand can meet: those behind the upcard, less some known to be gone.

    Parameters
    ----------
    table
        The upcard and the game.
    gone
        Cards known to be gone in addition to the hand.
    """

    def __init__(self, table: UpcardTable, gone: Counts = (0,) * 10) -> None:
        self.table = table
        self.unseen = minus(table.unseen, gone)
        self.gone = sum(gone)
        self._settled: dict[tuple[PlayerHand, str], int] = {}

    def holds(self, hand: PlayerHand) -> bool:
        """Return whether the hand can be dealt."""
        return min(minus(self.unseen, hand.counts)) >= 0

    def known(self, hand: PlayerHand) -> int:
        """Return the number m of known cards when a hand is held."""
        return self.gone + len(hand.cards)

    def stand(self, stage: str, hand: PlayerHand) -> int:
        """Return the value of a hand that takes no more cards."""
        kind = self.table.rules.paid_as(stage, hand)
        settled = self._settled.get((hand, kind))
        if settled is None:
            settled = self._settled[hand, kind] = self._settle(hand, kind)
        return settled

    def _settle(self, hand: PlayerHand, kind: str) -> int:
        left = minus(self.unseen, hand.counts)
        if kind in (NATURAL, CHARLIE):
            return self._fixed(kind, self.known(hand), self.table.dealer.makers(left))
        return sum(map(mul, self.table.pays(kind), self.table.dealer.outcomes(left)))

    def surrender(self, hand: PlayerHand) -> int:
        """Return the value of a surrender that comes after the dealer looked for blackjack."""
        makers = self.table.dealer.makers(minus(self.unseen, hand.counts))
        return self._fixed(SURRENDERED, self.known(hand), makers)

    def draw(self, hand: PlayerHand, after: Callable[[PlayerHand], int]) -> int:
        """Return the mean over the next card of ``after``, the value of the hand that it makes."""
        dealer, known = self.table.dealer, self.known(hand) + 1
        left = minus(self.unseen, hand.counts)
        makers = dealer.makers(left)
        value = 0
        for card, further in enumerate(drawn_to(hand)):
            if left[card] <= 0:
                continue
            if further is not None:
                value += left[card] * after(further)
            else:
                still = makers - dealer.is_maker(card)
                value += left[card] * self._fixed(BUST, known, still)
        return value

    def _fixed(self, kind: str, known: int, makers: int) -> int:
        """Return the value of a hand whose pay depends on the dealer only by a blackjack.

        ``makers`` of the unseen cards complete one: that is ``makers * falling[known + 1]`` of the
        ``falling[known]`` ways.
        """
        whole, falling = self.table.pays(kind), self.table.falling
        paid = whole[0]
        if not makers:
            return paid * falling[known]
        return paid * falling[known] + (whole[BLACKJACK] - paid) * makers * falling[known + 1]


class Play:
    """The hands of one stage in one world, played on in one way.

    Parameters
    ----------
    world
        The cards.
    stage
        Where the hands come from.
    choose, choose_doubled
        The action for a hand, and for one that was just doubled; None takes the best action, of
        equal ones the first of `ACTIONS`. A hand that may do only one thing is not asked about.
    """

    def __init__(
        self,
        world: World,
        stage: str,
        choose: Choice | None = None,
        choose_doubled: Choice | None = None,
    ) -> None:
        self.world = world
        self.rules = world.table.rules
        self.stage = stage
        self._choose = choose
        self._choose_doubled = choose_doubled
        self._values: dict[PlayerHand, dict[str, int]] = {}
        self._value: dict[PlayerHand, int] = {}
        self._doubled: dict[PlayerHand, int] = {}

    def evaluate(self, hand: PlayerHand, action: str) -> int:
        """Return the value of one action, the hand being played on in the way of this play."""
        if action == STAND:
            return self.world.stand(self.stage, hand)
        if action == HIT:
            return self.world.draw(hand, self.value)
        if action == DOUBLE:
            return 2 * self.world.draw(hand, self.doubled_value)
        return self.world.surrender(hand)

    def values(self, hand: PlayerHand) -> dict[str, int]:
        """Return the values of all allowed actions, splitting not among them."""
        found = self._values.get(hand)
        if found is None:
            may = self.rules.allowed(self.stage, hand)
            found = self._values[hand] = {action: self.evaluate(hand, action) for action in may}
        return found

    def choice(self, hand: PlayerHand) -> str:
        """Return the action that is taken."""
        may = self.rules.allowed(self.stage, hand)
        if len(may) == 1:
            return may[0]
        return self._choose(hand) if self._choose else best(self.values(hand))

    def value(self, hand: PlayerHand) -> int:
        """Return the value of the action that is taken."""
        value = self._value.get(hand)
        if value is None:
            if self._choose:
                value = self.evaluate(hand, self.choice(hand))
            else:
                value = max(self.values(hand).values())
            self._value[hand] = value
        return value

    def doubled_values(self, hand: PlayerHand) -> dict[str, int]:
        """Return the values of what a hand may do that was just doubled, per unit then staked."""
        return {
            action: self.world.stand(DOUBLED, hand)
            if action == STAND
            else self.world.surrender(hand)
            for action in self.rules.allowed(DOUBLED, hand)
        }

    def doubled_choice(self, hand: PlayerHand) -> str:
        """Return what is done with a hand that was just doubled."""
        may = self.rules.allowed(DOUBLED, hand)
        if len(may) == 1:
            return may[0]
        if self._choose_doubled:
            return self._choose_doubled(hand)
        return best(self.doubled_values(hand))

    def doubled_value(self, hand: PlayerHand) -> int:
        """Return the value of a hand that was just doubled, per unit then staked."""
        value = self._doubled.get(hand)
        if value is None:
            if self.doubled_choice(hand) == STAND:
                value = self.world.stand(DOUBLED, hand)
            else:
                value = self.world.surrender(hand)
            self._doubled[hand] = value
        return value


def best(values: Numbers) -> str:
    """Return the action of the largest value, of equal ones the first of `ACTIONS`.

    Examples
    --------
    >>> best({"surrender": 3, "hit": 3, "stand": 1})
    'hit'
    """
    return max(values, key=lambda action: (values[action], -ACTIONS.index(action)))


def met(
    world: World, stage: str, start: Iterable[PlayerHand]
) -> tuple[list[PlayerHand], list[PlayerHand]]:
    """Return the hands that can be met from some two-card hands, whatever the player does.

    Returns
    -------
    list
        The hands of the stage: those to start from, and those that come by a permitted hit.
    list
        The hands that were just doubled.
    """
    rules = world.table.rules
    found = dict.fromkeys(hand for hand in start if world.holds(hand))
    doubled: set[PlayerHand] = set()
    waiting = list(found)
    for hand in waiting:
        may = rules.allowed(stage, hand)
        further = [each for each in drawn_to(hand) if each is not None and world.holds(each)]
        if DOUBLE in may:
            doubled.update(further)
        if HIT in may:
            waiting.extend(each for each in further if each not in found)
            found.update(dict.fromkeys(further))
    return in_order(found), in_order(doubled)


def in_order(hands: Iterable[PlayerHand]) -> list[PlayerHand]:
    """Return hands in the order of a certificate: by the number of cards, then card by card."""
    return sorted(hands, key=lambda hand: (len(hand.cards), hand.cards))
