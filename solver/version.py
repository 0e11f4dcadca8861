"""The version of the program, and a digest of the engine that stored results belong to."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

__version__ = "0.1.0"

_HERE = Path(__file__).parent
_SOURCES = (
    "*.py",
    *(f"{room}/**/*.py" for room in ("cards", "rules", "results", "engine", "solving")),
)


@cache
def engine_digest() -> str:
    """Return a digest of the solver's source.

    A result of other source may differ, so it is not used.

    Examples
    --------
    >>> len(engine_digest())
    16
    """
    paths = sorted(path for pattern in _SOURCES for path in _HERE.glob(pattern))
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]
