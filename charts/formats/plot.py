"""The plot of the EV by upcard: as a file, and as a picture within a page."""

from __future__ import annotations

from collections.abc import Sequence

from charts.formats import Format, FormatError
from charts.formats.pdf_writer import pdf_document
from charts.formats.svg_writer import svg_document, svg_element
from charts.layout.plot import heading, plot_sheet
from charts.text.clean import clean
from charts.text.numbers import percent
from charts.text.speech import card_name
from solver.results.solution import Solution


def rendered_plot(
    form: Format, title: str, rules: Sequence[str], solution: Solution
) -> str | bytes:
    """Return the plot as a file.

    Parameters
    ----------
    form
        SVG or PDF.
    title, rules
        Title of the game, and each of its rules in shorthand.
    solution
        The EV of the round by upcard.

    Raises
    ------
    FormatError
        If the format is another one.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> solution = solve(load_game("single-deck"))
    >>> rendered_plot(Format.PDF, "Single deck", ["1x52", "S17"], solution)[:5]
    b'%PDF-'
    """
    title, rules = clean(title), [clean(rule) for rule in rules]
    sheet = plot_sheet(title, rules, solution)
    if form is Format.PDF:
        return pdf_document([sheet], title=heading(title), subject=", ".join(rules))
    if form is not Format.SVG:
        raise FormatError(f"a plot is written as svg or pdf, not as {form}")
    return svg_document([sheet], heading(title), _description(solution))


def ev_plot(title: str, rules: Sequence[str], solution: Solution, prefix: str = "ev") -> str:
    """Return the plot as an ``svg`` element for an HTML page.

    Its text has the text color of the page, and the page decides its size.

    Parameters
    ----------
    title, rules, solution
        As for `rendered_plot`.
    prefix
        Starts every identifier; it must differ between the pictures of a page.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> plot = ev_plot("Single deck", ["1x52", "S17"], solve(load_game("single-deck")))
    >>> print(plot.splitlines()[1])
    <title id="ev-title">Single deck: EV of the round by upcard</title>
    """
    title, rules = clean(title), [clean(rule) for rule in rules]
    sheet = plot_sheet(title, rules, solution)
    return svg_element(sheet, heading(title), _description(solution), prefix)


def _description(solution: Solution) -> str:
    """Return the values in words, for a screen reader."""
    parts = []
    for each in solution.upcards:
        text = f"{card_name(each.upcard)}: {percent(each.ev_without_attack, 1)}"
        if each.ev_with_attack is not None:
            choice = "attack" if each.attack else "no attack"
            text += f", with the attack {percent(each.ev_with_attack, 1)}, {choice}"
        parts.append(text)
    return "; ".join(parts)
