"""Commands that need more than a call of the solver, one module each; `charts.cli.app` names them."""
