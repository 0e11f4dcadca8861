"""The rules of a game and the limits of its table."""
