"""An independent dealer: real cards from a real shoe, a plan followed, wagers settled.

It shares the cards with the exact solver, and with `solver.table` what the rules allow; hands are
played and paid here without a line of the solver's code, so that either can be wrong alone.
"""

from solver.simulate.result import Measured, MeasuredCell, Simulation
from solver.simulate.run import ROUNDS, SimulationError, simulate

__all__ = ["ROUNDS", "Measured", "MeasuredCell", "Simulation", "SimulationError", "simulate"]
