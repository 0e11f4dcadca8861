"""How a chart differs from another one, in sentences."""

from __future__ import annotations

from charts.page.model import Page
from charts.text.notation import PRINTED, Notation
from charts.text.rules_line import title_beside
from charts.text.speech import upcard_list
from solver.cards import UPCARD_ORDER


def comparison_note(page: Page, notation: Notation = PRINTED) -> str:
    """Return how the page differs from the one it is compared with; empty if with none."""
    other = page.comparison
    if other is None:
        return ""
    cells = {0: "No cell differs", 1: "The marked cell differs"}
    found = cells.get(other.marked, f"The {other.marked} marked cells differ")
    parts = [f"{found} from {title_beside(other.game, page.game)}"]
    if page.attack and page.attack.marked:
        upcards = (card for card in UPCARD_ORDER if card in page.attack.marked)
        parts.append(f"the attack differs against {upcard_list(upcards)}")
    size = notation.plain_percent(abs(other.gain), 4)
    more = f"{size} of the bet {'higher' if other.gain > 0 else 'lower'}"
    same = size == notation.plain_percent(0, 4)
    parts.append(f"the {notation.ev} of this game is {'the same' if same else more}")
    note = f"{'; '.join(parts)}."
    cost = cost_line(other.cost, other.obstacle, notation)
    return f"{note} {cost}" if cost else note


def cost_line(cost: float | None, obstacle: str, notation: Notation = PRINTED) -> str:
    """Return what it costs to play the first chart in the second game; empty if not known.

    Parameters
    ----------
    cost, obstacle
        As in a `charts.page.model.ComparedWith`.

    Examples
    --------
    >>> print(cost_line(0.0002, ""))
    Playing the first chart in the second game costs 0.0200 % of the bet per round.
    """
    if obstacle:
        return f"The first chart cannot be played in the second game: {obstacle}."
    if cost is None:
        return ""
    lost = notation.plain_percent(cost, 4)
    return f"Playing the first chart in the second game costs {lost} of the bet per round."
