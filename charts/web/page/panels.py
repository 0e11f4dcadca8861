"""The panels of the page, in their order."""

from charts.web.page.side_bets import SIDE_BETS

PANELS = (SIDE_BETS,)
