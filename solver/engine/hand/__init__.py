"""One hand: the lattice of hands, the rules as arrays, the dealer, the values of actions."""
