"""A chart read cell by cell and played in the reference: nothing of the engine is used."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solver.cards import UPCARD_ORDER, VALUES, two_card_hands
from solver.games import Game
from solver.reference import Dealer, HandPlay, PostSplit, SplitTree, allowed
from solver.reference.dealer import Counts, minus, total_of, with_card
from solver.reference.play import is_finished
from solver.results.chart import Code, Kind, Row
from solver.results.strategy import Action
from solver.rules.stages import Stage

_LETTERS = {
    "S": Action.STAND, "H": Action.HIT, "D": Action.DOUBLE, "P": Action.SPLIT,
    "R": Action.SURRENDER,
}  # fmt: skip
_USUAL = {"D": "h", "R": "h"}


class ChartPlay:
    """What a chart says against one upcard, and what that is worth."""

    def __init__(self, game: Game, rows: Sequence[Row], upcard: int) -> None:
        place = UPCARD_ORDER.index(upcard)
        self.cells = {(row.kind, row.label): row.codes[place] for row in rows}
        self.rules = game.rules
        self.dealer = Dealer(game.rules, upcard)
        self.base = with_card(game.shoe.counts, upcard, -1)

    def by_total(self, hand: Counts, split: int | None) -> Action:
        total, soft = total_of(hand)
        return self._read(self.cells[Kind.SOFT if soft else Kind.HARD, str(total)], hand, split)

    def choice(self, hand: Counts) -> Action:
        """What is done with an unsplit hand."""
        if is_finished(self.rules, hand, Stage.FIRST):
            return Action.STAND
        pair = _pair_of(hand)
        if pair is None:
            return self.by_total(hand, None)
        code = self.cells[Kind.PAIR, VALUES[pair]]
        return self._read(code, hand, None, self.rules.hands_from(pair) > 1)

    def doubled(self, hand: Counts) -> Action:
        """What is done with a hand that was just doubled."""
        total, soft = total_of(hand)
        rescued = self.cells.get((Kind.RESCUE, f"{'s' * soft}{total}")) == Code.R
        return Action.SURRENDER if rescued else Action.STAND

    def value(self, hand: Counts, action: Action) -> Fraction:
        """Joint value of an action, the chart being played afterwards."""
        if action is Action.SPLIT:
            pair = hand.index(2)
            after = PostSplit(
                lambda held, _: self.by_total(held, pair), lambda held, _: self.doubled(held)
            )
            return SplitTree(self.dealer, pair, after).value(self.base)
        play = HandPlay(self.dealer, self.base, None, self.choice)
        play.doubled_choice = self.doubled  # type: ignore[method-assign]
        return play.evaluate(hand, action)

    def _read(self, code: Code, hand: Counts, split: int | None, may_split: bool = False) -> Action:
        may = allowed(self.rules, hand, split) + (Action.SPLIT,) * may_split
        letters = f"{code}{_USUAL.get(code, '')}".upper()
        for letter in letters:
            if _LETTERS[letter] in may:
                return _LETTERS[letter]
        return self.by_total(hand, split) if code in (Code.P, Code.RP) else Action.STAND


def _pair_of(hand: Counts) -> int | None:
    return hand.index(2) if sum(hand) == 2 and max(hand) == 2 else None


def chart_ev(game: Game, rows: Sequence[Row]) -> Fraction:
    """Exact EV of a round played by a chart, the attack wager made where that is better."""
    counts = game.shoe.counts
    worth = Fraction(0)
    for upcard, held in enumerate(counts):
        if held:
            table = ChartPlay(game, rows, upcard)
            stakes = {Fraction(1), 1 + game.rules.double_attack}
            worth += Fraction(held, sum(counts)) * max(_round(table, stake) for stake in stakes)
    return worth


def _round(table: ChartPlay, stake: Fraction) -> Fraction:
    cards, total = sum(table.base), Fraction(0)
    for hand in two_card_hands():
        first, second = hand.values
        ways = table.base[first] * with_card(table.base, first, -1)[second]
        if ways <= 0:
            continue
        left = minus(table.base, hand.counts)
        value = table.value(hand.counts, table.choice(hand.counts))
        takes_bet = table.rules.hole_card != "none" and not hand.is_blackjack
        lost = table.dealer.p_blackjack(left) if takes_bet else 0
        chance = Fraction(ways * (1 if hand.is_pair else 2), cards * (cards - 1))
        total += chance * (stake * value - lost)
    return total
