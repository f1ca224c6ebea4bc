"""Small arrays that tell every kernel how tiles move on a shape."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pintu.engine.frame import Frame


@lru_cache(maxsize=64)
def motion(rows: int, cols: int) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint8]]:
    """What can follow, and which moves lead away from a tile's goal cell.

    `steps[blank + 16 * (last + 1)]` (no last move: 0) has a byte for each successor: the origin of
    the tile, 16 times the move, and 64 as a mark. The last move is never undone.
    `rises[(tile * 16 + origin) * 4 + move]` is 1 if the move takes the tile farther from home.
    """
    frame = Frame(rows, cols, 0)
    steps = np.zeros(16 * 5, np.uint32)
    rises = np.zeros(16 * 16 * 4, np.uint8)
    for last in range(5):
        used = [0] * frame.cells
        for blank, move, origin in frame.neighbours():
            if last and move == (last - 1) ^ 1:
                continue
            steps[blank + 16 * last] |= (64 | move << 4 | origin) << (8 * used[blank])
            used[blank] += 1
    for tile in range(frame.cells):
        for blank, move, origin in frame.neighbours():
            away = frame.distance(blank, tile) > frame.distance(origin, tile)
            rises[(tile * 16 + origin) * 4 + move] = away
    return steps, rises
