"""Bitmaps of a whole space, and the maps that lead from one level to the next on them.

A bitmap has a plane of whole words for each position of the blank on the snake. A plane has a bit
for each arrangement of the tiles, by rank, and is divided into blocks of boards that differ only in
the last tiles.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.ranking import Ranking, ranking_of
from pintu.engine.encoding.ranking_kernels import WALL
from pintu.engine.spaces import breadth_first_kernels as kernels

TAIL = 8  # tiles: a block has 8!/2 boards, 315 words; a map has 40 KB


@dataclass(frozen=True, slots=True)
class Plan:
    """Block sizes and the maps between planes, computed once for each space."""

    width: int  # words per block
    odd: NDArray[np.uint8]  # by block: parity of the tiles before its tail
    links: NDArray[np.uint64]  # plane x 2 x (kind, source, offset, run)
    near: NDArray[np.uint16]
    far: NDArray[np.uint32]

    @property
    def blocks(self) -> int:
        """Blocks per plane."""
        return len(self.odd)


def _parities(radices: range) -> NDArray[np.uint8]:
    """Parity of the digit sum of every number in a mixed radix, in order."""
    parities = np.zeros(1, dtype=np.uint8)
    for radix in radices:
        digits = np.arange(radix, dtype=np.uint8) & np.uint8(1)
        parities = np.bitwise_xor.outer(parities, digits).reshape(-1)
    return parities


def _window(
    weights: NDArray[np.uint64], a: int, b: int, odd: int
) -> tuple[NDArray[np.uint32], int]:
    """Map of the runs of boards that are equal up to the jump a -> b, and the boards per run.

    The digits of the tiles before and after the jump do not change; the caller handles them.
    """
    start, end = min(a, b), max(a, b) - 1
    inner = weights[start:]
    run = max(1, int(weights[end]))
    out = np.empty(int(inner[0]) * len(inner) // run, dtype=np.uint32)
    tiles, digits = np.empty((2, len(inner)), dtype=np.uint8)
    kernels.window_map(a - start, b - start, odd, run, inner, tiles, digits, out)
    return out, run


def _near(weights: NDArray[np.uint64], tail: int, a: int, b: int, odd: int) -> NDArray[np.uint16]:
    """Image of each board of a block under the blank's step a -> b, inside the tail."""
    count, start = len(weights), min(a, b)
    parities = _parities(range(count - tail, count - start, -1)) ^ np.uint8(odd)
    maps = [_window(weights, a, b, parity) for parity in (0, 1)]
    boards = [np.add.outer(runs * np.uint32(run), np.arange(run)).reshape(-1) for runs, run in maps]
    images: NDArray[np.uint16] = np.stack(boards).astype(np.uint16)[parities]
    # Each group of boards that are equal before the jump is mapped into itself.
    images += (np.arange(len(parities), dtype=np.uint16) * np.uint16(images.shape[1]))[:, None]
    return images.reshape(-1)


@lru_cache(maxsize=64)
def plan_of(rows: int, cols: int) -> Plan:
    """The plan of a space; it is the same for every goal."""
    ranking = ranking_of(rows, cols, 0)
    weights, count = ranking.weights, ranking.cells - 1
    tail = max(0, count - TAIL)  # position where the tail starts
    odd = _parities(range(count, count - tail, -1))
    boards = ranking.plane // len(odd)
    links = np.zeros((ranking.cells, 2, 4), dtype=np.uint64)
    near: list[NDArray[np.uint16]] = []
    far: list[NDArray[np.uint32]] = []
    for plane, targets in enumerate(ranking.steps.tolist()):
        off_snake = [a for a in targets if a != WALL and abs(a - plane) > 1]
        for k, source in enumerate(off_snake):
            if min(source, plane) >= tail:
                links[plane, k] = kernels.NEAR, source, sum(map(len, near)), boards
                near += [_near(weights, tail, source, plane, parity) for parity in (0, 1)]
            else:
                # `pull_far` reads from the source, so this is the map of the step back.
                runs, run = _window(weights, plane, source, 0)
                first = np.arange(ranking.plane // (len(runs) * run), dtype=np.uint32)
                links[plane, k] = kernels.FAR, source, sum(map(len, far)), run // 8
                far.append((first[:, None] * np.uint32(len(runs)) + runs).reshape(-1))
    return Plan(
        width=-(-boards // 64),
        odd=odd,
        links=links,
        near=np.concatenate(near) if near else np.empty(0, dtype=np.uint16),
        far=np.concatenate(far) if far else np.empty(0, dtype=np.uint32),
    )


def empty_table(ranking: Ranking) -> NDArray[np.uint64]:
    """A table of zeros: a row of words for each position of the blank."""
    plan = plan_of(ranking.rows, ranking.cols)
    return np.zeros((ranking.cells, plan.width * plan.blocks), dtype=np.uint64)
