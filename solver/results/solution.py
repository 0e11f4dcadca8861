"""The results of solving a game: plain frozen data with named access, and their JSON shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from solver.cards import Hand, Value, parse_value
from solver.errors import HandError
from solver.results.action_values import ActionValues
from solver.results.html import html_table
from solver.results.missing_value import MissingValue
from solver.results.plain_values import number, number_or_none, text
from solver.results.strategy import Strategy

__all__ = ["ActionValues", "InsuranceResult", "Solution", "UpcardResult"]

_TIE = 1e-12
"""EVs closer than this are equal."""


@dataclass(frozen=True, slots=True)
class UpcardResult:
    """The round against one upcard, before the player's cards are dealt.

    Attributes
    ----------
    probability
        Probability of the upcard.
    ev_without_attack, ev_with_attack
        Unconditional EV per unit of the original wager, without the attack wager and with the
        largest one; the second is None in a game that has no such wager.
    """

    upcard: Value
    probability: float
    ev_without_attack: float
    ev_with_attack: float | None

    @property
    def attack(self) -> bool:
        """Whether the attack wager should be made."""
        attacked = self.ev_with_attack
        return attacked is not None and attacked > self.ev_without_attack + _TIE

    @property
    def ev(self) -> float:
        """EV with the better of the two decisions."""
        attacked = self.ev_with_attack
        return self.ev_without_attack if attacked is None else max(attacked, self.ev_without_attack)

    def ev_if(self, attack: bool | None) -> float:
        """Return the EV with that decision; with the better one if it is None or not possible."""
        if attack is None or self.ev_with_attack is None:
            return self.ev
        return self.ev_with_attack if attack else self.ev_without_attack

    def to_json(self) -> dict[str, Any]:
        """Return the values under the keys of ``upcard solve --json``."""
        return {
            "probability": self.probability,
            "ev": self.ev,
            "attack": self.attack,
            "ev_without_attack": self.ev_without_attack,
            "ev_with_attack": self.ev_with_attack,
        }

    @classmethod
    def from_json(cls, upcard: str, data: Mapping[str, Any]) -> UpcardResult:
        """Return the result that `to_json` wrote for an upcard."""
        return cls(
            parse_value(upcard),
            number(data["probability"]),
            number(data["ev_without_attack"]),
            number_or_none(data["ev_with_attack"]),
        )


def attack_evs(upcards: Iterable[UpcardResult]) -> dict[int, tuple[float, float]]:
    """Return for each upcard the EV of the round without and with the attack; empty without one.

    Examples
    --------
    >>> attack_evs([UpcardResult(Value.SIX, 1.0, 0.134, 0.269)])
    {Value.SIX: (0.134, 0.269)}
    """
    return {
        each.upcard: (each.ev_without_attack, each.ev_with_attack)
        for each in upcards
        if each.ev_with_attack is not None
    }


def ev_of_round(upcards: Iterable[UpcardResult], attack: Mapping[int, bool]) -> float:
    """Return the EV of a round with given attack decisions; the better one where none is given.

    Examples
    --------
    >>> upcards = [UpcardResult(Value.SIX, 1.0, 0.134, 0.269)]
    >>> ev_of_round(upcards, {Value.SIX: False}), ev_of_round(upcards, {})
    (0.134, 0.269)
    """
    return sum(each.probability * each.ev_if(attack.get(each.upcard)) for each in upcards)


@dataclass(frozen=True, slots=True)
class InsuranceResult:
    """Insurance against the dealer's ace, decided when the player sees two cards.

    Attributes
    ----------
    pays
        What is paid per unit insured when the dealer has blackjack.
    evs
        EV per unit insured, for each two-card hand that can be dealt, blackjack included.
    gain
        EV per round and unit of the original wager of insuring half of it with every hand for
        which that is favorable; the EV of the round does not include it.
    even_money
        For a blackjack against an ace: EV of taking even money (1) minus that of playing it out,
        per unit of the wager; None if the shoe lacks an ace or a ten-valued card.
    """

    pays: str
    evs: Mapping[Hand, float]
    gain: float
    even_money: float | None

    def to_json(self) -> dict[str, Any]:
        """Return plain values for a JSON file."""
        return {
            "pays": self.pays,
            "evs": {str(hand): ev for hand, ev in self.evs.items()},
            "gain": self.gain,
            "even_money": self.even_money,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> InsuranceResult:
        """Return the result that `to_json` wrote."""
        evs = {Hand.parse(hand): number(ev) for hand, ev in data["evs"].items()}
        even_money = number_or_none(data["even_money"])
        return cls(text(data["pays"]), evs, number(data["gain"]), even_money)


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved game: best play of the round under one class of strategy.

    Attributes
    ----------
    game, shoe
        Name of the game; the shoe as text.
    strategy
        The class of strategy that all numbers belong to.
    ev
        Unconditional EV of a round per unit of the original wager, excluding insurance.
    upcards
        The round by upcard, in the order 2 .. 9, T, A, without upcards that cannot be dealt.
    hands
        Every two-card hand against every upcard.
    insurance
        None where the game offers none or the dealer cannot show an ace.
    missing
        The allowed actions that have no value. The best play is the best of the other actions.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> solve(load_game("single-deck"))
    <Solution of single-deck, 1x52, class cdz-: EV +0.181934 %>
    """

    game: str
    shoe: str
    strategy: Strategy
    ev: float
    upcards: tuple[UpcardResult, ...]
    hands: tuple[ActionValues, ...]
    insurance: InsuranceResult | None
    missing: tuple[MissingValue, ...] = ()

    @property
    def house_edge(self) -> float:
        """The house edge per unit of the original wager: minus the EV."""
        return -self.ev

    @property
    def attack(self) -> dict[int, bool]:
        """Whether the attack wager is made, by upcard."""
        return {each.upcard: each.attack for each in self.upcards}

    def upcard(self, card: str | int) -> UpcardResult:
        """Return the round against one upcard.

        Raises
        ------
        CardError
            If it is not a card.
        HandError
            If that upcard cannot be dealt from this shoe.
        """
        value = parse_value(card)
        for result in self.upcards:
            if result.upcard == value:
                return result
        raise HandError(f"no {value} can be dealt from the shoe {self.shoe}")

    def actions(self, hand: str | Hand, upcard: str | int) -> ActionValues:
        """Return the values of the actions for a two-card hand; `solver.query` takes any hand.

        Raises
        ------
        CardError
            If hand or upcard is not cards.
        HandError
            If the hand does not have two cards, or the shoe does not hold hand and upcard.
        """
        wanted, value = Hand.coerce(hand), parse_value(upcard)
        if len(wanted) != 2:
            raise HandError(f"{wanted} is not a two-card hand; query answers for any hand")
        for actions in self.hands:
            if actions.hand == wanted and actions.upcard == value:
                return actions
        raise HandError(f"the shoe {self.shoe} cannot deal {wanted} v {value}")

    def to_json(self) -> dict[str, Any]:
        """Return the values that ``upcard solve --json`` prints, and those of all hands."""
        return {
            "game": self.game,
            "shoe": self.shoe,
            "strategy": self.strategy.value,
            "ev": self.ev,
            "house_edge": self.house_edge,
            "upcards": {str(each.upcard): each.to_json() for each in self.upcards},
            "insurance": self.insurance and self.insurance.to_json(),
            "missing": [each.to_json() for each in self.missing],
            "hands": [each.to_json() for each in self.hands],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Solution:
        """Return the result that `to_json` wrote.

        Raises
        ------
        ValueError, LookupError, TypeError, AttributeError
            If it is not all there, or a value is of another type.
        """
        rounds = data["upcards"].items()
        return cls(
            game=text(data["game"]),
            shoe=text(data["shoe"]),
            strategy=Strategy(data["strategy"]),
            ev=number(data["ev"]),
            upcards=tuple(UpcardResult.from_json(upcard, each) for upcard, each in rounds),
            hands=tuple(map(ActionValues.from_json, data["hands"])),
            insurance=data["insurance"] and InsuranceResult.from_json(data["insurance"]),
            missing=tuple(map(MissingValue.from_json, data["missing"])),
        )

    def to_records(self) -> list[dict[str, Any]]:
        """Return a plain record for each hand, upcard and action, for any data-frame library.

        Examples
        --------
        >>> from solver import load_game, solve
        >>> records = solve(load_game("single-deck")).to_records()
        >>> [records[0][key] for key in ("hand", "upcard", "action")]
        ['AA', '2', 'split']
        """
        return [record for each in self.hands for record in each.to_records()]

    def __repr__(self) -> str:
        ev = f"EV {100 * self.ev:+f} %"
        return f"<Solution of {self.game}, {self.shoe}, class {self.strategy}: {ev}>"

    def _repr_html_(self) -> str:
        rows = [{"upcard": str(each.upcard), **each.to_json()} for each in self.upcards]
        edge = f"house edge {100 * self.house_edge:.4f} %"
        return html_table(rows, f"{self.game}, {self.shoe}: {edge}, class {self.strategy}")
