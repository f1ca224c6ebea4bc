"""Which boards can be reached from which, and why not."""

from __future__ import annotations

from pintu.puzzle.board import Board, check_size


def is_reachable(start: Board, goal: Board) -> bool:
    """Whether any moves lead from one board to the other."""
    return why_unreachable(start, goal) is None


def why_unreachable(start: Board, goal: Board) -> str | None:
    """The reason in words why no moves lead from start to goal; None if some do.

    >>> board = Board.parse("1 2 3/4 5 6/8 7 0")
    >>> print(why_unreachable(board, Board.parse("1 2 3/4 5 6/7 8 0")))
    the tiles need an odd number of swaps (1), but every way of the blank to its goal cell has an \
even number of moves, and each move is one swap; with tiles 7 and 8 exchanged it could be solved
    """
    check_size(goal, start.rows, start.cols)
    if min(start.rows, start.cols) == 1:
        return _why_unreachable_on_a_line(start, goal)
    swaps = _swaps(start, goal)
    blank_way = sum(
        abs(here - there)
        for here, there in zip(
            divmod(start.blank, start.cols), divmod(goal.blank, goal.cols), strict=True
        )
    )
    if swaps % 2 == blank_way % 2:
        return None
    odd, even = ("odd", "even") if swaps % 2 else ("even", "odd")
    first, second = _last_two(goal)
    return (
        f"the tiles need an {odd} number of swaps ({swaps}), but every way of the blank to its "
        f"goal cell has an {even} number of moves, and each move is one swap; with tiles {first} "
        f"and {second} exchanged it could be solved"
    )


def _swaps(start: Board, goal: Board) -> int:
    """How many exchanges of two places turn start into goal, the blank counted like a tile."""
    home = {tile: cell for cell, tile in enumerate(goal.tiles)}
    seen = [False] * len(start.tiles)
    swaps = 0
    for cell in range(len(start.tiles)):
        # A cycle of k places takes k - 1 swaps.
        at, length = cell, 0
        while not seen[at]:
            seen[at] = True
            at = home[start.tiles[at]]
            length += 1
        swaps += max(0, length - 1)
    return swaps


def _last_two(goal: Board) -> tuple[int, int]:
    first, second = [tile for tile in goal.tiles if tile][-2:]
    return first, second


def _why_unreachable_on_a_line(start: Board, goal: Board) -> str | None:
    """On one row or column tiles keep their order for ever."""
    here = [tile for tile in start.tiles if tile]
    there = [tile for tile in goal.tiles if tile]
    for ours, theirs in zip(here, there, strict=True):
        if ours != theirs:
            line, before = ("row", "left of") if start.rows == 1 else ("column", "above")
            return (
                f"on a single {line} tiles never pass each other: here tile {ours} stands "
                f"{before} tile {theirs}, in the goal it is the other way round"
            )
    return None
