"""The named games, and game files of the user's own: rules and shoe with the source of each."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from pathlib import Path
from typing import Any

from solver.cards import Shoe, parse_cards
from solver.errors import GameError, UpcardError
from solver.rules.limits import LIMIT_NAMES, TableLimits
from solver.rules.rules import RULE_NAMES, Rules, parse_assignments
from solver.toml import parse_toml

GAME_NAMES = (
    "double-attack",
    "double-attack-2-hands",
    "double-attack-online",
    "six-deck",
    "six-deck-h17",
    "eight-deck",
    "single-deck",
    "side-bets-single",
    "side-bets-six",
)
_KEYS = ("title", "base", "shoe", "note", "side_bets", "rules", "limits", "sources")


@dataclass(frozen=True, slots=True)
class Game:
    """A shoe and the rules it is played by, the side bets on the felt and the limits of the table.

    ``original`` is the game before it was changed.

    Examples
    --------
    >>> game = load_game("double-attack")
    >>> str(game.shoe), game.rules.max_hands, game.sources["insurance_pays"]
    ('8x48', 4, '58 Pa. Code s. 665a.12(b)')
    """

    name: str
    title: str
    shoe: Shoe
    rules: Rules
    note: str = ""
    side_bets: tuple[str, ...] = ()
    limits: TableLimits = field(default_factory=TableLimits)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)
    original: Game | None = field(default=None, compare=False, repr=False)

    def change(
        self,
        *,
        shoe: str | Shoe | None = None,
        removed: str = "",
        rules: Mapping[str, object] | Sequence[str] = (),
    ) -> Game:
        """This game with another shoe, cards removed from it, or rules changed.

        Parameters
        ----------
        shoe
            Replaces the shoe.
        removed
            Cards to take out of it.
        rules
            New values by field, or ``field=value`` texts.

        Raises
        ------
        UpcardError
            If the shoe, a card or a rule is wrong.

        Examples
        --------
        >>> game = load_game("six-deck").change(removed="5,5", rules=["surrender=late"])
        >>> str(game.shoe), game.rules.surrender
        ('6x52-55', 'late')
        """
        values = rules if isinstance(rules, Mapping) else parse_assignments(list(rules))
        full = self.shoe if shoe is None else shoe
        full = Shoe.parse(full) if isinstance(full, str) else full
        return replace(
            self,
            shoe=full.without(parse_cards(removed)),
            rules=self.rules.change(values),
            sources=_without(self.sources, (*values, *(() if shoe is None else ("shoe",)))),
            original=self.original or self,
        )


def load_game(name: str | os.PathLike[str]) -> Game:
    """A named game, or the game in a TOML file.

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
    solver.errors.GameError: no game 'double-atack', did you mean double-attack? (or a .toml file)
    """
    name = os.fspath(name)
    if name in GAME_NAMES:
        text = resources.files(__package__).joinpath(f"{name}.toml").read_text("utf-8")
        return _read(text, name)
    if name.endswith(".toml"):
        try:
            text = Path(name).read_text("utf-8")
        except (OSError, UnicodeDecodeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise GameError(f"cannot read the game file {name}: {reason}") from None
        return _read(text, Path(name).stem, name)
    near = difflib.get_close_matches(name, GAME_NAMES, 1)
    hint = f", did you mean {near[0]}?" if near else f"; the games are {', '.join(GAME_NAMES)}"
    raise GameError(f"no game {name!r}{hint} (or a .toml file)")


def _read(text: str, name: str, path: str = "") -> Game:
    place = path or name
    content = parse_toml(text, GameError, place)
    _check_shape(content, place)
    base = content.get("base")
    start = load_game(base) if base else Game(name, name, Shoe.parse("6x52"), Rules())
    try:
        return Game(
            name,
            content.get("title", name),
            Shoe.parse(content["shoe"]) if "shoe" in content else start.shoe,
            start.rules.change(content.get("rules", {})),
            content.get("note", ""),
            tuple(content.get("side_bets", start.side_bets)),
            start.limits.change(content.get("limits", {})),
            {**_without(start.sources, _said(content)), **content.get("sources", {})},
        )
    except UpcardError as error:
        raise type(error)(f"{place}: {error}") from None


def _said(content: Mapping[str, Any]) -> list[str]:
    """What a game file says itself, so that the sources of its base no longer speak for it."""
    own = [key for key in ("shoe", "side_bets") if key in content]
    return [*own, *content.get("rules", {}), *content.get("limits", {})]


def _without(sources: Mapping[str, str], said: Iterable[str]) -> dict[str, str]:
    left = dict(sources)
    for name in said:
        left.pop(name, None)
    return left


def _check_shape(content: Mapping[str, Any], place: str) -> None:
    errors = [f"{key}: no such key" for key in content if key not in _KEYS]
    errors += [
        f"{key}: must be text"
        for key in ("title", "base", "shoe", "note")
        if not isinstance(content.get(key, ""), str)
    ]
    bets = content.get("side_bets", [])
    if not isinstance(bets, list) or not all(isinstance(bet, str) for bet in bets):
        errors.append("side_bets: must be a list of names")
    tables = {key: content.get(key, {}) for key in ("rules", "limits", "sources")}
    errors += [f"{key}: must be a table" for key, it in tables.items() if not isinstance(it, dict)]
    if not errors:
        known = ("shoe", "side_bets", *RULE_NAMES, *LIMIT_NAMES)
        errors += [f"sources.{key}: no such rule" for key in tables["sources"] if key not in known]
        if content.get("base", GAME_NAMES[0]) not in GAME_NAMES:
            errors.append(f"base: no named game {content['base']!r}")
    if errors:
        raise GameError(f"{place}: {'; '.join(errors)}")
