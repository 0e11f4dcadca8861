"""Write the pictures of the documentation: charts, and screenshots of the web page.

The tests draw the charts again and compare them with the files in the folder. Screenshots need
playwright and a Chromium; without them, the files of the web page do not change.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).parent / "pictures"
CHARTS = {
    "double-attack.svg": ["chart", "double-attack", "--format", "svg"],
    "double-attack-wallet.svg": ["chart", "double-attack", "--format", "svg", "--paper", "wallet"],
    "side-bets-six.svg": ["chart", "side-bets-six", "--format", "svg"],
    "side-bets-six-mono.svg": ["chart", "side-bets-six", "--format", "svg", "--mono"],
    "six-deck-margin.svg": ["chart", "six-deck", "--format", "svg", "--heat", "margin"],
    "double-attack-ev.svg": ["plot", "double-attack"],
}
"""The command that makes each picture."""
PAGES = {
    "web-page.png": ("/?game=double-attack&removed=AA5555&hand=88&upcard=T", 1400, 1000),
    "web-page-phone.png": ("/?game=six-deck&hand=T6&upcard=T", 390, 800),
}
"""Address and size of each picture of the web page."""


def main() -> None:
    """Write all pictures."""
    sys.path.insert(0, str(ROOT))
    from charts.cli.main import run

    FOLDER.mkdir(exist_ok=True)
    for name, command in CHARTS.items():
        if run([*command, "--out", str(FOLDER / name)]):
            sys.exit(1)
    try:
        import playwright  # noqa: F401

        from tests.charts.web.browser import launched, served
    except ImportError as error:
        sys.exit(f"no pictures of the web page: {error}")
    with served(FOLDER.parent / "_build" / "answers.sqlite") as address, launched() as browser:
        for name, (path, width, height) in PAGES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(address + path)
            page.screenshot(path=FOLDER / name)


if __name__ == "__main__":
    main()
