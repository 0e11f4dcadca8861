"""``upcard verify``: check a certificate."""

from __future__ import annotations

from typing import Annotated

import typer

from charts.cli.options import AsJson
from charts.cli.output import busy, complain, write_answer
from solver.errors import UpcardError


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file that upcard solve --certificate wrote.")
    ],
    *,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", help="Processes. Default: one for each core.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Check a certificate to the last digit.

    The checker shares no code with the solver. It works out every decision, every margin and the EV
    again in whole numbers.
    """
    from charts.reports import verify as report
    from solver.checker import CertificateError, ProcessLostError, check

    if not 0 <= workers <= _MOST_WORKERS:
        raise UpcardError(f"--workers: {workers} is not from 0 to {_MOST_WORKERS}")
    found: list[str] = []
    try:
        with busy("checking the certificate"):
            checked = check(file, workers, report=found.append)
    except CertificateError as error:
        so_far = f" (right so far: {', '.join(found)})" if found else ""
        raise UpcardError(f"{file}: {error}{so_far}") from None
    except ProcessLostError as error:
        complain(f"{file} was not checked: {error}")
        raise typer.Exit(_FAILED) from None
    except OSError as error:
        raise UpcardError(f"cannot read {file}: {error.strerror or error}") from None
    write_answer(report.as_json(checked) if as_json else report.as_text(checked, found))


_MOST_WORKERS, _FAILED = 64, 1
