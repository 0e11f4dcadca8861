"""Install the lowest versions that pyproject.toml allows, and run every command with them.

The lowest versions were made for the lowest Python, so nothing is done on a later one. The
environment is made anew when pyproject.toml changes. Run by ``make check``.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv-lowest"
INSTALLED = FOLDER / "installed"
BOUND = re.compile(r"([\w.-]+)>=([\w.]+)")
COMMANDS = (
    "--version",
    "games",
    "solve double-attack --no-store",
    "ev six-deck T6 T --json",
    "splits six-deck --strategy cdp --no-store",
    *(
        f"chart single-deck --no-store --format {form}"
        for form in ("text", "markdown", "csv", "json", "html", "svg", "pdf", "latex", "words")
    ),
    "plot double-attack",
    "sidebet double-attack bust-it",
    "breakeven single-deck",
    "risk single-deck --set max_hands=2",
    "simulate six-deck --rounds 100000 --seed 1",
)


def lowest(project: dict[str, Any]) -> list[str]:
    """Return the lower bound of every library that the program and its web page need."""
    needed = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    return [f"{name}=={version}" for name, version in BOUND.findall(" ".join(needed))]


def install() -> None:
    """Make the environment, unless it is there and no older than pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text()
    if INSTALLED.exists() and INSTALLED.read_text() == text:
        return
    bounds = lowest(tomllib.loads(text)["project"])
    subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], check=True)
    pip = [FOLDER / "bin/python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "-e", f"{ROOT}[web]", *bounds], check=True)
    INSTALLED.write_text(text)


def run_commands() -> None:
    """Run every command; an error or a warning about compiled code is a failure."""
    for command in COMMANDS:
        done = subprocess.run(
            [FOLDER / "bin/upcard", *command.split()], capture_output=True, check=False
        )
        if done.returncode or not done.stdout or b"cannot be used" in done.stderr:
            sys.exit(f"upcard {command} fails with the lowest versions: {done.stderr.decode()}")


def ask_page() -> None:
    """Ask the web page and the JSON interface for one answer each."""
    serve = [FOLDER / "bin/upcard", "serve", "--port", "0"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+/", server.stdout.readline())
            assert address is not None
            for path in ("", "api/ev?game=six-deck&hand=T6&upcard=T"):
                with urlopen(address[0] + path, timeout=60) as answer:
                    assert answer.read()
        finally:
            server.terminate()


if __name__ == "__main__":
    if sys.version_info[:2] == (3, 11):
        install()
        run_commands()
        ask_page()
