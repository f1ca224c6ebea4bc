"""Entrants as text and as values."""

from __future__ import annotations

import pytest

from pintu.lab import Entrant, EntrantError
from pintu.lab.entrant import entrants_of
from pintu.puzzle import goals
from pintu.solving.plan import Plan


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("bfs", Entrant("bfs")),
        ("astar:manhattan", Entrant("astar", "manhattan")),
        ("astar:manhattan:5", Entrant("astar", "manhattan", weight=5)),
        ("astar:2.5", Entrant("astar", weight=2.5)),
        ("beam:linear-conflict:100", Entrant("beam", "linear-conflict", width=100)),
        ("dfs:30", Entrant("dfs", depth=30)),
        ("idastar:pattern", Entrant("idastar", "pattern")),
        ("whole-space", Entrant("whole-space")),
        ("auto", Entrant("auto")),
    ],
)
def test_text_is_read_and_written_back(text: str, entrant: Entrant) -> None:
    assert Entrant.parse(text) == entrant
    assert str(entrant) == text
    assert Entrant.of(f" {text} ") == Entrant.of(entrant) == entrant


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no algorithm ''"),
        ("astr:manhattan", "'astr:manhattan': there is no algorithm 'astr'; choose from bfs,"),
        ("astar:manhatan", "there is no heuristic 'manhatan'; choose from zero,"),
        ("astar:manhattan:x", "'astar:manhattan:x': 'x' is not a number"),
        ("bfs:3", "bfs takes no number"),
        ("astar:0.5", "weight: must be 1 to 1,000,000, not 0.5"),
        ("astar:manhattan:5:6", "weight is given twice"),
        ("beam:2.5", "width must be a whole number, not '2.5'"),
        ("astar:nan", "weight: must be 1 to 1,000,000, not nan"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(EntrantError) as caught:
        Entrant.parse(text)
    assert words in str(caught.value)


def test_there_must_be_entrants_and_no_two_of_the_same() -> None:
    with pytest.raises(EntrantError, match="at least one entrant"):
        entrants_of([])
    with pytest.raises(EntrantError, match="the entrant bfs is listed twice"):
        entrants_of(["bfs", "astar", Entrant("bfs")])


def test_labels_are_names_for_readers() -> None:
    labels = [
        Entrant.parse(text).label for text in ("bfs", "astar:manhattan:5", "beam:misplaced:9")
    ]
    assert labels == ["breadth-first", "A*, 5 x Manhattan", "beam, misplaced, width 9"]


def test_an_entrant_has_a_plan_for_a_board() -> None:
    plan = Entrant.parse("astar:manhattan:5").plan(goals.blank_last(3, 3))
    assert plan == Plan("astar", "manhattan", 5)
