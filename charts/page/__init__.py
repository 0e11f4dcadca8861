"""The chart as plain data: what it holds, how it is built, reordered, compared and read from CSV."""
