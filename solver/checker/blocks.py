"""The decision lines of one upcard: which there must be, in which order, and what they must say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from solver.checker.cards import NAMES, Counts, PlayerHand, copies
from solver.checker.claims import Claim, Claims
from solver.checker.hands import Play, UpcardTable, World, best, in_order, met
from solver.checker.rules import (
    AFTER_ACES,
    AFTER_SPLIT,
    DOUBLE,
    DOUBLED,
    FIRST,
    HIT,
    SPLIT,
    GameRules,
)
from solver.checker.splits import after_pair, pairs_that_split, split_value, worlds
from solver.checker.strategies import (
    CDP,
    CDZ,
    BestByPairs,
    ByOwnCards,
    ZeroMemory,
    stage_after,
)
from solver.checker.two_cards import ALL_HANDS, TwoCards


@dataclass(frozen=True, slots=True)
class ClaimedGame:
    """What the header of a certificate says."""

    name: str
    shoe: Counts
    rules: GameRules
    strategy: str


class UpcardBlock:
    """The decisions against one upcard; what all classes share."""

    def __init__(self, game: ClaimedGame, upcard: int, claims: Claims) -> None:
        self.rules = game.rules
        self.strategy = game.strategy
        self.claims = claims
        self.ties = 0
        self.table = UpcardTable(game.rules, game.shoe, upcard)
        self.world = World(self.table)
        self.hands, self.doubled = met(self.world, FIRST, ALL_HANDS)

    def check_decisions(self) -> None:
        """Take and check all decision lines."""
        raise NotImplementedError

    def ev(self, stake: Fraction) -> Fraction:
        """Return the EV of the upcard with a stake of bet and attack."""
        raise NotImplementedError

    def stages_of_splits(self) -> Iterable[tuple[str, list[PlayerHand]]]:
        """Yield the two stages after a split with the hands that play by their own cards."""
        for stage in (AFTER_SPLIT, AFTER_ACES):
            found: set[PlayerHand] = set()
            for pair in pairs_that_split(self.table):
                if stage_after(pair) == stage:
                    world = World(self.table, copies(pair))
                    found.update(met(world, stage, after_pair(pair))[0])
            yield stage, in_order(found)

    def take(self, stage: str, hand: PlayerHand, may: Sequence[str]) -> Claim:
        """Return the claim of the line of a hand."""
        return self.claims.take({"stage": stage, "hand": str(hand)}, may)

    def several(
        self, stage: str, hands: Iterable[PlayerHand]
    ) -> Iterable[tuple[PlayerHand, tuple[str, ...]]]:
        """Yield the hands that may do more than one thing, with what they may do."""
        for hand in hands:
            may = self.rules.allowed(stage, hand)
            if stage == FIRST and self.rules.may_split(hand):
                may += (SPLIT,)
            if len(may) > 1:
                yield hand, may


class BestPlayBlock(UpcardBlock):
    """The classes whose play is the best of its kind: ``cdz-``, ``cdp1`` and ``cdp``."""

    def __init__(self, game: ClaimedGame, upcard: int, claims: Claims) -> None:
        super().__init__(game, upcard, claims)
        self.play = Play(self.world, FIRST)
        self.two_cards = TwoCards(self.play, cache(self._split))
        self.known_pairs = BestByPairs(self.table, self.strategy)
        self.zero_memory = ZeroMemory(self.play, cache(self._before_split))
        by_cards = ByOwnCards(self.table, self.zero_memory.choice, self.play.doubled_choice)
        self.after = by_cards if self.strategy == CDZ else self.known_pairs

    def _split(self, pair: int) -> Fraction:
        return split_value(self.table, pair, lambda x: self.after.parts(pair, x))

    def _before_split(self, hand: PlayerHand) -> str:
        """Return the best action of an unsplit hand other than to split it."""
        if len(hand.cards) > 2:
            return self.play.choice(hand)
        may = self.rules.allowed(FIRST, hand)
        return best({action: self.two_cards.ev(hand, action) for action in may})

    def ev(self, stake: Fraction) -> Fraction:
        """Return the EV of the upcard, every hand taking its best action for that stake."""
        return self.two_cards.mean(lambda hand: max(self.two_cards.evs(hand, stake).values()))

    def check_decisions(self) -> None:
        """Compare every action and every margin with those of the best play."""
        for hand, may in self.several(FIRST, self.hands):
            claim = self.take(FIRST, hand, may)
            two = len(hand.cards) == 2
            self.ties += claim.compare(self.two_cards.evs(hand) if two else self.play.values(hand))
        for hand, may in self.several(DOUBLED, self.doubled):
            self.ties += self.take(DOUBLED, hand, may).compare(self.play.doubled_values(hand))
        if self.strategy == CDZ:
            self._check_zero_memory()
        else:
            self._check_known_pairs()

    def _check_zero_memory(self) -> None:
        for stage, hands in self.stages_of_splits():
            for hand, may in self.several(stage, hands):
                if self._line_of_first(hand) not in may:
                    claim = self.take(stage, hand, may)
                    claim.claims_nothing()
                    claim.is_action(self.zero_memory.choice(stage, hand))

    def _line_of_first(self, hand: PlayerHand) -> str:
        if len(hand.cards) > 2:
            return self.play.choice(hand)
        return best(self.two_cards.evs(hand))

    def _check_known_pairs(self) -> None:
        for pair in pairs_that_split(self.table):
            for x in worlds(self.table, pair) if self.strategy == CDP else (0,):
                self._check_world(pair, 1 + x)

    def _check_world(self, pair: int, known: int) -> None:
        play, stage = self.known_pairs.best_play(pair, known), stage_after(pair)
        key = {"pair": NAMES[pair], "known": known}
        hands, doubled = met(play.world, stage, after_pair(pair))
        for hand, may in self.several(stage, hands):
            claim = self.claims.take({"stage": AFTER_SPLIT, **key, "hand": str(hand)}, may)
            self.ties += claim.compare(play.values(hand))
        for hand, may in self.several(DOUBLED, doubled):
            claim = self.claims.take({"stage": DOUBLED, **key, "hand": str(hand)}, may)
            self.ties += claim.compare(play.doubled_values(hand))


class AsClaimedBlock(UpcardBlock):
    """The class ``totals``: the lines say how to play, and only the value of it is claimed."""

    def __init__(self, game: ClaimedGame, upcard: int, claims: Claims) -> None:
        super().__init__(game, upcard, claims)
        self._action: dict[tuple[str, PlayerHand], str] = {}
        play = Play(self.world, FIRST, self._first, self._doubled)
        self.two_cards = TwoCards(play, cache(self._split))
        self.after = ByOwnCards(self.table, self._after_split, self._doubled)

    def _first(self, hand: PlayerHand) -> str:
        return self._action[FIRST, hand]

    def _doubled(self, hand: PlayerHand) -> str:
        return self._action[DOUBLED, hand]

    def _after_split(self, stage: str, hand: PlayerHand) -> str:
        return self._action.get((stage, hand)) or self._first(hand)

    def _split(self, pair: int) -> Fraction:
        return split_value(self.table, pair, lambda x: self.after.parts(pair, x))

    def ev(self, stake: Fraction) -> Fraction:
        """Return the EV of the upcard, every hand taking the action of its line."""

        def ev_of(hand: PlayerHand) -> Fraction:
            may = self.two_cards.allowed(hand)
            action = self._first(hand) if len(may) > 1 else may[0]
            return self.two_cards.ev(hand, action, stake)

        return self.two_cards.mean(ev_of)

    def check_decisions(self) -> None:
        """Take the actions of all lines; they claim no margins."""
        self._read(FIRST, self.hands)
        self._read(DOUBLED, self.doubled)
        for stage, hands in self.stages_of_splits():
            self._read(stage, hands)

    def _read(self, stage: str, hands: Iterable[PlayerHand]) -> None:
        for hand, may in self.several(stage, hands):
            if stage in (AFTER_SPLIT, AFTER_ACES) and self._action.get((FIRST, hand)) in may:
                continue
            claim = self.take(stage, hand, may)
            claim.claims_nothing()
            if claim.action in (HIT, DOUBLE) and hand.total == 21 and not hand.soft:
                claim.refuse("a card drawn to a hard 21; then the shoe might run out")
            self._action[stage, hand] = claim.action
