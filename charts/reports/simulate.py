"""A simulation as text: measured values and the exact ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from charts.page.model import NOTHING
from charts.text.numbers import bare_percent, percent
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import table, wrapped
from solver.games import Game
from solver.simulation import Measured, MeasuredCell, Simulation

_DECIMALS = 4
_FEW = 6
_BARS = 40
_HISTOGRAM_ROWS = 24
_CLASS = {"totals": "the chart by totals", "cdz-": "class cdz-", "cdp1": "class cdp1"}


def as_text(game: Game, found: Simulation, *, every: bool = False) -> str:
    """Return the round, the wagers, the upcards, the decisions and the spread of the results.

    Parameters
    ----------
    game, found
        The game that was played, and the result.
    every
        List all decisions, not only those with the largest deviations.
    """
    parts = [
        f"{wrapped(f'{title_of(game)}: simulation')}\n{wrapped(shorthand(game))}",
        "\n".join(map(wrapped, _how(found))),
        _measures("Per hand", (found.round, *found.wagers)),
        _upcards(found),
        *_decisions(found, every),
        _spread(found),
        _histogram(found),
        wrapped(_UNITS if found.behind is None else _CUT),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


_UNITS = (
    "EV in percent of the bet, per hand; ± is the standard error. z is the deviation from the "
    "exact value in standard errors. By chance, two thirds of all z are within 1, and about 3 in "
    "1,000 are beyond 3."
)


_CUT = (
    "EV in percent of the bet, per hand; ± is the standard error. The exact values are those of a "
    "fresh shoe for each round. z is the deviation from them in standard errors; with a cut card "
    "it can be far from 0."
)


def largest_z(found: Simulation) -> float:
    """Return the largest absolute z of the round, a wager or an upcard."""
    every = (found.round, *found.wagers, *found.upcards, *found.frequencies)
    return max(abs(each.z or 0) for each in every)


def _how(found: Simulation) -> list[str]:
    cards = "a fresh shoe for each round"
    if found.behind is not None:
        cards = f"dealt to a cut card with {found.behind} cards behind it"
    hands = "one hand" if found.seats == 1 else f"{found.seats} hands"
    rounds = "1 round" if found.rounds == 1 else f"{found.rounds:,} rounds"
    if found.interrupted:
        rounds = f"Interrupted: {found.rounds:,} of {found.wanted:,} rounds"
    done = f"{rounds}, {hands} at the table, {cards}; seed {found.seed}."
    speed, core = found.rounds_per_second / 1e6, found.rounds_per_core_second / 1e6
    threads = "1 thread" if found.workers == 1 else f"{found.workers} threads"
    return [
        f"Played by {_CLASS[found.strategy]}. {done}",
        f"{speed:.2f} million rounds/s on {threads} ({core:.2f} million per CPU-second).",
        *_cut_card(found),
    ]


def _cut_card(found: Simulation) -> list[str]:
    """Return the cut-card effect: a round that uses many cards leaves fewer rounds in the shoe."""
    if found.behind is None or found.round.exact is None:
        return []
    effect = found.round.mean - found.round.exact
    error = percent(found.round.standard_error).lstrip("+")
    return [
        f"Cut-card effect: {percent(effect)} ± {error}, compared with a fresh shoe for each round."
    ]


def _measures(head: str, measures: Sequence[Measured]) -> str:
    rows = [[head, "EV %", "±", "exact %", "z"]]
    rows += [_row(each.name, each) for each in measures]
    return table([list(row) for row in rows])


def _row(name: str, each: Measured) -> list[str]:
    if not each.count:
        return [name, NOTHING, NOTHING, bare_percent(each.exact or 0, _DECIMALS), NOTHING]
    exact = NOTHING if each.exact is None else bare_percent(each.exact, _DECIMALS)
    error = bare_percent(each.standard_error, _DECIMALS).lstrip("+")
    return [name, bare_percent(each.mean, _DECIMALS), error, exact, _z(each)]


def _z(each: Measured) -> str:
    return NOTHING if each.z is None else f"{each.z:+.2f}".replace("-0.00", "0.00")


def _upcards(found: Simulation) -> str:
    rows = [["Upcard", "EV %", "±", "exact %", "z", "share %", "exact %", "z"]]
    for measured, often in zip(found.upcards, found.frequencies, strict=True):
        share = [bare_percent(often.mean, 3).lstrip("+"), bare_percent(often.exact or 0, 3)[1:]]
        rows.append([*_row(measured.name, measured), *share, _z(often)])
    return table([list(row) for row in rows])


def _decisions(found: Simulation, every: bool) -> list[str]:
    """Return the spread of all z, and all decisions or those with the largest deviations."""
    parts = [part for cell in found.cells for part in (cell.frequency, cell.value)]
    scores = [abs(part.z) for part in parts if part.z is not None]
    if not scores:
        return []
    spread = sqrt(sum(z * z for z in scores) / len(scores))
    line = f"Decisions: {len(scores)} frequencies and EVs measured, root mean square of z "
    if found.behind is None:
        chance = 1 - erf(max(scores) / sqrt(2)) ** len(scores)
        line += (
            f"{spread:.2f} (expected: 1), largest {max(scores):.2f} (in {100 * chance:.0f} % of "
            "runs it is at least as large by chance)."
        )
    else:
        line += f"{spread:.2f}, largest {max(scores):.2f}."
    order = sorted(found.cells, key=lambda cell: -max(abs(cell.frequency.z or 0), _abs(cell)))
    chosen = found.cells if every else order[:_FEW]
    rows = [["Decision", "times", "share %", "exact %", "z", "EV %", "exact %", "z"]]
    rows += [_decision(cell) for cell in chosen]
    head = "" if every else "Largest deviations:\n"
    return [wrapped(line), head + table([list(row) for row in rows])]


def _abs(cell: MeasuredCell) -> float:
    return abs(cell.value.z or 0)


def _decision(cell: MeasuredCell) -> list[str]:
    often, value = cell.frequency, cell.value
    return [
        value.name,
        f"{value.count:,}",
        bare_percent(often.mean, 3).lstrip("+"),
        bare_percent(often.exact or 0, 3).lstrip("+"),
        _z(often),
        bare_percent(value.mean),
        bare_percent(value.exact or 0),
        _z(value),
    ]


def _spread(found: Simulation) -> str:
    """Return the standard deviation of a hand and the covariance of the wagers."""
    head = f"Standard deviation of a hand: {found.standard_deviation:.4f} bets per round."
    if len(found.names) == 1:
        return wrapped(head)
    rows = [["Covariance, round of the table" if found.seats > 1 else "Covariance", *found.names]]
    for name, row in zip(found.names, found.covariance, strict=True):
        rows.append([name, *(f"{value:+.4f}" for value in row)])
    return f"{wrapped(head)}\n\n{table([list(row) for row in rows])}"


def _histogram(found: Simulation) -> str:
    """Return how often each result occurred: the most frequent ones."""
    common = sorted(
        sorted(found.histogram, key=lambda units: -found.histogram[units])[:_HISTOGRAM_ROWS]
    )
    most = max(found.histogram.values())
    head = "Result of the table, in bets" if found.seats > 1 else "Result, in bets"
    rows = [[head, "rounds %", ""]]
    for units in common:
        rounds = found.histogram[units]
        share = f"{100 * rounds / found.rounds:.3f}"
        rows.append([f"{units:+g}" if units else "0", share, "#" * round(_BARS * rounds / most)])
    left = len(found.histogram) - len(common)
    more = f"\n{left} rarer results are not shown; --json has them all" if left else ""
    return table([list(row) for row in rows], align="left") + more
