"""The errors of the checker, and how long numbers are shown in them."""

from __future__ import annotations

_SHOWN = 60


class CertificateError(ValueError):
    """A certificate is refused; the text says at which line, what is claimed and what is found."""


class ProcessLostError(RuntimeError):
    """The check could not be finished: a process that worked on it is gone."""


def shown(value: object) -> str:
    r"""Return a value for an error message, shortened to both ends, nothing but printable ASCII.

    Examples
    --------
    >>> shown("1/13"), shown(None), shown("\x1b[2J")
    ('1/13', 'null', '\\x1b[2J')
    >>> shown("9" * 100)
    '99999999999999999999...99999999999999999999 (100 characters)'
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = ascii(str(value))[1:-1]
    if len(text) <= _SHOWN:
        return text
    return f"{text[:20]}...{text[-20:]} ({len(text)} characters)"


def mismatch(claimed: object, found: object) -> str:
    """Return two values that differ, shortened; equal ends are told apart by their place.

    Examples
    --------
    >>> mismatch("1/13", "2/13")
    '1/13 is claimed, 2/13 is found'
    >>> mismatch("9" * 70 + "1" + "9" * 70, "9" * 141)[-32:]
    'they differ from character 71 on'
    """
    text = f"{shown(claimed)} is claimed, {shown(found)} is found"
    one, other = str(claimed), str(found)
    if max(len(one), len(other)) > _SHOWN:
        pairs = enumerate(zip(one, other, strict=False), 1)
        place = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)) + 1)
        text += f"; they differ from character {place} on"
    return text
