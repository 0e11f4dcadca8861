"""The web page and the JSON interface: questions, the solver service, routes and the server."""
