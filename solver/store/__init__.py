"""Solved games on disk: one SQLite file, used by the callers of the solver, not by it.

A stored answer is the JSON text of a result under a digest of everything it depends on: the source
of the engine, the rules, the shoe and the strategy class. The name of the game is not part of it.
Whatever happens to the file, the answer is given; see `solver.store.answer_file`.
"""

from solver.store.answers import Answers, StoredAnswers, answer_key, open_store

__all__ = ["Answers", "StoredAnswers", "answer_key", "open_store"]
