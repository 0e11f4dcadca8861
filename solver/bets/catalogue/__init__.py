"""The side bets: each module defines one ``BET``. ``_`` starts the names of shared ones."""
