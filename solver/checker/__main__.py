"""The checker as a program of its own: ``python -m solver.checker FILE``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from solver.checker.certificate import check
from solver.checker.refusal import CertificateError, ProcessLostError


def main(arguments: Sequence[str]) -> int:
    """Check a file and print the result; return 0 if it is right, 1 if not, 2 without a file.

    Examples
    --------
    >>> main(["no such file"])
    [Errno 2] No such file or directory: 'no such file'
    1
    """
    if len(arguments) != 1:
        print("usage: python -m solver.checker FILE")
        return 2
    try:
        found = check(arguments[0], report=print)
    except (CertificateError, ProcessLostError, OSError) as error:
        print(error)
        return 1
    print(f"{found.game!a}, {found.strategy}: the certificate is right")
    print(f"EV {found.ev}")
    print(f"= {float(found.ev):+.15f}")
    print(f"{found.lines} lines, {found.decisions} decisions, {found.ties} of them exact ties")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
