"""Load the server with what-ifs, check every answer, and print how long they took.

With ``--silent`` and ``--trickling`` other connections try to take the places of the clients, and
with ``--bodies`` the time of the server; then every other client opens a new connection for each
question. At the end the server is interrupted while clients wait.

Each question is about a composition that was not asked about before, so that nothing comes from
memory or from the store. Times are those that a client on the same machine sees: server and clients
share its processors. Compare them only with others of the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode, urlsplit

from attack import Attack
from bench import _processor, _yardstick
from closing import PATIENCE, interrupt

from solver import load_game, query
from solver.cards import VALUES

SERVER = (sys.executable, "-c", "from charts.web.server import serve; serve(port=0)")
GAME = "six-deck"
HANDS = ("T6", "88", "A7", "95", "TT", "234", "AA", "T2", "A33", "66")
SAMPLED = 50
_MOST_OF_A_VALUE = 5
_COMPOSITIONS = (_MOST_OF_A_VALUE + 1) ** 10
_STEP = 23_456_789
"""Without a common factor with the number of compositions: each is met once."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: where it went, what it asked, and what became of it.

    ``status`` is None where no answer came.
    """

    path: str
    fields: dict[str, str]
    seconds: float
    status: int | None
    body: bytes


@dataclass(slots=True)
class Load:
    """Clients that ask one question after the other until the time is up.

    The first ``fresh`` of them open a new connection for each question.
    """

    address: str
    paths: list[str]
    seconds: float
    fresh: int = 0
    asked: list[Asked] = field(default_factory=list)
    _number: Iterator[int] = field(default_factory=count)

    def run(self, clients: int) -> float:
        """Run the clients; the seconds until the last of them was done."""
        start = perf_counter()
        threads = [
            threading.Thread(target=self._client, args=(start, number < self.fresh))
            for number in range(clients)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return perf_counter() - start

    def _client(self, start: float, fresh: bool) -> None:
        place = urlsplit(self.address)
        connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
        while perf_counter() - start < self.seconds:
            number = next(self._number)
            path, fields = self.paths[number % len(self.paths)], question(number)
            begun = perf_counter()
            try:
                connection.request("GET", f"{path}?{urlencode(fields)}", headers=_headers(path))
                response = connection.getresponse()
                status, body = response.status, response.read()
            except (OSError, HTTPException):
                connection.close()
                status, body = None, b""
            self.asked.append(Asked(path, fields, perf_counter() - begun, status, body))
            if fresh:
                connection.close()
        connection.close()


def main() -> int:
    """Run the load and print the figures; 1 if an answer was lost or wrong."""
    arguments = _arguments()
    print(f"machine     {_processor()}, {os.cpu_count()} processors, {platform.system()}")
    print(f"python      {platform.python_version()}, yardstick loop {_yardstick():.2f} s")
    with server() as (address, process):
        attackers = (arguments.silent, arguments.trickling, arguments.bodies)
        fresh = arguments.clients // 2 if any(attackers) else 0
        load = Load(address, arguments.path, arguments.seconds, fresh)
        alone = [_once(address, arguments.path[0], number) for number in range(-20, 0)]
        with Attack(address, *attackers) as attack:
            taken = load.run(arguments.clients)
            closed = interrupt(address, process, arguments.clients)
    print(f"load        {arguments.clients} clients, {taken:.1f} s, {', '.join(arguments.path)}")
    print(
        f"attack      {arguments.silent} silent and {arguments.trickling} trickling connections,"
        f" {arguments.bodies} with bodies; {attack.opened} opened"
    )
    failed = _report(load.asked, taken, sorted(alone))
    print(
        f"closing     {arguments.clients} clients waited: {closed.told} were told,"
        f" {closed.answered} had an answer, {closed.lost} lost; exit code {closed.code}"
    )
    return 1 if failed or not closed.is_right else 0


def _report(asked: list[Asked], taken: float, alone: list[float]) -> bool:
    """Print the figures of the load; whether an answer was lost or wrong."""
    times = sorted(each.seconds for each in asked)
    lost = [each for each in asked if each.status is None]
    wrong = [each for each in asked if each.status is not None and not is_right(each)]
    sample = [each for each in asked[::SAMPLED] if each.path.startswith("/api/")]
    differ = [each for each in sample if not is_same(each)]
    print(f"requests    {len(times)}, {len(times) / taken:.0f} a second")
    print(f"lost        {len(lost)}, in error {len(wrong)}")
    print(f"sample      {len(sample)} worked out again, {len(differ)} differ")
    print(f"alone       median {1000 * alone[10]:.0f} ms, largest {1000 * max(alone):.0f} ms")
    print(
        f"latency     p50 {1000 * times[len(times) // 2]:.0f} ms,"
        f" p99 {1000 * times[len(times) * 99 // 100]:.0f} ms, largest {1000 * times[-1]:.0f} ms"
    )
    for each in (*wrong, *differ)[:5]:
        print(f"wrong       {each.path} {each.fields}: {each.status} {each.body[:200]!r}")
    return bool(lost or wrong or differ)


def question(number: int) -> dict[str, str]:
    """Fields of the question of that number; no two have the same composition."""
    rest, removed = number * _STEP % _COMPOSITIONS, ""
    for value in VALUES:
        rest, copies = divmod(rest, _MOST_OF_A_VALUE + 1)
        removed += value * copies
    chosen = random.Random(number)
    return {
        "game": GAME,
        "removed": removed,
        "hand": chosen.choice(HANDS),
        "upcard": chosen.choice(VALUES),
    }


def is_right(asked: Asked) -> bool:
    """Whether an answer is one."""
    if asked.status != 200:
        return False
    if not asked.path.startswith("/api/"):
        return b"</html>" in asked.body
    return json.loads(asked.body).get("best") is not None


def is_same(asked: Asked) -> bool:
    """Whether an answer is what the solver says."""
    fields = asked.fields
    game = load_game(fields["game"]).change(removed=fields["removed"])
    mine = query(game, fields["hand"], fields["upcard"]).to_json()
    return asked.status == 200 and bool(json.loads(asked.body) == mine)


@contextmanager
def server() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run a server with an empty store; its address, once it is warm, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "UPCARD_STORE": str(Path(folder) / "answers.sqlite")}
        process = subprocess.Popen(SERVER, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            line = process.stdout.readline() if process.stdout else ""
            address = next(word for word in line.split() if word.startswith("http://"))
            _get(address, "/api/chart", {})
            yield address, process
        finally:
            process.terminate()
            process.wait()


def _once(address: str, path: str, number: int) -> float:
    start = perf_counter()
    _get(address, path, question(number))
    return perf_counter() - start


def _get(address: str, path: str, fields: dict[str, str]) -> None:
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    connection.request("GET", f"{path}?{urlencode(fields)}", headers=_headers(path))
    connection.getresponse().read()
    connection.close()


def _headers(path: str) -> dict[str, str]:
    """A page is asked for as its script asks: without the chart, if that is not there yet."""
    return {} if path.startswith("/api/") else {"HX-Request": "true"}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--path", nargs="+", default=["/api/ev"], help="asked in turn")
    parser.add_argument("--silent", type=int, default=0, help="connections that send nothing")
    parser.add_argument("--trickling", type=int, default=0, help="those that send byte by byte")
    parser.add_argument("--bodies", type=int, default=0, help="those that send small chunks")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
