"""Random inputs of every kind, right and wrong: `python -m tests.fuzz` is ``make fuzz``.

Each input has a number, and depends on the seed and that number alone. So an input that fails can
be played again by itself, and a fresh process can answer the same inputs in another order.
"""
