"""The rules of a game: one frozen dataclass, validated with every error named at once.

Plain data classes rather than a validation library: importing one costs more than the whole of a
stored answer.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from typing import Any

from solver.errors import RulesError

_RATIO = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*(?:[:/]\s*(\d{1,6}(?:\.\d{1,6})?)\s*)?")

Reader = Callable[[object], object]


def _truth(value: object) -> object:
    if isinstance(value, bool):
        return value
    if str(value).lower() in ("true", "false"):
        return str(value).lower() == "true"
    raise ValueError("true or false")


def _ratio(value: object) -> object:
    if isinstance(value, Fraction) and value >= 0:
        return value
    match = None if isinstance(value, bool) else _RATIO.fullmatch(str(value))
    if match is None or (match[2] and not Fraction(match[2])):
        raise ValueError("a ratio such as 3:2, not less than 0")
    return Fraction(match[1]) / Fraction(match[2] or 1)


def _double_on(value: object) -> object:
    match = re.fullmatch(r"any|(\d{1,2})-(\d{1,2})", str(value))
    if match is None or (match[1] and not 4 <= int(match[1]) <= int(match[2]) <= 21):
        raise ValueError("'any' or hard totals such as '9-11'")
    return value


def _whole(low: int, high: int) -> Reader:
    def read(value: object) -> object:
        if not isinstance(value, bool) and re.fullmatch(r"\d{1,4}", str(value)):
            number = int(str(value))
            if low <= number <= high:
                return number
        raise ValueError(f"a whole number from {low} to {high}")

    return read


def _one_of(*names: str) -> Reader:
    def read(value: object) -> object:
        if value in names:
            return value
        raise ValueError(" or ".join(map(repr, names)))

    return read


def _or_none(reader: Reader) -> Reader:
    def read(value: object) -> object:
        if value is None or str(value).lower() == "none":
            return None
        try:
            return reader(value)
        except ValueError as error:
            raise ValueError(f"'none' or {error}") from None

    return read


def _rule(default: Any, reader: Reader) -> Any:
    return field(default=default, metadata={"reader": reader})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What the dealer does, what the player may do, and what is paid.

    The defaults are those of a six-deck table on which the dealer stands on soft 17. Every field
    is a key of a game file and a name for ``--set``, and takes its value as it is written there;
    ``docs/reference/rules.md`` explains each.

    Raises
    ------
    RulesError
        Names every value that is not allowed.

    Examples
    --------
    >>> rules = Rules(blackjack_pays="6:5")
    >>> rules.blackjack_pays, rules.max_hands, rules.change({"max_hands": 2}).max_hands
    (Fraction(6, 5), 4, 2)
    >>> Rules(max_hands=0, hole_card="maybe")
    Traceback (most recent call last):
    solver.errors.RulesError: hole_card: must be 'peek' or 'none' or 'original-only', not 'maybe'; \
max_hands: must be a whole number from 1 to 16, not 0
    """

    dealer_hits_soft_17: bool = _rule(False, _truth)
    hole_card: str = _rule("peek", _one_of("peek", "none", "original-only"))
    blackjack_pays: Fraction = _rule(Fraction(3, 2), _ratio)
    insurance_pays: Fraction | None = _rule(Fraction(2), _or_none(_ratio))
    double_cards: str = _rule("two", _one_of("two", "any"))
    double_on: str = _rule("any", _double_on)
    double_after_split: bool = _rule(True, _truth)
    double_rescue: bool = _rule(False, _truth)
    max_hands: int = _rule(4, _whole(1, 16))
    max_ace_hands: int = _rule(2, _whole(1, 16))
    draw_split_aces: bool = _rule(False, _truth)
    double_split_aces: bool = _rule(False, _truth)
    surrender_split_aces: bool = _rule(False, _truth)
    surrender: str = _rule("none", _one_of("none", "late", "early"))
    surrender_cards: str = _rule("two", _one_of("two", "any"))
    surrender_after_split: bool = _rule(False, _truth)
    charlie: int | None = _rule(None, _or_none(_whole(3, 21)))
    double_attack: Fraction = _rule(Fraction(0), _ratio)

    def __post_init__(self) -> None:
        errors = []
        for each in fields(self):
            value = getattr(self, each.name)
            try:
                object.__setattr__(self, each.name, each.metadata["reader"](value))
            except ValueError as error:
                errors.append(f"{each.name}: must be {error}, not {value!r}")
        if errors:
            raise RulesError("; ".join(errors))

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Rules:
        """Rules from plain values, as a game file, ``--set`` or a web form gives them.

        Raises
        ------
        RulesError
            Names every unknown rule, with the nearest known one, and every value not allowed.

        Examples
        --------
        >>> Rules.read({"surrender": "late"}).surrender
        'late'
        >>> Rules.read({"surrender": "often", "dealer_hit_soft_17": True})
        Traceback (most recent call last):
        solver.errors.RulesError: dealer_hit_soft_17: no such rule, did you mean \
dealer_hits_soft_17?; surrender: must be 'none' or 'late' or 'early', not 'often'
        """
        known = {name: value for name, value in values.items() if name in RULE_NAMES}
        errors = [_unknown(name) for name in values if name not in known]
        try:
            rules = cls(**known)  # type: ignore[arg-type]
        except RulesError as error:
            errors.append(str(error))
        if errors:
            raise RulesError("; ".join(errors))
        return rules

    def change(self, values: Mapping[str, object]) -> Rules:
        """These rules with some values changed.

        Raises
        ------
        RulesError
            Names every unknown rule and every value not allowed.
        """
        return Rules.read({**asdict(self), **values})

    def may_double_on(self, total: int, soft: bool) -> bool:
        """Whether a hand of that total may be doubled, the number of its cards aside.

        Examples
        --------
        >>> Rules(double_on="9-11").may_double_on(11, False), Rules().may_double_on(18, True)
        (True, True)
        """
        if self.double_on == "any":
            return True
        low, high = map(int, self.double_on.split("-"))
        return not soft and low <= total <= high

    @property
    def looked_before_deciding(self) -> bool:
        """Whether the dealer has looked for blackjack before the player decides on two cards."""
        return self.hole_card != "none" and self.surrender != "early"

    def hands_from(self, value: int) -> int:
        """Largest number of hands that a pair of that value may become; 1 where it is not split.

        Examples
        --------
        >>> Rules().hands_from(0), Rules().hands_from(7)
        (2, 4)
        """
        return min(self.max_hands, self.max_ace_hands) if value == 0 else self.max_hands

    def as_text(self) -> dict[str, str | int | bool]:
        """The rules as plain values that `Rules.read` reads back.

        Examples
        --------
        >>> Rules().as_text()["blackjack_pays"], Rules.read(Rules().as_text()) == Rules()
        ('3:2', True)
        """
        return {name: _plain(getattr(self, name)) for name in RULE_NAMES}


RULE_NAMES = tuple(each.name for each in fields(Rules))


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, RULE_NAMES, 1)
    return f"{name}: no such rule" + (f", did you mean {near[0]}?" if near else "")


def _plain(value: Any) -> str | int | bool:
    if isinstance(value, Fraction):
        return ratio_text(value)
    plain: str | int | bool = "none" if value is None else value
    return plain


def ratio_text(ratio: Fraction) -> str:
    """A payout as the trade writes it.

    Examples
    --------
    >>> ratio_text(Fraction(3, 2)), ratio_text(Fraction(2))
    ('3:2', '2:1')
    """
    return f"{ratio.numerator}:{ratio.denominator}"


def parse_assignments(assignments: list[str]) -> dict[str, object]:
    """Read ``field=value`` texts, as ``--set`` takes them.

    Raises
    ------
    RulesError
        If a text is not of that form.

    Examples
    --------
    >>> parse_assignments(["max_hands=2", "blackjack_pays = 6:5"])
    {'max_hands': '2', 'blackjack_pays': '6:5'}
    >>> parse_assignments(["max_hands"])
    Traceback (most recent call last):
    solver.errors.RulesError: 'max_hands' is not of the form field=value
    """
    values: dict[str, object] = {}
    for text in assignments:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise RulesError(f"{text!r} is not of the form field=value")
        values[name] = value
    return values
