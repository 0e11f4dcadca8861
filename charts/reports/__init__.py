"""What commands print: pure functions from results to text and to plain values for JSON."""
