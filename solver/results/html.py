"""Results as HTML tables, for notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any


def html_table(records: Sequence[Mapping[str, Any]], caption: str) -> str:
    """Return records as an HTML table, everything in it escaped.

    Examples
    --------
    >>> print(html_table([{"action": "hit", "ev": -0.5}], "T6 v T"))
    <p>T6 v T</p>
    <table>
    <thead>
    <tr><th>action  </th><th style="text-align: right;">  ev</th></tr>
    </thead>
    <tbody>
    <tr><td>hit     </td><td style="text-align: right;">-0.5</td></tr>
    </tbody>
    </table>
    """
    from tabulate import tabulate

    return f"<p>{escape(caption)}</p>\n{tabulate(records, headers='keys', tablefmt='html')}"
