"""Faults put into the solver on purpose: the checker, which shares nothing with it, finds each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.certificate import certify, lines
from solver.checker import CertificateError, check
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import terms
from solver.engine.opening import HANDS, ByComposition, Decided, decided
from solver.exact import deals, groups, hands, splits
from solver.exact.sections import sections
from solver.results.exact_values import ExactUpcardValues
from solver.results.strategy import Action, Strategy
from solver.rules.stages import Stage
from tests.small_games import small_game
from tests.solver.exact.wrong_play import wrong_after, wrong_before

GAME = small_game(
    "3 0 0 0 2 3 2 0 0 12",
    surrender="late", surrender_after_split=True, surrender_cards="any", double_rescue=True,
    max_ace_hands=3, max_hands=3, double_attack="1", double_after_split=False,
)  # fmt: skip
CLASSES = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)
LITTLE = Fraction(1, 10**40)
NAMES = "A23456789T"
Patch = pytest.MonkeyPatch


def refusal(folder: Path, strategy: Strategy | str = Strategy.CDZ) -> str:
    """What the checker says about the certificate of the spoiled solver."""
    path = folder / "certificate"
    path.write_bytes(certify(GAME, strategy).compressed())
    with pytest.raises(CertificateError) as found:
        check(path, 1)
    return str(found.value)


def test_without_a_fault_the_certificate_is_right(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        refusal(tmp_path)


@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize("wrong", [wrong_before, wrong_after])
def test_wrong_decisions(
    tmp_path: Path, monkeypatch: Patch, strategy: Strategy, wrong: Any
) -> None:
    monkeypatch.setattr(groups, "decided", wrong(strategy, 20.0, 3))
    monkeypatch.setattr(groups, "_corrected", lambda *_: None)
    found = r"line \d+, upcard 5, stage (first|split|doubled) (pair \w known \d )?hand \w+: .*"
    assert re.fullmatch(found, refusal(tmp_path, strategy))


def one_wrong_decision(hand: int, upcard: int, action: int) -> Callable[..., Iterator[Decided]]:
    def wrong(*how: Any) -> Iterator[Decided]:
        for group in decided(*how):
            evaluator, before, after = group
            choice = before.choice.copy()
            choice[hand, upcard] = action
            before = replace(before, choice=choice)
            pairs = sorted({branch.pair for branch in after})
            after = ByComposition(Strategy.CDZ).split(evaluator, before, pairs)
            yield Decided(evaluator, before, after)

    return wrong


def worse_decisions() -> list[tuple[int, int, int]]:
    """Decisions of three cards or more with another action, which is worth less."""
    found = []
    for group in decided(GAME.rules, GAME.shoe.counts, ByComposition(Strategy.CDZ)):
        section = sections(group, Strategy.CDZ)[0]
        values = np.stack(group.before.by_action)
        allowed = terms(GAME.rules).allowed[Stage.FIRST]
        for hand, upcard in np.argwhere(section.free).tolist():
            chosen = section.policy.choice[hand, upcard]
            found += [
                (hand, upcard, action)
                for action in range(4)
                if lattice().cards[hand] > 2
                and allowed[hand, upcard] >> action & 1
                and values[chosen, hand, upcard] - values[action, hand, upcard] > 1e-9
            ]
    return found


@pytest.mark.parametrize(("hand", "upcard", "action"), worse_decisions()[::31])
def test_one_wrong_decision(
    tmp_path: Path, monkeypatch: Patch, hand: int, upcard: int, action: int
) -> None:
    """The first line that differs is that of a hand that leads to the wrong one, or its own."""
    monkeypatch.setattr(groups, "decided", one_wrong_decision(hand, upcard, action))
    monkeypatch.setattr(groups, "_corrected", lambda *_: None)
    said = refusal(tmp_path)
    named = re.match(r"line \d+, upcard (\w), stage first hand (\w+): the margin of ", said)
    assert named, said
    assert named[1] == NAMES[upcard]
    held = [named[2].count(name) for name in NAMES]
    assert all(few <= many for few, many in zip(held, lattice().counts[hand], strict=True))


@pytest.mark.parametrize("strategy", list(Strategy))
def test_an_ev_that_is_off_by_little(tmp_path: Path, monkeypatch: Patch, strategy: str) -> None:
    header = lines._header
    monkeypatch.setattr(
        lines,
        "_header",
        lambda *how: (line := header(*how)) | {"ev": str(Fraction(line["ev"]) + LITTLE)},
    )
    said = refusal(tmp_path, strategy)
    assert said.startswith("line 1, ev: ")
    assert "they differ from character" in said


def test_the_ev_of_an_upcard_that_is_off_by_little(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(
        ExactUpcardValues, "ev", property(lambda each: max(each.with_attack, each.without_attack)
                                          + LITTLE)
    )  # fmt: skip
    assert re.match(r"line \d+, upcard 5, ev: ", refusal(tmp_path))


@pytest.mark.parametrize(("hand", "upcard"), [("6T", 9), ("AA", 0), ("TT", 5), ("57", 4)])
def test_a_value_that_is_off_by_little(
    tmp_path: Path, monkeypatch: Patch, hand: str, upcard: int
) -> None:
    right = deals._deal

    def wrong(*how: Any) -> Any:
        found = right(*how)
        if sorted(str(HANDS[found.place])) == sorted(hand) and found.upcard == upcard:
            values = dict(found.values.unconditional)
            values[Action.STAND] += LITTLE
            return found._replace(values=replace(found.values, unconditional=values))
        return found

    monkeypatch.setattr(deals, "_deal", wrong)
    said = refusal(tmp_path)
    assert re.match(rf"line \d+, upcard {NAMES[upcard]}, stage first hand {hand}: the margin", said)


def test_a_payoff_that_is_off_by_little(tmp_path: Path, monkeypatch: Patch) -> None:
    right = groups.payoff_table
    monkeypatch.setattr(
        groups,
        "payoff_table",
        lambda rules: tuple(tuple(pay - LITTLE for pay in row) for row in right(rules)),
    )
    said = refusal(tmp_path)
    assert re.match(r"line \d+, upcard 5, stage first hand \w+: the margin of \w+ over", said)


@pytest.mark.parametrize("outcome", [0, 3, 4])
def test_wrong_residues_of_the_dealer(tmp_path: Path, monkeypatch: Patch, outcome: int) -> None:
    right = hands.dealer_rows

    def wrong(*how: Any) -> Any:
        rows = right(*how)
        rows[::9, :, outcome] += 1
        return rows

    monkeypatch.setattr(hands, "dealer_rows", wrong)
    assert re.match(r"line \d+, upcard [567AT], stage ", refusal(tmp_path))


@pytest.mark.parametrize("strategy", list(Strategy))
def test_a_wrong_coefficient_of_splits(
    tmp_path: Path, monkeypatch: Patch, strategy: Strategy
) -> None:
    right = splits.coefficients

    def wrong(*how: Any, **named: Any) -> Any:
        found = right(*how, **named).copy()
        found[0, 0] += LITTLE
        return found

    monkeypatch.setattr(splits, "coefficients", wrong)
    where = "ev: " if strategy is Strategy.TOTALS else "stage first hand (AA|55|66|77|TT): "
    assert re.match(rf"line \d+, upcard 5, {where}", refusal(tmp_path, strategy))


def test_a_line_after_a_split_that_says_something_else(tmp_path: Path, monkeypatch: Patch) -> None:
    right = lines.DecisionLines.lines

    def wrong(claims: Any, strategy: Strategy) -> Iterator[dict[str, Any]]:
        for line in right(claims, strategy):
            if line["stage"] == "split" and line["hand"] == "6T":
                other = "hit" if line["action"] != "hit" else "stand"
                yield {**line, "action": other}
            else:
                yield line

    monkeypatch.setattr(lines.DecisionLines, "lines", wrong)
    assert re.match(r"line \d+, upcard .*, stage split .*hand 6T: ", refusal(tmp_path, "cdp1"))
    assert json.loads(certify(GAME).lines[-1]).keys() == {"end", "check"}
