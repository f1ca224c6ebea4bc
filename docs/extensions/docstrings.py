"""Makes the docstrings and signatures of the package readable, and valid reStructuredText."""

from __future__ import annotations

import re

from sphinx.application import Sphinx

_ALIAS = re.compile(r"TypeAliasForwardRef\('(\w+)'\)")
_STAR = re.compile(r"(?<=\w)\*(?!\*)")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("autodoc-process-docstring", _escape_stars)
    app.connect("autodoc-process-signature", _name_aliases)
    return {"parallel_read_safe": True}


def _escape_stars(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Keep the star of A* from being read as the start of emphasis."""
    lines[:] = [line if line.startswith(">>>") else _STAR.sub(r"\\*", line) for line in lines]


def _name_aliases(
    _app: Sphinx,
    _what: str,
    _name: str,
    _object: object,
    _options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Write the name of a type alias, which Sphinx wraps where it is part of a union."""
    return signature and _ALIAS.sub(r"\1", signature), returns and _ALIAS.sub(r"\1", returns)
