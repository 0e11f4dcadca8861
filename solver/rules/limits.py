"""The limits of a table on wagers, in money or per unit of the bet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction

from solver.bounds import exact_number
from solver.errors import RulesError
from solver.toml import as_typed

_LARGEST = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLimits:
    """The limits of a table; None means no limit.

    Parameters
    ----------
    seats
        Number of hands that can be bet on.
    bet_minimum, bet_maximum
        Smallest and largest bet on a hand, in money.
    bet_ratio
        The largest ratio of a bet to the bet on its right.
    insurance
        Largest insurance wager, per unit of the original bet.
    side_bets_at_once
        How many kinds of side bet a player may make in one round.
    side_bets_alone
        Whether a side bet may be made on a hand without a bet.
    side_bet_maximum
        Largest wager on a side bet, in money and for each hand, by the name of the bet.

    Raises
    ------
    RulesError
        Names every value that is not allowed.

    Examples
    --------
    >>> limits = TableLimits(bet_maximum="5000", side_bet_maximum={"trifecta": 250})
    >>> limits.bet_maximum, limits.side_bet_maximum["trifecta"], limits.insurance
    (Fraction(5000, 1), Fraction(250, 1), Fraction(1, 2))
    >>> limits.change({"seat": 3})
    Traceback (most recent call last):
    solver.errors.RulesError: limits.seat: no such limit; the limits are seats, bet_minimum, \
bet_maximum, bet_ratio, insurance, side_bets_at_once, side_bets_alone, side_bet_maximum
    """

    seats: int = 7
    bet_minimum: Fraction | None = None
    bet_maximum: Fraction | None = None
    bet_ratio: Fraction | None = None
    insurance: Fraction = Fraction(1, 2)
    side_bets_at_once: int | None = None
    side_bets_alone: bool = False
    side_bet_maximum: Mapping[str, Fraction] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        faults = []
        for each in fields(self):
            value = getattr(self, each.name)
            try:
                object.__setattr__(self, each.name, _read(each.name, value))
            except ValueError as error:
                faults.append((f"limits.{each.name}", f"must be {error}, not {as_typed(value)}"))
        least, most = self.bet_minimum, self.bet_maximum
        if not faults and least is not None and most is not None and least > most:
            faults.append(("limits.bet_minimum", "must not be more than bet_maximum"))
        if faults:
            raise RulesError(faults)

    def change(self, values: Mapping[str, object]) -> TableLimits:
        """Return these limits with some values changed; ``side_bet_maximum`` changes bet by bet.

        Raises
        ------
        RulesError
            Names every unknown limit and every value not allowed.
        """
        faults = [
            (f"limits.{name}", f"no such limit; the limits are {', '.join(LIMIT_NAMES)}")
            for name in values
            if name not in LIMIT_NAMES
        ]
        known = {name: value for name, value in values.items() if name in LIMIT_NAMES}
        largest = known.get("side_bet_maximum")
        if isinstance(largest, Mapping):
            known["side_bet_maximum"] = {**self.side_bet_maximum, **largest}
        try:
            limits = replace(self, **known)  # type: ignore[arg-type]
        except RulesError as error:
            faults.extend(error.faults)
        if faults:
            raise RulesError(faults)
        return limits


LIMIT_NAMES = tuple(each.name for each in fields(TableLimits))


def _read(name: str, value: object) -> object:
    if name == "side_bets_alone":
        if not isinstance(value, bool):
            raise ValueError("true or false")
        return value
    if name == "side_bet_maximum":
        if not isinstance(value, Mapping):
            raise ValueError("a table of amounts")
        return {str(bet): _amount(amount) for bet, amount in value.items()}
    if name in ("seats", "side_bets_at_once"):
        if value is None and name != "seats":
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 99:
            raise ValueError("a whole number from 1 to 99")
        return value
    return None if value is None and name != "insurance" else _amount(value)


def _amount(value: object) -> Fraction:
    """Return a positive number exactly as typed: ``2.5`` in a file is five halves."""
    try:
        amount = exact_number(value)
    except ValueError:
        amount = Fraction(0)
    if amount <= 0:
        raise ValueError("an amount of more than 0")
    if amount >= _LARGEST:
        raise ValueError(f"less than {_LARGEST:,}")
    return amount
