"""Checks of the wagers before the first card: the limits of the table, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solver.errors import UpcardError
from solver.table.errors import TableError
from solver.table.layout import TableLayout
from solver.table.money import money_text
from solver.table.record import Seat


def check_wagers(layout: TableLayout, seats: Sequence[Seat]) -> None:
    """Check the wagers that are made before the first card.

    Raises
    ------
    TableError
        If a wager is not allowed. The message names the seat and the limit.
    BetError
        If there is no such side bet or pay table.

    Examples
    --------
    >>> from solver.games import load_game
    >>> layout = TableLayout(load_game("side-bets-six"))
    >>> check_wagers(layout, [Seat.read({"bet": 10}), Seat.read({"bet": 50})])
    >>> check_wagers(layout, [Seat.read({"bet": 10}), Seat.read({"bet": 51})])
    Traceback (most recent call last):
    solver.table.errors.TableError: seat 2: a bet of 51 is more than 5 times the bet of 10 to \
its right (seat 1)
    """
    limits = layout.game.limits
    if not seats:
        raise TableError("the round has no seats")
    if len(seats) > limits.seats:
        raise TableError(f"{len(seats)} seats are more than the table's {limits.seats}")
    for number, seat in enumerate(seats, 1):
        try:
            _check_seat(layout, seat)
        except UpcardError as error:
            raise type(error)(f"seat {number}: {error}") from None
    if limits.bet_ratio is not None:
        _check_ratio([seat.bet for seat in seats], limits.bet_ratio)
    kinds = sorted({name for seat in seats for name in seat.side_bets})
    most = limits.side_bets_at_once
    if most is not None and len(kinds) > most:
        many = f"{len(kinds)} side bets in one round ({', '.join(kinds)})"
        raise TableError(f"{many} are more than the {most} that this table allows")


def _check_seat(layout: TableLayout, seat: Seat) -> None:
    limits = layout.game.limits
    if seat.bet:
        _check_bet(seat.bet, limits.bet_minimum, limits.bet_maximum)
    else:
        _check_no_bet(seat, limits.side_bets_alone)
    if seat.attack and not layout.game.rules.double_attack:
        raise TableError(f"{layout.game.name} has no attack wager")
    if seat.insurance and seat.even_money:
        raise TableError("a blackjack cannot take both even money and insurance")
    for name, staked in seat.side_bets.items():
        layout.side_bet(name)
        largest = limits.side_bet_maximum.get(name)
        if largest is not None and staked > largest:
            over = f"{money_text(staked)} on {name} is more than"
            raise TableError(f"{over} the table's maximum of {money_text(largest)}")


def _check_bet(bet: Fraction, least: Fraction | None, most: Fraction | None) -> None:
    text = f"a bet of {money_text(bet)} is"
    if least is not None and bet < least:
        raise TableError(f"{text} less than the table's minimum of {money_text(least)}")
    if most is not None and bet > most:
        raise TableError(f"{text} more than the table's maximum of {money_text(most)}")


def _check_no_bet(seat: Seat, side_bets_alone: bool) -> None:
    if seat.side_bets and not side_bets_alone:
        raise TableError("a side bet is not allowed without a bet")
    for what, there in (
        ("an attack wager", seat.attack),
        ("insurance", seat.insurance),
        ("even money", seat.even_money),
        ("a decision", seat.play),
    ):
        if there:
            raise TableError(f"{what} is not possible without a bet")
    if not seat.side_bets:
        raise TableError("nothing is staked: a seat needs a bet or a side bet")


def _check_ratio(bets: Sequence[Fraction], ratio: Fraction) -> None:
    for number, bet in enumerate(bets, 1):
        for right, other in enumerate(bets[: number - 1], 1):
            if other and bet > ratio * other:
                raise TableError(
                    f"seat {number}: a bet of {money_text(bet)} is more than"
                    f" {money_text(ratio)} times the bet of {money_text(other)} to its right"
                    f" (seat {right})"
                )
