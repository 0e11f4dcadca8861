"""The value of a side bet: pay table, events, EV, and effects of removal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from charts.page.model import SideBet
from charts.text.numbers import bare_percent, pays_to_one, percent
from charts.text.rules_line import title_of
from charts.text.side_bets import given_lines, pays_lines, share
from charts.text.speech import sentence
from charts.text.tables import NOTHING, table, wrapped
from solver.bets import (
    Effect,
    EventValue,
    effects_of_removal,
    find_bet,
    insurance_by_hand,
    pay_table,
    value_bet,
    with_return,
)
from solver.bets.bet import BetError
from solver.cards import TEN, Hand
from solver.games import Game

_LONGEST_COUNT = 10**13
_LONGEST_EXACT = 40
_DECIMALS = 4
_TENS = ("no ten-valued card", "one ten-valued card", "two ten-valued cards")


@dataclass(frozen=True, slots=True)
class SideBetAnswer:
    """A question about a side bet and its answer.

    Attributes
    ----------
    game
        The game.
    side_bet
        The bet, its value, and the pay table that was valued; None if it has no pay table. If a
        return was wanted, the pay table is the one that was found for it.
    wanted
        The return that was asked for, or None.
    effects, hands
        The effects of removal and insurance by hand, if they are part of the answer.
    """

    game: Game
    side_bet: SideBet
    wanted: Fraction | None = None
    effects: tuple[Effect, ...] = ()
    hands: Mapping[Hand, Fraction] | None = None


def answered(
    game: Game,
    name: str,
    paytable: str | None = None,
    *,
    player: str = "",
    upcard: str | None = None,
    with_effects: bool = False,
    wanted: Fraction | None = None,
    line: str | None = None,
) -> SideBetAnswer:
    """Work out what ``upcard sidebet`` prints.

    Raises
    ------
    UpcardError
        If the bet, the pay table or a card is wrong, or the return cannot be reached.

    Examples
    --------
    >>> from solver.games import load_game
    >>> answered(load_game("double-attack"), "bust-it").side_bet.value.ev
    Fraction(-70283, 877836)
    """
    bet = find_bet(name)
    pays = pay_table(bet, game, paytable)
    if wanted is not None:
        pays = with_return(bet, game, wanted, pays, line=line, player=player, upcard=upcard)
    if with_effects and pays is None:
        raise BetError(f"{name}: effects of removal need a pay table, and none is published")
    value = value_bet(bet, game, pays, player=player, upcard=upcard)
    effects: tuple[Effect, ...] = ()
    if with_effects and pays is not None:
        effects = effects_of_removal(bet, game, pays, player=player, upcard=upcard)
    hands = None
    if bet.by_hand and pays is not None and not player:
        hands = insurance_by_hand(bet, game, pays)
    return SideBetAnswer(game, SideBet(bet, pays, value), wanted, effects, hands)


def as_text(answer: SideBetAnswer) -> str:
    """Return the pay table, the events, the EV and all else that was asked for."""
    bet, pays = answer.side_bet.bet, answer.side_bet.table
    parts = [
        "\n".join(map(wrapped, _heads(answer))),
        _events(answer.side_bet.value.events),
        "\n".join(map(wrapped, _results(answer))),
    ]
    others = [name for name in bet.event_names if pays and name not in pays.pays]
    if others:
        parts.append(wrapped(f"Events that are not in the pay table: {'; '.join(others)}."))
    if answer.hands is not None:
        parts.append(_by_tens(answer.hands))
    if answer.effects:
        parts.append(_effects(answer.effects))
    if answer.wanted is not None and pays is not None:
        parts.append(f"As a file for --paytable:\n\n{pays.to_toml().rstrip()}")
    return "\n\n".join(parts) + "\n"


def as_json(answer: SideBetAnswer) -> dict[str, Any]:
    """Return the values of ``upcard sidebet --json``."""
    data = answer.side_bet.value.to_json()
    paid = answer.side_bet.table
    if paid is not None:
        data["pays"] = {event: str(pays) for event, pays in paid.pays.items()}
    if answer.wanted is not None:
        data["target_return"] = str(answer.wanted)
    if answer.effects:
        data["effects_of_removal"] = {
            each.card: {"change": float(each.change), "change_exact": str(each.change)}
            for each in answer.effects
        }
    if answer.hands is not None:
        data["hands"] = {
            str(hand): {"ev": float(ev), "ev_exact": str(ev)} for hand, ev in answer.hands.items()
        }
    return data


def _heads(answer: SideBetAnswer) -> list[str]:
    side_bet = answer.side_bet
    bet, value = side_bet.bet, side_bet.value
    pays = pays_lines(side_bet)
    if side_bet.table is None:
        pays = [
            "No pay table is published for it: give one with --paytable FILE, or ask for one with"
            " --target-return 96%."
        ]
    elif answer.wanted is not None:
        pays = [f"Pays worked out for a return of {share(answer.wanted)} %."]
    return [
        f"{title_of(answer.game)}: {bet.title}, shoe {value.shoe.replace(',', ' ')}",
        sentence(bet.note),
        *given_lines(side_bet),
        *pays,
    ]


def _events(events: tuple[EventValue, ...]) -> str:
    counted = max(each.count for each in events) < _LONGEST_COUNT
    paid = any(each.pays is not None for each in events)
    heads = ["Event", *(["Count"] if counted else []), "Chance %"]
    heads += ["Pays", "Return %"] if paid else []
    return table([heads, *(_row(each, counted, paid) for each in events)])


def _row(each: EventValue, counted: bool, paid: bool) -> list[str]:
    row = [each.event, *([f"{each.count:,}"] if counted else []), share(each.probability)]
    if paid:
        added = each.contribution
        row += [
            NOTHING if each.pays is None else pays_to_one(each.pays),
            NOTHING if added is None else bare_percent(float(added), _DECIMALS),
        ]
    return row


def _results(answer: SideBetAnswer) -> list[str]:
    value = answer.side_bet.value
    deals = "1 deal." if value.deals == 1 else f"{value.deals:,} deals."
    lines = [deals] if value.deals < _LONGEST_COUNT else []
    if value.ev is None:
        return [*lines, f"Chance of any of these: {share(value.hit_rate)} %."]
    exact = str(value.ev)
    shown = f" ({exact})" if len(exact) <= _LONGEST_EXACT else " (--json has the fraction)"
    lines.append(f"EV {percent(float(value.ev))} of the wager{shown}.")
    if answer.side_bet.bet.holds:
        better = "Taking even money" if value.ev > 0 else "Playing the hand out"
        return [*lines, f"{better} is worth more." if value.ev else "Both have the same EV."]
    return [
        *lines,
        f"House edge {_unsigned(-value.ev)}, return {share(1 + value.ev)} %, hit rate"
        f" {share(value.hit_rate)} %.",
        f"Standard deviation {value.standard_deviation:.4f} per unit wagered.",
    ]


def _by_tens(hands: Mapping[Hand, Fraction]) -> str:
    """Return the EV of insurance by the number of tens held; nothing else in a hand matters."""
    evs = {hand.counts[TEN]: ev for hand, ev in hands.items()}
    rows = [
        [_TENS[tens], bare_percent(float(ev), _DECIMALS), str(ev)]
        for tens, ev in sorted(evs.items())
    ]
    return "By the player's hand:\n\n" + table([["Hand", "EV %", "exact"], *rows])


def _effects(effects: tuple[Effect, ...]) -> str:
    rows = [[each.card, bare_percent(float(each.change), _DECIMALS)] for each in effects]
    return "Change of the EV when one such card is removed:\n\n" + table([["Card", "EV %"], *rows])


def _unsigned(part: Fraction) -> str:
    return percent(float(part)).removeprefix("+")
