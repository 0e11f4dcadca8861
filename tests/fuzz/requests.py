"""Random requests to the web page and its JSON interface."""

from __future__ import annotations

import random
from urllib.parse import quote, urlencode

from tests.fuzz import words
from tests.fuzz.case import Case

_PATHS = ("/api/ev",) * 40 + ("/api/sidebet",) * 6 + ("/api/solve", "/api/splits", "/api/chart")
_FEW = ("/", "/answer", "/chart.pdf", "/chart.svg", "/api/games", "/api", "/static/page.js", "/x")


def request(chance: random.Random) -> Case:
    """Return a random request: the method, and the address."""
    path = chance.choice(_PATHS if chance.random() < 0.9 else _FEW)
    fields = [("game", words.game(chance)), ("hand", words.hand(chance))]
    fields.append(("upcard", chance.choice(words.CARDS)))
    if path == "/api/sidebet":
        fields = [fields[0], ("bet", chance.choice(("bust-it", "trifecta", "insurance")))]
    elif path != "/api/ev":
        fields = fields[:1]
    if chance.random() < (0.7 if path == "/api/ev" else 0.2):
        fields.append(("shoe", words.small_shoe(chance)))
    if chance.random() < 0.4:
        name, _, value = words.rule(chance).partition("=")
        fields.append((name, value))
    if chance.random() < 0.3:
        fields.append(("removed", words.hand(chance)))
    if chance.random() < 0.5:
        place = chance.randrange(len(fields))
        name, value = fields[place]
        fields[place] = chance.choice(
            ((name, words.nasty(chance)), (words.nasty(chance), value), (name, value + value))
        )
    if chance.random() < 0.1:
        fields.append(chance.choice(fields))
    method = "GET" if chance.random() < 0.97 else chance.choice(("POST", "HEAD", "PUT", "OPTIONS"))
    query = urlencode(fields, errors="surrogatepass")
    if chance.random() < 0.03:
        path += quote(words.nasty(chance), errors="surrogatepass")
    return Case("request", (method, f"{path}?{query}"))
