"""The version of the program, and of the engine that its stored results belong to."""

__version__ = "0.1.0"

ENGINE = 1
"""Raised whenever a stored result could differ from a fresh one."""
