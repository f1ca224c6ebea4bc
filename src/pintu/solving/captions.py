"""The captions of the steps of a lesson."""

from __future__ import annotations

from pintu.messages import Message
from pintu.puzzle import Board
from pintu.solving.lesson import Stage


def caption_of(
    stage: Stage, goal: Board, cells: tuple[int, ...], path: list[int], is_first: bool
) -> Message:
    """The caption of a step.

    `cells` are the goal cells of its tiles, `path` those of the blank from the beginning of the
    step to its end. `is_first`: no step before is of this stage.
    """
    if stage == "row":
        return Message("teach.row", tile=goal.tiles[cells[0]], row=cells[0] // goal.cols + 1)
    if stage == "rotation":
        return Message("teach.rotation")
    if stage == "line":
        return Message("teach.line")
    caption = _two_tiles(stage, goal, cells, path)
    if stage == "column" and is_first and goal.rows > 2:
        return Message("teach.columns_begin", then=caption)
    return caption


def _two_tiles(stage: Stage, goal: Board, cells: tuple[int, ...], path: list[int]) -> Message:
    row, col = divmod(cells[1], goal.cols)
    where = (
        Message("teach.column_name", column=col + 1)
        if stage == "column"
        else Message("teach.row_name", row=row + 1)
    )
    if len(path) == 2:
        # Only one move is missing; it brings a tile to the cell that the blank was in.
        return Message("teach.slide_in", tile=goal.tiles[path[0]], where=where)
    # The two last moves turn the tiles in: the blank leaves the cell of the parked tile, then that
    # of the other one, and ends behind it. Before them, it passes the cells of tiles that move.
    passed, (parked, other, behind) = path[:-2], path[-3:]
    first, second = (goal.tiles[cell] for cell in cells)
    if other not in passed and behind not in passed:
        return Message("teach.lined_up", first=first, second=second, where=where)
    if stage == "row-end" and other == cells[1]:
        code = "teach.corner" if other in passed else "teach.corner_parked"
    else:
        code = "teach.pair" if other in passed else "teach.pair_parked"
    return Message(
        code,
        first=first,
        second=second,
        where=where,
        parked=goal.tiles[parked],
        other=goal.tiles[other],
        side=_side(behind, other, goal.cols),
    )


def _side(cell: int, other: int, cols: int) -> Message:
    """On which side of another cell a cell is."""
    if cell // cols == other // cols:
        return Message("side.right" if cell > other else "side.left")
    return Message("side.below" if cell > other else "side.above")
