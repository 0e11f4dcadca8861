"""The page: what is looked up for it, the views that its templates show, and its routes."""
