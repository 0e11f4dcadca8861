"""How Sphinx builds these pages: ``sphinx-build -W -b html docs docs/_build``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver.version import __version__

project = "Upcard"
author = "the authors of Upcard"
copyright = "the authors of Upcard"  # noqa: A001
version = release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
default_role = "code"

html_theme = "furo"
html_title = f"Upcard {release}"
html_copy_source = False
html_show_sourcelink = False

myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = True
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False

suppress_warnings = ["ref.python"]
"""Attributes such as ``total`` have the same name in several classes."""


def show_formulas(app, what, name, obj, options, lines):
    """Print what is indented in the text of a module as it stands: these are formulas."""
    if what != "module":
        return
    for place in range(len(lines) - 2, 0, -1):
        before, line = lines[place - 1], lines[place]
        opens = not line and lines[place + 1].startswith("    ") and before
        if opens and not before.startswith((" ", ">>>")) and not before.endswith("::"):
            lines[place:place] = ["", "::"]


def split_attributes(app, what, name, obj, options, lines):
    """Give each of several attributes that share a line, as in ``hand, upcard``, its own."""
    place = lines.index("Attributes") + 2 if "Attributes" in lines else len(lines)
    while place < len(lines):
        names = lines[place].split(", ")
        end = place + 1
        while end < len(lines) and lines[end].startswith(" "):
            end += 1
        if len(names) > 1 and all(each.isidentifier() for each in names):
            text = lines[place + 1 : end]
            lines[place:end] = [line for each in names for line in (each, *text)]
            end = place + len(names) * (1 + len(text))
        place = end


def escape_names(app, what, name, obj, options, lines):
    """Escape the name of a type that reStructuredText would take for a link."""
    lines[:] = [line.replace("numpy.object_", "numpy.object\\_") for line in lines]


def setup(app):
    """Connect the hooks."""
    app.connect("autodoc-process-docstring", split_attributes, priority=400)
    app.connect("autodoc-process-docstring", escape_names, priority=600)
    app.connect("autodoc-process-docstring", show_formulas, priority=400)
