"""The format of an answer: from ``--format``, ``--json`` or the suffix of ``--out``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from charts.cli.options import OptionError
from charts.formats import Format

SUFFIXES = {
    ".txt": Format.TEXT,
    ".md": Format.MARKDOWN,
    ".csv": Format.CSV,
    ".json": Format.JSON,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".svg": Format.SVG,
    ".pdf": Format.PDF,
    ".tex": Format.LATEX,
}
"""The format that a file gets by its suffix; ``words`` and ``anki`` have none of their own."""


def chosen_format(
    offered: Sequence[Format], form: Format | None, out: Path | None, *, as_json: bool
) -> Format:
    """Return the format to write: the one asked for, else that of the file's suffix, else text.

    Parameters
    ----------
    offered
        The formats that the command can write.
    form, as_json
        What ``--format`` and ``--json`` ask for.
    out
        The file; without a suffix it does not decide anything.

    Raises
    ------
    OptionError
        If two formats are asked for, or the suffix names none that the command can write.

    Examples
    --------
    >>> forms = [Format.TEXT, Format.JSON]
    >>> str(chosen_format(forms, None, Path("a.json"), as_json=False))
    'json'
    >>> str(chosen_format(forms, Format.TEXT, Path("a.json"), as_json=False))
    'text'
    >>> chosen_format(forms, None, Path("a.pdf"), as_json=False)
    Traceback (most recent call last):
    charts.cli.options.OptionError: --out 'a.pdf': the suffix '.pdf' does not go with this \
command; use .txt or .json
    """
    if as_json:
        if form not in (None, Format.JSON):
            raise OptionError(f"--json and --format {form} name two formats")
        return Format.JSON
    if form is not None:
        return form
    if out is None or not out.suffix:
        return Format.TEXT
    found = SUFFIXES.get(out.suffix.lower())
    if found not in offered or found is None:
        raise OptionError(f"--out {str(out)!r}: {_refusal(offered, out.suffix)}")
    return found


def _refusal(offered: Sequence[Format], suffix: str) -> str:
    """Say which suffixes there are, and that ``--format`` is heard first where it exists."""
    *most, last = [each for each, form in SUFFIXES.items() if form in offered and each != ".htm"]
    use = f"use {', '.join(most)} or {last}"
    known = "does not go with this command" if suffix.lower() in SUFFIXES else "is not known"
    also = ", or choose with --format" if len(offered) > 2 else ""
    return f"the suffix {suffix!r} {known}; {use}{also}"
