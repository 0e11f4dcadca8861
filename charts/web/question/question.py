"""What an address asks: the whole state of a page is in its query string.

A `Question` keeps the shortest fields that ask the same: cards in order, and nothing that the named
game already says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Self
from urllib.parse import quote, urlencode

from pydantic import Field, PrivateAttr, ValidationError, model_validator
from pydantic_core import InitErrorDetails

from charts.page.by import By
from charts.web.question.bet_fields import BetName, PayTableName, default_table, tables_of
from charts.web.question.field_errors import FieldFault
from charts.web.question.fields import (
    LONGEST_CARDS,
    LONGEST_WORD,
    MOST_REMOVED,
    TableFields,
    custom_error,
    reading,
    rule_texts,
)
from charts.web.question.web_rules import MOST_HANDS
from solver.cards import VALUES, Hand, parse_cards, parse_value
from solver.errors import HandError, ShoeError, StrategyError, UpcardError
from solver.games import Game, load_game
from solver.results.strategy import Strategy
from solver.rules import RULE_NAMES

_NEED_NO_ESCAPE = ",:"


def _value(text: str) -> str:
    return VALUES[parse_value(text)]


HandText = Annotated[
    str,
    Field(max_length=LONGEST_CARDS, description="The player's cards: T6."),
    reading(Hand.parse),
]
CardText = Annotated[
    str, Field(max_length=LONGEST_WORD, description="The dealer's card: T."), reading(_value)
]


def query_string(fields: Iterable[tuple[str, str]]) -> str:
    """Return the fields of a question as the query string of an address.

    Examples
    --------
    >>> query_string([("game", "six-deck"), ("blackjack_pays", "6:5")])
    'game=six-deck&blackjack_pays=6:5'
    """
    return urlencode(list(fields), quote_via=quote, safe=_NEED_NO_ESCAPE)


class Question(TableFields):
    """What an address asks: a game, and possibly one hand and one side bet.

    Forms send empty fields; an empty field is not given. The solver checks whether the shoe holds
    the hand.

    Attributes
    ----------
    strategy, by
        The strategy class; what the rows of the chart are.
    hand, upcard
        The cards; empty if the question is not about a hand.
    after_split, pair
        For a hand from a split pair: the number of split hands, and the pair card.
    bet, paytable
        A side bet, and one of its published pay tables; empty for the default one.

    Raises
    ------
    pydantic.ValidationError
        Names every field that is wrong; `faults_of` reads it.

    Examples
    --------
    >>> question = Question(
    ...     game="six-deck", shoe="6d-5", removed="5", surrender="late", max_hands="4",
    ...     hand="6,10", upcard="k",
    ... )
    >>> question.canonical()
    'game=six-deck&removed=55&surrender=late&hand=T6&upcard=T'
    >>> question.change(removed="", upcard="9").canonical()
    'game=six-deck&surrender=late&hand=T6&upcard=9'
    >>> str(question.game().shoe)
    '6x52-55'
    """

    strategy: Annotated[
        str,
        Field(
            max_length=LONGEST_WORD,
            description="The strategy class of the EVs; a chart needs none.",
            json_schema_extra={"enum": [each.value for each in Strategy]},
        ),
        reading(Strategy.parse),
    ] = Strategy.CDZ.value
    by: Annotated[By, Field(description="The rows of a chart: totals, or all two-card hands.")] = (
        By.TOTALS
    )
    hand: HandText = ""
    upcard: CardText = ""
    after_split: Annotated[
        int | None,
        Field(
            ge=2,
            le=MOST_HANDS,
            description="The number of hands after splitting; the hand is one of them.",
        ),
    ] = None
    pair: Annotated[
        str,
        Field(
            max_length=LONGEST_WORD,
            description="The card of the pair that was split. Default: the first card of the hand.",
        ),
        reading(_value),
    ] = ""
    bet: BetName = ""
    paytable: PayTableName = ""
    _game: Game = PrivateAttr()

    @model_validator(mode="before")
    @classmethod
    def _drop_empty(cls, typed: Mapping[str, Any]) -> dict[str, Any]:
        known = {field.alias or name for name, field in cls.model_fields.items()}
        given = {
            name: value
            for name, value in typed.items()
            if name not in known or (value is not None and str(value).strip())
        }
        if "after_split" in given and "pair" not in given:
            given |= _pair_of(given.get("hand", ""))
        return given

    @model_validator(mode="after")
    def _shorten(self) -> Self:
        """Make the game, and keep only the fields that its name does not already say."""
        faults = list(self._misplaced())
        rules = tuple((rule, text) for rule in RULE_NAMES if (text := getattr(self, rule)))
        try:
            self._game, fields = _game_of(self.name, self.shoe, self.removed, rules)
        except UpcardError as error:
            faults.append(FieldFault("removed", str(error)))
        if faults:
            raise ValidationError.from_exception_data(
                type(self).__name__,
                [
                    InitErrorDetails(
                        type=custom_error(message), loc=(field,), input=getattr(self, field)
                    )
                    for field, message in faults
                ],
            )
        for field, text in fields.items():
            object.__setattr__(self, field, text)
        if self.paytable and self.paytable == default_table(self.bet, self._game):
            object.__setattr__(self, "paytable", "")
        return self

    def _misplaced(self) -> Iterator[FieldFault]:
        if self.after_split is None and self.pair:
            yield FieldFault("pair", "needs after_split as well")
        if self.after_split is not None and not self.hand:
            yield FieldFault("after_split", "needs a hand as well")
        if self.paytable and self.paytable not in tables_of(self.bet):
            wrong = f"{self.bet} has no published pay table {self.paytable!r}"
            yield FieldFault("paytable", wrong if self.bet else "needs bet as well")

    def game(self) -> Game:
        """Return the named game with the shoe, the removed cards and the rules of the address."""
        return self._game

    def fields(self) -> list[tuple[str, str]]:
        """Return name and text of each field that the address needs, starting with the game."""
        usual = {name: field.default for name, field in type(self).model_fields.items()}
        if self.pair and self.pair == self.hand[0]:
            usual["pair"] = self.pair
        return [
            ("game", self.name),
            *(
                (name, str(value))
                for name, value in self
                if name != "name" and value != usual[name]
            ),
        ]

    def canonical(self) -> str:
        """Return the shortest query string that asks the same."""
        return query_string(self.fields())

    def change(self, **changes: object) -> Self:
        """Return this question with some fields changed; an empty text removes a field.

        Raises
        ------
        pydantic.ValidationError
            If the result is not a valid question.
        """
        return type(self).model_validate({**self.model_dump(by_alias=True), **changes})

    def fault_of(self, error: UpcardError, *, of_hand: bool = False) -> FieldFault:
        """Return the field that an error of the solver is about, with its message.

        Parameters
        ----------
        error
            The error that the solver raised for this question.
        of_hand
            Whether the solver was asked about the hand, not about the whole game.
        """
        match error:
            case StrategyError():
                field = "strategy"
            case HandError() if self.after_split and len(self.hand) > 1:
                field = "after_split" if self.pair in self.hand else "pair"
            case HandError():
                field = "hand"
            case ShoeError() if of_hand:
                field = "hand"
            case _:
                field = "removed" if self.removed else "shoe"
        return FieldFault(field, str(error))


class HandQuestion(Question):
    """A question about one hand: hand and upcard are required."""

    hand: HandText
    upcard: CardText


def _pair_of(hand: str) -> dict[str, str]:
    """Return the pair card as a field: the first card of the hand that was typed, if it is one."""
    try:
        cards = parse_cards(hand)
    except UpcardError:
        cards = ()
    return {"pair": VALUES[cards[0].value]} if cards else {}


@cache
def _named(name: str) -> Game:
    return load_game(name)


@lru_cache(maxsize=512)
def _game_of(
    name: str, shoe: str, removed: str, rules: tuple[tuple[str, str], ...]
) -> tuple[Game, Mapping[str, str]]:
    """Return the game and its shortest fields."""
    named = _named(name)
    game = named.change(shoe=shoe or None, removed=removed, rules=dict(rules))
    if len(game.shoe.removed) > MOST_REMOVED:
        raise UpcardError(
            f"must be at most {MOST_REMOVED} cards, not {len(game.shoe.removed)} cards"
        )
    usual, texts = rule_texts(named.rules), rule_texts(game.rules)
    fields = {rule: "" if text == usual[rule] else text for rule, text in texts.items()}
    fields["shoe"] = "" if game.shoe.pack == named.shoe.pack else str(game.shoe.pack)
    fields["removed"] = "".join(map(str, game.shoe.removed))
    return game, MappingProxyType(fields)
