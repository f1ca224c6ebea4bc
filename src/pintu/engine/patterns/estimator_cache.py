"""The estimators of a process, each made once, from the tables that have been built."""

from __future__ import annotations

import threading
from collections.abc import Callable

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns.estimators import (
    Estimator,
    ManhattanEstimator,
    PatternEstimator,
    WalkingEstimator,
)
from pintu.engine.patterns.partitions import QUICK, SIZES, patterns, views
from pintu.engine.tables.file import Notice
from pintu.engine.tables.table_sets import Table
from pintu.engine.walking_distance import is_listed
from pintu.messages import Message


class EstimatorCache:
    """Estimators by shape and name; one cache is shared by all threads."""

    def __init__(self, notice: Notice | None = None) -> None:
        self.notices: list[Message] = []
        """Problems with tables, collected here if no other `notice` function is given."""
        self._notice = notice or self.notices.append
        self._made: dict[tuple[GoalShape, str], Estimator] = {}
        self._lock = threading.Lock()

    def clear(self) -> None:
        """Remove all estimators, so that tables are opened again."""
        with self._lock:
            self._made.clear()

    def best(self, shape: GoalShape, *, long: bool = False) -> Estimator:
        """The strongest estimator whose tables are built, or one that needs less than a second.

        That is walking distance for squares and for boards of up to nine cells. Longer boards have
        too many columns for it; they use small pattern databases that are built in memory. So do
        4x4 boards with `long`, for searches that are longer than the time to build them.
        """
        for size in reversed(SIZES):
            found = self.patterns(shape, size)
            if found:
                return found
        if shape.cells > 9 and (long or not is_listed(shape.cols, shape.rows)):
            return self.named(shape, QUICK)
        return self.named(shape, "walking")

    def patterns(self, shape: GoalShape, size: str) -> Estimator | None:
        """Pattern databases of one size, if they have been built."""
        with self._lock:
            known = self._made.get((shape, size))
            if known:
                return known
            table = Table(shape, size)
            opened = table.open(self._notice) if table.parts else None
            if opened is None:
                return None
            name = f"pattern databases ({size})"
            tables = {pattern: opened[pattern] for pattern in patterns(shape, size)}
            made = PatternEstimator(shape, views(shape, size), tables, name)
            self._made[shape, size] = made
            return made

    def named(self, shape: GoalShape, name: str) -> Estimator:
        """An estimator that needs no files: `manhattan`, `walking` or `quick`."""
        with self._lock:
            if (shape, name) not in self._made:
                kinds: dict[str, Callable[[GoalShape], Estimator]] = {
                    "manhattan": ManhattanEstimator,
                    "walking": WalkingEstimator,
                    QUICK: _quick,
                }
                self._made[shape, name] = kinds[name](shape)
            return self._made[shape, name]


def _quick(shape: GoalShape) -> Estimator:
    tables = {
        pattern: pattern.build(lambda share: None, lambda: False)
        for pattern in patterns(shape, QUICK)
    }
    return PatternEstimator(shape, views(shape, QUICK), tables, "pattern databases (quick)")


ESTIMATORS = EstimatorCache()
"""The cache that searches use by default."""
