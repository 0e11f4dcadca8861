"""The page: what is looked up for it, and how it is shown."""
