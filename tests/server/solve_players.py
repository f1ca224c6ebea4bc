"""Players and boards for tests of solves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import httpx
import pytest

from pintu.puzzle import goals
from pintu.puzzle.dealing import walk
from servers import (
    Server,
)

EIGHT = "8 6 7/2 5 4/3 0 1"
UNSOLVABLE = {"board": "1 2 3/4 5 6/8 7 0"}


def new_board(numbers: Iterator[int] = count(1)) -> str:  # noqa: B008 - one for all calls
    """A board that is soon solved, and that no other test has asked about."""
    return walk(goals.blank_last(4, 4), 1000 + next(numbers), 60).text


@pytest.fixture
def ann(idle: Server) -> httpx.Client:
    return idle.client()


@pytest.fixture
def bob(idle: Server) -> httpx.Client:
    return idle.client()


@pytest.fixture
def cid(idle: Server) -> httpx.Client:
    return idle.client()
