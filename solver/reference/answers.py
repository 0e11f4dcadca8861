"""Values of a game: of the actions of a hand, of the round given the upcard, of the round.

    EV(u, a) = sum over hands of P(hand) * max over actions of (1 + a) * joint - P(dealer blackjack)
    EV       = sum over upcards of P(u) * max(EV(u, 0), EV(u, attack))

where a is the attack wager. A natural loses nothing to a dealer blackjack, an early surrender loses
(1 + a)/2. Where a dealer blackjack takes all stakes, the value is (1 + a) times the joint value.
Insurance is not included.
"""

from __future__ import annotations

from fractions import Fraction

from solver.cards import VALUES, Hand, parse_value, two_card_hands
from solver.errors import HandError, ShoeRunsOut
from solver.games import Game, check_game
from solver.reference.dealer import Counts, Dealer, minus, with_card
from solver.reference.known_pairs import KnownPairs
from solver.reference.play import HandPlay, allowed, class_of, surrenders_early
from solver.reference.size import check_size
from solver.reference.splits import PostSplit, SplitTree, post_split
from solver.results.exact_values import ExactHandValues, ExactUpcardValues
from solver.results.strategy import Action, Strategy
from solver.rules import payoffs
from solver.rules.payoffs import HandClass
from solver.rules.stages import Stage


class _Upcard:
    """One game and upcard; the play of unsplit hands is cached."""

    def __init__(self, game: Game, upcard: int, strategy: Strategy | PostSplit) -> None:
        if not check_game(game).shoe.counts[upcard]:
            raise HandError(f"the shoe {game.shoe} holds no {VALUES[upcard]} to be the upcard")
        self.rules = game.rules
        self.upcard = upcard
        self.strategy = strategy
        self.base = with_card(game.shoe.counts, upcard, -1)
        self.dealer = Dealer(game.rules, upcard)
        self.play = HandPlay(self.dealer, self.base)

    def unseen(self, hand: Hand) -> Counts:
        unseen = minus(self.base, hand.counts)
        if min(unseen) < 0:
            raise HandError(f"the shoe does not hold {hand} v {VALUES[self.upcard]}")
        return unseen

    def split(self, pair: int) -> Fraction:
        strategy = self.strategy
        if isinstance(strategy, Strategy):
            strategy = post_split(self.dealer, self.base, pair, strategy)
        value = SplitTree(self.dealer, pair, strategy).value(self.base)
        if self.strategy is Strategy.CDP:
            return KnownPairs(self.dealer, self.base, pair).value()
        return value

    def allowed(self, hand: Hand) -> tuple[Action, ...]:
        if self._standing(hand) is HandClass.CHARLIE:
            raise HandError(f"the hand {hand} is finished: it has won as a charlie")
        may = set(allowed(self.rules, hand.counts, upcard=self.upcard))
        if hand.is_pair and self.rules.hands_from(hand.values[0]) > 1:
            may.add(Action.SPLIT)
        return tuple(action for action in Action if action in may)

    def check_size(self, pair: int) -> None:
        """Refuse a split that is too large."""
        hands = self.rules.hands_from(pair)
        check_size(f"splitting {VALUES[pair]}-{VALUES[pair]}", self.base, pair, hands)

    def values(self, hand: Hand) -> ExactHandValues:
        p_blackjack = self.dealer.p_blackjack(self.unseen(hand))
        allowed_actions = self.allowed(hand)
        if Action.SPLIT in allowed_actions:
            self.check_size(hand.values[0])
        unconditional, conditional, runs_out = {}, {}, {}
        for action in allowed_actions:
            try:
                value = self._value(hand, action)
            except ShoeRunsOut as error:
                runs_out[action] = str(error)
                continue
            unconditional[action] = value - self.forfeit(hand, action)
            early = self._is_early(hand, action)
            if p_blackjack < 1 and (early or self.rules.hole_card != "none"):
                conditional[action] = value if early else value / (1 - p_blackjack)
        return ExactHandValues(unconditional, conditional, p_blackjack, runs_out)

    def with_stake(self, hand: Hand, values: ExactHandValues, stake: Fraction) -> Fraction:
        """Return the value of the best action that has one, with a stake of bet and attack."""
        if not values.unconditional:
            action, reason = next(iter(values.runs_out.items()))
            raise ShoeRunsOut(f"{hand} v {VALUES[self.upcard]}, {action}: {reason}")
        return max(
            stake * (value + forfeit) - forfeit
            for action, value in values.unconditional.items()
            for forfeit in [self.forfeit(hand, action)]
        )

    def _value(self, hand: Hand, action: Action) -> Fraction:
        if self._is_early(hand, action):
            return Fraction(-1, 2)
        if action is Action.SPLIT:
            return self.split(hand.values[0])
        return self.play.evaluate(hand.counts, action)

    def forfeit(self, hand: Hand, action: Action) -> Fraction:
        """Return the loss of the original bet to a dealer blackjack that `_value` leaves out."""
        early = self._is_early(hand, action)
        paid_as = HandClass.SURRENDERED_EARLY if early else self._standing(hand)
        lost = payoffs.bet_lost_to_blackjack(self.rules, paid_as)
        return lost * self.dealer.p_blackjack(self.unseen(hand))

    def _standing(self, hand: Hand) -> HandClass:
        return class_of(self.rules, hand.counts, Stage.FIRST)

    def _is_early(self, hand: Hand, action: Action) -> bool:
        early = surrenders_early(self.rules, hand.counts, Stage.FIRST)
        return action is Action.SURRENDER and early


def actions(
    game: Game,
    hand: str | Hand,
    upcard: str | int,
    strategy: Strategy | PostSplit = Strategy.CDZ,
) -> ExactHandValues:
    """Return the value of every action allowed with an unsplit hand.

    Parameters
    ----------
    game
        Rules, and the shoe before hand and upcard are taken out of it.
    hand
        The player's cards.
    upcard
        The dealer's card: ``"T"``, ``"9"``, or its pips: 9, 10, and 1 or 11 for an ace.
    strategy
        Class of play after a split, or that play itself.

    Raises
    ------
    CardError
        If a text is not a card.
    HandError
        If the shoe does not hold the cards, the hand is finished, or the split is too large.
    ShoeRunsOut
        If no card is left for the hole card.
    StrategyError
        For ``totals``, or an action of the given play that is not allowed.

    Examples
    --------
    >>> from solver.games import load_game
    >>> values = actions(load_game("single-deck"), "T7", "9")
    >>> str(values.best), round(float(values.conditional[Action.STAND]), 8)
    ('stand', -0.41611116)
    >>> actions(load_game("single-deck"), "T7", 9) == values
    True
    """
    return _Upcard(game, parse_value(upcard), strategy).values(
        hand if isinstance(hand, Hand) else Hand.parse(hand)
    )


def split(
    game: Game,
    pair: str | int,
    upcard: str | int,
    strategy: Strategy | PostSplit = Strategy.CDZ,
) -> Fraction:
    """Return the unconditional value of splitting a pair; see `actions`. ``pair`` is one card.

    Raises
    ------
    ShoeRunsOut
        If some deal asks for a card from an empty shoe.

    Examples
    --------
    >>> from solver.cards import Shoe
    >>> from solver.rules import Rules
    >>> game = Game("tiny", "tiny", Shoe.parse("0 0 0 0 0 0 0 2 0 6"), Rules(max_hands=2))
    >>> split(game, "8", "T")
    Fraction(-2, 1)
    """
    table = _Upcard(game, parse_value(upcard), strategy)
    value = parse_value(pair)
    hand = Hand((value, value))
    table.unseen(hand)
    table.check_size(value)
    return table.split(value) - table.forfeit(hand, Action.SPLIT)


def upcard_ev(
    game: Game, upcard: str | int, strategy: Strategy | PostSplit = Strategy.CDZ
) -> ExactUpcardValues:
    """Return the unconditional value of the round given the upcard; the same errors as `round_ev`.

    Examples
    --------
    >>> from solver.cards import Shoe
    >>> from solver.rules import Rules
    >>> game = Game("tiny", "tiny", Shoe.parse("0 0 0 0 0 0 0 1 2 9"), Rules(double_attack=1))
    >>> values = upcard_ev(game, "8")
    >>> values.without_attack, values.attack
    (Fraction(162, 55), True)
    """
    return _upcard_ev(game, parse_value(upcard), strategy)


def _upcard_ev(game: Game, upcard: int, strategy: Strategy | PostSplit) -> ExactUpcardValues:
    table = _Upcard(game, upcard, strategy)
    cards = sum(table.base)
    plain = attacked = Fraction(0)
    for hand in two_card_hands():
        first, second = hand.values
        held = with_card(table.base, first, -1)
        ways = table.base[first] * held[second] * (1 if hand.is_pair else 2)
        if ways > 0:
            chance = Fraction(ways, cards * (cards - 1))
            values = table.values(hand)
            plain += chance * table.with_stake(hand, values, Fraction(1))
            attacked += chance * table.with_stake(hand, values, 1 + game.rules.double_attack)
    return ExactUpcardValues(plain, attacked)


def round_ev(game: Game, strategy: Strategy | PostSplit = Strategy.CDZ) -> Fraction:
    """Return the unconditional value of a round, per unit of the original wager.

    Parameters
    ----------
    game
        Rules and shoe. With more than some twenty cards the answer takes minutes.
    strategy
        Class of play after a split, or that play itself.

    Raises
    ------
    HandError
        If a split is too large.
    ShoeRunsOut
        If no action of some hand has a value; names hand, upcard and the first action.
    StrategyError
        For ``totals``, or an action of the given play that is not allowed.

    Examples
    --------
    >>> from solver.cards import Shoe
    >>> from solver.rules import Rules
    >>> round_ev(Game("tiny", "tiny", Shoe.parse("0 0 0 0 0 0 0 0 4 4"), Rules(max_hands=1)))
    Fraction(0, 1)
    """
    counts = game.shoe.counts
    return sum(
        (
            Fraction(count, sum(counts)) * _upcard_ev(game, upcard, strategy).ev
            for upcard, count in enumerate(counts)
            if count
        ),
        Fraction(0),
    )
