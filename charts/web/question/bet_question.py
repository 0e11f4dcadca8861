"""A question about one side bet, as the JSON interface takes it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from charts.web.question.bet_fields import BetName
from charts.web.question.field_errors import FieldFault
from charts.web.question.fields import LONGEST_CARDS, LONGEST_WORD, reading
from charts.web.question.question import Question
from solver.bets import BetError, BetInputs, find_bet
from solver.cards import ACE, Card, parse_cards
from solver.errors import ShoeError, UpcardError


def _suited(text: str) -> str:
    return "".join(map(str, parse_cards(text)))


class BetQuestion(Question):
    """A question about one side bet; the known cards of the deal may have suits.

    Examples
    --------
    >>> BetQuestion(game="six-deck", bet="21 3", hand="8h 9h", upcard="10").canonical()
    'game=six-deck&hand=8h9h&upcard=T&bet=21%2B3'
    """

    hand: Annotated[
        str,
        Field(max_length=LONGEST_CARDS, description="The player's first two cards: 8h8."),
        reading(_suited),
    ] = ""
    upcard: Annotated[
        str,
        Field(max_length=LONGEST_WORD, description="The dealer's card: T, 8d."),
        reading(Card.parse),
    ] = ""
    bet: BetName

    def fault_of(self, error: UpcardError, *, of_hand: bool = False) -> FieldFault:
        """Return the field that an error of the solver is about, with its message."""
        bet, cards = find_bet(self.bet), parse_cards(self.hand)
        upcard = Card.parse(self.upcard) if self.upcard else None
        held = {card.value for card in parse_cards(bet.required_hand)}
        match error:
            case BetError() if len(cards) > 2:
                field = "hand"
            case BetError() if held and {card.value for card in cards} - held:
                field = "hand"
            case BetError() if bet.inputs is BetInputs.ACE_UP and upcard and upcard.value != ACE:
                field = "upcard"
            case BetError() if bet.pays_from_rules:
                field = "bet"
            case ShoeError() if self.hand or self.upcard:
                field = "hand" if self.hand else "upcard"
            case _:
                return super().fault_of(error)
        return FieldFault(field, str(error))
