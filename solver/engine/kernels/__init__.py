"""The inner loops, and how they are compiled."""
