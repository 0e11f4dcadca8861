"""The side bets, one file each: a module with a ``BET``. Names that start with ``_`` are shared."""
