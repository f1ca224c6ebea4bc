"""Levels of a whole space, nearest boards first, by breadth-first search on bitmaps."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from os import cpu_count

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.ranking import Ranking
from pintu.engine.spaces import breadth_first_kernels as kernels
from pintu.engine.spaces.bitmaps import empty_table, plan_of

Cancelled = Callable[[], bool]
Progress = Callable[[int, int, int], None]
"""Called after each level with its depth, the number of boards so far, and that of all boards."""

BLOCKS_PER_CALL = 198  # of a kernel: a few milliseconds
POLL = 0.01  # seconds between two checks of `cancelled`


class CancelledError(Exception):
    """The caller asked to stop before the end."""


@dataclass(frozen=True, slots=True)
class Level:
    """The boards at one distance.

    `planes` is the search's own array, valid until the next level is requested. The boards of this
    level are in the planes `own`, which have the parity of the depth plus the goal's position.
    """

    depth: int
    count: int
    planes: NDArray[np.uint64]
    own: range


def nth_board(level: Level, nth: int) -> tuple[int, int]:
    """The plane of the nth board of a level, and its index there; n counts from 0."""
    for plane in level.own:
        so_far = np.cumsum(np.bitwise_count(level.planes[plane]), dtype=np.int64)
        if nth < so_far[-1]:
            word = int(np.searchsorted(so_far, nth, side="right"))
            bits = int(level.planes[plane, word])
            for _ in range(nth - (int(so_far[word - 1]) if word else 0)):
                bits &= bits - 1
            return plane, word * 64 + (bits & -bits).bit_length() - 1
        nth -= int(so_far[-1])
    raise IndexError("the level has fewer boards")


def levels(
    ranking: Ranking,
    table: NDArray[np.uint64],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> Iterator[Level]:
    """Search the whole space level by level, and write bit 1 of all distances into `table`.

    Uses another bit per board, and from 12 cells on threads (default: one per processor). Raises
    CancelledError within 50 ms after cancelled() is true.
    """
    plan = plan_of(ranking.rows, ranking.cols)
    frontier = empty_table(ranking)
    flat, kept = frontier.reshape(-1), table.reshape(-1)
    frontier[ranking.goal_place, 0] = 1
    batches = [
        (first, min(first + BLOCKS_PER_CALL, plan.blocks))
        for first in range(0, plan.blocks, BLOCKS_PER_CALL)
    ]
    depth, count, total = 0, 1, 0

    def step(plane: int, first: int, last: int) -> int:
        fresh = np.empty((last - first) * plan.width, dtype=np.uint64)
        found: int = kernels.advance(
            flat, flat.view(np.uint8), kept, fresh, fresh.view(np.uint8), plane, first, last,
            plan.blocks, plan.width, plan.links, plan.near, plan.far, plan.odd, depth,
        )  # fmt: skip
        return found

    with ExitStack() as stack:
        pool = None
        if len(batches) > 1:
            pool = stack.enter_context(ThreadPoolExecutor(threads or cpu_count() or 1))
        while count:
            total += count
            # Each board is reached once; with a wrong map the loop would never end.
            assert total <= ranking.size
            if progress:
                progress(depth, total, ranking.size)
            own = range((ranking.goal_place + depth) % 2, ranking.cells, 2)
            yield Level(depth, count, frontier, own)
            depth += 1
            jobs = [
                (plane, *batch)
                for plane in range((ranking.goal_place + depth) % 2, ranking.cells, 2)
                for batch in batches
            ]
            # `_in_threads` checks only every POLL seconds, and short levels end before that.
            if cancelled and cancelled():
                raise CancelledError
            if pool is None:
                count = sum(step(*job) for job in jobs)
            else:
                count = _in_threads([pool.submit(step, *job) for job in jobs], cancelled)


def _in_threads(futures: list[Future[int]], cancelled: Cancelled | None) -> int:
    """Sum of the results of the futures; CancelledError when `cancelled` becomes true."""
    try:
        while cancelled and wait(futures, timeout=POLL).not_done:
            if cancelled():
                raise CancelledError
        return sum(int(future.result()) for future in futures)
    finally:
        for future in futures:
            future.cancel()
