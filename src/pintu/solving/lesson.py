"""A lesson: the solution of a board in the steps of a person, each with a caption."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pintu.messages import Message
from pintu.puzzle import Board, Move, NamedBy, format_moves

Stage = Literal["row", "row-end", "column", "rotation", "line"]
"""`row`: one tile of a row. `row-end`: the last two tiles of a row. `column`: the two tiles of a
column, when two rows are left. `rotation`: the last three tiles. `line`: a board of one row or
column."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Moves that bring some tiles to their goal cells, and a sentence that says how."""

    stage: Stage
    moves: tuple[Move, ...]
    tiles: tuple[int, ...]
    cells: tuple[int, ...]
    """The goal cells of the tiles, counted row by row from 0."""
    caption: Message


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps from a board to its goal.

    The moves of the steps, one after another, are `moves`. After a step, its tiles and those of
    all steps before are in their goal cells. A tile that is there already has no step.
    """

    board: Board
    goal: Board
    moves: tuple[Move, ...]
    steps: tuple[LessonStep, ...]

    def __post_init__(self) -> None:
        if self.board.after(*self.moves) != self.goal:
            raise ValueError("these moves do not lead to the goal")
        if tuple(move for step in self.steps for move in step.moves) != self.moves:
            raise ValueError("the steps do not have the moves of the lesson")

    @property
    def boards(self) -> tuple[Board, ...]:
        """The board after each step."""
        boards = [self.board]
        for step in self.steps:
            boards.append(boards[-1].after(*step.moves))
        return tuple(boards[1:])

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        return format_moves(self.moves)

    def as_record(self, *, of: NamedBy = "tile") -> dict[str, Any]:
        """The lesson as a dictionary of plain values, for JSON; moves are named by `of`."""
        return {
            "board": self.board.text,
            "goal": self.goal.text,
            "length": len(self.moves),
            "moves": format_moves(self.moves, of=of),
            "steps": step_records(self.steps),
        }


def step_records(steps: tuple[LessonStep, ...]) -> list[dict[str, Any]]:
    """The steps as plain values; `start` and `end` are a range of indexes into all moves."""
    records = []
    end = 0
    for step in steps:
        start, end = end, end + len(step.moves)
        records.append(
            {
                "stage": step.stage,
                "start": start,
                "end": end,
                "tiles": list(step.tiles),
                "cells": list(step.cells),
                "caption": step.caption.as_data(),
            }
        )
    return records
