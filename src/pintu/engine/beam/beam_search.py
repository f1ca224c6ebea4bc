"""Beam search that widens while time lasts, for boards of up to 36 cells."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from time import perf_counter

from pintu.engine.beam.beam_run import BeamRun, bytes_needed, load_kernels
from pintu.engine.beam.guide import Guide
from pintu.engine.beam.guides import GUIDES, Guides
from pintu.engine.cores import search_threads

MEMORY = 800_000_000
"""Bytes that a search may use by default."""

_FIRST_WIDTH = 500
_WIDE = 4_000
"""The first width if a solution is known: a narrower beam would not find a shorter one."""

_LEAST_WIDTH = 50
"""A narrower beam seldom finds a solution."""

_GROWTH = 4
_REPEATS = 8
"""Runs of the widest beam, each with other weights, after which nothing more is tried."""

_SHARE = 0.85
"""Of the time that is left, what a run that just fits in is planned to take."""

_NOT_WORTH = 0.02
"""Share of the last width below which a run that still fits in is not worth it."""


class BeamSearch:
    """Shorter and shorter solutions of one board: a `phase.Phase`.

    `perm` is the board as in `encoding.permutation`. Each run is wider than the one before and
    looks only for shorter solutions. If `seconds` is given, the last run gets the width that fits
    the time left after the others. `threads` is 1 or 2, by default 2 if there are processors.
    `known` is a solution to improve on: then the first run is wide.

    >>> search = BeamSearch(2, 2, 0, [1, 3, 2, 0])
    >>> while not search.advance(1.0): pass
    >>> search.moves
    b'\\x01\\x03'
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        perm: Sequence[int],
        *,
        seconds: float | None = None,
        memory: int = MEMORY,
        threads: int | None = None,
        guides: Guides = GUIDES,
        known: bytes | None = None,
    ) -> None:
        self._shape = rows, cols, goal_blank
        self._perm = tuple(perm)
        self._guides = guides
        self._memory = memory
        self._seconds = seconds
        self._ends: float | None = None
        wanted = search_threads() if threads is None else threads
        self._pool = ThreadPoolExecutor(1) if wanted > 1 else None
        self.moves: bytes | None = known
        self._first_width = _FIRST_WIDTH if known is None else _WIDE
        self.lower_bound = 0
        self.width = 0
        """The width of the present run."""
        self._expanded = self._generated = 0
        self._most_expanded = inf
        self._run: BeamRun | None = None
        self._work = self._runs()
        load_kernels()

    @property
    def expanded(self) -> int:
        """Boards whose successors were generated, in all runs."""
        return self._expanded + (self._run.expanded if self._run else 0)

    @property
    def generated(self) -> int:
        """See `phase.Phase`."""
        return self._generated + (self._run.generated if self._run else 0)

    @property
    def memory(self) -> int:
        """See `phase.Phase`; tables are not counted, because other searches use them too."""
        return self._run.memory if self._run else 0

    @property
    def least_memory(self) -> int:
        """See `phase.Phase`."""
        guide = self._guides.best(*self._shape, 0)
        return bytes_needed(guide, _LEAST_WIDTH, self._most_levels(guide))

    def advance(self, seconds: float, states: float = inf) -> bool:
        """See `phase.Phase`."""
        started = perf_counter()
        self._most_expanded = self.expanded + states
        if self._ends is None and self._seconds is not None:
            self._ends = started + self._seconds
        before = self.moves
        for _ in self._work:
            if self.moves is not before or perf_counter() - started >= seconds:
                return False
        return True

    def close(self) -> None:
        """See `phase.Phase`."""
        self._work.close()
        self._run = None
        if self._pool is not None:
            self._pool.shutdown(wait=False)

    def _runs(self) -> Generator[None, None, None]:
        if self._perm == tuple(range(len(self._perm))):
            self.moves = b""
            return
        width, repeats = self._first_width, 0
        while repeats < _REPEATS:
            self._guides.prepare(*self._shape)
            guide = self._guides.best(*self._shape, repeats)
            self.lower_bound = max(self.lower_bound, guide.lower_bound(self._perm))
            if self.moves is not None and len(self.moves) == self.lower_bound:
                return
            levels = self._most_levels(guide)
            widest = self._memory // bytes_needed(guide, 1, levels)
            if width >= widest:
                width, repeats = widest, repeats + 1
            self.width = width
            best = None if self.moves is None else len(self.moves)
            self._run = BeamRun(
                guide, self._perm, width, levels, best, self._pool, self._may_expand
            )
            started = perf_counter()
            for _ in self._run.pieces():
                yield
            self._expanded += self._run.expanded
            self._generated += self._run.generated
            run, self._run = self._run, None
            yield from run.release()  # before the next one is made
            done, found = run.complete or run.limited, run.moves
            if found is not None:
                self.moves = found
                yield
            if done:
                return
            growth = self._growth(perf_counter() - started)
            if growth < _NOT_WORTH:
                return
            if growth < 1:
                repeats += 1
            width = max(1, int(width * growth))

    def _may_expand(self, boards: int) -> bool:
        return self.expanded + boards <= self._most_expanded

    def _most_levels(self, guide: Guide) -> int:
        """Moves that a solution may have: fewer than the best, or not absurdly many."""
        if self.moves is not None:
            return max(1, len(self.moves) - 2)
        return 4 * guide.distance(self._perm) + 200

    def _growth(self, took: float) -> float:
        """How much wider the next run is; below 1 it would be the last and narrower."""
        if self._ends is None or self.moves is None:
            return _GROWTH
        left = self._ends - perf_counter()
        fitting = _SHARE * left / took
        # A run that would leave too little time for one as wide is made as wide as fits.
        return fitting if fitting < _GROWTH * 2 else _GROWTH
