"""Commands that need more than a call of the solver, one module each; `charts.cli` names them."""
