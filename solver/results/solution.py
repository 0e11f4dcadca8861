"""What solving a game gives: plain, frozen results with named access, and their JSON shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.cards import VALUES, Hand, parse_value
from solver.errors import HandError
from solver.results.strategy import Action, Strategy
from solver.rules import Rules

_TIE = 1e-12
"""EVs closer than this are equal."""


@dataclass(frozen=True, slots=True)
class ActionValues:
    """The value of each allowed action for one hand against one upcard.

    Attributes
    ----------
    hand, upcard
        The hand, and the dealer's card as an index into ``VALUES``.
    p_dealer_blackjack
        Probability that the dealer has blackjack, given the hand and the upcard.
    conditional
        EV of each action given no dealer blackjack, per unit staked before the action.
    unconditional
        EV of each action with the dealer's blackjack counted, per unit of the original wager.
    margin
        What the best action is worth more than the second best, at the moment of the decision;
        None where only one is allowed.
    """

    hand: Hand
    upcard: int
    p_dealer_blackjack: float
    conditional: Mapping[Action, float]
    unconditional: Mapping[Action, float]
    margin: float | None

    @property
    def ranked(self) -> tuple[Action, ...]:
        """The allowed actions, best first; equal ones in the order of `Action`."""
        return tuple(
            sorted(self.unconditional, key=lambda act: -round(self.unconditional[act], 12))
        )

    @property
    def best(self) -> Action:
        """The action with the highest EV."""
        return self.ranked[0]

    def at_decision(self, rules: Rules) -> Mapping[Action, float]:
        """EV of each action at the moment of the decision: given no dealer blackjack, or before.

        Nothing is left to decide, and there are no values, where the dealer has looked and a
        blackjack was certain.
        """
        return self.conditional if rules.peeks_before_decisions else self.unconditional

    def to_json(self) -> dict[str, Any]:
        """The values under the keys of ``upcard ev --json``."""
        return {
            "hand": str(self.hand),
            "upcard": VALUES[self.upcard],
            "p_dealer_blackjack": self.p_dealer_blackjack,
            "best": self.best.value,
            "margin": self.margin,
            "conditional": {act.value: ev for act, ev in self.conditional.items()},
            "unconditional": {act.value: ev for act, ev in self.unconditional.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ActionValues:
        """Read back what `to_json` wrote."""
        return cls(
            Hand.parse(data["hand"]),
            parse_value(data["upcard"]),
            data["p_dealer_blackjack"],
            {Action(name): ev for name, ev in data["conditional"].items()},
            {Action(name): ev for name, ev in data["unconditional"].items()},
            data["margin"],
        )


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
    attack
        Whether the attack wager should be made.
    """

    upcard: int
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
        """EV with that decision; with the better one where none is given, or there is no attack."""
        if attack is None or self.ev_with_attack is None:
            return self.ev
        return self.ev_with_attack if attack else self.ev_without_attack

    def to_json(self) -> dict[str, Any]:
        """The values under the keys of ``upcard solve --json``."""
        return {
            "probability": self.probability,
            "ev": self.ev,
            "attack": self.attack,
            "ev_without_attack": self.ev_without_attack,
            "ev_with_attack": self.ev_with_attack,
        }


@dataclass(frozen=True, slots=True)
class InsuranceResult:
    """Insurance against the dealer's ace, decided with the player's two cards in sight.

    Attributes
    ----------
    pays
        What is paid per unit insured when the dealer has blackjack.
    evs
        EV per unit insured, for each two-card hand that can be held; blackjack included.
    gain
        What is gained per round and unit of the original wager by insuring half of it with every
        hand for which that is favourable; not part of the EV of the round.
    even_money
        For blackjack against an ace: EV of taking even money at once (1) less that of playing on,
        per unit of the wager; None where an ace or a ten-valued card is missing.
    """

    pays: str
    evs: Mapping[Hand, float]
    gain: float
    even_money: float | None

    def to_json(self) -> dict[str, Any]:
        """Plain values for a JSON file."""
        return {
            "pays": self.pays,
            "evs": {str(hand): ev for hand, ev in self.evs.items()},
            "gain": self.gain,
            "even_money": self.even_money,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> InsuranceResult:
        """Read back what `to_json` wrote."""
        evs = {Hand.parse(hand): ev for hand, ev in data["evs"].items()}
        return cls(data["pays"], evs, data["gain"], data["even_money"])


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved game: best play of the round under one class of strategy.

    Attributes
    ----------
    game, shoe
        Name of the game; the shoe as text.
    strategy
        The class of strategy all numbers belong to.
    ev
        Unconditional EV of a round per unit of the original wager, insurance aside.
    upcards
        The round by upcard, in the order 2 .. 9, T, A; an upcard that cannot be dealt is left out.
    hands
        Every two-card hand against every upcard.
    insurance
        None where the game offers none or the dealer cannot show an ace.
    """

    game: str
    shoe: str
    strategy: Strategy
    ev: float
    upcards: tuple[UpcardResult, ...]
    hands: tuple[ActionValues, ...]
    insurance: InsuranceResult | None

    @property
    def house_edge(self) -> float:
        """The house's share of the original wager: minus the EV."""
        return -self.ev

    def upcard(self, card: str) -> UpcardResult:
        """The round against one upcard.

        Raises
        ------
        CardError
            If the text is not a card.
        HandError
            If that upcard cannot be dealt from this shoe.
        """
        value = parse_value(card)
        for result in self.upcards:
            if result.upcard == value:
                return result
        raise HandError(f"no {VALUES[value]} can be dealt from the shoe {self.shoe}")

    def actions(self, hand: str | Hand, upcard: str) -> ActionValues:
        """Values of the actions for a two-card hand; `solver.solving.what_if` answers for any hand.

        Raises
        ------
        CardError
            If a text is not cards.
        HandError
            If the hand has not two cards, or the shoe does not hold hand and upcard.
        """
        wanted = hand if isinstance(hand, Hand) else Hand.parse(hand)
        value = parse_value(upcard)
        for actions in self.hands:
            if actions.hand == wanted and actions.upcard == value:
                return actions
        raise HandError(f"the shoe {self.shoe} has no hand {wanted} of two v {VALUES[value]}")

    def to_json(self) -> dict[str, Any]:
        """The shape of ``upcard solve --json``."""
        return {
            "game": self.game,
            "shoe": self.shoe,
            "strategy": self.strategy.value,
            "ev": self.ev,
            "house_edge": self.house_edge,
            "upcards": {VALUES[each.upcard]: each.to_json() for each in self.upcards},
            "insurance": self.insurance and self.insurance.to_json(),
            "hands": [each.to_json() for each in self.hands],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Solution:
        """Read back what `to_json` wrote."""
        upcards = tuple(
            UpcardResult(
                parse_value(upcard),
                each["probability"],
                each["ev_without_attack"],
                each["ev_with_attack"],
            )
            for upcard, each in data["upcards"].items()
        )
        return cls(
            data["game"],
            data["shoe"],
            Strategy(data["strategy"]),
            data["ev"],
            upcards,
            tuple(map(ActionValues.from_json, data["hands"])),
            data["insurance"] and InsuranceResult.from_json(data["insurance"]),
        )
