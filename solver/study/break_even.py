"""What a payout has to be so that the player neither wins nor loses.

The EV of the best play is a piecewise linear function of a payout: on each piece all decisions are
the same, and the EV is that of fixed decisions, which is linear in what is paid. The pieces, their
ends and the root are fractions.

What a blackjack pays decides nothing but the attack wager, because a blackjack is never played on.
What insurance pays decides only which hands are insured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from solver.cards import ACE, TEN, VALUES, Value
from solver.engine.opening import HANDS, NATURAL
from solver.errors import UpcardError
from solver.exact.rounds import ExactRound, exact_round
from solver.games import Game, check_game
from solver.results.strategy import Strategy
from solver.solving.rounds import check_shoe

if TYPE_CHECKING:
    from sympy import Expr, Symbol

PARAMETERS = ("blackjack_pays", "insurance_pays")
"""The rules whose payout can be looked for."""


class BreakEvenError(UpcardError):
    """A payout that is not known, or that the game does not have."""


@dataclass(frozen=True, slots=True)
class LinearEv:
    """A linear function of the payout, and the decisions behind it.

    Attributes
    ----------
    intercept, slope
        EV = intercept + slope x payout.
    decisions
        What is decided: the upcards that are attacked, or the hands that are insured.
    """

    intercept: Fraction
    slope: Fraction
    decisions: tuple[str, ...]

    def at(self, payout: Fraction) -> Fraction:
        """Return the EV at a payout."""
        return self.intercept + self.slope * payout

    def __add__(self, other: LinearEv) -> LinearEv:
        return LinearEv(
            self.intercept + other.intercept,
            self.slope + other.slope,
            self.decisions + other.decisions,
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """The EV on an interval of payouts; ``end`` is None for the last piece, which has no end."""

    start: Fraction
    end: Fraction | None
    line: LinearEv


@dataclass(frozen=True, slots=True)
class BreakEven:
    """The EV as a function of a payout.

    Attributes
    ----------
    game, of
        Name of the game, and of the rule.
    pays
        What the rules of the game pay; None if it is not offered.
    pieces
        The EV from a payout of 0 on, per unit of the original wager; for insurance the gain per
        round of insuring half of the wager with every hand for which that is favorable.
    root
        The payout at which the EV is 0, None if there is none. For insurance that of a hand whose
        own cards are not known: only the ace is seen.
    """

    game: str
    of: str
    pays: Fraction | None
    pieces: tuple[Piece, ...]
    root: Fraction | None

    def ev(self, payout: Fraction) -> Fraction:
        """Return the EV at a payout of 0 or more."""
        for piece in reversed(self.pieces):
            if payout >= piece.start:
                return piece.line.at(payout)
        raise BreakEvenError(f"a payout is 0 or more, not {payout}")

    def expression(self, symbol: Symbol) -> Expr:
        """Return the function as an expression of sympy.

        Examples
        --------
        >>> from sympy import Symbol
        >>> from solver import load_game
        >>> t = Symbol("t")
        >>> break_even(load_game("single-deck"), "insurance_pays").expression(t).subs(t, 3)
        1/102
        """
        from sympy import Piecewise, Rational

        def exact(number: Fraction) -> Any:
            return Rational(number.numerator, number.denominator)

        return Piecewise(
            *(
                (
                    exact(each.line.intercept) + exact(each.line.slope) * symbol,
                    True if each.end is None else symbol <= exact(each.end),
                )
                for each in self.pieces
            )
        )

    def to_json(self) -> dict[str, Any]:
        """Return the values of ``upcard breakeven --json``; fractions as text."""
        return {
            "game": self.game,
            "of": self.of,
            "pays": None if self.pays is None else str(self.pays),
            "root": None if self.root is None else str(self.root),
            "pieces": [
                {
                    "from": str(each.start),
                    "to": None if each.end is None else str(each.end),
                    "intercept": str(each.line.intercept),
                    "slope": str(each.line.slope),
                    "decisions": list(each.line.decisions),
                }
                for each in self.pieces
            ],
        }


def break_even(game: Game, of: str, strategy: Strategy | str = Strategy.CDZ) -> BreakEven:
    """Return the EV as a function of what is paid, and the payout at which it is 0.

    Parameters
    ----------
    game
        The game; its own payout does not matter.
    of
        The rule: one of `PARAMETERS`.
    strategy
        Class of strategy, which does not matter for insurance.

    Raises
    ------
    BreakEvenError
        If there is no such payout.
    ShoeError, ShoeRunsOut
        As `solver.solve`.

    Examples
    --------
    >>> from solver import load_game
    >>> found = break_even(load_game("single-deck"), "blackjack_pays")
    >>> round(float(found.root), 6), found.ev(found.root)
    (1.460868, Fraction(0, 1))
    >>> str(break_even(load_game("double-attack"), "insurance_pays").root)  # 96 of 383 are tens
    '287/96'
    """
    game = check_game(game)
    if of not in PARAMETERS:
        raise BreakEvenError(f"no payout {of!r}: use {' or '.join(PARAMETERS)}")
    if of == "insurance_pays":
        return _of_insurance(game)
    found = exact_round(game, strategy)
    pieces = _pieces([_lines_of_upcard(game, found, upcard) for upcard in found.solution.upcards])
    return BreakEven(game.name, of, game.rules.blackjack_pays, pieces, _root(pieces))


def _lines_of_upcard(game: Game, found: ExactRound, upcard: Value) -> list[LinearEv]:
    """Return the EV against one upcard, weighted with its probability: without and with attack."""
    rules, values = game.rules, found.solution.upcards[upcard]
    chance = Fraction(game.shoe.counts[upcard], game.shoe.total)
    units = sum(
        (
            deal.probability * (1 - deal.values.p_dealer_blackjack)
            for deal in found.deals
            if deal.upcard == upcard and deal.place == NATURAL
        ),
        Fraction(0),
    )

    def line(ev: Fraction, stake: Fraction, decisions: tuple[str, ...]) -> LinearEv:
        slope = units * stake
        return LinearEv(chance * (ev - slope * rules.blackjack_pays), chance * slope, decisions)

    lines = [line(values.without_attack, Fraction(1), ())]
    if rules.double_attack:
        attacked = line(values.with_attack, 1 + rules.double_attack, (VALUES[upcard],))
        lines.append(attacked)
    return lines


def _of_insurance(game: Game) -> BreakEven:
    """Return the gain of insuring half of the wager, as a function of what insurance pays."""
    counts = game.shoe.counts
    if not counts[ACE]:
        raise BreakEvenError(f"insurance_pays: the shoe {game.shoe} has no ace to show")
    check_shoe(game.shoe)
    left = [count - (value == ACE) for value, count in enumerate(counts)]
    hands = []
    for hand in HANDS:
        first, second = hand.values
        ways = left[first] * (left[first] - 1 if hand.is_pair else 2 * left[second])
        if ways > 0:
            dealt = Fraction(ways, sum(left) * (sum(left) - 1))
            blackjack = Fraction(left[TEN] - hand.counts[TEN], sum(left) - 2)
            half = Fraction(counts[ACE], sum(counts)) * dealt / 2
            insured = LinearEv(half * (blackjack - 1), half * blackjack, (str(hand),))
            hands.append([LinearEv(Fraction(0), Fraction(0), ()), insured])
    pieces = _pieces(hands)
    root = Fraction(sum(left) - left[TEN], left[TEN]) if left[TEN] else None
    return BreakEven(game.name, "insurance_pays", game.rules.insurance_pays, pieces, root)


def _pieces(choices: Sequence[Sequence[LinearEv]]) -> tuple[Piece, ...]:
    """Return the sum of the best lines of all choices, from a payout of 0 on.

    Each choice has one line, or two: the second one is taken where it is larger. Of equal lines the
    first is taken.
    """
    crossings = {Fraction(0)}
    for first, *others in choices:
        for other in others:
            if first.slope != other.slope:
                crossing = (first.intercept - other.intercept) / (other.slope - first.slope)
                crossings |= {crossing} if crossing > 0 else set()
    starts = sorted(crossings)
    ends: list[Fraction | None] = [*starts[1:], None]
    pieces: list[Piece] = []
    for start, end in zip(starts, ends, strict=True):
        inside = start + 1 if end is None else (start + end) / 2
        line = LinearEv(Fraction(0), Fraction(0), ())
        for lines in choices:
            line += max(lines, key=lambda each: each.at(inside))
        pieces.append(Piece(start, end, line))
    return tuple(pieces)


def _root(pieces: Sequence[Piece]) -> Fraction | None:
    """Return where the EV, which does not fall, is 0; None if it is nowhere."""
    for piece in pieces:
        if piece.line.slope:
            root = -piece.line.intercept / piece.line.slope
            if piece.start <= root and (piece.end is None or root <= piece.end):
                return root
    return None
