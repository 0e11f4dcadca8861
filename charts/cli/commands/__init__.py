"""The commands, one file each: find the game, ask the solver or the store, print a report."""
