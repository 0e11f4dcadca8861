"""Insurance by the player's hand: two more cards are known than to the rest of the table."""

from __future__ import annotations

from fractions import Fraction

from solver.bets.bet import Bet
from solver.bets.paytable import PayTable
from solver.bets.value import value_bet
from solver.cards import ACE, VALUES, Card, Hand, two_card_hands
from solver.games import Game


def insurance_by_hand(bet: Bet, game: Game, table: PayTable) -> dict[Hand, Fraction]:
    """Return the EV of insurance, per unit insured, for every two-card hand against an ace.

    Examples
    --------
    >>> from solver.bets import find_bet, pay_table
    >>> from solver.games import load_game
    >>> bet, game = find_bet("insurance"), load_game("single-deck")
    >>> evs = insurance_by_hand(bet, game, pay_table(bet, game))
    >>> len(evs), evs[Hand.parse("TT")], evs[Hand.parse("98")]
    (55, Fraction(-1, 7), Fraction(-1, 49))
    """
    held = [hand for hand in two_card_hands() if game.shoe.holds(_with_ace(hand))]
    evs = {
        hand: value_bet(bet, game, table, player=[Card(VALUES[value]) for value in hand.values]).ev
        for hand in held
    }
    return {hand: ev for hand, ev in evs.items() if ev is not None}


def _with_ace(hand: Hand) -> list[int]:
    return [count + (value == ACE) for value, count in enumerate(hand.counts)]
