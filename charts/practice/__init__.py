"""Decisions to practise, and the player's score."""
