"""An independent dealer: deals cards from a shuffled shoe, plays a strategy, settles the wagers.

It shares the cards with the exact solver, and with `solver.table` the moves that the rules allow.
Playing and settling share no code with the solver, so an error in one of them shows as a
difference.
"""

from solver.simulate.result import Measured, MeasuredCell, Simulation
from solver.simulate.run import ROUNDS, SimulationError, simulate

__all__ = ["ROUNDS", "Measured", "MeasuredCell", "Simulation", "SimulationError", "simulate"]
