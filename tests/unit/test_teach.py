"""Lessons: boards solved in the steps of a person."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from pintu import Board, Lesson, teach
from pintu.puzzle.dealing import deal
from pintu.solving.lesson import LessonStep

STAGES = ["row", "row-end", "column", "rotation"]


def described(lesson: Lesson) -> list[tuple[str, str, tuple[int, ...]]]:
    return [
        (step.stage, "".join(str(move) for move in step.moves), step.tiles) for step in lesson.steps
    ]


@st.composite
def problems(draw: st.DrawFn) -> tuple[Board, Board]:
    """A random goal with the blank anywhere, and a random board that can reach it."""
    rows, cols = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    tiles = draw(st.permutations(range(rows * cols)))
    goal = Board(rows, cols, tuple(tiles))
    return deal(goal, draw(st.integers(0, 10**9))), goal


def boards_after(lesson: Lesson) -> Iterator[tuple[LessonStep, Board]]:
    yield from zip(lesson.steps, lesson.boards, strict=True)


@given(problems())
@settings(max_examples=150, deadline=None)
def test_every_step_brings_its_tiles_to_stay(problem: tuple[Board, Board]) -> None:
    board, goal = problem
    lesson = teach(board, goal)
    assert board.after(*lesson.moves) == goal
    assert tuple(move for step in lesson.steps for move in step.moves) == lesson.moves
    placed: dict[int, int] = {}
    for step, after in boards_after(lesson):
        assert step.moves
        assert not set(step.tiles) & placed.keys()
        placed |= dict(zip(step.tiles, step.cells, strict=True))
        assert all(after.tiles[cell] == tile == goal.tiles[cell] for tile, cell in placed.items())
    assert after == goal if lesson.steps else board == goal


@given(problems())
@settings(max_examples=50, deadline=None)
def test_rows_come_first_and_the_rotation_last(problem: tuple[Board, Board]) -> None:
    stages = [step.stage for step in teach(*problem).steps]
    rows = [stage.removesuffix("-end") for stage in stages]
    assert rows == sorted(rows, key=["row", "column", "rotation"].index)
    assert stages.count("rotation") <= 1
