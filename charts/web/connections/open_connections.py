"""The open connections of a server, and which of them is closed to make a place for another."""

from __future__ import annotations

from itertools import chain
from typing import Protocol

from charts.web.connections.limits import ConnectionLimits


class Placed(Protocol):
    """A connection that can be asked to give its place to another."""

    def give_way(self) -> None:
        """Close the connection."""


class OpenConnections:
    """The open connections of a server.

    A connection has a place for good only while its request is being answered. If there are too
    many connections, those that never sent a complete request are closed first, then those that
    are silent after an answer; in both groups the one that waits longest. So a client that sends
    its request as soon as it is connected is never turned away for clients that do not.

    Parameters
    ----------
    limits
        The largest number of connections.

    Attributes
    ----------
    limits
        The same limits.
    is_closing
        Whether every connection is closed after its next answer.

    Examples
    --------
    >>> class Named:
    ...     def __init__(self, name: str) -> None:
    ...         self.name = name
    ...     def give_way(self) -> None:
    ...         print(self.name, "is closed")
    >>> places = OpenConnections(ConnectionLimits(requests=1, silent=1))
    >>> first, second, third = map(Named, ("first", "second", "third"))
    >>> places.opened(first)
    >>> places.answering(first)
    >>> places.opened(second)
    >>> places.opened(third)
    second is closed
    """

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.is_closing = False
        # Dictionaries, because they keep the order in which the connections began to wait.
        self._new: dict[Placed, None] = {}
        self._idle: dict[Placed, None] = {}
        self._answering: dict[Placed, None] = {}

    def __len__(self) -> int:
        return len(self._new) + len(self._idle) + len(self._answering)

    def opened(self, connection: Placed) -> None:
        """Count a new connection; if there are too many, another one is closed."""
        self._new[connection] = None
        if len(self) > self.limits.connections:
            self.make_place()

    def answering(self, connection: Placed) -> None:
        """Note that the request of a connection is complete and being answered."""
        if connection not in self._answering:
            self.lost(connection)
            self._answering[connection] = None

    def idle(self, connection: Placed) -> None:
        """Note that a connection waits for nothing but the next request."""
        self.lost(connection)
        self._idle[connection] = None

    def lost(self, connection: Placed) -> None:
        """Forget a connection that is closed."""
        for group in (self._new, self._idle, self._answering):
            group.pop(connection, None)

    def make_place(self) -> None:
        """Close the connection that may be closed first, if there is one."""
        oldest = next(chain(self._new, self._idle), None)
        if oldest is not None:
            self.lost(oldest)
            oldest.give_way()
