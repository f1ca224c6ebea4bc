"""Ever better solutions of boards of any size: many runs, on up to two threads, ever wider."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from math import inf
from time import perf_counter

from pintu.engine.cores import search_threads
from pintu.engine.stages.beam import KERNELS as BEAM_KERNELS
from pintu.engine.stages.beam import StatesLimitError, bytes_needed
from pintu.engine.stages.exact import KERNELS as EXACT_KERNELS
from pintu.engine.stages.move_tree import KERNELS as TREE_KERNELS
from pintu.engine.stages.plan import VARIANTS, lines
from pintu.engine.stages.run import StagedRun

_FIRST_WIDTH = 4
_FIRST_CELLS = 5_000
"""Cells of all boards of a level in the first run, so that there is a solution at once: it takes 10
to 100 ms up to 12x12. On the largest boards a level has a few boards nevertheless."""

_MOST_CELLS = 1 << 22
"""Cells of all boards of the widest level: about 50 MB for each thread."""

_TOGETHER = 2
"""Plans that are tried with each width."""


class StagedSearch:
    """A phase (see `engine.phase`) for boards with at least two rows and two columns.

    `perm` is the board as in `encoding.permutation`. The first solution comes in milliseconds, for
    a hundred rows and columns in seconds. Each next pair of runs is twice as wide, until the limit
    of memory; then the plans not yet tried with the largest width follow. `memory` is in bytes.
    `threads` is by default 2 if there are processors.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        perm: Sequence[int],
        *,
        threads: int | None = None,
        memory: float = inf,
    ) -> None:
        threads = search_threads() if threads is None else threads
        for kernel in (*BEAM_KERNELS, *EXACT_KERNELS, *TREE_KERNELS):
            kernel.load()  # not on the clock of the first slice
        self._problem = rows, cols, goal_blank, tuple(perm)
        widest = _widest(rows * cols, memory / threads)
        self._jobs = _jobs(rows, cols, goal_blank, widest)
        self.least_memory = bytes_needed(rows * cols, _first_width(rows * cols))
        """Bytes of the first run."""
        self._running: list[StagedRun | None] = [None] * threads
        self._lock = threading.Lock()
        self._better = threading.Event()
        self._expanded = self._generated = 0
        self._most_expanded = inf
        self._moves: bytes | None = None
        self._all_started = False
        self.lower_bound = sum(
            abs(cell // cols - tile // cols) + abs(cell % cols - tile % cols)
            for cell, tile in enumerate(perm)
            if tile != goal_blank
        )
        """The sum of the tiles' distances: no solution is shorter."""

    @property
    def moves(self) -> bytes | None:
        """The shortest solution so far."""
        return self._moves

    @property
    def expanded(self) -> int:
        """States whose successors were generated, so far."""
        return self._expanded + sum(run.expanded for run in self._running if run)

    @property
    def generated(self) -> int:
        """See `engine.phase`."""
        return self._generated + sum(run.generated for run in self._running if run)

    @property
    def memory(self) -> int:
        """See `engine.phase`."""
        return sum(run.memory for run in self._running if run)

    def advance(self, seconds: float, states: float = inf) -> bool:
        """Work for about this long, or until there is a better solution; True when it is done."""
        deadline = perf_counter() + seconds
        self._better.clear()
        self._most_expanded = self.expanded + states
        # The first run is over so soon that a second thread is not worth its start. And threads
        # could together expand more boards than are allowed.
        threads = len(self._running) if self._moves and states == inf else 1
        helpers = [
            threading.Thread(target=self._work, args=(number, deadline), daemon=True)
            for number in range(1, threads)
        ]
        for helper in helpers:
            helper.start()
        self._work(0, deadline)
        for helper in helpers:
            helper.join()
        return self._all_started and not any(self._running)

    def close(self) -> None:
        """See `engine.phase`."""
        for number, run in enumerate(self._running):
            if run is not None:
                run.close()
            self._running[number] = None

    def _work(self, number: int, deadline: float) -> None:
        while perf_counter() < deadline and not self._better.is_set():
            run = self._running[number]
            if run is None:
                with self._lock:
                    job = next(self._jobs, None)
                if job is None:
                    self._all_started = True
                    return
                run = self._running[number] = StagedRun(*self._problem, *job, self._allowed)
            try:
                if next(iter(run), run) is run:
                    self._finish(number, run)
            except StatesLimitError:
                self._jobs = iter(())
                self._finish(number, run)

    def _allowed(self) -> int:
        return int(min(self._most_expanded - self.expanded, 1 << 60))

    def _finish(self, number: int, run: StagedRun) -> None:
        with self._lock:
            self._running[number] = None
            self._expanded += run.expanded
            self._generated += run.generated
            if run.moves is not None and (self._moves is None or len(run.moves) < len(self._moves)):
                self._moves = run.moves
                self._better.set()


def _widest(cells: int, memory: float) -> int:
    """The widest beam that one thread may run in so many bytes."""
    first = _first_width(cells)
    width = max(first, _MOST_CELLS // cells)
    while width > first and bytes_needed(cells, width) > memory:
        width = max(first, width // 2)
    return width


def _first_width(cells: int) -> int:
    return max(_FIRST_WIDTH, _FIRST_CELLS // cells)


def _jobs(rows: int, cols: int, goal_blank: int, widest: int) -> Iterator[tuple[int, int]]:
    """Widths and plans, in the order in which they are tried."""
    plans: dict[tuple[tuple[int, ...], ...], int] = {}
    for variant in range(VARIANTS):
        plan = tuple(tuple(line) for line in lines(rows, cols, goal_blank, variant))
        plans.setdefault(plan, variant)
    variants = list(plans.values())
    width, turn = _first_width(rows * cols), 0
    yield width, variants[0]
    while width < widest:
        width = min(2 * width, widest)
        count = _TOGETHER if width < widest else len(variants)
        for _ in range(count):
            turn += 1
            yield width, variants[turn % len(variants)]
