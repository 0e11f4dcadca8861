"""Decisions to practice, and the player's score."""
