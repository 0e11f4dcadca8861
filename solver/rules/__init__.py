"""The rules of a game and the limits of its table; what each rule is called and what it says."""

from solver.rules.actions import CHART_LETTERS, Action
from solver.rules.fields import RuleField, Term
from solver.rules.limits import LIMIT_NAMES, TableLimits
from solver.rules.readers import ratio_text
from solver.rules.rule_set import parse_assignments
from solver.rules.rules import RULE_NAMES, RULES, Rules

__all__ = [
    "CHART_LETTERS",
    "LIMIT_NAMES",
    "RULES",
    "RULE_NAMES",
    "Action",
    "RuleField",
    "Rules",
    "TableLimits",
    "Term",
    "parse_assignments",
    "ratio_text",
]
