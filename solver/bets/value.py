"""The exact value of a side bet: how often each event is paid, and the EV.

EV = sum over the paid events of probability * pays, minus the probability to lose
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from solver.bets.bet import LOSES, Bet, BetError
from solver.bets.deal_counts import DealCounts, KnownCards, count_deals
from solver.bets.inputs import BetInputs
from solver.bets.paytable import PayTable
from solver.cards import Card, Shoe, parse_cards
from solver.games import Game, check_game

LOST = "loses"
"""In place of the event of the deals that lose."""
_WAGER_LOST = Fraction(-1)


@dataclass(frozen=True, slots=True)
class EventValue:
    """An event of a pay table: how often it is paid, and how much.

    Attributes
    ----------
    event
        Name of the event; ``loses`` for the deals that lose.
    count
        Number of deals.
    probability
        Their share of all deals.
    pays
        Pays to one, -1 for the deals that lose; None without a pay table.
    """

    event: str
    count: int
    probability: Fraction
    pays: Fraction | None

    @property
    def contribution(self) -> Fraction | None:
        """The part of the EV that comes from this event: probability times pays."""
        return None if self.pays is None else self.probability * self.pays

    def to_json(self) -> dict[str, Any]:
        """Return plain values for JSON; exact numbers also as text."""
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
    """The value of a side bet on one shoe.

    Attributes
    ----------
    bet, game
        Names of the bet and the game.
    shoe
        The shoe before the known cards are dealt.
    pay_table, source
        Name of the pay table and where it was published; None without one.
    known
        The known cards of the deal.
    deals
        Number of equally likely deals: combinations for a symmetric bet, otherwise ordered deals.
        The least common denominator if a card of unknown suit or a hand of any length leaves no
        whole number of deals.
    events
        The events of the pay table and, last, the deals that lose. Without a pay table: every
        event of the bet, where a deal counts for the highest of its events.
    """

    bet: str
    game: str
    shoe: Shoe
    pay_table: str | None
    source: str | None
    known: KnownCards
    deals: int
    events: tuple[EventValue, ...]

    @property
    def ev(self) -> Fraction | None:
        """EV per unit wagered; None without a pay table."""
        added = [each.contribution for each in self.events]
        return None if self.pay_table is None else sum(filter(None, added), Fraction(0))

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge, minus the EV; None without a pay table."""
        return None if self.ev is None else -self.ev

    @property
    def standard_deviation(self) -> float | None:
        """Standard deviation of the result per unit wagered; None without a pay table."""
        if self.ev is None:
            return None
        squares = sum(each.probability * (each.pays or 0) ** 2 for each in self.events)
        return sqrt(squares - self.ev**2)

    @property
    def hit_rate(self) -> Fraction:
        """Chance that the bet wins; without a pay table, that any of its events happens."""
        return sum(
            (each.probability for each in self.events[:-1] if each.pays is None or each.pays > 0),
            Fraction(0),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the values that ``upcard sidebet --json`` prints."""
        ev = self.ev
        return {
            "game": self.game,
            "bet": self.bet,
            "shoe": str(self.shoe),
            "known": str(self.known),
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
    """Return the exact value of a side bet.

    Parameters
    ----------
    bet, game
        The bet, and the game that sets the shoe and the rules.
    table
        The pay table; None to count the events only.
    player, upcard
        Known cards of the deal, with or without a suit: up to two of the player's, and the
        dealer's upcard. The value is conditional on these cards. The shoe of the game is the one
        before they are dealt.

    Raises
    ------
    GameError
        If it is not a game.
    BetError
        If it is not a bet, the bet depends on suits and the shoe has only values, or the known
        cards do not fit the bet.
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
    solver.errors.ShoeError: the shoe 8x48 has no tens of hearts; 1 cannot be removed
    """
    check_game(game)
    if not isinstance(bet, Bet):
        raise BetError(f"a Bet is needed, not {bet!r}: use find_bet")
    known = known_cards(bet, player, upcard)
    counted = count_deals(bet, game.shoe, game.rules, known)
    return BetValue(
        bet=bet.name,
        game=game.name,
        shoe=game.shoe,
        pay_table=None if table is None else table.name,
        source=None if table is None else table.source,
        known=known,
        deals=counted.deals,
        events=_events(bet, table, counted),
    )


def known_cards(bet: Bet, player: str | Sequence[Card], upcard: str | Card | None) -> KnownCards:
    """Return the known cards of a deal, with those that the bet requires.

    Raises
    ------
    CardError
        If a text does not read as cards.
    BetError
        If there are too many cards, or the bet is not offered to such a hand.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> str(known_cards(find_bet("even-money"), "", "Ah"))
    'AT v Ah'
    """
    cards = parse_cards(player) if isinstance(player, str) else tuple(player)
    seen = Card.parse(upcard) if isinstance(upcard, str) else upcard
    if seen is None and bet.inputs is BetInputs.ACE_UP:
        seen = Card("A")
    required = parse_cards(bet.required_hand)
    left = [card.value for card in required]
    for card in cards if required else ():
        if card.value not in left:
            raise BetError(
                f"{bet.name} is offered to {bet.required_hand} only, not to a hand with {card}"
            )
        left.remove(card.value)
    rest = [card for card in required if card.value in left]
    return KnownCards((*cards, *rest), seen)


def ev_from_counts(bet: Bet, table: PayTable, counted: DealCounts) -> Fraction:
    """Return the EV per unit wagered from the counts of the sets of events.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> table = PayTable("royal-match", "", {"suited": Fraction(3)})
    >>> ev_from_counts(find_bet("royal-match"), table, DealCounts({0: 3, 2: 1}, 4))
    Fraction(0, 1)
    """
    pays = tuple(table.pays.values())
    total = Fraction(0)
    for event_set, count in counted.counts.items():
        index = bet.paid_index(table, event_set)
        total += count * (_WAGER_LOST if index == LOSES else pays[index])
    return total / counted.deals


def _events(bet: Bet, table: PayTable | None, counted: DealCounts) -> tuple[EventValue, ...]:
    ranked = PayTable(bet.name, "", dict.fromkeys(bet.event_names, Fraction(0)))
    shown = table or ranked
    counts = [0] * (len(shown.pays) + 1)
    for event_set, count in counted.counts.items():
        counts[bet.paid_index(shown, event_set)] += count
    rows = [*shown.pays.items(), (LOST, _WAGER_LOST)]
    return tuple(
        EventValue(name, count, Fraction(count, counted.deals), None if table is None else pays)
        for count, (name, pays) in zip(counts, rows, strict=True)
    )


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"
