"""The test vectors and types of the page are up to date."""

from __future__ import annotations

from golden import openapi, vectors


def test_the_vectors_of_the_page_are_what_the_package_says() -> None:
    assert vectors.FILE.read_text(encoding="utf-8") == vectors.text()


def test_the_types_of_the_page_are_made_from_the_api_as_it_is() -> None:
    assert openapi.FILE.read_text(encoding="utf-8") == openapi.text()
