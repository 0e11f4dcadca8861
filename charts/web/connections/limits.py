"""The limits of the connections of the server."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

MOST_REQUESTS = 500
_OTHER_FILES = 100
"""Files that the rest of the process may have open: the store, the static files, the libraries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLimits:
    """How many connections there may be, and how long each may take.

    Attributes
    ----------
    requests
        Number of requests that are answered at the same time.
    silent
        Number of connections that may be open beside those, without a complete request.
    request_seconds
        Seconds in which a request must be complete, from the first moment of the connection or the
        first byte after an answer.
    idle_seconds
        Seconds that a connection may be silent after an answer.
    sending_seconds
        Seconds in which a client must take what is waiting to be sent.
    closing_seconds
        Seconds that a client has to read the last answer of a connection.
    farewell_seconds
        Seconds in which a server that closes still answers what arrives.
    accepted
        Number of connections that are accepted before other work gets its turn.
    queue
        Number of connections that may wait to be accepted.

    Examples
    --------
    >>> ConnectionLimits(requests=20, silent=5).connections
    25
    """

    requests: int = MOST_REQUESTS
    silent: int = 100
    request_seconds: float = 10.0
    idle_seconds: int = 15
    sending_seconds: float = 60.0
    closing_seconds: float = 2.0
    farewell_seconds: float = 0.3
    accepted: int = 50
    queue: int = 1000

    @property
    def connections(self) -> int:
        """The number of connections that may be open."""
        return self.requests + self.silent

    @property
    def files(self) -> int:
        """The number of files that the process may have open at most.

        A connection is counted a few turns of the event loop after it was accepted, and its file is
        closed a turn after the connection was.
        """
        return self.connections + 4 * self.accepted + _OTHER_FILES

    def within(self, files: int) -> ConnectionLimits:
        """Return these limits, with fewer connections if the process may open fewer files.

        Examples
        --------
        >>> limits = ConnectionLimits()
        >>> limits.within(1024) == limits
        True
        >>> few = limits.within(256)
        >>> few.requests, few.silent, few.accepted, few.files
        (97, 19, 9, 252)
        """
        if self.files <= files:
            return self
        share = max(0, files - _OTHER_FILES) / (self.files - _OTHER_FILES)
        return replace(
            self,
            requests=max(1, int(self.requests * share)),
            silent=max(1, int(self.silent * share)),
            accepted=max(1, int(self.accepted * share)),
        )


def most_files(wanted: int) -> int:
    """Return how many files the process may open, after asking the system for that many.

    Examples
    --------
    >>> most_files(10) >= 10
    True
    """
    try:
        import resource
    except ImportError:
        # Windows: there is no such limit for sockets.
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        # Some systems have a limit of their own below the one that they report.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else soft
