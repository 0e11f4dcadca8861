"""A certificate line by line; its form is described on the page "Certificates" of the reference."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import lcm

from solver.cards import PIPS, VALUES, Value
from solver.certificate.claims import DecisionLines, Line, hand_text, most_known
from solver.engine.hand.lattice import lattice
from solver.engine.splits.exhaustion import DEALER_STOPS, MOST_PIPS
from solver.errors import ShoeError
from solver.exact.hands import payoff_table
from solver.exact.rounds import ExactRound, exact_round
from solver.games import Game, check_game
from solver.results.exact_values import ExactSolution
from solver.results.strategy import Strategy

VERSION = 1
_CHECK_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Certificate:
    """A proof of the EV of a game.

    Attributes
    ----------
    solution
        The EV, by upcard and by hand.
    lines
        The lines, with their check digits.
    """

    solution: ExactSolution
    lines: tuple[str, ...]

    def compressed(self) -> bytes:
        """Return the content of the file; the same lines give the same bytes."""
        return gzip.compress("".join(f"{line}\n" for line in self.lines).encode(), mtime=0)


def certify(game: Game, strategy: Strategy | str = Strategy.CDZ) -> Certificate:
    """Return the exact EV of a game with the exact margin of every decision.

    Parameters
    ----------
    game, strategy
        As for `solver.solve`, which raises the same errors.

    Raises
    ------
    ShoeError
        If the hands of a round might use up the shoe.

    Examples
    --------
    >>> from solver import Game, Rules, Shoe
    >>> game = Game("small", "small", Shoe.parse("1 1 1 1 1 1 1 1 1 4"), Rules(max_hands=1))
    >>> proof = certify(game)
    >>> len(proof.lines), len(proof.compressed()) < 100_000
    (1881, True)
    """
    game, strategy = check_game(game), Strategy.parse(strategy)
    _check_shoe(game)
    found = exact_round(game, strategy, margins=True)
    return Certificate(found.solution, tuple(_with_check_digits(_lines(game, strategy, found))))


def _check_shoe(game: Game) -> None:
    """Refuse a shoe that a round might use up."""
    counts = game.shoe.counts
    hands = max(1, *(min(game.rules.hands_from(v), held) for v, held in enumerate(counts)))
    pips = sum(count * each for count, each in zip(counts, PIPS, strict=True))
    if pips <= MOST_PIPS * hands + DEALER_STOPS:
        raise ShoeError(
            f"the shoe {game.shoe} is too small for a certificate: {hands} hands and the dealer "
            "might use it up; take a larger shoe or fewer hands (max_hands)"
        )


def _lines(game: Game, strategy: Strategy, found: ExactRound) -> Iterator[Line]:
    yield _header(game, strategy, found.solution)
    number = 1
    for upcard in found.solution.upcards:
        yield _upcard_line(game, upcard, found.solution)
        number += 1
        (group,) = (each for each in found.groups if upcard in each.decided.evaluator.upcards)
        deals = {deal.place: deal for deal in found.deals if deal.upcard == upcard}
        for line in DecisionLines(group, upcard, deals).lines(strategy):
            yield line
            number += 1
    yield {"end": number}


def _header(game: Game, strategy: Strategy, solution: ExactSolution) -> Line:
    insurance = solution.insurance
    table = payoff_table(game.rules)
    return {
        "certificate": VERSION,
        "game": game.name,
        "shoe": list(game.shoe.counts),
        "rules": game.rules.as_text(),
        "strategy": strategy.value,
        "ev": str(solution.ev),
        "insurance": insurance
        and {
            "hands": {
                hand_text(lattice().find(hand.counts)): str(ev)
                for hand, ev in insurance.evs.items()
            },
            "gain": str(insurance.gain),
            "even_money": None if insurance.even_money is None else str(insurance.even_money),
        },
        "cards": most_known(game.rules, game.shoe.counts),
        "unit": lcm(*(each.denominator for row in table for each in row)),
    }


def _upcard_line(game: Game, upcard: Value, solution: ExactSolution) -> Line:
    values, counts = solution.upcards[upcard], game.shoe.counts
    attacks = bool(game.rules.double_attack)
    return {
        "upcard": VALUES[upcard],
        "probability": str(Fraction(counts[upcard], sum(counts))),
        "ev": str(values.ev),
        "ev_without_attack": str(values.without_attack),
        "ev_with_attack": str(values.with_attack) if attacks else None,
        "attack": values.attack if attacks else None,
    }


def _with_check_digits(lines: Iterator[Line]) -> Iterator[str]:
    """Yield lines of text; the check digits of each also depend on those of the line before."""
    previous = ""
    for line in lines:
        text = json.dumps(line, separators=(",", ":"))
        previous = sha256((previous + text).encode("ascii")).hexdigest()[:_CHECK_DIGITS]
        yield f'{text[:-1]},"check":"{previous}"}}'
