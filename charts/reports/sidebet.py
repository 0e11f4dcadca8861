"""The value of a side bet as text and JSON: pay table, events, EV, effects of removal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from charts.page.model import NOTHING
from charts.text.numbers import bare_percent, pays_to_one, percent, plain_percent
from charts.text.rules_line import title_of
from charts.text.side_bets import given_lines, pays_lines, share
from charts.text.speech import sentence
from charts.text.tables import table, wrapped
from solver.bets import Effect, EventValue, SideBet
from solver.cards import TEN, Hand
from solver.games import Game

_LONGEST_COUNT = 10**13
_LONGEST_EXACT = 40
_DECIMALS = 4
_TENS = ("no ten-valued card", "one ten-valued card", "two ten-valued cards")


def as_text(game: Game, side_bet: SideBet) -> str:
    r"""Return everything about a side bet of a game, in lines of 80 columns.

    Examples
    --------
    >>> from solver.bets import value_side_bet
    >>> from solver.games import load_game
    >>> game = load_game("six-deck")
    >>> print(as_text(game, value_side_bet(game, "perfect-pairs")).split("\n\n")[0])
    Six decks, dealer stands on soft 17: Perfect Pairs, shoe 6x52
    The player's first two cards have the same rank; perfect: also the same suit.
    Pay table 25-12-6.
    Source: Wizard of Odds, Perfect Pairs.
    """
    bet, pays = side_bet.bet, side_bet.table
    parts = [
        "\n".join(map(wrapped, _heads(game, side_bet))),
        _events(side_bet.value.events),
        "\n".join(map(wrapped, _results(side_bet))),
    ]
    others = [name for name in bet.event_names if pays and name not in pays.pays]
    if others:
        parts.append(wrapped(f"Events without pays in this pay table: {'; '.join(others)}."))
    if side_bet.hands is not None:
        parts.append(_by_tens(side_bet.hands))
    if side_bet.effects:
        parts.append(_effects(side_bet.effects))
    if side_bet.target_return is not None and pays is not None:
        parts.append(f"As a file for --paytable:\n\n{pays.to_toml().rstrip()}")
    return "\n\n".join(parts) + "\n"


def as_json(side_bet: SideBet) -> dict[str, Any]:
    """Return the values that ``upcard sidebet --json`` prints."""
    data = side_bet.value.to_json()
    if side_bet.table is not None:
        data["pays"] = {event: str(pays) for event, pays in side_bet.table.pays.items()}
    if side_bet.target_return is not None:
        data["target_return"] = str(side_bet.target_return)
    if side_bet.effects:
        data["effects_of_removal"] = {
            each.card: {"change": float(each.change), "change_exact": str(each.change)}
            for each in side_bet.effects
        }
    if side_bet.hands is not None:
        data["hands"] = {
            str(hand): {"ev": float(ev), "ev_exact": str(ev)} for hand, ev in side_bet.hands.items()
        }
    return data


def _heads(game: Game, side_bet: SideBet) -> list[str]:
    bet, value = side_bet.bet, side_bet.value
    pays = pays_lines(side_bet)
    if side_bet.table is None:
        pays = [
            "No pay table is published: give one with --paytable FILE, or compute one with"
            " --target-return 96%."
        ]
    elif side_bet.target_return is not None:
        pays = [f"Pays computed for a return of {share(side_bet.target_return)} %."]
    return [
        f"{title_of(game)}: {bet.title}, shoe {str(value.shoe).replace(',', ' ')}",
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


def _results(side_bet: SideBet) -> list[str]:
    value = side_bet.value
    deals = "1 deal." if value.deals == 1 else f"{value.deals:,} deals."
    lines = [deals] if value.deals < _LONGEST_COUNT else []
    if value.ev is None:
        return [*lines, f"Chance of any of these: {share(value.hit_rate)} %."]
    exact = str(value.ev)
    shown = f" ({exact})" if len(exact) <= _LONGEST_EXACT else " (the fraction is in --json)"
    lines.append(f"EV {percent(float(value.ev))} of the wager{shown}.")
    if side_bet.bet.required_hand:
        better = "Taking even money" if value.ev > 0 else "Playing the hand out"
        return [*lines, f"{better} is worth more." if value.ev else "Both are worth the same."]
    return [
        *lines,
        f"House edge {plain_percent(float(-value.ev))}, return {share(1 + value.ev)} %, hit rate"
        f" {share(value.hit_rate)} %.",
        f"Standard deviation {value.standard_deviation:.4f} per unit wagered.",
    ]


def _by_tens(hands: Mapping[Hand, Fraction]) -> str:
    """The EV of insurance by the number of ten-valued cards in the hand; nothing else matters."""
    evs = {hand.counts[TEN]: ev for hand, ev in hands.items()}
    rows = [
        [_TENS[tens], bare_percent(float(ev), _DECIMALS), str(ev)]
        for tens, ev in sorted(evs.items())
    ]
    return "By the player's hand:\n\n" + table([["Hand", "EV %", "exactly"], *rows])


def _effects(effects: tuple[Effect, ...]) -> str:
    rows = [[each.card, bare_percent(float(each.change), _DECIMALS)] for each in effects]
    return "Change of the EV when one such card is removed:\n\n" + table([["Card", "EV %"], *rows])
