"""The notebooks are stored without outputs; each is a page of the site, which runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from golden.documents import DOCS, ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def test_there_are_two_notebooks() -> None:
    assert len(NOTEBOOKS) == 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_results(path: Path) -> None:
    for cell in json.loads(path.read_text())["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_a_page_of_the_site(path: Path) -> None:
    page = DOCS / "notebooks" / f"{path.stem.replace('_', '-')}.md"
    assert f"{{notebook}} ../../examples/{path.name}" in page.read_text()
