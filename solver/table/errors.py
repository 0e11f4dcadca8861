"""What can be wrong with a round."""

from solver.errors import UpcardError


class TableError(UpcardError):
    """A round that cannot be dealt, played or paid as it is written; says where and why."""
