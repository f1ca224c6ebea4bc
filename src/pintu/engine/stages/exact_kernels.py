"""Exact numbers of moves for the tiles of a stage, by breadth-first search on its region, compiled.

Cells are numbered within the region. `near[4 * cell + move]` is the cell whose tile the move takes
to a blank at `cell`, or -1; the opposite of a move differs from it in bit 0.
"""

from typing import Any

import numpy as np

from pintu.engine.jit import constant, i64, jit, u16, u32

UNKNOWN = 65535
"""The entry of what cannot be reached."""

# Indices in `control` of `fill`: the next entry of the queue to look at, and the end of the queue.
# For `fill_sides` the second is the number of entries in the queue.
HEAD, TAIL = 0, 1
COUNT = TAIL


@jit(i64(i64, i64, i64, constant(i64), constant(i64), i64[::1], u16[::1], u32[::1]))
def fill(
    budget: Any, cells: Any, tiles: Any, near: Any, strides: Any, control: Any, distances: Any,
    queue: Any,
) -> Any:  # fmt: skip
    """Go on with a breadth-first search over the places of some tiles and the blank.

    An entry's index is the sum of each tile's cell times its stride, plus the blank's cell. The
    queue holds the entries with distance 0 at first. Gives 1 when it is done.
    """
    head, tail = control[HEAD], control[TAIL]
    stop = head + budget
    while head < tail and head < stop:
        at = np.int64(queue[head])
        head += 1
        distance = distances[at] + 1
        blank = at % cells
        for move in range(4):
            origin = near[4 * blank + move]
            if origin < 0:
                continue
            after = at + origin - blank
            for tile in range(tiles):
                if (at // strides[tile]) % cells == origin:
                    after += (blank - origin) * strides[tile]
            if distances[after] == UNKNOWN:
                distances[after] = distance
                queue[tail] = after
                tail += 1
    control[HEAD], control[TAIL] = head, tail
    return 1 if head == tail else 0


@jit(i64(i64, constant(i64), i64[::1], i64[::1], u16[::1], i64[::1]))
def fill_sides(
    budget: Any, near: Any, control: Any, marks: Any, distances: Any, queue: Any
) -> Any:  # fmt: skip
    """Moves that bring one tile to a target, by the tile's cell and the side the blank is on.

    `distances[4 * cell + side]` is 0 at the targets and UNKNOWN elsewhere at first; the blank is at
    `near[4 * cell + side]`. It slides the tile, or goes round a corner to the next side. The queue
    is a ring of COUNT entries from HEAD on, with the targets at first, and `marks` is 1 for those.
    Gives how many entries are left in the queue after `budget` of them.
    """
    room = queue.size
    head, count = control[HEAD], control[COUNT]
    while count and budget:
        budget -= 1
        entry = queue[head]
        head += 1
        if head == room:
            head = 0
        count -= 1
        marks[entry] = 0
        cell, side = entry // 4, entry % 4
        blank = near[entry]
        if blank < 0:
            continue
        distance = np.int64(distances[entry])
        for way in range(3):
            if way == 2:
                # The tile came here from the cell where the blank is now.
                before, cost = 4 * blank + (side ^ 1), distance + 1
            else:
                other = ((side ^ 2) & 2) + way
                around = near[4 * cell + other]
                if around < 0 or near[4 * blank + other] < 0:
                    continue
                before, cost = 4 * cell + other, distance + 2
            if cost < distances[before]:
                distances[before] = cost
                if marks[before] == 0:
                    marks[before] = 1
                    place = head + count
                    queue[place - room if place >= room else place] = before
                    count += 1
    control[HEAD], control[COUNT] = head, count
    return count
