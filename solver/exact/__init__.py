"""Values as fractions: what the engine decided, valued again in whole numbers without rounding.

`exact_solution`, `exact_answer` and `exact_chart` answer the questions of `solver.solve`,
`solver.query` and `solver.chart_of`; `dealer_fractions` has the dealer's final totals.
"""

from solver.exact.dealer import dealer_fractions
from solver.exact.one_hand import exact_answer
from solver.exact.rounds import exact_chart, exact_solution

__all__ = ["dealer_fractions", "exact_answer", "exact_chart", "exact_solution"]
