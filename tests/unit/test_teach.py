"""Lessons: boards solved in the steps of a person."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pintu import Board, Lesson, Move, UnsolvableError, format_moves, is_reachable, solve, teach
from pintu.messages import Message
from pintu.messages.languages import languages
from pintu.messages.rendering import render_sentence
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.statespace import Limits
from pintu.statespace.result import NONE

CHINESE = languages()["zh-Hans"]
SIDES: dict[str, Callable[[int], int]] = {
    "below": lambda cols: cols,
    "above": lambda cols: -cols,
    "to the right of": lambda _cols: 1,
    "to the left of": lambda _cols: -1,
}
"""From the number of columns to the step from a cell to the one on that side."""


def described(lesson: Lesson) -> list[tuple[str, str, tuple[int, ...], str]]:
    return [
        (step.stage, format_moves(step.moves), step.tiles, str(step.caption))
        for step in lesson.steps
    ]


@st.composite
def problems(draw: st.DrawFn) -> tuple[Board, Board]:
    """A random goal with the blank anywhere, and a random board that can reach it."""
    rows, cols = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    tiles = draw(st.permutations(range(rows * cols)))
    goal = Board(rows, cols, tuple(tiles))
    return deal(goal, draw(st.integers(0, 10**9))), goal


@given(problems())
@settings(max_examples=60, deadline=None)
def test_every_step_brings_its_tiles_to_stay_rows_first(problem: tuple[Board, Board]) -> None:
    board, goal = problem
    lesson = teach(board, goal)
    assert board.after(*lesson.moves) == goal
    assert tuple(move for step in lesson.steps for move in step.moves) == lesson.moves
    # No move undoes the one before it.
    assert all(one is not other.opposite for one, other in pairwise(lesson.moves))
    placed: dict[int, int] = {}
    after = board
    for step, after in zip(lesson.steps, lesson.boards, strict=True):
        assert step.moves
        assert not set(step.tiles) & placed.keys()
        placed |= dict(zip(step.tiles, step.cells, strict=True))
        assert all(after.tiles[cell] == tile == goal.tiles[cell] for tile, cell in placed.items())
    assert after == goal
    order = ["row", "column", "rotation"]
    stages = [step.stage.removesuffix("-end") for step in lesson.steps]
    assert stages == sorted(stages, key=order.index)
    assert stages.count("rotation") <= 1


def test_a_whole_lesson() -> None:
    lesson = teach("8 6 7/2 5 4/3 0 1")
    assert described(lesson) == [
        ("row", "LDRURDLDRU", (1,), "bring 1 to its place in row 1"),
        (
            "row-end",
            "LULD2RU2RDLULD2RU",
            (2, 3),
            "2 and 3 finish row 1 together: park 3 in the place of 2, put 2 below it, then turn "
            "both in",
        ),
        (
            "column",
            "URDLULDR2UL",
            (4, 7),
            "two rows are left, so go on column by column; 4 and 7 finish column 1 together: park "
            "4 in the place of 7, put 7 to the right of it, then turn both in",
        ),
        (
            "rotation",
            "L",
            (5, 6, 8),
            "turn the last three tiles around the small square until they fit",
        ),
    ]
    assert (len(lesson), str(lesson)) == (39, "LDRURDLDRULULD2RU2RDLULD2RU2RDLULDR2UL2")


def test_captions_are_in_chinese_too() -> None:
    words = [render_sentence(step.caption, CHINESE) for step in teach("8 6 7/2 5 4/3 0 1").steps]
    assert words == [
        "把 1 移到它在第 1 行的位置。",
        "2 和 3 一起完成第 1 行：先把 3 停在 2 的位置，再把 2 放到它下面，最后一起转进去。",
        "只剩两行了，接下来逐列完成；4 和 7 一起完成第 1 列：先把 4 停在 7 的位置，"
        "再把 7 放到它右边，最后一起转进去。",
        "最后三块绕着小方格转，转到都对上为止。",
    ]


def test_tiles_that_are_in_place_have_no_step() -> None:
    assert teach("1 2 3/4 5 6/7 8 0").steps == ()
    assert described(teach("1 2 3/4 5 6/0 7 8")) == [
        (
            "column",
            "L",
            (4, 7),
            "two rows are left, so go on column by column; slide 7 into its place: column 1 is "
            "finished",
        ),
        (
            "rotation",
            "L",
            (5, 6, 8),
            "turn the last three tiles around the small square until they fit",
        ),
    ]


@given(problems())
@settings(max_examples=40, deadline=None)
def test_the_caption_of_two_tiles_is_what_the_moves_do(problem: tuple[Board, Board]) -> None:
    board, goal = problem
    for step in teach(board, goal).steps:
        caption = step.caption
        if caption.code == "teach.columns_begin":
            then = caption.values["then"]
            assert isinstance(then, Message)
            caption = then
        before_turning = board.after(*step.moves[:-2])
        stay = {tile for tile in step.tiles if stays(tile, board, step.moves[:-2])}
        if "parked" in caption.values:
            parked, other = caption.values["parked"], caption.values["other"]
            assert {parked, other} == set(step.tiles)
            assert caption.code.endswith("_parked") == (parked in stay)
            place = before_turning.tiles.index(parked)
            assert goal.tiles[place] == other
            behind = before_turning.tiles.index(other)
            assert SIDES[str(caption.values["side"])](goal.cols) == behind - place
            if caption.code.startswith("teach.corner"):
                assert place % goal.cols == goal.cols - 1
        elif caption.code == "teach.lined_up":
            assert stay == set(step.tiles)
        board = board.after(*step.moves)


def stays(tile: int, board: Board, moves: Sequence[Move]) -> bool:
    """Whether a tile stays in its cell all the time."""
    cell = board.tiles.index(tile)
    return all(board.after(*moves[:end]).tiles[cell] == tile for end in range(len(moves) + 1))


@pytest.mark.parametrize(
    ("board", "step", "english", "chinese"),
    [
        (
            "3 2 5/8 6 1/7 0 4",
            1,
            "2 and 3 finish row 1 together: 2 is in the corner already, so put 3 below it, then "
            "turn both in",
            "2 和 3 一起完成第 1 行：2 已经停在角上，只要把 3 放到它下面，再一起转进去。",
        ),
        (
            "3 2 5/8 6 1/7 0 4",
            2,
            "two rows are left, so go on column by column; 4 and 7 finish column 1 together: 7 is "
            "in the place of 4 already, so put 4 to the right of it, then turn both in",
            "只剩两行了，接下来逐列完成；4 和 7 一起完成第 1 列：7 已经停在 4 的位置，"
            "只要把 4 放到它右边，再一起转进去。",
        ),
        (
            "7 2 3/0 6 1/8 5 4",
            1,
            "2 and 3 finish row 1 together: they are lined up already, so turn both in",
            "2 和 3 一起完成第 1 行：它们已经排好，直接一起转进去。",
        ),
    ],
)
def test_nothing_is_parked_that_is_parked_already(
    board: str, step: int, english: str, chinese: str
) -> None:
    caption = teach(board).steps[step].caption
    assert (str(caption), render_sentence(caption, CHINESE)) == (english, chinese)


@pytest.mark.parametrize("rows", [2, 3, 4])
@pytest.mark.parametrize("cols", [2, 3, 4])
def test_the_blank_of_the_goal_may_be_anywhere(rows: int, cols: int) -> None:
    for blank in range(rows * cols):
        goal = goals.blank_at(rows, cols, blank)
        for seed in range(3):
            assert teach(deal(goal, seed), goal).goal == goal


@pytest.mark.parametrize(("rows", "cols"), [(2, 40), (40, 2), (3, 20), (20, 3), (18, 18)])
def test_thin_and_large_boards_are_taught(rows: int, cols: int) -> None:
    goal = goals.blank_at(rows, cols, rows * cols // 2)
    assert len(teach(deal(goal, 1), goal)) > 0


@pytest.mark.parametrize(("rows", "cols"), [(2, 6), (3, 3), (3, 7), (4, 4), (5, 5), (6, 4), (8, 8)])
def test_lessons_are_at_most_half_as_long_again_as_line_by_line(rows: int, cols: int) -> None:
    taught = by_lines = 0
    for seed in range(12):
        goal = goals.blank_at(rows, cols, 7 * seed % (rows * cols))
        board = deal(goal, seed)
        taught += len(solve(board, goal, algorithm="teach"))
        by_lines += len(solve(board, goal, algorithm="line-by-line"))
    assert taught <= 1.5 * by_lines


def test_every_board_of_two_rows_and_three_columns_is_taught() -> None:
    goal = Board.parse("1 2 3/4 0 5")
    for tiles in permutations(range(6)):
        board = Board(2, 3, tiles)
        if is_reachable(board, goal):
            assert len(teach(board, goal)) >= len(solve(board, goal))


def test_a_line_is_one_step() -> None:
    along = "in a single line a tile can only follow the blank: slide one after another until the "
    lesson = teach(Board(1, 4, (0, 1, 2, 3)))
    assert described(lesson) == [("line", "L3", (1, 2, 3), along + "blank is in its place")]
    lesson = teach(Board(4, 1, (3, 1, 2, 0)), Board(4, 1, (0, 3, 1, 2)))
    assert described(lesson) == [("line", "D3", (2, 1, 3), along + "blank is in its place")]
    assert lesson.steps[0].cells == (3, 2, 1)


def test_a_board_that_cannot_be_solved_is_an_error_with_the_reason() -> None:
    with pytest.raises(UnsolvableError, match="with tiles 7 and 8 exchanged"):
        teach("1 2 3/4 5 6/8 7 0")
    with pytest.raises(UnsolvableError, match="and most boards cannot be solved"):
        teach(Board(1, 4, (2, 1, 3, 0)))


def test_a_lesson_replays_its_moves() -> None:
    lesson = teach("1 2 3/4 5 6/0 7 8")
    with pytest.raises(ValueError, match="do not lead to the goal"):
        replace(lesson, moves=lesson.moves[:1])
    with pytest.raises(ValueError, match="the steps do not have the moves"):
        replace(lesson, steps=lesson.steps[:1])


def test_a_lesson_as_plain_values() -> None:
    record = json.loads(json.dumps(teach("1 2 3/4 5 6/0 7 8").as_record()))
    assert (record["length"], record["moves"], len(record["steps"])) == (2, "L2", 2)
    assert record["steps"][1] == {
        "stage": "rotation",
        "start": 1,
        "end": 2,
        "tiles": [5, 6, 8],
        "cells": [4, 5, 7],
        "caption": {"code": "teach.rotation", "values": {}},
    }


def test_solve_has_the_steps_too_and_keeps_its_limits() -> None:
    board = deal(goals.blank_last(6, 6), 1)
    solution = solve(board, algorithm="teach")
    assert solution.lesson_steps == teach(board).steps
    assert (solution.algorithm, solution.compiled, solution.guarantee) == ("teach", False, NONE)
    assert solution.lower_bound is not None
    assert solution.lower_bound < len(solution)
    few = solve(board, algorithm="teach", limits=Limits(expanded=500))
    assert (few.status, few.stats.expanded, few.lesson_steps) == ("limited", 500, None)
    short = solve(board, algorithm="teach", limits=Limits(cost=100))
    assert "another algorithm may find a shorter one" in short.reason
    assert solve(board, algorithm="teach", cancelled=lambda: True).status == "cancelled"
    assert solve(board, algorithm="best", seconds=0.1).lesson_steps is None
