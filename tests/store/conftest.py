"""Stores for tests, in both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pintu.store import Store, open_store
from postgres import empty_postgres_url, postgres, postgres_url

__all__ = ["empty_postgres_url", "postgres", "postgres_url"]

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without anything in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'pintu.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(params=DATABASES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without even a table in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    return str(request.getfixturevalue("empty_postgres_url"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url) as store:
        yield store
