"""The error of this package."""

from solver.errors import UpcardError


class TableError(UpcardError):
    """A round that cannot be dealt, played or settled; the message says where and why."""
