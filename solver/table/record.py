"""The record of a round: the wagers and decisions of each seat, and the cards as dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from solver.cards import Card, parse_cards
from solver.errors import UpcardError
from solver.games import Game
from solver.table.decisions import MOST_CHARACTERS, Decision, parse_play, play_text
from solver.table.errors import TableError
from solver.table.money import money_text, parse_money, short

_NO_MONEY = Fraction(0)
_SEAT_KEYS = ("bet", "attack", "side_bets", "insurance", "even_money", "play")
_ROUND_KEYS = ("game", "cards", "seats", "pay_tables")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """The wagers and decisions of one player.

    Parameters
    ----------
    bet
        The original bet; 0 if only side bets are made.
    attack
        The Double Attack wager; 0 for none.
    side_bets
        The amount staked on each side bet, by its name.
    insurance
        The insurance wager; 0 for none.
    even_money
        Whether a blackjack takes even money.
    play
        The decisions of all hands of the seat, in the order in which they are made.

    Raises
    ------
    TableError
        If an amount is not valid.

    Examples
    --------
    >>> seat = Seat.read({"bet": 10, "side_bets": {"bust-it": "2.50"}, "play": "H S"})
    >>> seat.bet, seat.side_bets["bust-it"], len(seat.play)
    (Fraction(10, 1), Fraction(5, 2), 2)
    >>> Seat.read({"bets": 10})
    Traceback (most recent call last):
    solver.table.errors.TableError: bets: no such key; a seat has bet, attack, side_bets, \
insurance, even_money, play
    """

    bet: Fraction = _NO_MONEY
    attack: Fraction = _NO_MONEY
    side_bets: Mapping[str, Fraction] = field(default_factory=dict)
    insurance: Fraction = _NO_MONEY
    even_money: bool = False
    play: tuple[Decision, ...] = ()

    def __post_init__(self) -> None:
        for name in ("bet", "attack", "insurance"):
            object.__setattr__(self, name, parse_money(getattr(self, name), f"{name}"))
        amounts = {}
        for bet, staked in self.side_bets.items():
            amounts[bet] = parse_money(staked, bet)
            if not amounts[bet]:
                raise TableError(f"{bet}: the amount staked must be more than 0")
        object.__setattr__(self, "side_bets", amounts)

    @classmethod
    def read(cls, values: object) -> Seat:
        """Return a seat from the plain values of a file.

        Raises
        ------
        TableError
            If a key is unknown or a value has the wrong type.
        """
        if not isinstance(values, Mapping):
            raise TableError(f"a seat must be a table with {', '.join(_SEAT_KEYS)}")
        _check_keys(values, _SEAT_KEYS, "a seat")
        side_bets, play = values.get("side_bets", {}), values.get("play", "")
        even_money = values.get("even_money", False)
        if not isinstance(side_bets, Mapping):
            raise TableError("side_bets must be a table of amounts")
        if not isinstance(even_money, bool):
            raise TableError("even_money must be true or false")
        if not isinstance(play, str):
            raise TableError("play must be text such as 'H S'")
        amounts = {name: values[name] for name in ("bet", "attack", "insurance") if name in values}
        decisions = parse_play(play)
        return cls(**amounts, side_bets=side_bets, even_money=even_money, play=decisions)

    def as_plain(self) -> dict[str, Any]:
        """Return plain values that `Seat.read` reads back, without empty ones.

        Examples
        --------
        >>> Seat.read({"bet": "12.5", "play": "hs"}).as_plain()
        {'bet': '12.50', 'play': 'H S'}
        """
        plain: dict[str, Any] = {
            name: money_text(getattr(self, name))
            for name in ("bet", "attack", "insurance")
            if getattr(self, name)
        }
        if self.side_bets:
            plain["side_bets"] = {bet: money_text(it) for bet, it in self.side_bets.items()}
        if self.even_money:
            plain["even_money"] = True
        if self.play:
            plain["play"] = play_text(self.play)
        return plain


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A recorded round: the game, the seats in playing order, and the cards in deal order.

    Parameters
    ----------
    game
        The game.
    seats
        The first seat is at the right end of the table, as seen by the players; it is dealt to
        first.
    cards
        All cards of the round, in the order in which they are dealt.
    pay_tables
        The chosen pay tables by the name of the side bet.

    Examples
    --------
    >>> from solver.games import load_game
    >>> plain = {"cards": "9 T 8 7 Q", "seats": [{"bet": 10, "attack": 5, "play": "S"}]}
    >>> record = RoundRecord.read(plain, load_game("double-attack"))
    >>> [str(card) for card in record.cards], record.seats[0].attack
    (['9', 'T', '8', '7', 'Q'], Fraction(5, 1))
    >>> RoundRecord.read({"cards": "9 T 8 7 Q", "seats": []}, load_game("double-attack"))
    Traceback (most recent call last):
    solver.table.errors.TableError: seats must be a list of at least one seat
    """

    game: Game
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    pay_tables: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, values: object, game: Game) -> RoundRecord:
        """Return a round from the plain values of a file.

        Raises
        ------
        TableError
            If a key is unknown or a value has the wrong type.
        CardError
            If the text is not cards.
        """
        if not isinstance(values, Mapping):
            raise TableError(f"a round must be a table with {', '.join(_ROUND_KEYS)}")
        _check_keys(values, _ROUND_KEYS, "a round")
        cards, seats = values.get("cards"), values.get("seats")
        if not isinstance(cards, str):
            raise TableError("cards must be text such as '9 T 8 7 Q', in deal order")
        if len(cards) > MOST_CHARACTERS:
            raise TableError(f"the cards have more than {MOST_CHARACTERS:,} characters")
        if not isinstance(seats, list) or not seats:
            raise TableError("seats must be a list of at least one seat")
        read = []
        for number, seat in enumerate(seats, 1):
            try:
                read.append(Seat.read(seat))
            except UpcardError as error:
                raise TableError(f"seat {number}: {error}") from None
        chosen = read_pay_tables(values.get("pay_tables", {}))
        return cls(game, tuple(read), parse_cards(cards), chosen)

    def as_plain(self) -> dict[str, Any]:
        """Return plain values that `RoundRecord.read` reads back, with the name of the game.

        Examples
        --------
        >>> from solver.games import load_game
        >>> plain = {"cards": "9T87Q", "seats": [{"bet": 10, "play": "S"}]}
        >>> RoundRecord.read(plain, load_game("six-deck")).as_plain()
        {'game': 'six-deck', 'cards': '9 T 8 7 Q', 'seats': [{'bet': '10', 'play': 'S'}]}
        """
        plain: dict[str, Any] = {
            "game": self.game.name,
            "cards": " ".join(map(str, self.cards)),
            "seats": [seat.as_plain() for seat in self.seats],
        }
        return plain | ({"pay_tables": dict(self.pay_tables)} if self.pay_tables else {})


def read_pay_tables(values: object) -> dict[str, str]:
    """Return the pay tables that a file chooses, by the name of the bet.

    Raises
    ------
    TableError
        If the value is not a table of texts.

    Examples
    --------
    >>> read_pay_tables({"bust-it": "palazzo"})
    {'bust-it': 'palazzo'}
    """
    if isinstance(values, Mapping) and all(isinstance(it, str) for it in values.values()):
        return {str(bet): str(chosen) for bet, chosen in values.items()}
    raise TableError("pay_tables must be a table of names, such as bust-it = 'palazzo'")


def _check_keys(values: Mapping[str, object], known: tuple[str, ...], what: str) -> None:
    unknown = [str(key) for key in values if key not in known]
    if unknown:
        raise TableError(f"{short(', '.join(unknown))}: no such key; {what} has {', '.join(known)}")
