"""What an address asks: its fields, how they are read, and what is wrong with them."""
