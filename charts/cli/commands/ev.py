"""``upcard ev``: the EV of every action for one hand."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from charts.cli.options import (
    AsJson,
    Changes,
    Digits,
    Exact,
    Factored,
    GameName,
    OptionError,
    Removed,
    ShoeText,
    StrategyName,
    Unstored,
    chosen_exact_style,
    chosen_game,
    chosen_store,
)
from charts.cli.output import busy, write_answer
from solver.cards import Hand
from solver.errors import CardError, HandError
from solver.results.strategy import Strategy

_TOTAL = re.compile(r"(hard|soft|[hs]|)[ -]?([0-9]{1,2})", re.IGNORECASE)
_PAIRS = {
    "aces": "AA", "twos": "22", "deuces": "22", "threes": "33", "fours": "44", "fives": "55",
    "sixes": "66", "sevens": "77", "eights": "88", "nines": "99", "tens": "TT",
}  # fmt: skip


def ev(
    game: GameName,
    hand: Annotated[str, typer.Argument(metavar="HAND", help="The player's cards, such as T6.")],
    upcard: Annotated[str, typer.Argument(metavar="UPCARD", help="The dealer's card, such as T.")],
    *,
    strategy: StrategyName = "cdz-",
    after_split: Annotated[
        int | None,
        typer.Option(
            "--after-split", metavar="N", help="The hand is one of N hands made by splitting."
        ),
    ] = None,
    pair: Annotated[
        str | None,
        typer.Option(
            "--pair",
            metavar="CARD",
            help="With --after-split: the card that was split. Default: the first card of HAND.",
        ),
    ] = None,
    outcomes: Annotated[
        bool,
        typer.Option(
            "--outcomes", help="Also print how likely each action wins, pushes and loses."
        ),
    ] = False,
    exact: Exact = False,
    digits: Digits = None,
    factored: Factored = False,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Print the EV of every action for one hand."""
    from charts.reports import ev as report
    from solver.solving.what_if import query

    style = chosen_exact_style(exact, digits, factored)
    if pair is not None and after_split is None:
        raise OptionError("--pair needs --after-split")
    chosen, parsed = chosen_game(game, shoe, removed, changes), Strategy.parse(strategy)
    refuse_total(hand)
    chart = None  # only the class totals plays by a chart, which the store may hold
    if parsed is Strategy.TOTALS:
        chart = chosen_store(no_store).chart(chosen).rows
    how: dict[str, Any] = {"after_split": after_split, "pair": pair, "chart": chart}
    with busy("working out the EV"):
        answer = query(chosen, hand, upcard, parsed, **how)
        data, parts = answer.to_json(), [report.as_text(chosen, answer)]
        if outcomes:
            from charts.reports.outcomes import as_text
            from solver.study.outcomes import action_outcomes

            results = action_outcomes(chosen, hand, upcard, parsed, **how)
            data |= results.to_json()
            parts.append(as_text(results))
        if style is not None:
            from charts.reports.exact import of_answer
            from solver.exact import exact_answer

            found = exact_answer(chosen, hand, upcard, parsed, **how)
            data |= found.values.to_json()
            parts.append(of_answer(found, style))
    write_answer(data if as_json else "\n".join(parts))


def refuse_total(hand: str) -> None:
    """Refuse a total or the name of a pair where cards are expected.

    Raises
    ------
    HandError
        If the text is a total such as ``16`` or ``soft 18``, or a name such as ``aces``; it says
        which cards could be meant.

    Examples
    --------
    >>> refuse_total("T6")
    >>> refuse_total("soft18")
    Traceback (most recent call last):
    solver.errors.HandError: 'soft18' is a total, not a hand: write its cards, such as A7
    """
    try:
        Hand.parse(hand)
    except HandError:
        return  # `query` says more about a hand that cannot be held
    except CardError:
        typed = hand.strip()
        match, what, cards = _TOTAL.fullmatch(typed), "a word", _PAIRS.get(typed.lower())
        if match is not None:
            soft = match[1].lower().startswith("s")
            what, cards = "a total", _cards_of(int(match[2]), soft=soft)
        if cards is not None:
            raise HandError(
                f"{typed!r} is {what}, not a hand: write its cards, such as {cards}"
            ) from None


def _cards_of(total: int, *, soft: bool) -> str:
    """Return two cards with that total; a well-known hand where there are none."""
    if soft:
        return f"A{total - 11}" if 13 <= total <= 20 else "A7"
    if 12 <= total <= 19:
        return f"T{total - 10}"
    return f"{total - 2}2" if 5 <= total <= 11 else "T6"
