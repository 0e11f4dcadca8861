"""Certificates: a file that claims the exact EV of a game and the exact margin of every decision.

`solver.checker` checks such a file without any of the code that wrote it.
"""

from solver.certificate.lines import Certificate, certify

__all__ = ["Certificate", "certify"]
