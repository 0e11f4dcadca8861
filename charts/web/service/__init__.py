"""The solver service and its work queues: where the page and the JSON interface get answers."""
