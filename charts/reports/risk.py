"""The distribution of a round's result, and what it means for many rounds."""

from __future__ import annotations

from typing import Any

from charts.text.numbers import chance, percent, signed_units
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import table, wrapped
from solver.games import Game
from solver.study.risk import Risk

_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_SMALL = 5e-7
"""Results less likely than this are put into one row of the table."""


def as_text(game: Game, found: Risk) -> str:
    """Return the round, what it costs, the session and the bankroll."""
    results = found.results
    parts = [
        f"{wrapped(title_of(game))}\n{wrapped(shorthand(game))}",
        table(
            [
                ["A round", f"class {results.strategy}"],
                ["EV", f"{percent(results.ev)} of the bet"],
                ["Standard deviation", f"{results.standard_deviation:.6f} bets"],
                ["Mean stake", f"{results.staked:.6f} bets"],
                ["Element of risk", f"{percent(results.element_of_risk)} of what is staked"],
                *_chances(found),
            ]
        ),
        _distribution(found),
        _many(found),
        _bankroll(found),
        wrapped(_how_exact(found)),
    ]
    return "\n\n".join(parts) + "\n"


def _chances(found: Risk) -> list[list[str]]:
    distribution = found.results.distribution
    return [
        ["Win", f"{chance(distribution.win)} %"],
        ["Push", f"{chance(distribution.push)} %"],
        ["Lose", f"{chance(distribution.lose)} %"],
    ]


def _distribution(found: Risk) -> str:
    """Return the probability of every result; the rarest ones together."""
    chances = found.results.distribution.chances
    rows = [[signed_units(units), chance(p, 4)] for units, p in chances.items() if p >= _SMALL]
    rest = sum(p for p in chances.values() if p < _SMALL)
    if rest:
        rows.append(["others", chance(rest, 4)])
    return table([["Result", "%"], *rows])


def _many(found: Risk) -> str:
    plan, results, session = found.plan, found.results, found.session
    money = [session.quantile(each) * plan.bet for each in _QUANTILES]
    return table(
        [
            [f"With a bet of {plan.bet:g}", ""],
            ["EV of 100 rounds", f"{100 * results.ev * plan.bet:+.4f}"],
            [
                f"EV of an hour ({plan.rounds_per_hour:g} rounds)",
                f"{plan.rounds_per_hour * results.ev * plan.bet:+.4f}",
            ],
            [f"EV of {plan.rounds} rounds", f"{session.mean * plan.bet:+.4f}"],
            ["Standard deviation", f"{session.standard_deviation * plan.bet:.4f}"],
            ["Ahead after them", f"{chance(session.ahead)} %"],
            ["Exactly even", f"{chance(session.even)} %"],
            *(
                [f"{100 * part:g} % of sessions end at or below", f"{amount:+g}"]
                for part, amount in zip(_QUANTILES, money, strict=True)
            ),
        ]
    )


def _bankroll(found: Risk) -> str:
    rows = [
        ["N0", "never" if found.results.ev == 0 else f"{found.n0:,.0f} rounds"],
        ["Kelly stake", f"{percent(found.kelly)} of the bankroll" if found.kelly else "no bet"],
    ]
    if found.ruin is not None:
        low, high = (chance(each, 4) for each in found.ruin)
        between = f"{high} %" if low == high else f"from {low} to {high} %"
        rows.append([f"Risk of ruin with {found.plan.bankroll:g}", between])
    return table([["Bankroll", ""], *rows])


def _how_exact(found: Risk) -> str:
    text = (
        "Every round is dealt from the full shoe, without insurance and side bets. EV, standard "
        "deviation and mean stake are exact."
    )
    error = found.results.error
    if error:
        return (
            f"{text} The distribution is exact up to two hands; more hands, in "
            f"{chance(error, 4)} % of rounds, are combined by the dealer's result alone, so that "
            "no probability is off by more than that."
        )
    return f"{text} So is the distribution."


def as_json(found: Risk) -> dict[str, Any]:
    """Return the same as plain values, in units of the bet where no money is named."""
    plan, results, session = found.plan, found.results, found.session
    distribution = results.distribution
    return {
        "game": results.game.name,
        "shoe": str(results.game.shoe),
        "strategy": results.strategy.value,
        "ev": results.ev,
        "sd": results.standard_deviation,
        "staked": results.staked,
        "element_of_risk": results.element_of_risk,
        "win": distribution.win,
        "push": distribution.push,
        "lose": distribution.lose,
        "distribution": [
            {"units": str(units), "probability": p} for units, p in distribution.chances.items()
        ],
        "distribution_error": results.error,
        "n0": found.n0 if results.ev else None,
        "kelly": found.kelly,
        "bet": plan.bet,
        "ev_of_100_rounds": 100 * results.ev * plan.bet,
        "ev_of_an_hour": plan.rounds_per_hour * results.ev * plan.bet,
        "bankroll": plan.bankroll,
        "risk_of_ruin": None if found.ruin is None else list(found.ruin),
        "session": {
            "rounds": plan.rounds,
            "ev": session.mean * plan.bet,
            "sd": session.standard_deviation * plan.bet,
            "ahead": session.ahead,
            "even": session.even,
            "quantiles": {f"{each:g}": session.quantile(each) * plan.bet for each in _QUANTILES},
        },
    }
