"""CSV for spreadsheets; `charts.page.read_csv.read_chart` reads it back."""

from __future__ import annotations

import csv
import io

from charts.page.model import COLUMNS, Page
from solver.cards import UPCARD_ORDER


def render(page: Page) -> str:
    """Return the chart as CSV: a line for the attack, then one for each row; no rows are merged."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["kind", "hand", *COLUMNS])
    if page.attack is not None:
        decided = [page.attack.decisions.get(upcard, False) for upcard in UPCARD_ORDER]
        writer.writerow(["attack", "", *("Y" if each else "N" for each in decided)])
    for section in page.sections:
        for line in section.lines:
            writer.writerow([section.kind.value, line.label, *line.codes])
    return out.getvalue()
