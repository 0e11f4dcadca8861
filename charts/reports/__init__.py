"""What the commands other than ``chart`` print: functions from results to text and plain values."""
