"""A simulation in plain text: what was dealt, beside what is exact."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from charts.text.numbers import bare_percent, percent
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import NOTHING, table, wrapped
from solver.games import Game
from solver.simulate import Measured, MeasuredCell, Simulation

_DECIMALS = 4
_FEW = 6
_BARS = 40
_HISTOGRAM_ROWS = 24
_CLASS = {"totals": "the chart by totals", "cdz-": "class cdz-", "cdp1": "class cdp1"}


def as_text(game: Game, found: Simulation, *, every: bool = False) -> str:
    """The round, every wager, every upcard, the decisions, and how the results spread.

    Parameters
    ----------
    game, found
        What was played, and what came of it.
    every
        Show all decisions, not only those furthest from their exact values.
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
    "EV in percent of the bet, per hand; ± is the standard error. z is how many standard errors "
    "the mean is from the exact value: two thirds of all z lie within 1, and of a thousand some "
    "three are over 3."
)


_CUT = (
    "EV in percent of the bet, per hand; ± is the standard error. The exact values are those of a "
    "fresh shoe for each round; z is how many standard errors play to a cut card is from them, and "
    "is not expected to be near 0."
)


def furthest(found: Simulation) -> float:
    """The largest z of the round, a wager or an upcard, without its sign."""
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
    threads = "one thread" if found.workers == 1 else f"{found.workers} threads"
    return [
        f"Played by {_CLASS[found.strategy]}. {done}",
        f"{speed:.2f} million rounds a second in {threads}, {core:.2f} to a second of one core.",
        *_cut_card(found),
    ]


def _cut_card(found: Simulation) -> list[str]:
    """What the cut card does: rounds in which many cards fall leave room for fewer others."""
    if found.behind is None or found.round.exact is None:
        return []
    effect = found.round.mean - found.round.exact
    error = percent(found.round.standard_error).lstrip("+")
    return [
        f"Cut-card effect: {percent(effect)} ± {error} against a fresh shoe for each round, "
        "which is what the exact values are for."
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
    rows = [["Upcard", "EV %", "±", "exact %", "z", "dealt %", "exact %", "z"]]
    for measured, often in zip(found.upcards, found.frequencies, strict=True):
        share = [bare_percent(often.mean, 3).lstrip("+"), bare_percent(often.exact or 0, 3)[1:]]
        rows.append([*_row(measured.name, measured), *share, _z(often)])
    return table([list(row) for row in rows])


def _decisions(found: Simulation, every: bool) -> list[str]:
    """All decisions, or the few that are furthest off and how far off some must be expected."""
    parts = [part for cell in found.cells for part in (cell.frequency, cell.value)]
    scores = [abs(part.z) for part in parts if part.z is not None]
    if not scores:
        return []
    spread = sqrt(sum(z * z for z in scores) / len(scores))
    line = f"Decisions: {len(scores)} frequencies and values measured, root mean square of z "
    if found.behind is None:
        chance = 1 - erf(max(scores) / sqrt(2)) ** len(scores)
        line += (
            f"{spread:.2f} (1 is expected), largest {max(scores):.2f} (as large by chance in "
            f"{100 * chance:.0f} % of runs)."
        )
    else:
        line += f"{spread:.2f}, largest {max(scores):.2f}."
    order = sorted(found.cells, key=lambda cell: -max(abs(cell.frequency.z or 0), _abs(cell)))
    chosen = found.cells if every else order[:_FEW]
    rows = [["Decision", "times", "often %", "exact %", "z", "EV %", "exact %", "z"]]
    rows += [_decision(cell) for cell in chosen]
    head = "" if every else "The furthest off:\n"
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
    """Standard deviations, and how the wagers go together."""
    head = f"Standard deviation of a hand: {found.standard_deviation:.4f} bets a round."
    if len(found.names) == 1:
        return wrapped(head)
    rows = [["Covariance, round of the table" if found.seats > 1 else "Covariance", *found.names]]
    for name, row in zip(found.names, found.covariance, strict=True):
        rows.append([name, *(f"{value:+.4f}" for value in row)])
    return f"{wrapped(head)}\n\n{table([list(row) for row in rows])}"


def _histogram(found: Simulation) -> str:
    """How often the table won or lost how much, the commonest results."""
    common = sorted(
        sorted(found.histogram, key=lambda units: -found.histogram[units])[:_HISTOGRAM_ROWS]
    )
    most = max(found.histogram.values())
    rows = [["Result of the table" if found.seats > 1 else "Result", "rounds %", ""]]
    for units in common:
        rounds = found.histogram[units]
        share = f"{100 * rounds / found.rounds:.3f}"
        rows.append([f"{units:+g}" if units else "0", share, "#" * round(_BARS * rounds / most)])
    left = len(found.histogram) - len(common)
    more = f"\n{left} rarer results left out; all of them with --json" if left else ""
    return table([list(row) for row in rows], align="left") + more
