"""Rounds settled in exact money: dealt from any source of cards, played by any decision maker.

`settle` and `Table.settle` settle a recorded round. `Table.play` plays one and asks a
`DecisionMaker` for each decision. `read_toml`, `read_json`, `read_json_file` and
`read_json_lines` read files.
"""

from solver.table.decision_maker import DecisionMaker, VisibleHand, WrittenDecisionMaker
from solver.table.decisions import Decision, parse_play, play_text
from solver.table.errors import TableError
from solver.table.ledger import Entry, Ledger, Outcome, ShownHand, Total
from solver.table.money import money_text, net_text, parse_money
from solver.table.reading import (
    Numbered,
    lines_of,
    read_json,
    read_json_file,
    read_json_lines,
    read_toml,
)
from solver.table.record import RoundRecord, Seat
from solver.table.table import Played, Table, settle

__all__ = [
    "Decision",
    "DecisionMaker",
    "Entry",
    "Ledger",
    "Numbered",
    "Outcome",
    "Played",
    "RoundRecord",
    "Seat",
    "ShownHand",
    "Table",
    "TableError",
    "Total",
    "VisibleHand",
    "WrittenDecisionMaker",
    "lines_of",
    "money_text",
    "net_text",
    "parse_money",
    "parse_play",
    "play_text",
    "read_json",
    "read_json_file",
    "read_json_lines",
    "read_toml",
    "settle",
]
