"""The format of an answer: from ``--format``, ``--json`` or the suffix of ``--out``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from charts.cli.options import OptionError
from charts.formats import Format, format_of_suffix


def chosen_format(
    offered: Sequence[Format], form: Format | None, out: Path | None, *, as_json: bool
) -> Format:
    """Return the format to write: the one asked for, else that of the file's suffix.

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
        return offered[0]
    found = format_of_suffix(out)
    if found is None or found not in offered:
        known = "is not known" if found is None else "does not go with this command"
        use = _suffixes(offered)
        raise OptionError(f"--out {str(out)!r}: the suffix {out.suffix!r} {known}; use {use}")
    return found


def _suffixes(offered: Sequence[Format]) -> str:
    """List the suffixes, and mention ``--format`` if it offers more than text and JSON."""
    *most, last = dict.fromkeys(f".{form.suffix}" for form in Format if form in offered)
    also = ", or choose with --format" if len(offered) > 2 else ""
    return f"{', '.join(most)} or {last}{also}"
