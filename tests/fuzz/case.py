"""One input, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Case:
    """One input.

    Attributes
    ----------
    kind
        What sort of input it is; the counts are printed by kind.
    arguments
        The command line; of a request its address.
    files
        Files that lie in the current folder.
    typed
        What comes from standard input.
    damage
        Seed of the damage that is done to the store, or to a kernel, before; None for none.
    """

    kind: str
    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    typed: str = ""
    damage: int | None = None

    @property
    def asked(self) -> tuple[str, tuple[str, ...], Mapping[str, bytes], str]:
        """What the answer depends on: everything but the damage."""
        return self.kind, self.arguments, self.files, self.typed


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an input: an exit code or an HTTP status, both outputs, and the time taken."""

    code: int
    out: bytes
    err: str
    seconds: float
    headers: Mapping[str, str] = field(default_factory=dict)
