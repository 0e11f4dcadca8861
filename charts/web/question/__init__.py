"""What an address asks: its fields, read and checked."""
