"""Whole spaces of small boards: every distance, and shortest paths.

>>> space = WholeSpace(3, 3, 8, build(3, 3, 8))
>>> space.path([0, 1, 2, 3, 4, 8, 6, 7, 5])
(0,)
>>> distribution(3, 3, 8)[-2:]
[221, 2]
"""

from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pintu.catalogue import WHOLE_SPACE_CELLS
from pintu.engine.encoding.ranking import ranking_of
from pintu.engine.encoding.ranking_kernels import NONE, read_board
from pintu.engine.spaces.bitmaps import empty_table, plan_of
from pintu.engine.spaces.breadth_first import Cancelled, CancelledError, Progress, levels, nth_board
from pintu.engine.spaces.breadth_first_kernels import advance, mark, window_map
from pintu.engine.spaces.whole_space_kernels import descend, descend_each, nearer_ranks
from pintu.puzzle.dealing import DealError

LONGEST = 255  # moves; no space of up to 12 cells is deeper than 80
KERNELS = (read_board, window_map, advance, descend)
"""The kernels that a shortest path needs; the others are loaded when they are called."""

DRAWS = 2000  # random boards tried, about 10 ms, before the space is searched for a level


def table_shape(rows: int, cols: int) -> tuple[int, int]:
    """Shape of a table, in uint64 words: a row for each position of the blank."""
    plan = plan_of(rows, cols)
    return rows * cols, plan.width * plan.blocks


def build(
    rows: int,
    cols: int,
    goal_blank: int,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> NDArray[np.uint64]:
    """Build the table of a space: one bit per board, 30 MB for 12 cells.

    The bit is bit 1 of the distance; bit 0 follows from the blank's cell, and the distance modulo 4
    shows which neighbours are nearer. Raises CancelledError when cancelled() is true.
    """
    ranking = ranking_of(rows, cols, goal_blank)
    table = empty_table(ranking)
    for _ in levels(ranking, table, threads=threads, progress=progress, cancelled=cancelled):
        pass
    return table


def distances(
    rows: int,
    cols: int,
    goal_blank: int,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> NDArray[np.uint8]:
    """The distance of every reachable board, by rank: one byte each, 240 MB for 12 cells."""
    ranking = ranking_of(rows, cols, goal_blank)
    table = empty_table(ranking)
    found = np.empty((ranking.cells, ranking.plane), dtype=np.uint8)
    for level in levels(ranking, table, threads=threads, progress=progress, cancelled=cancelled):
        for plane in level.own:
            mark(level.planes[plane], level.depth, found[plane])
            if cancelled and cancelled():
                raise CancelledError
    return found.reshape(-1)


def distribution(
    rows: int,
    cols: int,
    goal_blank: int,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> list[int]:
    """Number of boards at each distance from the goal, from 0 to the farthest."""
    ranking = ranking_of(rows, cols, goal_blank)
    table = empty_table(ranking)
    found = levels(ranking, table, threads=threads, progress=progress, cancelled=cancelled)
    return [level.count for level in found]


class WholeSpace:
    """Distances and shortest paths of one space, from a table made by `build`.

    Boards are permutations as in `Ranking`; moves are 0 to 3, the tile's direction: U D L R. The
    table may be any array of the right size, also a read-only memory map; it is not copied and
    never written, so threads and processes may share it. A board that is not in the space is a
    ValueError, and so is a table that does not lead to the goal.
    """

    def __init__(self, rows: int, cols: int, goal_blank: int, table: NDArray[np.uint64]) -> None:
        self.ranking = ranking_of(rows, cols, goal_blank)
        shape = table_shape(rows, cols)
        if table.dtype != np.uint64 or table.size != shape[0] * shape[1]:
            raise ValueError(
                f"the table of {rows}x{cols} has {shape[0] * shape[1]} words of uint64, "
                f"not {table.size} of {table.dtype}"
            )
        self._table = np.ascontiguousarray(np.asarray(table).reshape(shape))

    def distance(self, perm: ArrayLike) -> int:
        """Moves in a shortest solution."""
        return len(self._descend(self.ranking.rank(perm)))

    def path(self, perm: ArrayLike) -> tuple[int, ...]:
        """One shortest solution; of several, the first in the order U D L R."""
        return tuple(self._descend(self.ranking.rank(perm)).tolist())

    def many_paths(self, perms: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
        """One shortest solution of each board, and its length; -1 for boards of other spaces."""
        ranking = self.ranking
        paths = np.zeros((len(perms), LONGEST), dtype=np.uint8)
        lengths = np.empty(len(perms), dtype=np.uint64)
        descend_each(
            np.ascontiguousarray(perms),
            ranking.snake,
            ranking.label,
            ranking.goal_place,
            self._table,
            ranking.steps,
            ranking.weights,
            *ranking.scratch(),
            paths,
            lengths,
        )
        foreign = lengths == NONE
        if (lengths[~foreign] > LONGEST).any():
            raise ValueError("the table is damaged: it does not lead to the goal")
        lengths[foreign] = 0
        return paths, lengths.astype(np.intp) - foreign

    def best_moves(self, perm: ArrayLike) -> tuple[int, ...]:
        """All first moves of shortest solutions; none for the goal."""
        return tuple(move for move, _ in self._nearer(self.ranking.rank(perm)))

    def paths(self, perm: ArrayLike) -> Iterator[tuple[int, ...]]:
        """All shortest solutions, in the order U D L R; each costs little more than its length."""
        rank = self.ranking.rank(perm)
        length = len(self._descend(rank))
        return self._walk(rank, length)

    def count_paths(self, perm: ArrayLike) -> int:
        """Number of shortest solutions, counted without listing them."""
        rank = self.ranking.rank(perm)
        ways = {rank: 1}
        for _ in range(len(self._descend(rank))):
            after: dict[int, int] = {}
            for board, number in ways.items():
                for _, nearer in self._nearer(board):
                    after[nearer] = after.get(nearer, 0) + number
            ways = after
        return sum(ways.values())

    def board_at(
        self, distance: int, seed: int, *, cancelled: Cancelled | None = None
    ) -> NDArray[np.uint8]:
        """A random board at exactly this distance, uniformly distributed, determined by the seed.

        ValueError if there is none. For rare distances of 12 cells the space is searched.
        """
        draw = Random(seed)
        if self.ranking.cells == WHOLE_SPACE_CELLS:
            # The first draw at the distance is uniformly distributed among the boards there, and so
            # is the board from the search below. Smaller spaces are searched faster than this.
            for _ in range(DRAWS):
                rank = draw.randrange(self.ranking.size)
                if len(self._descend(rank)) == distance:
                    return self.ranking.unrank(rank)
        farthest = -1
        for level in levels(self.ranking, empty_table(self.ranking), cancelled=cancelled):
            farthest = level.depth
            if level.depth == distance:
                plane, tail = nth_board(level, draw.randrange(level.count))
                return self.ranking.unrank(plane * self.ranking.plane + tail)
        raise DealError(
            "deal.distance_too_large", field="distance", distance=distance, farthest=farthest
        )

    def _descend(self, rank: int) -> NDArray[np.uint8]:
        ranking = self.ranking
        path = np.empty(LONGEST, dtype=np.uint8)
        length = descend(
            rank,
            ranking.goal_place,
            self._table,
            ranking.steps,
            ranking.weights,
            *ranking.scratch(),
            path,
        )
        if length > LONGEST:
            raise ValueError("the table is damaged: it does not lead to the goal")
        return path[:length]

    def _nearer(self, rank: int) -> list[tuple[int, int]]:
        ranking = self.ranking
        ranks = np.empty(4, dtype=np.uint64)
        moves = nearer_ranks(
            rank,
            ranking.goal_place,
            self._table,
            ranking.steps,
            ranking.weights,
            *ranking.scratch(),
            ranks,
        )
        if not moves and rank != ranking.goal_rank:
            raise ValueError("the table is damaged: it does not lead to the goal")
        return [(move, int(ranks[move])) for move in range(4) if moves >> move & 1]

    def _walk(self, rank: int, length: int) -> Iterator[tuple[int, ...]]:
        moves: list[int] = []
        if not length:
            yield ()
            return
        branches = [iter(self._nearer(rank))]
        while branches:
            step = next(branches[-1], None)
            if step is None:
                branches.pop()
                if moves:
                    moves.pop()
            elif len(branches) == length:
                yield (*moves, step[0])
            else:
                moves.append(step[0])
                branches.append(iter(self._nearer(step[1])))
