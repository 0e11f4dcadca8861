"""Charts by totals: cells, policy iteration, and what a chart's hands are worth."""
