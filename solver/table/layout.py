"""The felt: a game with its side bets, their pay tables, and the cards of its shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from solver.cards import DECK, TEN, Card
from solver.errors import ShoeError, UpcardError
from solver.games import Game
from solver.table.errors import TableError
from solver.table.hands import cards_text

if TYPE_CHECKING:
    from solver.bets import Bet, Dealt, PayTable


@dataclass(frozen=True, slots=True)
class OpenBet:
    """A side bet that is open, with its pay table.

    Examples
    --------
    >>> from solver.games import load_game
    >>> open_bet = TableLayout(load_game("double-attack")).side_bet("bust-it")
    >>> open_bet.table.name, open_bet.needs_dealer
    ('pennsylvania', True)
    """

    bet: Bet
    table: PayTable

    @property
    def needs_dealer(self) -> bool:
        """Whether it looks at what the dealer draws."""
        return self.bet.inputs.needs_dealer_draw

    def places(self, count: int) -> range:
        """Where the cards whose rank or suit may matter lie among the ``count`` cards of a deal.

        The player's two cards come first, then upcard, hole card and what the dealer draws.
        """
        from solver.bets import BetInputs

        inputs = self.bet.inputs
        if inputs is BetInputs.DEALER_THREE:
            return range(2, 5 if count > 4 else 2)
        if not inputs.needs_cards:
            return range(0)
        return range(3 if inputs is BetInputs.HAND_AND_UPCARD else 2)


class TableLayout:
    """A game laid out: its side bets with their pay tables, which are read once.

    Parameters
    ----------
    game
        The game, with the side bets it has.
    pay_tables
        Pay tables to use, by the name of the bet: names of published ones, or paths.

    Examples
    --------
    >>> from solver.games import load_game
    >>> layout = TableLayout(load_game("double-attack"))
    >>> layout.side_bet("trifecta")
    Traceback (most recent call last):
    solver.table.errors.TableError: trifecta is not on the felt of double-attack, which has \
bust-it; a game file adds it under side_bets
    """

    def __init__(self, game: Game, pay_tables: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.pay_tables = dict(pay_tables or {})
        self._open: dict[str, OpenBet] = {}
        self._rules: dict[str, str] = {}
        self._plenty = _plenty(game)
        _check_maximums(game)
        for name in self.pay_tables:
            self.side_bet(name)

    def side_bet(self, name: str) -> OpenBet:
        """A side bet of the game with its pay table.

        Raises
        ------
        TableError
            If the bet is not on the felt, or has no pay table.
        BetError
            If there is no such bet or pay table.
        """
        if name not in self._open:
            self._open[name] = self._opened(name)
        return self._open[name]

    def _opened(self, name: str) -> OpenBet:
        from solver.bets import find_bet, pay_table

        bet, game = find_bet(name), self.game
        if bet.pays_from_rules is not None:
            raise TableError(f"{name} is offered when an ace lies, and is no side bet before that")
        if name not in game.side_bets:
            felt = ", ".join(game.side_bets) or "no side bets"
            raise TableError(
                f"{name} is not on the felt of {game.name}, which has {felt};"
                " a game file adds it under side_bets"
            )
        table = pay_table(bet, game, self.pay_tables.get(name))
        if table is None:
            raise TableError(
                f"{name} has no published pay table; name a .toml file for it under pay_tables"
            )
        return OpenBet(bet, table)

    def needs_dealer(self, name: str) -> bool:
        """Whether the dealer plays out for that side bet even when no hand is left."""
        return self.side_bet(name).needs_dealer

    def check_cards(self, cards: Iterable[Card]) -> None:
        """Refuse cards that the shoe does not hold.

        Raises
        ------
        ShoeError
            Names the card and how many of it there are.

        Examples
        --------
        >>> from solver.cards import parse_cards
        >>> from solver.games import load_game
        >>> TableLayout(load_game("single-deck")).check_cards(parse_cards("Ah 5c Ah"))
        Traceback (most recent call last):
        solver.errors.ShoeError: the shoe 1x52 holds 1 of Ah, not 2
        """
        counts = Counter(cards)
        if any(count > self._plenty.get(card, 0) for card, count in counts.items()):
            self.game.shoe.without(counts.elements())

    def rule(self, name: str) -> str:
        """A rule of the game with its value, and the source that the game names for it.

        Examples
        --------
        >>> from solver.games import load_game
        >>> TableLayout(load_game("double-attack")).rule("insurance_pays")
        'insurance_pays = 5:2; 58 Pa. Code s. 665a.12(b)'
        """
        if name not in self._rules:
            source = self.game.sources.get(name)
            text = f"{name} = {self.game.rules.as_text()[name]}"
            self._rules[name] = text + (f"; {source}" if source else "")
        return self._rules[name]

    def line(self, name: str, dealt: Dealt, dealt_cards: Iterable[Card]) -> str | None:
        """The line of the pay table that a side bet is paid by; None where it loses.

        Cards that are not fully named may be whatever the shoe allows, as long as it makes no
        difference.

        Parameters
        ----------
        name
            The side bet.
        dealt
            What it looks at.
        dealt_cards
            All cards of the round.

        Raises
        ------
        TableError
            If it depends on a suit or rank that is not named.
        """
        side_bet = self.side_bet(name)
        shown = (*dealt.player, dealt.upcard, dealt.hole, *dealt.drawn)
        places = side_bet.places(len(shown))
        seen = shown[places.start : places.stop]
        if all(card.suit for card in seen):
            return side_bet.bet.paid_event(side_bet.table, dealt)
        others = list(dealt_cards)
        for card in seen:
            others.remove(card)
        lines: set[str | None] = set()
        for names in product(*map(_possible, seen)):
            named = (*shown[: places.start], *names, *shown[places.stop :])
            line = side_bet.bet.paid_event(side_bet.table, dealt.of(*named))
            if line not in lines and self._may_be((*others, *names)):
                lines.add(line)
            if len(lines) > 1:
                unnamed = cards_text(card for card in seen if not card.suit)
                raise TableError(
                    f"{name} cannot be settled: it depends on rank and suit of {unnamed},"
                    " which are not named in full"
                )
        return lines.pop()

    def _may_be(self, cards: Iterable[Card]) -> bool:
        try:
            self.game.shoe.without(cards)
        except ShoeError:
            return False
        return True


def _check_maximums(game: Game) -> None:
    """Refuse a largest wager on a bet that does not exist: it would hold for none."""
    from solver.bets import find_bet

    for name in game.limits.side_bet_maximum:
        try:
            find_bet(name)
        except UpcardError as error:
            raise TableError(f"{game.name}: limits.side_bet_maximum: {error}") from None


def _plenty(game: Game) -> dict[Card, int]:
    """How many of each card are there whatever has been removed: a quick yes for most rounds."""
    gone = Counter(card.value for card in game.shoe.removed)
    cards = game.shoe.pack.cards or {}
    return {card: count - gone[card.value] for card, count in cards.items()}


def _possible(card: Card) -> list[Card]:
    """The cards that a card may be, as far as it is named."""
    if card.suit:
        return [card]
    if not card.is_exact:
        return [each for each in DECK if each.value == TEN]
    return [each for each in DECK if each.rank == card.rank]
