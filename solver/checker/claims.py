"""The decision lines of one upcard, taken one after the other and compared."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple, NoReturn

from solver.checker.hands import Numbers, best
from solver.checker.lines import NumberedLine, parse
from solver.checker.refusal import CertificateError, mismatch, shown
from solver.checker.rules import ACTIONS


class Claim(NamedTuple):
    """What a line claims: an action, and its margins over the others."""

    where: str
    action: str
    margins: object

    def compare(self, values: Numbers) -> bool:
        """Compare the claim with the values of the allowed actions; return whether it is a tie.

        Raises
        ------
        CertificateError
            If another action is better, a margin is missing, negative or has other digits.
        """
        own = values[self.action]
        margins = {name: str(own - values[name]) for name in ACTIONS if name in values}
        del margins[self.action]
        if not isinstance(self.margins, dict) or list(self.margins) != list(margins):
            self.refuse(f'"margins" must have the keys {", ".join(margins)}, in this order')
        for other, margin in margins.items():
            claimed = self.margins[other]
            about = f"margin of {self.action} over {other}"
            if isinstance(claimed, str) and claimed.startswith("-"):
                self.refuse(f"the {about} is negative: {mismatch(claimed, margin)}")
            if claimed != margin or not isinstance(claimed, str):
                self.refuse(f"the {about}: {mismatch(claimed, margin)}")
        self._is_first(best(values))
        return "0" in margins.values()

    def _is_first(self, chosen: str) -> None:
        if self.action != chosen:
            self.refuse(f"{self.action} is claimed, {chosen} is found: of equal actions the first")

    def claims_nothing(self) -> None:
        """Refuse a line with margins where none are claimed."""
        if self.margins != {}:
            self.refuse('"margins" must be {} here')

    def is_action(self, found: str) -> None:
        """Refuse the claim if the action is another one."""
        if self.action != found:
            self.refuse(f"{self.action} is claimed, {found} is found")

    def refuse(self, why: str) -> NoReturn:
        """Refuse the certificate because of this line."""
        raise CertificateError(f"{self.where}: {why}")


class Claims:
    """The lines of one upcard after the first.

    Parameters
    ----------
    upcard
        Name of the upcard, for messages.
    lines
        The lines.
    """

    def __init__(self, upcard: str, lines: Sequence[NumberedLine]) -> None:
        self._upcard = upcard
        self._lines = iter(lines)
        self._after = f"upcard {upcard}"
        self.taken = 0

    def take(self, key: Mapping[str, object], may: Sequence[str]) -> Claim:
        """Return what the next line claims.

        Parameters
        ----------
        key
            What the line must begin with, ``hand`` among it.
        may
            The actions that are allowed.

        Raises
        ------
        CertificateError
            If there is no such line, it has other keys, or the action is not allowed.
        """
        wanted = " ".join(f"{name} {value}" for name, value in key.items())
        line = next(self._lines, None)
        if line is None:
            raise CertificateError(f"{self._after}: a line is missing after it, that of {wanted}")
        found = parse(line)
        where = f"line {line.number}, upcard {self._upcard}"
        if list(found) != [*key, "action", "margins"]:
            keys = ", ".join([*key, "action", "margins"])
            raise CertificateError(f"{where}: the keys must be {keys} (the line of {wanted})")
        for name, value in key.items():
            if found[name] != value or type(found[name]) is not type(value):
                raise CertificateError(
                    f"{where}: the line of {wanted} is expected here, not {name} "
                    f"{shown(found[name])}"
                )
        self._after = f"{where}, {wanted}"
        action = found["action"]
        if not isinstance(action, str) or action not in may:
            raise CertificateError(
                f"{where}, {wanted}: {shown(action)} is not allowed; allowed are {', '.join(may)}"
            )
        self.taken += 1
        return Claim(f"{where}, {wanted}", action, found["margins"])

    def end(self) -> None:
        """Refuse lines that are left over."""
        line = next(self._lines, None)
        if line is not None:
            raise CertificateError(
                f"line {line.number}, upcard {self._upcard}: no further line is expected for this "
                "upcard"
            )


def compare_keys(where: str, found: dict[str, object], expected: dict[str, object]) -> None:
    """Refuse an object that has not exactly the expected keys, order and values."""
    if list(found) != list(expected):
        raise CertificateError(f"{where}: the keys must be {', '.join(expected)}, in this order")
    for name, value in expected.items():
        if json.dumps(found[name]) != json.dumps(value):
            raise CertificateError(f"{where}, {name}: {mismatch(found[name], value)}")
