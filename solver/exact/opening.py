"""The first two cards: the joint value of every action as a fraction.

The engine has decided every hand; here its decisions are valued exactly. What has no value there
has none here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from solver.cards import ACE, TEN, Hand
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.terms import NUMBERS, terms
from solver.engine.opening import HANDS, PAIRS, Decided, hand_numbers
from solver.engine.splits.branches import Branch
from solver.engine.splits.closed_form import coefficients
from solver.engine.splits.split_values import SplitValue, split_values
from solver.exact.hands import VALUE, Payoffs, Play, Values, payoff_table, value_hands
from solver.results.strategy import Action
from solver.rules.stages import Stage

_JOINT = dict[Action, Fraction]
...
