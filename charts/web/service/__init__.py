"""The one place where requests get their answers, and the queues of work behind it."""
