"""The fields of an address that name a game: each is read by the solver's own reader.

What is read is rewritten as the solver prints it, so that equal questions are spelled alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from solver.cards import Shoe, parse_cards
from solver.errors import UpcardError
from solver.games import GAME_NAMES
from solver.rules import RULE_NAMES, Rules

MOST_DECKS = 20
MOST_CARDS = 52 * MOST_DECKS
MOST_REMOVED = 400
MOST_HANDS = 6
"""With these limits no answer that was seen took more than some ten seconds of a processor."""
LONGEST_SHOE, LONGEST_CARDS, LONGEST_WORD = 200, 1000, 30


def fault(message: str) -> PydanticCustomError:
    """An error of a field, with a message in the solver's words."""
    return PydanticCustomError("upcard", "{message}", {"message": message})


def reading(read: Callable[[str], object]) -> AfterValidator:
    """A validator that rewrites a text as what a reader of the solver makes of it."""

    def validate(text: str) -> str:
        try:
            return str(read(text))
        except UpcardError as error:
            raise fault(str(error)) from None

    return AfterValidator(validate)


def _game(name: str) -> str:
    """Refuse all but the named games: no file is ever read for the sake of an address."""
    if name not in GAME_NAMES:
        raise UpcardError(f"no game {name!r}; the games are {', '.join(GAME_NAMES)}")
    return name


def _shoe(text: str) -> Shoe:
    shoe = Shoe.parse(text)
    if sum(shoe.pack.values) > MOST_CARDS:
        raise UpcardError(f"at most {MOST_DECKS} decks, or {MOST_CARDS:,} cards")
    return shoe


def _cards(text: str) -> str:
    return "".join(map(str, parse_cards(text)))


def _rule(about: str) -> Any:
    return Field(
        default="",
        max_length=LONGEST_WORD,
        description=f"{about}; as in the game if not given.",
    )


class TableFields(BaseModel):
    """A game by name, its shoe, and each of its rules by name; a field that is empty is not given.

    Attributes
    ----------
    name
        One of the named games; ``game`` in the address.
    shoe, removed
        Another shoe; the cards taken out of it.
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
            description="Another shoe than that of the game: 8x48, 6x52, 6d, or ten counts for "
            f"A 2 .. 9 T; at most {MOST_DECKS} decks.",
        ),
        reading(_shoe),
    ] = ""
    removed: Annotated[
        str,
        Field(
            max_length=LONGEST_CARDS,
            description=f"Cards taken out of the shoe: 5,5; at most {MOST_REMOVED}.",
        ),
        reading(_cards),
    ] = ""
    dealer_hits_soft_17: str = _rule("Whether the dealer hits soft 17: true or false")
    hole_card: str = _rule("How the dealer looks for blackjack: peek, none or original-only")
    blackjack_pays: str = _rule("What a blackjack pays: 3:2")
    insurance_pays: str = _rule("What insurance pays: 2:1, or none where it is not offered")
    double_cards: str = _rule("How many cards a doubled hand may have: two or any")
    double_on: str = _rule("What may be doubled: any, or hard totals such as 9-11")
    double_after_split: str = _rule("Whether split hands may be doubled: true or false")
    double_rescue: str = _rule("Whether a doubled hand may be surrendered: true or false")
    max_hands: str = _rule(f"Hands that a pair may become, 1 to {MOST_HANDS}")
    max_ace_hands: str = _rule(f"Hands that a pair of aces may become, 1 to {MOST_HANDS}")
    draw_split_aces: str = _rule("Whether split aces may be hit: true or false")
    double_split_aces: str = _rule("Whether split aces may be doubled: true or false")
    surrender_split_aces: str = _rule("Whether split aces may be surrendered: true or false")
    surrender: str = _rule("When a hand may be surrendered: none, late or early")
    surrender_cards: str = _rule("How many cards a surrendered hand may have: two or any")
    surrender_after_split: str = _rule("Whether split hands may be surrendered: true or false")
    charlie: str = _rule("Number of cards that wins at once, 3 to 21, or none")
    double_attack: str = _rule("Largest attack wager per unit of bet: 1; 0 for no such wager")

    @field_validator(*RULE_NAMES)
    @classmethod
    def _read_rule(cls, text: str, info: ValidationInfo) -> str:
        name = str(info.field_name)
        try:
            return _rule_text(name, text)
        except UpcardError as error:
            raise fault(str(error).removeprefix(f"{name}: ")) from None


@lru_cache(maxsize=512)
def _rule_text(name: str, text: str) -> str:
    """The value of a rule as it is written."""
    rules = Rules.read({name: text})
    written = rule_texts(rules)[name]
    if max(rules.max_hands, rules.max_ace_hands) > MOST_HANDS:
        raise UpcardError(f"must be at most {MOST_HANDS}, not {written}")
    Rules.read({name: written})  # a ratio may come out with more digits than are read
    return written


def rule_texts(rules: Rules) -> dict[str, str]:
    """Every rule as it is typed.

    Examples
    --------
    >>> texts = rule_texts(Rules())
    >>> texts["draw_split_aces"], texts["charlie"], texts["max_hands"], texts["blackjack_pays"]
    ('false', 'none', '4', '3:2')
    """
    return {name: str(value).lower() for name, value in rules.as_text().items()}
