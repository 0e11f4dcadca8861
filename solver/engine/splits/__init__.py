"""Splits: play after a split, closed form, and whether the shoe can run out."""
