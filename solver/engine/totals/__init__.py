"""Charts by totals: cells, policy iteration, and the values of the hands that a chart plays."""
