"""Console blocks of the documentation: found in a page, run, and compared or written again.

A page is Markdown. In a block that begins with ```` ```console ````, a line that begins with ``$``
is a command, and the lines up to the next command are what a person sees of it. ``...`` in them
matches any text, as in a doctest. A command without such lines has to end well, no more. All
commands of a page run in one temporary folder, one after the other.

A ``{code-block}`` with a ``:caption:`` is written to a file of that name in the folder. A console
block with the comment ``<!-- not run: REASON -->`` in front of it is skipped, and so is a command
whose program is not installed.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from charts.cli.main import GOOD, run

BLOCK = re.compile(
    r"^(?P<comment><!-- not run: [^>]*-->\n+)?"
    r"```(?:console|\{code-block\} \w+\n:caption: (?P<name>\S+))\n+(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
TOOLS = ("curl", "pdffonts", "pdfinfo")
"""Programs that may not be there."""
ADDRESS = "http://127.0.0.1:8000"
"""Where ``upcard serve`` is, unless told otherwise."""
SCRIPT = f'#!/bin/sh\nexec {sys.executable} -c "from charts.cli.main import main; main()" "$@"\n'
FLAGS = doctest.ELLIPSIS | doctest.DONT_ACCEPT_BLANKLINE
CHECKER = doctest.OutputChecker()
DECIMAL = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")
"""A number with decimals: the last digits of one in full depend on the processor."""


def is_as_expected(expected: str, printed: str) -> bool:
    """Return whether a text is the expected one, decimal numbers compared to 1e-12."""
    numbers = [float(each) for each in DECIMAL.findall(expected)]
    found = [float(each) for each in DECIMAL.findall(printed)]
    if len(numbers) != len(found) or "..." in expected:
        return CHECKER.check_output(expected, printed, FLAGS)
    near = all(abs(one - other) < 1e-12 for one, other in zip(numbers, found, strict=True))
    texts = (DECIMAL.sub("number", text) for text in (expected, printed))
    return near and CHECKER.check_output(*texts, FLAGS)


@dataclass
class Command:
    """A command as it stands on a page, and the text below it."""

    typed: str
    expected: str

    @property
    def is_shown(self) -> bool:
        return bool(self.expected.strip())


@dataclass
class Block:
    """A block of a page: where its text stands, and the name of the file that it is, if any."""

    text: str
    start: int
    end: int
    name: str | None
    commands: list[Command]
    changed: bool = False


def blocks(page: str) -> Iterator[Block]:
    """Find the blocks of a page that are run, or written to files."""
    for found in BLOCK.finditer(page):
        if found["comment"]:
            continue
        text, name = found["text"], found["name"]
        listed = [] if name else commands(text)
        yield Block(text, found.start("text"), found.end("text"), name, listed)


def commands(text: str) -> list[Command]:
    found: list[Command] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(Command(line[2:], ""))
        elif found and found[-1].typed.endswith("\\") and not found[-1].expected:
            found[-1].typed += "\n" + line
        elif found:
            found[-1].expected += line + "\n"
    return found


def as_text(block: Block) -> str:
    """Write the commands of a block as they stand on a page, with a blank line between them."""
    lines = [f"$ {each.typed}\n{each.expected.rstrip()}".rstrip() for each in block.commands]
    shown = [each.is_shown for each in block.commands]
    text = lines[0]
    for line, before, here in zip(lines[1:], shown, shown[1:], strict=False):
        text += ("\n\n" if before or here else "\n") + line
    return text + "\n"


class Terminal:
    """Runs commands in a folder of their own; both outputs come back as one text."""

    def __init__(self, folder: Path, address: str = ADDRESS) -> None:
        self.address = address
        self.folder = folder / "folder"
        self.folder.mkdir()
        program = folder / "bin" / "upcard"
        program.parent.mkdir()
        program.write_text(SCRIPT)
        program.chmod(0o755)
        self._path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"

    def keep(self, name: str, text: str) -> None:
        """Write a file that the page shows."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def run(self, typed: str) -> tuple[str, int] | None:
        """Return what a command prints, and its exit code; None if its program is not there."""
        if any(tool in typed and shutil.which(tool) is None for tool in TOOLS):
            return None
        command, filters = _split(typed)
        if not command:
            return self._shell(typed, None)
        output, code = self._upcard(shlex.split(command)[1:])
        return self._shell(filters, output) if filters else (output.decode(), code)

    def _upcard(self, arguments: list[str]) -> tuple[bytes, int]:
        """Run the program in this process: starting Python takes longer than most commands."""
        raw = io.BytesIO()
        stream = io.TextIOWrapper(raw, "utf-8", write_through=True)
        with (
            contextlib.chdir(self.folder),
            contextlib.redirect_stdout(stream),
            contextlib.redirect_stderr(stream),
        ):
            code = run(arguments)
        stream.flush()
        return raw.getvalue(), code

    def _shell(self, command: str, given: bytes | None) -> tuple[str, int]:
        done = subprocess.run(
            ["bash", "-c", command.replace(ADDRESS, self.address)],
            cwd=self.folder,
            env=os.environ | {"PATH": self._path},
            input=given or b"",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return done.stdout.decode().replace(self.address, ADDRESS), done.returncode


def _split(typed: str) -> tuple[str, str]:
    """Split ``upcard ... | filters``; the first part is empty if the line is not like that."""
    quote = ""
    end = len(typed)
    for place, letter in enumerate(typed):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == "|" and end == len(typed):
            end = place
        elif letter in ";&<>$`(" and end == len(typed):
            return "", typed
    command = typed[:end].strip()
    return (command, typed[end + 1 :].strip()) if command.startswith("upcard ") else ("", typed)


def difference(command: Command, output: str, code: int) -> str:
    """Say how the output of a command differs from the page; empty if it does not."""
    if not command.is_shown:
        return "" if code == GOOD else f"$ {command.typed}\nexit code {code}:\n{output}\n"
    expected, got = _plain(command.expected), _plain(output)
    if is_as_expected(expected, got):
        return ""
    example = doctest.Example(command.typed, expected)
    told = CHECKER.output_difference(example, got, FLAGS | doctest.REPORT_NDIFF)
    return f"$ {command.typed}\n{told}"


def _plain(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"
