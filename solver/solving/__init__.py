"""The questions: solve a game, find the best chart, value a hand."""
