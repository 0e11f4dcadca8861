"""Results as plain data: actions, strategy classes, solutions, charts."""
