"""The fields of an address that describe a game: name, shoe, removed cards and rules.

Each field is read by the solver's own reader and rewritten as the solver prints it, so that equal
questions have equal spelling. The fields of the rules are made from `WEB_RULES`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model
from pydantic_core import PydanticCustomError

from charts.web.question.web_rules import WEB_RULES, read_rule
from solver.cards import Shoe, parse_cards
from solver.errors import ShoeError, UpcardError
from solver.games import GAME_NAMES
from solver.rules import RuleField, Rules

MOST_DECKS = 20
MOST_CARDS = 52 * MOST_DECKS
MOST_REMOVED = 400
"""Within these limits no answer took more than about ten seconds of one processor."""
LONGEST_SHOE, LONGEST_CARDS, LONGEST_WORD = 200, 1000, 30


def custom_error(message: str) -> PydanticCustomError:
    """Return an error of a field that has the solver's message."""
    return PydanticCustomError("upcard", "{message}", {"message": message})


def reading(read: Callable[[str], object]) -> AfterValidator:
    """Return a validator that replaces a text by what a reader of the solver makes of it."""

    def validate(text: str) -> str:
        try:
            return str(read(text))
        except UpcardError as error:
            raise custom_error(str(error)) from None

    return AfterValidator(validate)


def _game(name: str) -> str:
    """Refuse everything but the named games: an address never opens a file."""
    if name not in GAME_NAMES:
        raise UpcardError(f"no game {name!r}; the games are {', '.join(GAME_NAMES)}")
    return name


def _shoe(text: str) -> Shoe:
    try:
        shoe = Shoe.parse(text)
    except ShoeError as error:
        if _is_pack(text):
            raise
        # The message may name the solver's own limit.
        raise UpcardError(f"{error}; at most {MOST_DECKS} decks here") from None
    cards = sum(shoe.pack.values)
    if cards > MOST_CARDS:
        raise UpcardError(
            f"must have at most {MOST_DECKS} decks, or {MOST_CARDS:,} cards, not {cards:,} cards"
        )
    return shoe


def _is_pack(text: str) -> bool:
    """Return whether a shoe is one before its cards are removed."""
    try:
        Shoe.parse(text.partition("-")[0])
    except ShoeError:
        return False
    return True


def _cards(text: str) -> str:
    return "".join(map(str, parse_cards(text)))


class ShoeFields(BaseModel):
    """A named game and its shoe; an empty field is not given.

    Attributes
    ----------
    name
        One of the named games; ``game`` in the address.
    shoe, removed
        Another shoe than the game's; cards removed from the shoe.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    name: Annotated[str, reading(_game)] = Field(
        default=GAME_NAMES[0],
        alias="game",
        max_length=LONGEST_WORD,
        description="A named game.",
        json_schema_extra={"enum": list(GAME_NAMES)},
    )
    shoe: Annotated[
        str,
        Field(
            max_length=LONGEST_SHOE,
            description="Another shoe than the game's: 8x48, 6x52, 6d, or ten counts for "
            f"A 2 .. 9 T; at most {MOST_DECKS} decks.",
        ),
        reading(_shoe),
    ] = ""
    removed: Annotated[
        str,
        Field(
            max_length=LONGEST_CARDS,
            description=f"Cards removed from the shoe: 5,5; at most {MOST_REMOVED}.",
        ),
        reading(_cards),
    ] = ""


@lru_cache(maxsize=512)
def _rule_text(name: str, text: str) -> str:
    """Return the value of a rule as the solver writes it."""
    return rule_texts(read_rule(name, text))[name]


def rule_texts(rules: Rules) -> dict[str, str]:
    """Return every rule as it is typed.

    Examples
    --------
    >>> texts = rule_texts(Rules())
    >>> texts["draw_split_aces"], texts["charlie"], texts["max_hands"], texts["blackjack_pays"]
    ('false', 'none', '4', '3:2')
    """
    return {name: str(value).lower() for name, value in rules.as_text().items()}


def _rule_field(name: str, about: RuleField) -> tuple[Any, Any]:
    """Return type and field of a rule for the model."""
    summary = about.help[:1].upper() + about.help[1:]
    return (
        Annotated[str, reading(partial(_rule_text, name))],
        Field(
            default="",
            max_length=LONGEST_WORD,
            description=f"{summary}. Default: the rule of the game.",
        ),
    )


if TYPE_CHECKING:

    class TableFields(ShoeFields):
        """A named game, its shoe, and each rule under its name."""

else:
    TableFields = create_model(
        "TableFields",
        __base__=ShoeFields,
        __module__=__name__,
        __doc__="A named game, its shoe, and each rule under its name.",
        **{name: _rule_field(name, about) for name, about in WEB_RULES.items()},
    )
