"""One upcard of a certificate: everything is worked out again and compared line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from solver.checker.blocks import AsClaimedBlock, BestPlayBlock, ClaimedGame, UpcardBlock
from solver.checker.cards import NAMES
from solver.checker.claims import Claims, compare_keys
from solver.checker.lines import NumberedLine, parse
from solver.checker.rules import GameRules
from solver.checker.strategies import TOTALS


@dataclass(frozen=True, slots=True)
class UpcardFound:
    """What was found for an upcard: probability, EV, and the number of decisions and of ties."""

    upcard: int
    probability: Fraction
    ev: Fraction
    decisions: int
    ties: int


def check_upcard(game: ClaimedGame, upcard: int, lines: Sequence[NumberedLine]) -> UpcardFound:
    """Check the lines of one upcard.

    Parameters
    ----------
    game
        The game and the class of strategy.
    upcard
        The upcard.
    lines
        Its lines, the first one among them.

    Raises
    ------
    CertificateError
        At the first line that is not as it is found.
    """
    by_line = game.strategy == TOTALS
    block = (AsClaimedBlock if by_line else BestPlayBlock)(
        game, upcard, Claims(NAMES[upcard], lines[1:])
    )
    block.check_decisions()
    block.claims.end()
    probability = Fraction(game.shoe[upcard], sum(game.shoe))
    ev = _compare_first_line(game.rules, lines[0], probability, block)
    return UpcardFound(upcard, probability, ev, block.claims.taken, block.ties)


def _compare_first_line(
    rules: GameRules, line: NumberedLine, probability: Fraction, block: UpcardBlock
) -> Fraction:
    """Compare the EVs of an upcard with those of its decisions; return that of the upcard."""
    plain = block.ev(Fraction(1))
    attacked = block.ev(1 + rules.double_attack) if rules.double_attack else None
    ev = plain if attacked is None else max(plain, attacked)
    expected: dict[str, object] = {
        "upcard": NAMES[block.table.upcard],
        "probability": str(probability),
        "ev": str(ev),
        "ev_without_attack": str(plain),
        "ev_with_attack": None if attacked is None else str(attacked),
        "attack": None if attacked is None else attacked > plain,
    }
    compare_keys(f"line {line.number}, upcard {expected['upcard']}", parse(line), expected)
    return ev
