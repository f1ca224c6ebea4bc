"""The captions of the steps of a lesson."""

from __future__ import annotations

from pintu.messages import Message
from pintu.puzzle import Board
from pintu.solving.lesson import Stage


def one_tile(goal: Board, cell: int) -> Message:
    """The caption of a step that places one tile of a row."""
    return Message("teach.row", tile=goal.tiles[cell], row=cell // goal.cols + 1)


def two_tiles(stage: Stage, goal: Board, pair: list[int], path: list[int], inwards: int) -> Message:
    """The caption of a step that places two tiles together.

    `path` are the cells of the blank from the beginning of the step; `inwards` is the step to the
    next line.
    """
    first, second = (goal.tiles[cell] for cell in pair)
    where = _line(stage, goal, pair[1])
    if len(path) < 3:
        # Only one move is missing; it brings a tile to the cell that the blank was in.
        return Message("teach.slide_in", tile=goal.tiles[path[0]], where=where)
    # The two last moves turn the tiles in: the parked one from the cell of the other.
    parked, other = path[-3:-1]
    return Message(
        "teach.corner" if stage == "row-end" and other == pair[1] else "teach.pair",
        first=first,
        second=second,
        where=where,
        parked=goal.tiles[parked],
        other=goal.tiles[other],
        side=_side(inwards, goal.cols),
    )


def _line(stage: Stage, goal: Board, cell: int) -> Message:
    row, col = divmod(cell, goal.cols)
    if stage == "column":
        return Message("teach.column_name", column=col + 1)
    return Message("teach.row_name", row=row + 1)


def _side(inwards: int, cols: int) -> Message:
    """Where the next line is."""
    if inwards in (1, -1):
        return Message("side.right" if inwards == 1 else "side.left")
    return Message("side.below" if inwards == cols else "side.above")
