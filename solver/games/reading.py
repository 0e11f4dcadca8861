"""How a game file is read: one of the named games in this folder, or a file of the user's own."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from solver.bounds import listed, read_text
from solver.cards import Shoe
from solver.errors import GameError, UpcardError
from solver.games.game import Game, without_keys
from solver.rules import LIMIT_NAMES, RULE_NAMES, Rules
from solver.toml import parse_toml, wrong_text

_FOLDER = resources.files(__package__)
GAME_NAMES = tuple(
    sorted(each.name.removesuffix(".toml") for each in _FOLDER.iterdir() if ".toml" in each.name)
)
"""The named games: every TOML file in this folder."""

_TEXTS = ("title", "base", "shoe", "note")
_TABLES = ("rules", "limits", "sources")
_KEYS = (*_TEXTS, "side_bets", *_TABLES)


def load_game(name: str | os.PathLike[str]) -> Game:
    """Return a named game, or the game in a TOML file.

    Parameters
    ----------
    name
        One of ``GAME_NAMES``, or a path that ends in ``.toml``. A file has the keys ``title``,
        ``shoe``, ``note``, ``side_bets`` and the tables ``rules``, ``limits`` and ``sources``;
        what it leaves out comes from the named game in ``base``, or from a six-deck table.

    Raises
    ------
    GameError
        If there is no such game, or the file cannot be read.
    UpcardError
        If a rule or the shoe in it is wrong.

    Examples
    --------
    >>> load_game("single-deck").title
    'Single deck, dealer stands on soft 17'
    >>> load_game("double-atack")
    Traceback (most recent call last):
    solver.errors.GameError: no game 'double-atack'; did you mean double-attack? You can also \
name a .toml file
    """
    try:
        name = os.fspath(name)
    except TypeError:
        raise GameError(f"a game is named by text or a path, not {name!r}") from None
    if name in GAME_NAMES:
        return _read(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"), name)
    if name.endswith(".toml"):
        try:
            text = read_text(name)
        except (OSError, UnicodeDecodeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise GameError(f"cannot read the game file {name}: {reason}") from None
        return _read(text, Path(name).stem, name)
    near = difflib.get_close_matches(name, GAME_NAMES, 1)
    hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(GAME_NAMES)}."
    raise GameError(f"no game {name!r}; {hint} You can also name a .toml file")


def _read(text: str, name: str, path: str = "") -> Game:
    place = path or name
    content: dict[str, Any] = {key: {} for key in _TABLES} | parse_toml(text, GameError, place)
    errors: list[UpcardError] = [GameError(message) for message in _wrong_keys(content)]
    wrong_types = [GameError(message) for message in _wrong_types(content)]
    if wrong_types:
        raise _together([*errors, *wrong_types], place)
    errors += [GameError(message) for message in _unknown_sources(content["sources"])]
    base = content.get("base")
    start = load_game(base) if base else Game(name, name, Shoe.parse("6x52"), Rules())
    shoe, rules, limits = start.shoe, start.rules, start.limits
    try:
        shoe = Shoe.parse(content["shoe"]) if "shoe" in content else shoe
    except UpcardError as error:
        errors.append(error)
    try:
        rules = rules.change(content["rules"])
    except UpcardError as error:
        errors.append(error)
    try:
        limits = limits.change(content["limits"])
    except UpcardError as error:
        errors.append(error)
    if errors:
        raise _together(errors, place)
    return Game(
        name=name,
        title=content.get("title", name),
        shoe=shoe,
        rules=rules,
        note=content.get("note", ""),
        side_bets=tuple(content.get("side_bets", start.side_bets)),
        limits=limits,
        sources={**without_keys(start.sources, _stated(content)), **content["sources"]},
    )


def _together(errors: Sequence[UpcardError], place: str) -> UpcardError:
    """Return one error with all messages: of its own class if there is only one."""
    error = type(errors[0]) if len(errors) == 1 else GameError
    return error(f"{place}: {listed(map(str, errors))}")


def _stated(content: Mapping[str, Any]) -> list[str]:
    """Return what a game file states itself: the sources of its base do not cover that."""
    own = [key for key in ("shoe", "side_bets") if key in content]
    return [*own, *content["rules"], *content["limits"]]


def _wrong_keys(content: Mapping[str, Any]) -> Iterator[str]:
    for key in content:
        if key in RULE_NAMES or key in LIMIT_NAMES:
            table = "rules" if key in RULE_NAMES else "limits"
            yield f"{key}: belongs under [{table}]"
        elif key not in _KEYS:
            near = difflib.get_close_matches(key, _KEYS, 1)
            hint = f"did you mean {near[0]}?" if near else f"the keys are {', '.join(_KEYS)}"
            yield f"{key}: no such key; {hint}"


def _wrong_types(content: Mapping[str, Any]) -> Iterator[str]:
    for key in _TEXTS:
        yield from wrong_text(key, content.get(key, ""))
    bets = content.get("side_bets", [])
    if not isinstance(bets, list) or not all(isinstance(bet, str) for bet in bets):
        yield "side_bets: must be a list of names"
    elif len(set(bets)) < len(bets):
        yield "side_bets: a name is given twice"
    for key in _TABLES:
        if not isinstance(content[key], dict):
            yield f"{key}: must be a table"
    if isinstance(content["sources"], dict):
        for key, source in content["sources"].items():
            yield from wrong_text(f"sources.{key}", source)
    base = content.get("base", GAME_NAMES[0])
    if isinstance(base, str) and base not in GAME_NAMES:
        yield f"base: no named game {base!r}"


def _unknown_sources(sources: Mapping[str, Any]) -> Iterator[str]:
    known = ("shoe", "side_bets", *RULE_NAMES, *LIMIT_NAMES)
    return (f"sources.{key}: no such rule" for key in sources if key not in known)
