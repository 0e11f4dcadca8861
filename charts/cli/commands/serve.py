"""``upcard serve``: the web page."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="Address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", help="Port to listen on; 0 for any free port.")
    ] = 8000,
) -> None:
    """Serve the web page and the JSON interface on this machine.

    Needs the extra web: pip install 'upcard[web]'. Anyone who can reach the address can use the
    page; by default only this machine can.
    """
    from charts.web.server import serve as run

    run(host, port)
