"""The ledger of a round as text and as JSON."""

from __future__ import annotations

from typing import Any

from charts.text.clean import clean
from charts.text.tables import table, wrapped
from solver.table.hands import cards_text, is_blackjack
from solver.table.ledger import Entry, Ledger, ShownHand, Total
from solver.table.money import money_text, net_text

_HEADS = ["Seat", "Wager", "Staked", "Returned", "Net", ""]


def as_text(number: int, ledger: Ledger) -> str:
    """Return the cards, what each wager got back and why, and the totals.

    Examples
    --------
    >>> from solver.games import load_game
    >>> from solver.table import RoundRecord, settle
    >>> plain = {"cards": "9 T 8 7 Q", "seats": [{"bet": 10, "attack": 5, "play": "S"}]}
    >>> print(as_text(1, settle(RoundRecord.read(plain, load_game("double-attack")))))
    Round 1, double-attack
    Dealer: 9-7-Q, 26, bust
    Seat 1: T-8, 18, stands
    <BLANKLINE>
    Seat  Wager   Staked  Returned  Net
    1     bet     10      20        +10  win
    1     attack  5       10        +5   win
          total   15      30        +15
    <BLANKLINE>
    Seat 1, bet, attack: T-8 18, the dealer busts: 9-7-Q 26 (the higher total wins
      1:1, equal totals push, over 21 loses)
    <BLANKLINE>
    """
    lines = [
        clean(f"Round {number}, {ledger.game}"),
        wrapped(f"Dealer: {cards_text(ledger.dealer)}, {_dealer(ledger)}"),
        *(wrapped(_hand(ledger, hand)) for hand in ledger.hands),
    ]
    parts = ["\n".join(lines), _wagers(ledger), "\n".join(map(wrapped, _reasons(ledger)))]
    return "\n\n".join(parts) + "\n"


def _dealer(ledger: Ledger) -> str:
    if is_blackjack(ledger.dealer):
        return "blackjack"
    return f"{ledger.dealer_total}" + (", bust" if ledger.dealer_total > 21 else "")


def _hand(ledger: Ledger, hand: ShownHand) -> str:
    split = sum(other.seat == hand.seat for other in ledger.hands) > 1
    place = _place(hand.seat, hand.hand if split else None)
    return f"{place}: {cards_text(hand.cards)}, {hand.total}, {hand.ending}"


def _place(seat: int, hand: int | None) -> str:
    return f"Seat {seat}" + (f", hand {hand}" if hand else "")


def _shown_hand(ledger: Ledger, entry: Entry) -> int | None:
    """Return the number of the hand if the seat has more than one."""
    split = sum(hand.seat == entry.seat for hand in ledger.hands) > 1
    return entry.hand if split else None


def _wagers(ledger: Ledger) -> str:
    rows: list[list[str] | None] = [_HEADS]
    seats = ledger.seats
    for seat, total in seats.items():
        for entry in ledger.entries:
            if entry.seat == seat:
                hand = _shown_hand(ledger, entry)
                name = f"{seat}.{hand}" if hand else str(seat)
                money = _money(Total(entry.staked, entry.returned))
                rows.append([name, entry.wager, *money, str(entry.outcome)])
        if len(seats) > 1:
            rows.append([str(seat), "total", *_money(total), ""])
    rows.append(["", "total", *_money(ledger.total), ""])
    return table(rows, "left")


def _money(total: Total) -> list[str]:
    return [money_text(total.staked), money_text(total.returned), net_text(total.net)]


def _reasons(ledger: Ledger) -> list[str]:
    """Return the reason for each result; wagers with the same reason share a line."""
    grouped: dict[tuple[str, str, str], list[str]] = {}
    for entry in ledger.entries:
        place = _place(entry.seat, _shown_hand(ledger, entry))
        grouped.setdefault((place, entry.reason, entry.rule), []).append(entry.wager)
    return [
        f"{place}, {', '.join(wagers)}: {reason} ({rule})"
        for (place, reason, rule), wagers in grouped.items()
    ]


def total_line(total: Total, count: int, refused: int = 0) -> str:
    """Return the total of all rounds, and how many could not be settled.

    Examples
    --------
    >>> from fractions import Fraction
    >>> total_line(Total(Fraction(15), Fraction(20)), 2)
    '2 rounds: staked 15, returned 20, the players +5, the house -5.'
    """
    rounds = "1 round" if count == 1 else f"{count} rounds"
    staked, returned, net = _money(total)
    house = net_text(-total.net)
    line = f"{rounds}: staked {staked}, returned {returned}, the players {net}, the house {house}."
    return f"{line}\n{refused} not settled: see the messages above." if refused else line


def as_json(ledger: Ledger) -> dict[str, Any]:
    """Return a ledger as ``upcard settle --json`` prints it; amounts are exact, as text.

    Examples
    --------
    >>> from solver.games import load_game
    >>> from solver.table import RoundRecord, settle
    >>> plain = {"cards": "A 9 K 8", "seats": [{"bet": 10}]}
    >>> found = as_json(settle(RoundRecord.read(plain, load_game("six-deck"))))
    >>> found["entries"][0]["net"], found["total"]["returned"], found["dealer"]["cards"]
    ('15', '25', '9 8')
    """
    return {
        "game": ledger.game,
        "dealer": {
            "cards": " ".join(map(str, ledger.dealer)),
            "total": ledger.dealer_total,
        },
        "hands": [
            {
                "seat": hand.seat,
                "hand": hand.hand,
                "cards": " ".join(map(str, hand.cards)),
                "total": hand.total,
                "ending": hand.ending,
            }
            for hand in ledger.hands
        ],
        "entries": [_entry(entry) for entry in ledger.entries],
        "seats": [{"seat": seat, **total_json(total)} for seat, total in ledger.seats.items()],
        "total": total_json(ledger.total),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "seat": entry.seat,
        "hand": entry.hand,
        "wager": entry.wager,
        **total_json(Total(entry.staked, entry.returned)),
        "outcome": str(entry.outcome),
        "reason": entry.reason,
        "rule": entry.rule,
    }


def total_json(total: Total) -> dict[str, str]:
    """Return the amounts staked, returned and won as text.

    Examples
    --------
    >>> from fractions import Fraction
    >>> total_json(Total(Fraction(5), Fraction("2.50")))
    {'staked': '5', 'returned': '2.50', 'net': '-2.50'}
    """
    return {
        "staked": money_text(total.staked),
        "returned": money_text(total.returned),
        "net": money_text(total.net),
    }
