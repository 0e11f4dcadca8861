"""The table layout: a game with its side bets, their pay tables, and the cards of its shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from solver.bets import Bet, BetInputs, Dealt, PayTable, find_bet, pay_table
from solver.cards import DECK, TEN, Card
from solver.errors import ShoeError, UpcardError
from solver.games import Game
from solver.table.errors import TableError
from solver.table.hands import cards_text


@dataclass(frozen=True, slots=True)
class OpenBet:
    """A side bet that the table offers, with its pay table.

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
        """Whether the dealer has to draw for this bet even if no hand is left."""
        return self.bet.inputs.needs_dealer_draw

    def places(self, count: int) -> range:
        """Return the indices of the cards whose rank or suit can matter, of ``count`` cards.

        The cards are the player's two, the upcard, the hole card, and those the dealer draws.
        """
        inputs = self.bet.inputs
        if inputs is BetInputs.DEALER_THREE:
            return range(2, 5 if count > 4 else 2)
        if not inputs.needs_cards:
            return range(0)
        return range(3 if inputs is BetInputs.HAND_AND_UPCARD else 2)


class TableLayout:
    """The side bets of a game with their pay tables, each read once.

    Parameters
    ----------
    game
        The game; its file lists its side bets.
    pay_tables
        Pay tables to use, by the name of the bet: names of published ones, or paths.

    Examples
    --------
    >>> from solver.games import load_game
    >>> layout = TableLayout(load_game("double-attack"))
    >>> layout.side_bet("trifecta")
    Traceback (most recent call last):
    solver.table.errors.TableError: trifecta is not a side bet of double-attack, which has \
bust-it; a game file can add it under side_bets
    """

    def __init__(self, game: Game, pay_tables: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.pay_tables = dict(pay_tables or {})
        self._open: dict[str, OpenBet] = {}
        self._rules: dict[str, str] = {}
        self._at_least = _at_least(game)
        _check_maximums(game)
        for name in self.pay_tables:
            self.side_bet(name)

    def side_bet(self, name: str) -> OpenBet:
        """Return a side bet of the game with its pay table.

        Raises
        ------
        TableError
            If the game does not offer the bet, or it has no pay table.
        BetError
            If there is no such bet or pay table.
        """
        if name not in self._open:
            self._open[name] = self._opened(name)
        return self._open[name]

    def _opened(self, name: str) -> OpenBet:
        bet, game = find_bet(name), self.game
        if bet.pays_from_rules is not None:
            raise TableError(
                f"{name} is offered after an ace is dealt, not before the deal like a side bet"
            )
        if name not in game.side_bets:
            has = ", ".join(game.side_bets) or "no side bets"
            raise TableError(
                f"{name} is not a side bet of {game.name}, which has {has};"
                " a game file can add it under side_bets"
            )
        table = pay_table(bet, game, self.pay_tables.get(name))
        if table is None:
            raise TableError(
                f"{name} has no published pay table; name a .toml file for it under pay_tables"
            )
        return OpenBet(bet, table)

    def needs_dealer(self, name: str) -> bool:
        """Return whether the dealer has to draw for a side bet even if no hand is left."""
        return self.side_bet(name).needs_dealer

    def check_cards(self, cards: Iterable[Card]) -> None:
        """Check that the shoe has the cards.

        Raises
        ------
        ShoeError
            If not. The message names the card and how many there are.

        Examples
        --------
        >>> from solver.cards import parse_cards
        >>> from solver.games import load_game
        >>> TableLayout(load_game("single-deck")).check_cards(parse_cards("Ah 5c Ah"))
        Traceback (most recent call last):
        solver.errors.ShoeError: the shoe 1x52 has only 1 ace of hearts; 2 cannot be removed
        """
        counts = Counter(cards)
        if any(count > self._at_least.get(card, 0) for card, count in counts.items()):
            self.game.shoe.without(counts.elements())

    def rule(self, name: str) -> str:
        """Return a rule of the game with its value, and the source that the game gives for it.

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

    def paid_event(self, name: str, dealt: Dealt, dealt_cards: Iterable[Card]) -> str | None:
        """Return the event of the pay table that a side bet is paid for; None if it loses.

        A card without a rank or suit can be any such card of the shoe, as long as all of them give
        the same event.

        Parameters
        ----------
        name
            The side bet.
        dealt
            The cards that the bet depends on.
        dealt_cards
            All cards of the round.

        Raises
        ------
        TableError
            If the event depends on a suit or rank that is not given.
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
        events: set[str | None] = set()
        for names in product(*map(_possible, seen)):
            named = (*shown[: places.start], *names, *shown[places.stop :])
            event = side_bet.bet.paid_event(side_bet.table, dealt.of(*named))
            if event not in events and self._is_possible((*others, *names)):
                events.add(event)
            if len(events) > 1:
                unnamed = cards_text(card for card in seen if not card.suit)
                raise TableError(
                    f"{name} cannot be settled: it depends on the rank and suit of {unnamed};"
                    " write these cards with their suits"
                )
        return events.pop()

    def _is_possible(self, cards: Iterable[Card]) -> bool:
        try:
            self.game.shoe.without(cards)
        except ShoeError:
            return False
        return True


def _check_maximums(game: Game) -> None:
    """Refuse a maximum for a side bet that does not exist: it would have no effect."""
    for name in game.limits.side_bet_maximum:
        try:
            find_bet(name)
        except UpcardError as error:
            raise TableError(f"{game.name}: limits.side_bet_maximum: {error}") from None


def _at_least(game: Game) -> dict[Card, int]:
    """Return a lower bound on the number of each card, which accepts most rounds quickly."""
    gone = Counter(card.value for card in game.shoe.removed)
    cards = game.shoe.pack.cards or {}
    return {card: count - gone[card.value] for card, count in cards.items()}


def _possible(card: Card) -> list[Card]:
    """Return the cards that a card without a rank or suit can be."""
    if card.suit:
        return [card]
    if not card.is_exact:
        return [each for each in DECK if each.value == TEN]
    return [each for each in DECK if each.rank == card.rank]
