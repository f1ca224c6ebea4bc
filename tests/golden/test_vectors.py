"""The page is held against what the rules of the package say today."""

from __future__ import annotations

from golden import vectors


def test_the_vectors_of_the_page_are_what_the_package_says() -> None:
    assert vectors.FILE.read_text(encoding="utf-8") == vectors.text()
