"""Upcard: an exact blackjack solver, for Double Attack Blackjack and the standard table."""
