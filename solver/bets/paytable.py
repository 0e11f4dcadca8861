"""Pay tables: the pays of a bet by event, read from TOML files. Every table names its source.

Published tables are the files ``paytables/BET/NAME.toml``. A user's own file has the same form.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Any

from solver.bets.bet import Bet, BetError
from solver.bounds import exact_number, listed, read_text
from solver.games import Game
from solver.rules import ratio_text
from solver.toml import as_typed, parse_toml, wrong_text

_DECKS = (48, 52)
_KEYS = ("title", "source", "deck", "note", "pays")
_MOST = 10**9
"""The largest pay, to one. A larger one is not realistic and does not fit into a column."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """The pays of a bet.

    Parameters
    ----------
    bet
        Name of the bet.
    name, title, source, note
        Name and title of the table, where it was published, and a remark.
    pays
        Pays to one by the name of the event, in the bet's order of rank; 0 is a push.
    deck
        Number of cards in the decks that the table is for, 48 or 52; None if it is for both.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> from solver.games import load_game
    >>> table = pay_table(find_bet("royal-match"), load_game("six-deck"))
    >>> table.pays["suited"], table.source
    (Fraction(5, 2), 'Wizard of Odds, Royal Match, version 1')
    """

    bet: str
    name: str
    pays: Mapping[str, Fraction]
    title: str = ""
    source: str = ""
    note: str = ""
    deck: int | None = None

    def to_toml(self) -> str:
        """Return the text of a file that `pay_table` reads back, with exact pays.

        Examples
        --------
        >>> print(PayTable("royal-match", "mine", {"suited": Fraction(5, 2)}).to_toml(), end="")
        [pays]
        "suited" = "5:2"
        """
        heads = {"title": self.title, "source": self.source, "note": self.note}
        lines = [f"{key} = {_quoted(text)}" for key, text in heads.items() if text]
        lines += [f"deck = {self.deck}"] if self.deck else []
        lines += ["", "[pays]"] if lines else ["[pays]"]
        lines += [f'{_quoted(name)} = "{ratio_text(pays)}"' for name, pays in self.pays.items()]
        return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    r"""Quote a text as TOML does, with every character that cannot be printed as an escape.

    Examples
    --------
    >>> print(_quoted('the "felt" \x7f\u202e'))
    "the \"felt\" \u007f\u202e"
    """
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(each if each.isprintable() else _escape(each) for each in quoted)


def _escape(character: str) -> str:
    number = ord(character)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def table_names(bet: Bet) -> tuple[str, ...]:
    """Return the names of the published pay tables of a bet, in alphabetical order.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> table_names(find_bet("bust-it")), table_names(find_bet("hole-card-bonus"))
    (('palazzo', 'pennsylvania'), ())
    """
    folder = _folder(bet)
    files = folder.iterdir() if folder.is_dir() else []
    return tuple(sorted(each.name[: -len(".toml")] for each in files if each.name[-5:] == ".toml"))


def pay_table(
    bet: Bet, game: Game, wanted: str | os.PathLike[str] | None = None
) -> PayTable | None:
    """Return a pay table of a bet.

    Parameters
    ----------
    wanted
        The name of a published table, or the path of a ``.toml`` file. Default: the pays in the
        rules of the game, if the bet is part of the rules; otherwise the first published table for
        the decks of the game, or the first one of all.

    Returns
    -------
    PayTable or None
        None if no table is named and none is published.

    Raises
    ------
    BetError
        If there is no such table, the file cannot be read, or it has an event that the bet does
        not have.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> from solver.games import load_game
    >>> bet = find_bet("bust-it")
    >>> pay_table(bet, load_game("double-attack")).name, pay_table(bet, load_game("six-deck")).name
    ('pennsylvania', 'palazzo')
    >>> print(pay_table(find_bet("hole-card-bonus"), load_game("six-deck")))
    None
    >>> pay_table(bet, load_game("six-deck"), "palazo")
    Traceback (most recent call last):
    solver.bets.bet.BetError: bust-it has no pay table 'palazo'; did you mean palazzo? You \
can also name a .toml file
    """
    if wanted is not None:
        return _named(bet, os.fspath(wanted))
    if bet.pays_from_rules is not None:
        return PayTable(
            bet.name, "rules", bet.pays_from_rules(game.rules), source=f"the rules of {game.name}"
        )
    tables = published_tables(bet)
    fitting = [each for each in tables if each.deck in (None, game.shoe.pack.size)]
    return next(iter(fitting or tables), None)


def published_tables(bet: Bet) -> list[PayTable]:
    """Return the published pay tables of a bet.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> [table.deck for table in published_tables(find_bet("bust-it"))]
    [52, 48]
    """
    return [_published(bet, name) for name in table_names(bet)]


def _folder(bet: Bet) -> Any:
    return resources.files(__package__).joinpath("paytables", bet.name)


def _published(bet: Bet, name: str) -> PayTable:
    return _read(bet, name, _folder(bet).joinpath(f"{name}.toml").read_text("utf-8"), name)


def _named(bet: Bet, wanted: str) -> PayTable:
    names = table_names(bet)
    if wanted in names:
        return _published(bet, wanted)
    if wanted.endswith(".toml"):
        try:
            text = read_text(wanted)
        except (OSError, UnicodeDecodeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BetError(f"cannot read the pay table {wanted}: {reason}") from None
        return _read(bet, Path(wanted).stem, text, wanted)
    near = difflib.get_close_matches(wanted, names, 1)
    known = f"the published ones are {', '.join(names)}." if names else "none is published."
    hint = f"did you mean {near[0]}?" if near else known
    raise BetError(f"{bet.name} has no pay table {wanted!r}; {hint} You can also name a .toml file")


def _read(bet: Bet, name: str, text: str, place: str) -> PayTable:
    content = parse_toml(text, BetError, place)
    errors = _errors_in(bet, content)
    if errors:
        raise BetError(f"{place}: {listed(errors)}")
    pays = {event: _pays(content["pays"][event]) for event in _ranked(bet, content["pays"])}
    heads = {key: content.get(key, "") for key in ("title", "source", "note")}
    return PayTable(bet.name, name, pays, deck=content.get("deck"), **heads)


def _ranked(bet: Bet, pays: Mapping[str, object]) -> list[str]:
    return [name for name in bet.event_names if name in pays]


def _errors_in(bet: Bet, content: Mapping[str, Any]) -> list[str]:
    known = ", ".join(_KEYS)
    errors = [f"{key}: no such key; the keys are {known}" for key in content if key not in _KEYS]
    for key in ("title", "source", "note"):
        errors += wrong_text(key, content.get(key, ""))
    deck = content.get("deck", 52)
    if not isinstance(deck, int) or deck not in _DECKS:
        errors.append("deck: must be 48 or 52")
    pays = content.get("pays")
    if not isinstance(pays, dict) or not pays:
        return [*errors, "pays: must be a table with at least one event"]
    unknown = [event for event in pays if event not in bet.event_names]
    if unknown:
        named = listed(map(repr, unknown), ", ")
        known = ", ".join(map(repr, bet.event_names))
        errors.append(f"pays: {bet.name} has no event {named}; its events are {known}")
    for event in _ranked(bet, pays):
        try:
            _pays(pays[event])
        except ValueError:
            errors.append(
                f"pays.{event}: must be a number or a ratio such as 5:2, from 0 to "
                f"1,000,000,000, not {as_typed(pays[event])}"
            )
    return errors


def _pays(value: object) -> Fraction:
    pays = exact_number(value, ratio=":/")
    if pays > _MOST:
        raise ValueError
    return pays
