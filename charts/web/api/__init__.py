"""The JSON interface and the schemas of its answers."""
