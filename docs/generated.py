"""Write the parts of these pages that the program makes: ``python docs/generated.py``.

A part stands between two comments, ``<!-- made: NAME -->`` and ``<!-- end: NAME -->``, and the
function of that name makes it. ``tests/docs/test_generated_pages.py`` compares every part with what
its function returns now; with ``UPCARD_GOLDEN=write`` it writes the page again.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path

DOCS = Path(__file__).parent
ROOT = DOCS.parent
PART = re.compile(r"(<!-- made: ([\w-]+) -->\n)(.*?)(<!-- end: \2 -->\n)", re.DOTALL)
GROUPS = {
    "dealer": "Dealer",
    "doubling": "Doubling",
    "splitting": "Splitting",
    "surrender": "Surrender",
    "payouts": "Payouts",
}
CHANGES = (
    "", "dealer_hits_soft_17=true", "hole_card=none", "hole_card=original-only",
    "blackjack_pays=6:5", "insurance_pays=none", "double_cards=any", "double_on=9-11",
    "double_on=10-11", "double_after_split=false", "double_rescue=true", "max_hands=1",
    "max_hands=2", "max_hands=3", "max_ace_hands=1", "max_ace_hands=4", "draw_split_aces=true",
    "double_split_aces=true", "double_split_aces=true double_after_split=false",
    "draw_split_aces=true double_split_aces=true", "surrender=late", "surrender=early",
    "surrender=late surrender_cards=any", "surrender=late surrender_after_split=true",
    "surrender=late surrender_cards=any surrender_after_split=true",
    "surrender=late surrender_after_split=true surrender_split_aces=true",
    "surrender_after_split=true", "charlie=5", "charlie=6", "charlie=7", "double_attack=1",
    "double_attack=1 hole_card=none", "hole_card=none surrender=early",
    "hole_card=none surrender=late",
)  # fmt: skip
"""Changes of `six-deck`, each as it is typed behind ``--set``."""
SURRENDERS = (
    ("none", "two", "false", "false"),
    ("late", "two", "false", "false"),
    ("late", "two", "true", "false"),
    ("late", "any", "true", "false"),
    ("late", "any", "true", "true"),
)
ACES = ((2, 2), (2, 3), (2, 4), (3, 3), (4, 4))
"""Readings of Double Attack: the most hands of aces, and of other pairs."""
INTERNAL = ("solver/reference", "solver/engine", "solver/simulate")
"""Rooms whose modules are documented in full."""
ROOMS = (
    "solver", "solver/cards", "solver/rules", "solver/games", "solver/results",
    "solver/reference", "solver/engine", "solver/solving", "solver/bets", "solver/table",
    "solver/simulate", "solver/store", "charts/page", "charts/text", "charts/style",
    "charts/layout", "charts/formats", "charts/practice", "charts/reports", "charts/web",
    "charts/cli",
)  # fmt: skip
"""The rooms in the order in which they may import each other."""


def rules() -> str:
    """Return the rules, a table for each group, from what `solver.rules.RULES` knows about them."""
    from solver.rules import RULES, Rules

    default = Rules().as_text()
    lines = []
    for group, title in GROUPS.items():
        rows = [
            (
                f"`{name}`",
                about.label,
                _sentence(about.help),
                _values(name),
                f"`{_typed(default[name])}`",
                ", ".join(f"`{word}`" for word in _shorthand(name)) or "-",
            )
            for name, about in RULES.items()
            if about.group == group
        ]
        heads = ("field", "on the web form", "what it says", "values", "default", "shorthand")
        lines += [f"### {title}", "", *_table(heads, rows), ""]
    return "\n".join(lines)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _typed(value: object) -> str:
    return str(value).lower()


def _values(name: str) -> str:
    """Return the values that a rule takes, as the error for a wrong value names them."""
    from solver.errors import RulesError
    from solver.rules import RULES, Rules

    choices = RULES[name].choices
    if choices and all(value in ("true", "false") for value, _ in choices):
        return "`true`, `false`"
    try:
        Rules.read({name: "?"})
    except RulesError as error:
        needed = str(error).removeprefix(f"{name}: must be ").removesuffix(", not '?'")
        return re.sub(r"'([^']*)'", r"`\1`", needed)
    raise ValueError(f"{name} takes any value")


def _shorthand(name: str) -> list[str]:
    """Return what the line of rules says for each choice, or for each value in `EXAMPLES`."""
    from solver.rules import RULES, Rules

    values = [value for value, _ in RULES[name].choices] or list(EXAMPLES.get(name, ()))
    found = []
    for value in values:
        term = Rules.read({name: value}).terms().get(name)
        if term is not None and term.shorthand not in found:
            found.append(term.shorthand)
    return found


EXAMPLES: dict[str, Sequence[str]] = {
    "max_hands": ("1", "2", "4"),
    "max_ace_hands": ("1", "2", "4"),
    "charlie": ("6",),
    "blackjack_pays": ("3:2", "6:5", "1:1"),
    "insurance_pays": ("3:1", "none"),
    "double_attack": ("1",),
}
"""Values whose shorthand is shown, for rules that take numbers."""


def rules_worth() -> str:
    """Return the EV of the six-deck game with one change at a time."""
    from solver import load_game, solve

    game = load_game("six-deck")
    rows = [
        (
            ", ".join(f"`{each}`" for each in change.split()) or "none",
            f"{100 * solve(game.change(rules=change.split())).ev:+.4f}",
        )
        for change in CHANGES
    ]
    return "\n".join([*_table(("change", "EV %"), rows, right=1), ""])


def games_ev() -> str:
    """Return the EV of every named game under each class of strategy."""
    from solver import GAME_NAMES, Strategy, load_game, solve

    rows = [
        (f"`{name}`", *(f"{100 * solve(load_game(name), each).ev:+.6f}" for each in Strategy))
        for name in GAME_NAMES
    ]
    heads = ("game", *(f"`{each}`" for each in Strategy))
    return "\n".join([*_table(heads, rows, right=len(Strategy)), ""])


def attack_readings() -> str:
    """Return the EV of Double Attack for each reading of the sources."""
    from solver import load_game, solve

    game = load_game("double-attack")
    names = ("surrender", "surrender_cards", "surrender_after_split", "double_rescue")
    rows = []
    for draw, (aces, hands) in product((False, True), ACES):
        row = ["may be hit" if draw else "one card", str(aces), str(hands)]
        for values in SURRENDERS:
            splits = {"draw_split_aces": draw, "max_ace_hands": aces, "max_hands": hands}
            changed = game.change(rules={**splits, **dict(zip(names, values, strict=True))})
            row.append(f"{100 * solve(changed).ev:+.5f}")
        rows.append(row)
    surrenders = (
        "none", "two cards, unsplit", "two cards, also split", "any number", "and after doubling"
    )  # fmt: skip
    heads = ("split aces", "most ace hands", "most hands", *surrenders)
    return "\n".join([*_table(heads, rows, right=7), ""])


def errors() -> str:
    """Return every class of error with its module and what its docstring says."""
    rows = []
    for module in (*_modules("solver"), *_modules("charts")):
        if not re.search(r"\(UpcardError\)|class UpcardError", _source(module)):
            continue
        for name, kind in vars(import_module(module)).items():
            if inspect.isclass(kind) and issubclass(kind, ValueError) and _is_of(kind, module):
                said = re.sub(r"``?", "`", inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0])
                rows.append((f"`{name}`", f"`{module}`", " ".join(said.split())))
    return "\n".join([*_table(("class", "module", "raised for"), rows), ""])


def _is_of(kind: type, module: str) -> bool:
    return kind.__module__ == module


def modules() -> str:
    """Return every module with the first sentence of its docstring, room by room."""
    lines: list[str] = []
    for room in ROOMS:
        paths = sorted(_files(room))
        if not paths:
            continue
        rows = [(f"`{path.relative_to(ROOT)}`", _first_line(path)) for path in paths]
        lines += [f"## {room}", "", *_table(("file", "what it holds"), rows), ""]
    return "\n".join(lines)


def internal_modules() -> str:
    """Return the directives that document the modules of `INTERNAL` in full."""
    lines = []
    for room in INTERNAL:
        lines += [f"## {room}", ""]
        for module in _modules(room):
            if "._" not in module and ".kernels" not in module:
                directive = [f".. automodule:: {module}", "   :members:"]
                lines += [f"### `{module}`", "", "```{eval-rst}", *directive, "```", ""]
    return "\n".join(lines)


def _modules(room: str) -> Iterator[str]:
    """Return the modules of a room; of packages only those that define something themselves."""
    for path in sorted((ROOT / room).rglob("*.py")):
        dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if path.name != "__init__.py":
            yield dotted
        elif re.search(r"^(def|class) ", path.read_text("utf-8"), re.MULTILINE):
            yield dotted.removesuffix(".__init__")


def _source(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text("utf-8")


def _files(room: str) -> Iterator[Path]:
    """Return the files of a room; of ``solver`` itself only those outside its rooms."""
    folder = ROOT / room
    found = folder.glob("*.py") if room == "solver" else folder.rglob("*.py")
    return (path for path in found if path.name != "__init__.py")


def _first_line(path: Path) -> str:
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return re.sub(r"``?", "`", text.split("\n\n")[0].replace("\n", " "))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: int = 0) -> list[str]:
    """Return a Markdown table; the last columns, as many as ``right``, are numbers."""
    rules = ["---"] * (len(heads) - right) + ["---:"] * right
    cells = (cell.replace("|", "\\|") for row in rows for cell in row)
    lines = [heads, rules, *zip(*[cells] * len(heads), strict=True)]
    return [f"| {' | '.join(line)} |" for line in lines]


PARTS: dict[str, Callable[[], str]] = {
    "rules": rules,
    "rules-worth": rules_worth,
    "games-ev": games_ev,
    "attack-readings": attack_readings,
    "errors": errors,
    "modules": modules,
    "internal-modules": internal_modules,
}


def parts_of(page: str) -> list[tuple[str, str]]:
    """Return the name and the text of each part of a page."""
    return [(found[2], found[3]) for found in PART.finditer(page)]


def written_again(page: str) -> str:
    """Return a page with all its parts as their functions make them now."""
    return PART.sub(lambda found: f"{found[1]}{PARTS[found[2]]()}{found[4]}", page)


def main() -> None:
    """Write every page that has such a part."""
    sys.path.insert(0, str(ROOT))
    for path in sorted(DOCS.rglob("*.md")):
        text = path.read_text("utf-8")
        if parts_of(text):
            path.write_text(written_again(text), "utf-8")


if __name__ == "__main__":
    main()
