"""The connections of the server: their limits, and what is answered before the application."""
