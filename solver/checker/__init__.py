"""An independent checker of certificates: it works out everything again in whole numbers.

A certificate claims the exact EV of a game and, line by line, that no decision is worse than
another. The checker uses only the standard library and nothing of the rest of the project, so that
an error of the solver cannot hide in both. To read it, start here:

1. `solver.checker.cards`, `solver.checker.rules`: hands, what they may do, what they are paid.
2. `solver.checker.dealer`: how often the dealer ends with what.
3. `solver.checker.units`, `solver.checker.hands`: the value of every action of one hand.
4. `solver.checker.splits`: the value of a split from that of one hand, with the proof.
5. `solver.checker.strategies`, `solver.checker.two_cards`: the classes, and the EV of an upcard.
6. `solver.checker.lines`, `solver.checker.claims`: reading lines and comparing them.
7. `solver.checker.blocks`, `solver.checker.upcard`, `solver.checker.certificate`: which lines there
   must be.

`check` checks a file, and so does ``python -m solver.checker FILE``.
"""

from solver.checker.certificate import Checked, check
from solver.checker.refusal import CertificateError, ProcessLostError

__all__ = ["CertificateError", "Checked", "ProcessLostError", "check"]
