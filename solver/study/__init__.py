"""Studies: many solves, and what follows from them."""
