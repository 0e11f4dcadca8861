"""The reference of the command line, from the commands and options of the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from charts.cli.app import app

DOCS = Path(__file__).parent
SHARED = ("--shoe", "--removed", "--set", "--strategy", "--no-store", "--json", "--out")
"""Options of several commands, in the order of the page. One that means something else in a
command is listed there too."""
PAGES = {
    "breakeven": ["how-to/break-even.md"],
    "chart": ["how-to/print-a-chart.md", "how-to/evaluate-my-chart.md"],
    "compare": ["how-to/compare-two-games.md"],
    "drill": ["how-to/practice.md"],
    "ev": [
        "how-to/after-a-split.md",
        "how-to/chances-of-a-hand.md",
        "explanation/joint-measure.md",
    ],
    "games": ["reference/games.md"],
    "bets": ["reference/bets/index.md"],
    "plot": ["how-to/print-a-chart.md"],
    "risk": ["how-to/risk.md"],
    "serve": ["how-to/use-the-web-page.md", "reference/web-api.md"],
    "settle": ["how-to/settle-a-round.md", "reference/rounds.md"],
    "sidebet": ["how-to/value-a-side-bet.md"],
    "simulate": ["how-to/simulate.md"],
    "solve": ["explanation/strategy-classes.md", "explanation/exact-values.md"],
    "splits": ["explanation/splits.md"],
    "verify": ["reference/certificates.md", "explanation/exact-values.md"],
}
"""Where there is more about a command."""


def shared_options() -> str:
    """Return the table of the options that several commands have."""
    options = [_shared()[name] for name in SHARED]
    return "\n".join(["| option | meaning |", "| --- | --- |", *map(_row, options)])


def commands() -> str:
    """Return a section for every command."""
    return "\n\n".join(_section(name, command) for name, command in _commands().items())


def _commands() -> dict[str, Any]:
    return dict(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


def _shared() -> dict[str, Any]:
    """Return the shared options as the first command that has them tells them."""
    found: dict[str, Any] = {}
    for command in _commands().values():
        for parameter in command.params:
            if parameter.opts[0] in SHARED:
                found.setdefault(parameter.opts[0], parameter)
    return found


def _section(name: str, command: Any) -> str:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    places = [each.metavar if each.required else f"[{each.metavar}]" for each in arguments]
    parts = [f"### `{' '.join(['upcard', name, *places])}`", *_paragraphs(command.help)]
    same = [each for each in options if _row(each) == _row(_shared().get(each.opts[0], each))]
    same = [each for each in same if each.opts[0] in SHARED]
    rows = [_row(each) for each in arguments if each.metavar != "GAME"]
    rows += [_row(each) for each in options if each not in same]
    if rows:
        parts.append("\n".join(["| argument or option | meaning |", "| --- | --- |", *rows]))
    if same:
        order = sorted((each.opts[0] for each in same), key=SHARED.index)
        parts.append(f"Shared options: {', '.join(f'`{option}`' for option in order)}.")
    parts.append(f"See {', '.join(map(_link, PAGES[name]))}.")
    return "\n\n".join(parts)


def _paragraphs(text: str) -> list[str]:
    return [" ".join(each.split()) for each in text.split("\n\n")]


def _row(parameter: Any) -> str:
    """Return the line of a table about an argument or an option."""
    meaning = parameter.help if parameter.help.endswith(".") else f"{parameter.help}."
    choices = [str(each) for each in getattr(parameter.type, "choices", ())]
    if choices:
        meaning += f" One of {', '.join(f'`{each}`' for each in choices)}."
    default = parameter.default
    if isinstance(default, str | int) and not isinstance(default, bool) and default != "":
        meaning += "" if "default" in meaning.lower() else f" Default: `{default}`."
    typed = parameter.metavar or ""
    if parameter.param_type_name == "option":
        if not typed and not parameter.is_flag:
            typed = parameter.opts[0].lstrip("-").upper()
        typed = f"{parameter.opts[0]} {typed}".strip()
    return f"| `{typed}` | {meaning} |".replace("|F", "\\|F")


def _link(page: str) -> str:
    """Return a link from the page of the command line, with the title of the other page."""
    title = (DOCS / page).read_text("utf-8").splitlines()[0].lstrip("# ")
    folder, _, rest = page.partition("/")
    return f"[{title}]({rest if folder == 'reference' else f'../{page}'})"
