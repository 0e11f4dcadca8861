"""The format of an answer: from ``--format``, ``--json`` or the suffix of ``--out``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from charts.cli.options import OptionError
from charts.formats import Format, format_of_suffix


def chosen_format(
    offered: Sequence[Format], form: Format | None, out: Path | None, *, as_json: bool
) -> Format:
    """Return the format to write: the requested one, or that of the file's suffix.

    Parameters
    ----------
    offered
        The formats that the command can write; the first one is the default.
    form, as_json
        What ``--format`` and ``--json`` ask for.
    out
        The file; without a suffix it does not decide anything.

    Raises
    ------
    OptionError
        If two formats are requested, or the suffix names none that the command can write.

    Examples
    --------
    >>> forms = [Format.TEXT, Format.JSON]
    >>> str(chosen_format(forms, None, Path("a.json"), as_json=False))
    'json'
    >>> str(chosen_format(forms, Format.TEXT, Path("a.json"), as_json=False))
    'text'
    >>> chosen_format(forms, None, Path("a.pdf"), as_json=False)
    Traceback (most recent call last):
    charts.cli.options.OptionError: --out 'a.pdf': this command cannot write '.pdf'; use .txt \
or .json
    """
    if as_json:
        if form not in (None, Format.JSON):
            raise OptionError(f"use --json or --format {form}, not both")
        return Format.JSON
    if form is not None:
        return form
    if out is None or not out.suffix:
        return offered[0]
    found = format_of_suffix(out)
    if found is None or found not in offered:
        fault = "this command cannot write"
        if found is None:
            fault = "there is no format for the suffix"
        use = _suffixes(offered)
        raise OptionError(f"--out {str(out)!r}: {fault} {out.suffix!r}; use {use}")
    return found


def _suffixes(offered: Sequence[Format]) -> str:
    """List the suffixes, and mention ``--format`` if it offers more than text and JSON."""
    *most, last = dict.fromkeys(f".{form.suffix}" for form in Format if form in offered)
    also = ", or choose with --format" if len(offered) > 2 else ""
    return f"{', '.join(most)} or {last}{also}"
