"""Settling recorded rounds, and playing rounds with any decision maker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from solver.cards import Card
from solver.games import Game
from solver.table.deal import Deal
from solver.table.decision_maker import DecisionMaker, WrittenDecisionMaker
from solver.table.errors import TableError
from solver.table.hands import cards_text
from solver.table.layout import TableLayout
from solver.table.ledger import Ledger
from solver.table.money import short
from solver.table.record import RoundRecord, Seat
from solver.table.settlement import settled


@dataclass(frozen=True, slots=True)
class Played:
    """A played round: its ledger, and the record from which it can be settled again.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> from solver.games import load_game
    >>> seats = [Seat.read({"bet": 10, "play": "H S"})]
    >>> table = Table(load_game("six-deck"))
    >>> played = table.play(seats, parse_cards("5 9 8 T 4 7 7 7"), WrittenDecisionMaker(seats))
    >>> [str(card) for card in played.record.cards], str(played.ledger.total.net)
    (['5', '9', '8', 'T', '4'], '-10')
    >>> table.settle(played.record) == played.ledger
    True
    """

    ledger: Ledger
    record: RoundRecord


class Table:
    """A table for any number of rounds of one game; pay tables are read once.

    Parameters
    ----------
    game
        The game.
    pay_tables
        Pay tables to use, by the name of the side bet.

    Examples
    --------
    >>> from solver.games import load_game
    >>> table = Table(load_game("six-deck"))
    >>> plain = {"cards": "A 9 K 8", "seats": [{"bet": 10, "play": ""}]}
    >>> str(table.settle(RoundRecord.read(plain, table.game)).total.net)
    '15'
    """

    def __init__(self, game: Game, pay_tables: Mapping[str, str] | None = None) -> None:
        self._layout = TableLayout(game, pay_tables)

    @property
    def game(self) -> Game:
        """The game."""
        return self._layout.game

    def play(self, seats: Sequence[Seat], cards: Iterable[Card], player: DecisionMaker) -> Played:
        """Deal a round, ask for each decision, and return the settled round.

        Parameters
        ----------
        seats
            The wagers before the first card: only ``bet`` and ``side_bets`` are used.
        cards
            The source of the cards. Only as many are taken as the round needs.
        player
            Makes the decisions of every seat.

        Raises
        ------
        TableError
            If a wager or a decision is not allowed, or the source has no more cards.
        ShoeError
            If the shoe does not have the cards.
        """
        deal = Deal(self._layout, seats, cards, player)
        self._layout.check_cards(deal.used)
        recorded = tuple(
            replace(
                seat,
                attack=dealt.attack,
                insurance=dealt.insurance,
                even_money=dealt.took_even_money,
                play=tuple(dealt.decisions),
            )
            for seat, dealt in zip(seats, deal.seats, strict=True)
        )
        record = RoundRecord(self.game, recorded, tuple(deal.used), self._layout.pay_tables)
        return Played(settled(deal), record)

    def settle(self, record: RoundRecord) -> Ledger:
        """Return the ledger of a recorded round, by the game and the pay tables of this table.

        Raises
        ------
        TableError
            If a wager, decision or card of the record is missing, left over or not allowed.
        ShoeError
            If the shoe does not have the cards.
        """
        player = WrittenDecisionMaker(record.seats)
        cards = iter(record.cards)
        played = self.play(record.seats, cards, player)
        player.check_used(self.game.rules, played.ledger.dealer[0])
        rest = tuple(cards)
        if rest:
            many = "1 card is" if len(rest) == 1 else f"{len(rest)} cards are"
            raise TableError(f"{many} left over at the end of the round: {short(cards_text(rest))}")
        return played.ledger


def settle(record: RoundRecord) -> Ledger:
    """Return the ledger of one round; raises the errors of `Table.settle`.

    Examples
    --------
    >>> from solver.games import load_game
    >>> game = load_game("double-attack")
    >>> plain = {"cards": "9 T 8 7 Q", "seats": [{"bet": 10, "side_bets": {"bust-it": 1}}]}
    >>> settle(RoundRecord.read(plain, game))
    Traceback (most recent call last):
    solver.table.errors.TableError: seat 1, hand 1 (T-8 against 9): a decision is missing; \
allowed: H or S or D or R
    >>> plain["seats"][0]["play"] = "S"
    >>> [str(entry.net) for entry in settle(RoundRecord.read(plain, game)).entries]
    ['10', '3']
    """
    if not isinstance(record, RoundRecord):
        raise TableError(f"a RoundRecord is needed, not {record!r}: use RoundRecord.read")
    return Table(record.game, record.pay_tables).settle(record)
