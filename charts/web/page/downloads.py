"""The downloads of a chart: which the page offers, and how an address says what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from charts.page.by import By
from charts.style.options import Colors, Heat, Paper, Style
from charts.style.palette import PALETTES
from charts.web.page.links import NO_HAND
from charts.web.question.question import Question

_DOWNLOADS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("PDF on A4", "pdf", {}),
    ("PDF on US Letter", "pdf", {"paper": "letter"}),
    ("wallet cards as PDF", "pdf", {"paper": "wallet"}),
    ("PDF with side bets", "pdf", {"sidebets": "true"}),
    ("SVG", "svg", {}),
    ("HTML", "html", {}),
    ("CSV", "csv", {}),
    ("JSON", "json", {}),
    ("plain words", "words", {}),
)


class DownloadQuestion(Question):
    """A question for a file with a chart; the address also says how it is drawn."""

    paper: Paper = Paper.A4
    palette: Colors = Colors.SAFE
    mono: bool = False
    heat: Heat | None = None
    sidebets: bool = False

    @property
    def style(self) -> Style:
        """How the chart is drawn."""
        palette = PALETTES["mono" if self.mono else self.palette]
        return Style(palette, self.heat, self.paper)

    @property
    def suffix(self) -> str:
        """The options that are not the default, for the name of the file."""
        defaults = DownloadQuestion.model_fields
        options = ("paper", "palette", "heat")
        options_set = [
            getattr(self, name) for name in options if getattr(self, name) != defaults[name].default
        ]
        options_set += [name for name in ("mono", "sidebets") if getattr(self, name)]
        return "-".join(options_set)


def downloads(question: Question) -> Iterator[tuple[str, str]]:
    """Yield name and address of each download that the page offers.

    Wallet cards hold only charts by totals; side bets are offered if the game has some.
    """
    game = question.change(**NO_HAND, bet="", paytable="").canonical()
    for name, form, options in _DOWNLOADS:
        if question.by is By.CARDS and options.get("paper") == Paper.WALLET:
            continue
        if "sidebets" in options and not question.game().side_bets:
            continue
        settings = "".join(f"&{option}={value}" for option, value in options.items())
        yield name, f"/chart.{form}?{game}{settings}"
