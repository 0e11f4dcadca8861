"""The chart as plain data: its model, how it is built, ordered, compared and read from CSV."""
