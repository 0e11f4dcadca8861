"""The page in the browser: addresses, the desk that answers, the JSON API and the server."""
