"""An independent dealer: deals cards from a shuffled shoe, plays a strategy, settles the wagers.

It shares the cards with the exact solver, and the tables of what the rules allow and pay
(`solver.rules.stages`, `solver.rules.payoffs`). Playing and settling share no code with the solver,
so an error in one of them shows as a difference.
"""

from solver.simulation.result import Measured, MeasuredCell, Simulation
from solver.simulation.run import MOST_ROUNDS, ROUNDS, SimulationError, simulate

__all__ = [
    "MOST_ROUNDS",
    "ROUNDS",
    "Measured",
    "MeasuredCell",
    "Simulation",
    "SimulationError",
    "simulate",
]
