"""Values as fractions: what the engine decided, valued again in whole numbers without rounding.

`exact_solution`, `exact_answer` and `exact_chart` answer the questions of `solver.solve`,
`solver.query` and `solver.chart_of`.
"""

from solver.exact.one_hand import exact_answer
from solver.exact.rounds import exact_chart, exact_solution

__all__ = ["exact_answer", "exact_chart", "exact_solution"]
