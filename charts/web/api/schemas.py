"""The shapes of the JSON answers, for the OpenAPI description; reports make the answers."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from charts.page.by import By
from solver.results.chart import Kind
from solver.results.strategy import Action


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NamedGameSchema(_Shape):
    """A named game with its rules, by name and in shorthand."""

    name: str
    title: str
    shoe: str
    shorthand: str
    rules: dict[str, str | int | bool]
    note: str


class GamesSchema(_Shape):
    """The named games."""

    games: list[NamedGameSchema]


class RoundSchema(_Shape):
    """The round against one upcard; EVs count the dealer's blackjack, per unit of the bet."""

    probability: float
    ev: float = Field(description="With the better attack decision.")
    attack: bool
    ev_without_attack: float
    ev_with_attack: float | None = Field(description="Null if the game has no attack wager.")


class InsuranceSchema(_Shape):
    """Insurance against the dealer's ace."""

    pays: str
    evs: dict[str, float] = Field(description="EV per unit insured by two-card hand.")
    gain: float = Field(
        description="Per round, from insuring half of the bet when that is favorable."
    )
    even_money: float | None = Field(
        description="Even money minus playing the hand, per unit of the bet."
    )


class MissingSchema(_Shape):
    """An action that is allowed but has no EV."""

    hand: str
    upcard: str
    action: Action
    reason: str


class SolvedSchema(_Shape):
    """A solved game."""

    game: str
    shoe: str
    strategy: str
    ev: float = Field(
        description="Of a round, with the dealer's blackjack counted, per unit of the bet."
    )
    house_edge: float
    upcards: dict[str, RoundSchema] = Field(description="By upcard, 2 to 9, T, A.")
    insurance: InsuranceSchema | None
    missing: list[MissingSchema]


class ValuedSchema(_Shape):
    """The EV of each action for one hand; an action that is not allowed is absent."""

    game: str
    shoe: str
    strategy: str
    hand: str
    upcard: str
    p_dealer_blackjack: float
    best: Action
    margin: float | None = Field(description="Best minus second best; null if only one is allowed.")
    conditional: dict[Action, float] = Field(
        description="EV given no dealer blackjack, per unit staked before the action."
    )
    unconditional: dict[Action, float] = Field(
        description="EV with the dealer's blackjack counted, per unit of the bet."
    )
    dealer: dict[str, float] = Field(description="Probability of each of the dealer's final hands.")
    after_split: int | None
    missing: dict[Action, str] = Field(description="Allowed actions without an EV, and why.")


class SplitSchema(_Shape):
    """A pair against one upcard."""

    pair: str
    upcard: str
    conditional: float
    unconditional: float
    best: bool = Field(description="Whether splitting is the best action.")


class SplitsSchema(_Shape):
    """EV of splitting each pair against each upcard."""

    game: str
    shoe: str
    strategy: str
    cells: list[SplitSchema]


class ChartCellSchema(_Shape):
    """One cell of a chart."""

    kind: Kind
    hand: str = Field(description="A total, the card of a pair, or two cards.")
    upcard: str
    code: str = Field(description="Dh: double, else hit. By cards: all actions, the best first.")
    ev: float | None
    margin: float | None


class DeviationSchema(_Shape):
    """An exception to the chart: a hand that should be played differently."""

    hand: str
    upcard: str
    chart: Action
    best: Action
    gain: float = Field(description="Per unit staked.")
    worth: float = Field(description="Per round.")


class TieSchema(_Shape):
    """A cell in which two actions have exactly the same EV."""

    hand: str = Field(description="Kind and label of a row, or a hand.")
    upcard: str
    actions: tuple[Action, Action]


class ChartPageSchema(_Shape):
    """A strategy chart with its exact EV."""

    game: str
    title: str
    rules: str
    shoe: str
    by: By
    strategy: str
    ev: float
    ev_best: float = Field(description="Of the best play by the cards of the hand.")
    attack: dict[str, bool] = Field(description="Empty if the game has no attack wager.")
    attack_evs: dict[str, tuple[float, float]] = Field(description="Without and with the attack.")
    insurance: str
    cells: list[ChartCellSchema]
    deviations: list[DeviationSchema]
    ties: list[TieSchema]
    version: str
    digest: str = Field(description="Equal for equal rules, shoe, cells and attack.")


class BetLineSchema(_Shape):
    """One event of a pay table; the last one is losing."""

    event: str
    count: int = Field(description="Number of deals.")
    probability: float
    probability_exact: str = Field(description="A fraction.")
    pays: float | None = Field(description="To one; -1 if the wager is lost.")
    pays_exact: str | None
    return_: float | None = Field(alias="return", description="Probability times pays.")


class InsuredHandSchema(_Shape):
    """The EV of insurance with one hand."""

    ev: float
    ev_exact: str


class ValuedBetSchema(_Shape):
    """The value of a side bet per unit wagered; null if no pay table is published."""

    game: str
    bet: str
    shoe: str
    known: str = Field(description="The known cards of the deal.")
    pay_table: str | None
    source: str | None
    deals: int
    events: list[BetLineSchema]
    ev: float | None
    ev_exact: str | None
    house_edge: float | None
    return_: float | None = Field(alias="return", description="One plus the EV.")
    standard_deviation: float | None
    hit_rate: float
    pays: dict[str, str] = Field({}, description="By event; absent without a pay table.")
    hands: dict[str, InsuredHandSchema] = Field({}, description="For insurance without a hand.")


class FieldErrorSchema(_Shape):
    """What is wrong with one field; the field is null for the request as a whole."""

    field: str | None
    message: str


class RefusalSchema(_Shape):
    """Why there is no answer, as a list of errors."""

    errors: list[FieldErrorSchema]
