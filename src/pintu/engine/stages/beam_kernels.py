"""The beam search across one stage, compiled.

All boards of a level are the same number of moves from the start of the solution. The best boards
form the next level; those that have finished the stage are taken out. `level_kernels` has what is
done in a level.
"""

from typing import Any

import numpy as np

from pintu.engine.encoding.board_key_kernels import key_of
from pintu.engine.jit import constant, i64, jit, u8, u16, u64
from pintu.engine.stages.level_kernels import (
    BLANK,
    BLANK_TILE,
    BUCKET,
    BUCKETS,
    CELLS,
    COL,
    COUNT,
    ENDS,
    ENTERED,
    EXPANDED,
    FINISHED,
    FOUND,
    FULL,
    GOAL_COL,
    GOAL_ROW,
    HALF,
    INDEX,
    LAST_BUCKET,
    LEAST,
    LENGTH,
    LEVEL,
    LIMITED,
    MOST_ENDS,
    MOST_EXPANDED,
    NODES,
    ORIGIN,
    REST,
    ROOM,
    ROW,
    RUNNING,
    SCORE,
    STARTS,
    STATUS,
    STRIDE,
    WEIGHT,
    WIDTH,
    add_starts,
    choose,
    expand,
    is_over,
    store,
)


@jit(
    i64(
        i64[::1], constant(i64, 2), constant(i64, 2), constant(i64), constant(u16, 2),
        constant(i64), u16[:, ::1], i64[:, ::1], u64[::1],
    )
)  # fmt: skip
def enter(
    control: Any, place: Any, tiles: Any, region: Any, boards: Any, order: Any, cells: Any,
    starts: Any, keys: Any,
) -> Any:  # fmt: skip
    """Fill in what is known of the boards that enter a stage, in this order.

    `region` has the numbers of its cells on the board.
    """
    for start in range(control[STARTS]):
        rest = np.int64(0)
        index = np.int64(0)
        key = np.uint64(0)
        for cell in range(control[CELLS]):
            tile = np.int64(boards[order[start], region[cell]])
            cells[start, cell] = tile
            if tile == control[BLANK_TILE]:
                starts[BLANK, start] = cell
                index += cell
                continue
            key += key_of(tile, cell)
            if tiles[STRIDE, tile]:
                index += tiles[STRIDE, tile] * cell
            else:
                down = tiles[GOAL_ROW, tile] - place[ROW, cell]
                right = tiles[GOAL_COL, tile] - place[COL, cell]
                rest += tiles[WEIGHT, tile] * (down * down + right * right)
        starts[REST, start] = rest
        starts[INDEX, start] = index
        keys[start] = key
    return 0


@jit(
    i64(
        i64[::1], constant(i64), constant(u16, 2), constant(i64), constant(u16, 2),
        constant(i64, 2), u16[:, ::1],
    )
)  # fmt: skip
def leave(
    control: Any, region: Any, boards: Any, order: Any, end_cells: Any, ends: Any, after: Any
) -> Any:
    """Write the whole boards that have finished a stage."""
    for end in range(control[ENDS]):
        start = order[ends[ORIGIN, end]]
        for cell in range(boards.shape[1]):
            after[end, cell] = boards[start, cell]
        for cell in range(control[CELLS]):
            after[end, region[cell]] = end_cells[end, cell]
    return 0


_BLOCK = 64
"""Cells that are compared at once, so that the compiler uses vectors."""


@jit(i64(constant(u16, 2), i64, i64, i64, i64, i64[::1]))
def bounds(boards: Any, tile: Any, first: Any, last: Any, cols: Any, found: Any) -> Any:
    """Widen `found` (top, bottom, left, right) by a tile's cells on all boards.

    The tile is on one of the cells `first` to `last`.
    """
    wanted = np.uint16(tile)
    for board in range(boards.shape[0]):
        at = first
        while at + _BLOCK <= last:
            hits = np.int64(0)
            for cell in range(at, at + _BLOCK):
                hits += boards[board, cell] == wanted
            if hits:
                break
            at += _BLOCK
        while boards[board, at] != wanted:
            at += 1
        row, col = at // cols, at % cols
        found[0], found[1] = min(found[0], row), max(found[1], row)
        found[2], found[3] = min(found[2], col), max(found[3], col)
    return 0


@jit(
    i64(
        i64, i64[::1], constant(i64), constant(i64, 2), constant(i64, 2), constant(u16),
        u16[:, ::1], u64[::1], i64[:, ::1],
        constant(u16, 2), constant(u64), constant(i64, 2),
        u16[:, ::1], i64[:, ::1],
        i64[:, ::1], u64[::1], i64[::1], u64[::1], i64[::1], u8[::1],
    )
)  # fmt: skip
def search(
    budget: Any, control: Any, near: Any, place: Any, tiles: Any, distances: Any,
    cells: Any, keys: Any, states: Any,
    start_cells: Any, start_keys: Any, starts: Any,
    end_cells: Any, ends: Any,
    candidates: Any, candidate_keys: Any, histogram: Any, seen: Any, parents: Any, moves: Any,
) -> Any:  # fmt: skip
    """Go on, level by level, until about `budget` boards are expanded or the stage is finished.

    `cells`, `keys` and `states` have two halves, for this level and the next. `parents` and `moves`
    are the tree of all boards that were ever in a level. Gives the STATUS.
    """
    width = control[WIDTH]
    stop = control[EXPANDED] + budget
    while control[STATUS] == RUNNING and control[EXPANDED] < stop:
        count, half = control[COUNT], control[HALF]
        if control[NODES] + 2 * width + control[MOST_ENDS] > parents.size:
            control[STATUS] = FULL
            break
        if control[EXPANDED] + count > control[MOST_EXPANDED]:
            control[STATUS] = LIMITED
            break
        if count == 0 and control[ENTERED] < control[STARTS]:
            control[LEVEL] = starts[LENGTH, control[ENTERED]]
        control[FOUND] = 0
        add_starts(
            control, near, place, distances, start_cells, start_keys, starts, end_cells, ends,
            candidates, candidate_keys, seen,
        )  # fmt: skip
        for state in range(half * width, half * width + count):
            expand(
                state, control, near, place, tiles, distances, cells, keys, states, end_cells,
                ends, candidates, candidate_keys, seen, parents, moves,
            )  # fmt: skip
        control[EXPANDED] += count
        choose(control, candidates, histogram)
        least, last, room = control[LEAST], control[LAST_BUCKET], control[ROOM]
        half = 1 - half
        state = half * width
        for at in range(control[FOUND]):
            bucket = min((candidates[SCORE, at] - least) // BUCKET, BUCKETS - 1)
            if bucket > last or (bucket == last and room == 0):
                continue
            room -= bucket == last
            store(
                at, state, control, near, cells, keys, states, start_cells, starts, candidates,
                candidate_keys, parents, moves,
            )  # fmt: skip
            state += 1
        control[HALF], control[COUNT] = half, state - half * width
        if is_over(control):
            control[STATUS] = FINISHED
        control[LEVEL] += 1
    return control[STATUS]
