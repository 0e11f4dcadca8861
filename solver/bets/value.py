"""The exact value of a side bet: how often each line pays, and what that comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from solver.bets.bet import LOSES, Bet, BetError
from solver.bets.chances import Chances, Known, chances_of
from solver.bets.inputs import BetInputs
from solver.bets.paytable import PayTable
from solver.cards import Card, parse_cards
from solver.games import Game

NO_LINE = "loses"
_WAGER_LOST = Fraction(-1)


@dataclass(frozen=True, slots=True)
class EventValue:
    """One line of a pay table: how often a deal is paid by it.

    Attributes
    ----------
    event
        Name of the event; ``loses`` for the deals that no line pays.
    count
        Number of deals.
    probability
        Their share.
    pays
        To one, -1 where the wager is lost; None where there is no pay table.
    """

    event: str
    count: int
    probability: Fraction
    pays: Fraction | None

    @property
    def contribution(self) -> Fraction | None:
        """What the line adds to the EV: probability times pays."""
        return None if self.pays is None else self.probability * self.pays

    def to_json(self) -> dict[str, Any]:
        """Plain values for a JSON file; exact numbers as text too."""
        added = self.contribution
        return {
            "event": self.event,
            "count": self.count,
            "probability": float(self.probability),
            "probability_exact": _exact(self.probability),
            "pays": _number(self.pays),
            "pays_exact": _exact(self.pays),
            "return": _number(added),
        }


@dataclass(frozen=True, slots=True)
class BetValue:
    """What a side bet is worth on one shoe.

    Attributes
    ----------
    bet, game, shoe
        Names of bet and game; the shoe as text.
    pay_table, source
        Name of the pay table and where it was published; None where there is none.
    known
        The cards of the deal that were given, as text.
    deals
        Number of deals, all equally likely: combinations for a bet to which the order of its cards
        makes no difference, else deals in order; the least common denominator where a card of
        unknown suit or a hand of any length leaves no whole number of deals.
    events
        The lines of the pay table and, last, the deals that lose. Without a pay table every event
        of the bet, a deal in the first that it belongs to.
    """

    bet: str
    game: str
    shoe: str
    pay_table: str | None
    source: str | None
    known: str
    deals: int
    events: tuple[EventValue, ...]

    @property
    def ev(self) -> Fraction | None:
        """EV per unit wagered; None without a pay table."""
        added = [each.contribution for each in self.events]
        return None if self.pay_table is None else sum(filter(None, added), Fraction(0))

    @property
    def house_edge(self) -> Fraction | None:
        """The house's share of the wager: minus the EV."""
        return None if self.ev is None else -self.ev

    @property
    def standard_deviation(self) -> float | None:
        """Standard deviation of the result per unit wagered."""
        if self.ev is None:
            return None
        squares = sum(each.probability * (each.pays or 0) ** 2 for each in self.events)
        return sqrt(squares - self.ev**2)

    @property
    def hit_rate(self) -> Fraction:
        """Chance that the bet pays; without a pay table, that any of its events comes up."""
        return sum(
            (each.probability for each in self.events[:-1] if each.pays is None or each.pays > 0),
            Fraction(0),
        )

    def to_json(self) -> dict[str, Any]:
        """The shape of ``upcard sidebet --json``."""
        ev = self.ev
        return {
            "game": self.game,
            "bet": self.bet,
            "shoe": self.shoe,
            "known": self.known,
            "pay_table": self.pay_table,
            "source": self.source,
            "deals": self.deals,
            "events": [each.to_json() for each in self.events],
            "ev": _number(ev),
            "ev_exact": _exact(ev),
            "house_edge": _number(self.house_edge),
            "return": _number(None if ev is None else 1 + ev),
            "standard_deviation": self.standard_deviation,
            "hit_rate": float(self.hit_rate),
        }


def value_bet(
    bet: Bet,
    game: Game,
    table: PayTable | None,
    *,
    player: str | Sequence[Card] = (),
    upcard: str | Card | None = None,
) -> BetValue:
    """The exact value of a side bet.

    Parameters
    ----------
    bet, game
        The bet, and the game whose shoe and rules it is played with.
    table
        What it pays; None to count its events alone.
    player, upcard
        Cards of the deal that are known, of known suit or not: up to two of the player's, and the
        dealer's upcard. The value is that given these cards; the shoe is the one before they are
        taken out.

    Raises
    ------
    BetError
        If the shoe tells values alone and the bet asks for more, or the known cards do not fit it.
    ShoeError
        If the shoe does not hold the known cards.

    Examples
    --------
    >>> from solver.bets import find_bet, pay_table
    >>> from solver.games import load_game
    >>> bet, game = find_bet("bust-it"), load_game("double-attack")
    >>> table = pay_table(bet, game)
    >>> value_bet(bet, game, table).ev, value_bet(bet, game, table, upcard="8h").ev
    (Fraction(-70283, 877836), Fraction(11120, 73153))
    >>> value_bet(bet, game, table, upcard="Th")
    Traceback (most recent call last):
    solver.errors.ShoeError: the shoe 8x48 holds 0 of Th, not 1
    """
    known = known_cards(bet, player, upcard)
    chances = chances_of(bet, game.shoe, game.rules, known)
    return BetValue(
        bet.name,
        game.name,
        str(game.shoe),
        None if table is None else table.name,
        None if table is None else table.source,
        str(known),
        chances.deals,
        _events(bet, table, chances),
    )


def known_cards(bet: Bet, player: str | Sequence[Card], upcard: str | Card | None) -> Known:
    """The known cards of a deal from text or cards, and those that the bet takes for granted.

    Raises
    ------
    CardError
        If a text is not cards.
    BetError
        If there are too many cards.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> str(known_cards(find_bet("even-money"), "", "Ah"))
    'AT v Ah'
    """
    cards = parse_cards(player) if isinstance(player, str) else tuple(player)
    seen = Card.parse(upcard) if isinstance(upcard, str) else upcard
    if seen is None and bet.sight is BetInputs.ACE_UP:
        seen = Card("A")
    holds = parse_cards(bet.holds)
    left = [card.value for card in holds]
    for card in cards if holds else ():
        if card.value not in left:
            raise BetError(f"{bet.name} is for {bet.holds}, not for a hand with {card}")
        left.remove(card.value)
    rest = [card for card in holds if card.value in left]
    return Known((*cards, *rest) if holds else cards, seen)


def ev_of(bet: Bet, table: PayTable, chances: Chances) -> Fraction:
    """EV per unit wagered, from how often each set of events comes up.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> table = PayTable("royal-match", "", {"suited": Fraction(3)})
    >>> ev_of(find_bet("royal-match"), table, Chances({0: 3, 2: 1}, 4))
    Fraction(0, 1)
    """
    pays = tuple(table.pays.values())
    total = Fraction(0)
    for event_set, count in chances.counts.items():
        line = bet.best_line(table, event_set)
        total += count * (_WAGER_LOST if line == LOSES else pays[line])
    return total / chances.deals


def _events(bet: Bet, table: PayTable | None, chances: Chances) -> tuple[EventValue, ...]:
    ranked = PayTable(bet.name, "", dict.fromkeys(bet.event_names, Fraction(0)))
    shown = table or ranked
    counts = [0] * (len(shown.pays) + 1)
    for event_set, count in chances.counts.items():
        counts[bet.best_line(shown, event_set)] += count
    lines = [*shown.pays.items(), (NO_LINE, _WAGER_LOST)]
    return tuple(
        EventValue(name, count, Fraction(count, chances.deals), None if table is None else pays)
        for count, (name, pays) in zip(counts, lines, strict=True)
    )


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"
