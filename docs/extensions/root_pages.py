"""Corrects links in the pages of the project's folder that the site includes."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx

_PAGES = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("include-read", _correct_links)
    return {"parallel_read_safe": True}


def _correct_links(_app: Sphinx, _path: Path, _page: str, content: list[str]) -> None:
    """Replace a link to a page of the folder by one to its page of the site."""
    for name, page in _PAGES.items():
        content[0] = content[0].replace(f"]({name})", f"]({page})")
