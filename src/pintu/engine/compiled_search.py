"""Runs compiled searches with limits, in slices of a few milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from pintu.puzzle import Board, Move
from pintu.statespace import Progress, Result, SearchRunner

FIRST_INTERVAL = 1 << 12
_SHORT, _LONG = 0.003, 0.008
"""Seconds: a slice shorter than the first doubles the next one, one longer than the second halves
it."""


class CompiledSearch(SearchRunner[Board, Move, None]):
    """A compiled search as an iterator of progress, with a pause every few milliseconds.

    The search advances only while it is iterated over, so it can be paused at any point. After
    the last item, `result` is set.
    """

    def __iter__(self) -> Iterator[Progress]:
        return self

    def __next__(self) -> Progress:
        before, expanded = perf_counter(), self._tally.expanded
        self._advance()
        took = perf_counter() - before
        if took < _SHORT and self._tally.expanded - expanded >= self._interval:
            self._interval *= 2
        elif took > _LONG:
            self._interval = max(1, self._interval // 2)
        return self.progress

    def run(self, progress: Callable[[Progress], None] | None = None) -> Result[Board, Move]:
        """Run until the search ends or reaches a limit; `progress` is called at every pause."""
        for now in self:
            if progress is not None:
                progress(now)
        return self.result
