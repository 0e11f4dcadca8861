"""A deadline: something that is done unless it is called off in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Deadline:
    """A time limit for one thing that a client does; it may be used again and again.

    Parameters
    ----------
    loop
        The event loop that has the clock.
    seconds
        How long it takes.
    act
        What to do when the time is over.

    Examples
    --------
    >>> async def two() -> None:
    ...     loop = asyncio.get_running_loop()
    ...     over = asyncio.Event()
    ...     called_off = Deadline(loop, 0, lambda: print("never printed"))
    ...     kept = Deadline(loop, 0, lambda: (print("over"), over.set()))
    ...     called_off.start()
    ...     called_off.stop()
    ...     kept.start()
    ...     await over.wait()
    >>> asyncio.run(two())
    over
    """

    __slots__ = ("_act", "_loop", "_seconds", "_timer")

    def __init__(
        self, loop: asyncio.AbstractEventLoop, seconds: float, act: Callable[[], object]
    ) -> None:
        self._loop = loop
        self._seconds = seconds
        self._act = act
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the time, unless it runs already: a slow client gains nothing by sending a byte."""
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._over)

    def stop(self) -> None:
        """Call it off."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self) -> None:
        self._timer = None
        self._act()
