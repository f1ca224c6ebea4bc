"""Iterative deepening (IDA*) up to sixteen cells, in slices."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import LAST_SHIFT, NO_MOVE
from pintu.engine.encoding.packing import pack_nibbles
from pintu.engine.patterns.estimator_cache import ESTIMATORS, EstimatorCache
from pintu.engine.patterns.estimators import Estimator
from pintu.engine.patterns.iterative_deepening_kernels import (
    AT_SHIFT,
    BOUND,
    EXHAUSTED,
    EXPANDED,
    GENERATED,
    GOAL,
    INFO,
    SLACK_SHIFT,
    TOP,
)
from pintu.engine.patterns.partitions import SIZES
from pintu.engine.tables.table_sets import Table

_SEEN = 1 << 14  # boards remembered to cut duplicates: 128 KB, which fits into the CPU cache


class IterativeDeepening:
    """A search for one shortest solution, or with `every` for all of them.

    `perm` is the board as in `encoding.permutation`. `estimator` is `manhattan`, `walking`,
    `quick`, `default` or `large`, or an estimator made for the canonical shape; by default the best
    available one is used. Call `advance` until it returns True. A search may be used by one
    thread at a time; different searches may run in different threads.

    With `most`, solutions of more moves are not searched for: the search is finished without one
    when it is proven that every solution is longer.

    >>> search = IterativeDeepening(2, 2, 0, [1, 3, 2, 0])
    >>> while not search.advance(1000): pass
    >>> search.moves, search.bound
    (b'\\x01\\x03', 2)
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        perm: Sequence[int],
        estimators: EstimatorCache = ESTIMATORS,
        *,
        estimator: str | Estimator | None = None,
        every: bool = False,
        keep: int | None = None,
        most: int | None = None,
    ) -> None:
        shape = GoalShape(rows, cols, goal_blank)
        shape.check(perm)
        self._shape, self._symmetry = shape.canonical()
        self._estimator = self._choose_estimator(estimators, estimator)
        self._every = every
        self._keep = keep
        self._most = most
        board = self._symmetry.board(perm)
        self._base, estimate, words = self._estimator.start(board)
        self._row = [
            pack_nibbles(board),
            (board.index(self._shape.goal_blank) | NO_MOVE << LAST_SHIFT) << int(AT_SHIFT),
            *words,
        ]
        # Each level leaves at most two siblings on the stack; no bound reaches 255 levels.
        self._stack = np.zeros((520, self._estimator.width), np.uint64)
        self._path = np.zeros(256, np.uint8)
        self._seen = np.zeros(0 if every else _SEEN, np.uint64)
        self._control = np.zeros(4, np.uint64)
        self._started = False
        self.bound = estimate
        """The solution length of this round; no solution is shorter."""
        self.finished = False
        self.count = 0
        """Solutions found so far."""
        self.solutions: list[bytes] = []
        """Their moves, up to `keep` of them."""

    def _choose_estimator(
        self, estimators: EstimatorCache, wanted: str | Estimator | None
    ) -> Estimator:
        if wanted is None:
            return estimators.best(self._shape)
        if not isinstance(wanted, str):
            return wanted
        if wanted in SIZES:
            found = estimators.patterns(self._shape, wanted)
            if found is None:
                raise LookupError(f"the {wanted} tables of this shape are not there")
            return found
        return estimators.named(self._shape, wanted)

    @property
    def estimator(self) -> str:
        """The name of the estimator."""
        return self._estimator.name

    @property
    def missing_table(self) -> str | None:
        """The name of the default tables, if they would help and have not been built."""
        table = Table(self._shape, "default")
        stronger = self._estimator.name.endswith(("(default)", "(large)"))
        return None if stronger or not table.parts else table.name

    @property
    def memory(self) -> int:
        """Bytes in use, without the shared tables."""
        return int(self._stack.nbytes + self._seen.nbytes + self._path.nbytes)

    @property
    def expanded(self) -> int:
        """Boards whose successors were generated."""
        return int(self._control[EXPANDED])

    @property
    def generated(self) -> int:
        """Successors generated."""
        return int(self._control[GENERATED])

    @property
    def lower_bound(self) -> int:
        """No solution is shorter; the length of the solution once one is found."""
        return self.bound

    @property
    def moves(self) -> bytes | None:
        """The numbers of the first solution's moves, or None while there is none."""
        return self.solutions[0] if self.solutions else None

    def advance(self, nodes: int) -> bool:
        """Expand about `nodes` more boards; True once the search is finished."""
        stop = self.expanded + nodes
        while not self.finished:
            if self._most is not None and self.bound > self._most:
                self.finished = True
                break
            left = stop - self.expanded
            if left <= 0:
                break
            if not self._started:
                self._begin()
            status = self._estimator.run(left, self._control, self._stack, self._path, self._seen)
            if status == GOAL:
                self._record_solution()
            elif status == EXHAUSTED:
                self._started = False
                if self.count:
                    self.finished = True
                else:
                    self.bound += 2  # the lengths of all solutions have the same parity
        return self.finished

    def _begin(self) -> None:
        row = self._row.copy()
        row[int(INFO)] |= (self.bound - self._base) // 2 << int(SLACK_SHIFT)
        self._stack[0] = row
        self._control[TOP], self._control[BOUND] = 1, self.bound
        self._started = True

    def _record_solution(self) -> None:
        self.count += 1
        if self._keep is None or len(self.solutions) < max(1, self._keep):
            path = self._path[1 : self.bound + 1].tobytes()
            self.solutions.append(self._symmetry.moves_before(path))
        if not self._every:
            self.finished = True
