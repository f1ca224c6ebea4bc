"""Makes the docstrings of the package valid reStructuredText."""

from __future__ import annotations

import re

from sphinx.application import Sphinx

_STAR = re.compile(r"(?<=\w)\*(?!\*)")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("autodoc-process-docstring", _escape_stars)
    return {"parallel_read_safe": True}


def _escape_stars(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Keep the star of A* from being read as the start of emphasis."""
    lines[:] = [line if line.startswith(">>>") else _STAR.sub(r"\\*", line) for line in lines]
