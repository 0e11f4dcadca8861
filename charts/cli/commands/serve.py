"""``upcard serve``: the page in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="Address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", help="0 for any that is free.")
    ] = 8000,
) -> None:
    """Serve the web page and the JSON interface on this machine.

    Needs the extra web: pip install 'upcard[web]'. Whoever can reach the host can use the page;
    where nothing is said, that is this machine alone.
    """
    from charts.web.server import serve as run

    run(host, port)
