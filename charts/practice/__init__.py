"""Hands to practise on, and the player's score."""
