"""Splits: closed form, strategy classes, and whether the shoe can run out."""
