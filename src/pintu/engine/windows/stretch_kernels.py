"""A shorter way between two boards of a solution, by depth-first search, compiled.

Only tiles that the stretch moves have to move, so the search works on one board of any size and
undoes its moves. The estimate is the sum of the tiles' distances. `seen` remembers some boards with
the slack they were expanded at: the same board with no more slack leads nowhere new.
"""

from typing import Any

import numpy as np

from pintu.engine.encoding.board_key_kernels import key_of
from pintu.engine.jit import constant, i64, jit, part, u8, u64

# Indices in `control`: size of the board, the tile number of the blank and its cell; the depth of
# the search, the most moves allowed, and the boards expanded.
CONTROLS = 7
ROWS, COLS, BLANK_TILE, BLANK, DEPTH, BOUND, EXPANDED = range(CONTROLS)

# How a call ended.
EXHAUSTED, FOUND, PAUSED = range(3)

# Rows of `stack`, by depth: the next move to try, the move that led here, and the estimate.
STACK_ROWS = 3
NEXT, LAST, ESTIMATE = range(STACK_ROWS)

_HIGH_BITS = np.uint64(32)


@part
def origin_of(blank: Any, move: Any, rows: Any, cols: Any) -> Any:
    """The cell whose tile a move takes to the blank, or -1."""
    if move == 0:
        return blank + cols if blank + cols < rows * cols else -1
    if move == 1:
        return blank - cols if blank >= cols else -1
    if move == 2:
        return blank + 1 if blank % cols + 1 < cols else -1
    return blank - 1 if blank % cols else -1


@part
def apart(one: Any, other: Any, cols: Any) -> Any:
    """Rows and columns between two cells."""
    return abs(one // cols - other // cols) + abs(one % cols - other % cols)


@part
def slide(control: Any, board: Any, move: Any) -> Any:
    """Make a move; gives the tile that moved."""
    blank = control[BLANK]
    origin = origin_of(blank, move, control[ROWS], control[COLS])
    tile = board[origin]
    board[blank], board[origin] = tile, control[BLANK_TILE]
    control[BLANK] = origin
    return tile


@jit(i64(i64[::1], constant(u8), i64[::1], i64[::1], i64[::1]))
def play(control: Any, moves: Any, board: Any, cells: Any, targets: Any) -> Any:
    """Play moves, where `cells` and `targets` both have the cell of every tile."""
    for at in range(moves.size):
        blank = control[BLANK]
        tile = slide(control, board, moves[at])
        cells[tile] = targets[tile] = blank
    return 0


@jit(i64(i64[::1], constant(u8), i64[::1], constant(i64), i64[::1]))
def aim(control: Any, moves: Any, board: Any, cells: Any, targets: Any) -> Any:
    """Change `targets` from `cells`, where the tiles are, to where these moves take them.

    Gives the sum of the distances between the two.
    """
    estimate = np.int64(0)
    for at in range(moves.size):
        blank = control[BLANK]
        tile = slide(control, board, moves[at])
        estimate -= apart(cells[tile], targets[tile], control[COLS])
        estimate += apart(cells[tile], blank, control[COLS])
        targets[tile] = blank
    for at in range(moves.size - 1, -1, -1):
        slide(control, board, moves[at] ^ 1)
    return estimate


@jit(i64(i64[::1], constant(u8), i64[::1], constant(i64), i64[::1]))
def forget(control: Any, moves: Any, board: Any, cells: Any, targets: Any) -> Any:
    """Change `targets` back to `cells` after `aim` with the same moves."""
    for at in range(moves.size):
        tile = slide(control, board, moves[at])
        targets[tile] = cells[tile]
    for at in range(moves.size - 1, -1, -1):
        slide(control, board, moves[at] ^ 1)
    return 0


@jit(i64(i64, i64[::1], i64[::1], constant(i64), i64[:, ::1], u64[::1], u64[::1], u8[::1]))
def search(
    budget: Any, control: Any, board: Any, targets: Any, stack: Any, keys: Any, seen: Any,
    slacks: Any,
) -> Any:  # fmt: skip
    """Go on looking for a way of at most BOUND moves, for about `budget` boards.

    Half of what the bound leaves over the depth and the estimate is the slack of a board. When it
    is FOUND its moves are in the row LAST of `stack`, from 1 to DEPTH. The board is as before then,
    and when the search is EXHAUSTED. `seen` has a power of two entries.
    """
    rows, cols, blank_tile, bound = (
        control[ROWS],
        control[COLS],
        control[BLANK_TILE],
        control[BOUND],
    )
    mask = np.uint64(seen.size - 1)
    depth, blank = control[DEPTH], control[BLANK]
    stop = control[EXPANDED] + budget
    status = PAUSED
    while control[EXPANDED] < stop:
        move = stack[NEXT, depth]
        if move == 4:
            if depth == 0:
                status = EXHAUSTED
                break
            origin = origin_of(blank, stack[LAST, depth] ^ 1, rows, cols)
            board[blank], board[origin] = board[origin], blank_tile
            blank = origin
            depth -= 1
            continue
        stack[NEXT, depth] = move + 1
        if depth and move == stack[LAST, depth] ^ 1:
            continue
        origin = origin_of(blank, move, rows, cols)
        if origin < 0:
            continue
        tile = board[origin]
        target = targets[tile]
        estimate = stack[ESTIMATE, depth] + apart(blank, target, cols) - apart(origin, target, cols)
        left = bound - depth - 1 - estimate
        if left < 0:
            continue
        key = keys[depth] - key_of(tile, origin) + key_of(tile, blank)
        slot = (key >> _HIGH_BITS) & mask
        slack = np.uint8(left // 2)
        if seen[slot] == key and slacks[slot] >= slack:
            continue
        seen[slot], slacks[slot] = key, slack
        board[blank], board[origin] = tile, blank_tile
        blank = origin
        depth += 1
        stack[LAST, depth], stack[ESTIMATE, depth], stack[NEXT, depth] = move, estimate, 0
        keys[depth] = key
        control[EXPANDED] += 1
        if estimate == 0:
            status = FOUND
            break
    if status == FOUND:
        for at in range(depth, 0, -1):
            origin = origin_of(blank, stack[LAST, at] ^ 1, rows, cols)
            board[blank], board[origin] = board[origin], blank_tile
            blank = origin
    control[DEPTH], control[BLANK] = depth, blank
    return status
