"""An independent dealer: real cards from a real shoe, a plan followed, wagers settled.

It shares the cards with the exact solver, and the tables of what the rules allow and pay
(`solver.rules.stages`, `solver.rules.payoffs`). Hands are dealt, played and settled here without
the solver's code, so that an error in one of them shows.
"""

from solver.simulate.result import Measured, MeasuredCell, Simulation
from solver.simulate.run import ROUNDS, SimulationError, simulate

__all__ = ["ROUNDS", "Measured", "MeasuredCell", "Simulation", "SimulationError", "simulate"]
