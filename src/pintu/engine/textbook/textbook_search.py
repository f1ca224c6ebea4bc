"""The textbook algorithms compiled: the same names, counters and guarantees as `statespace`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from pintu.catalogue import ALGORITHMS
from pintu.engine.compiled_search import FIRST_INTERVAL, CompiledSearch
from pintu.engine.textbook.best_first import BestFirst
from pintu.engine.textbook.budget import budget
from pintu.engine.textbook.estimates import estimate_named
from pintu.engine.textbook.idastar import DepthFirstRounds
from pintu.engine.textbook.level_search import LevelSearch
from pintu.puzzle import Board, Move
from pintu.puzzle.board import check_size
from pintu.statespace import Limits
from pintu.statespace.algorithms import algorithm_named, check_options
from pintu.statespace.events import Tally
from pintu.statespace.result import Outcome


class TextbookSearch(CompiledSearch):
    """A search for moves between two boards of up to 25 cells, as an iterator of progress.

    Expanded, generated, frontier and path equal those of `statespace.Search`. Memory is the size of
    the arrays in bytes; it stays below the limit, or without one below a quarter of the free
    memory. An unsupported board or heuristic is a ValueError.

    >>> board, goal = Board.parse("2 8 1/3 7 0/6 4 5"), Board.parse("1 2 3/4 5 6/7 8 0")
    >>> result = TextbookSearch(board, goal, "astar", heuristic="manhattan").run()
    >>> result.cost, str(result.guarantee)
    (25, 'optimal')
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        algorithm: str,
        *,
        heuristic: str | None = None,
        weight: float | None = None,
        depth: int | None = None,
        limits: Limits | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        options = check_options(
            algorithm_named(algorithm), {"heuristic": heuristic, "weight": weight, "depth": depth}
        )
        if ALGORITHMS[algorithm].compiled is None:
            compiled = [entry.name for entry in ALGORITHMS.values() if entry.compiled]
            raise ValueError(f"{algorithm} is not compiled; choose from {', '.join(compiled)}")
        check_size(goal, start.rows, start.cols)
        tally = Tally()
        memory = None if limits is None else limits.memory
        self._search, steps = _make_search(start, goal, algorithm, options, tally, memory)
        self._last_memory = 0
        super().__init__(algorithm, steps, tally, limits, cancelled, FIRST_INTERVAL)

    @property
    def stored(self) -> int:
        """The number of stored states, counted as in `statespace`."""
        return self._tally.stored

    @property
    def _memory(self) -> int:
        return self._last_memory if self._search is None else self._search.memory

    def _end(self, outcome: Outcome[Board, Move]) -> None:
        super()._end(outcome)
        self._last_memory, self._search = self._memory, None


def _make_search(
    start: Board,
    goal: Board,
    algorithm: str,
    options: dict[str, Any],
    tally: Tally,
    memory: float | None,
) -> tuple[
    LevelSearch | BestFirst | DepthFirstRounds | None,
    Generator[None, None, Outcome[Board, Move]],
]:
    """The search object, and the generator that runs it."""
    if algorithm in ("idastar", "iddfs", "dfs"):
        estimate = estimate_named(options.get("heuristic", "zero"), goal)
        deepening = DepthFirstRounds(start, goal, estimate, tally)
        depth = options.get("depth")
        return deepening, deepening.steps() if depth is None else deepening.one_round(depth)
    budget_bytes = budget(memory)
    if algorithm in ("bfs", "bidirectional"):
        levels = LevelSearch(start, goal, tally, budget_bytes)
        steps = levels.breadth_first() if algorithm == "bfs" else levels.bidirectional()
        return levels, steps
    estimate = estimate_named(options.get("heuristic", "zero"), goal)
    weight = options.get("weight", 1)
    best = BestFirst(start, goal, estimate, algorithm != "greedy", weight, tally, budget_bytes)
    return best, best.steps()
