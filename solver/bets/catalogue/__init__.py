"""The side bets: each module defines one ``BET``.

Modules whose names start with ``_`` hold shared code.
"""
