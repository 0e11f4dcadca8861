"""``upcard plot``: the EV of the round by upcard as a picture."""

from __future__ import annotations

from charts.cli.options import (
    Changes,
    GameName,
    Out,
    Removed,
    ShoeText,
    StrategyName,
    Unstored,
    chosen_game,
    chosen_store,
)
from charts.cli.output import check_target, write


def plot(
    game: GameName,
    *,
    strategy: StrategyName = "cdz-",
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
) -> None:
    """Draw the EV of the round by upcard as SVG."""
    from charts.formats.plot import ev_plot
    from charts.text.rules_line import shorthand, title_of

    chosen = chosen_game(game, shoe, removed, changes)
    check_target(out)
    solution = chosen_store(no_store).solution(chosen, strategy)
    write(ev_plot(title_of(chosen), shorthand(chosen), solution), out)
