"""Which phases solve a board of a size, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, inf
from time import perf_counter

from pintu.catalogue import BEAM_CELLS, COMPILED_CELLS
from pintu.engine.beam.beam_search import MEMORY, BeamSearch
from pintu.engine.compiled_search import CompiledSearch
from pintu.engine.encoding.moves import MOVES
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.phase import Phase
from pintu.engine.stages.staged_search import StagedSearch
from pintu.engine.windows.window_shortening import WindowShortening
from pintu.puzzle import Board

_FIRST_BOUND = 0.05
"""Share of the time in which a lower bound is proven, after the first solution."""

_FIRST_BOUND_SECONDS = 0.5
"""The same where there is no limit on the time."""

_NO_ANSWER = 0.3
"""Share of the time after which a search without a solution gives way to one that never fails."""

_NO_ANSWER_SECONDS = 5.0

_STAGED = 0.85
"""Share of the time for the staged search; the rest is for shortening its best solution."""

_STAGED_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Turn:
    """A phase, how many seconds it may take, and whether it ends with its first solution."""

    phase: Phase
    seconds: float = inf
    first_only: bool = False


def turns(board: Board, goal: Board, seconds: float | None, memory: float | None) -> Iterator[Turn]:
    """The phases to run for a board, one after another; a phase may have several turns.

    What they need is compiled or loaded before this returns. `seconds` and `memory` are what the
    whole search may take, None if there is no limit.
    """
    if len(board.tiles) > BEAM_CELLS:
        return _staged_turns(board, goal, seconds, inf if memory is None else memory)
    lines = _line_by_line(board, goal)
    beam = BeamSearch(
        goal.rows,
        goal.cols,
        goal.blank,
        permutation_of(board, goal),
        seconds=seconds,
        memory=MEMORY if memory is None else int(min(MEMORY, memory)),
    )
    bound = _proof(board, goal) if len(board.tiles) <= COMPILED_CELLS else None
    return _beam_turns(beam, lines, bound, seconds)


def _beam_turns(
    beam: Phase, lines: Phase, bound: Phase | None, seconds: float | None
) -> Iterator[Turn]:
    yield Turn(beam, _NO_ANSWER_SECONDS if seconds is None else _NO_ANSWER * seconds, True)
    if beam.moves is None:
        yield Turn(lines)
    if bound is not None:
        yield Turn(bound, _FIRST_BOUND_SECONDS if seconds is None else _FIRST_BOUND * seconds)
    yield Turn(beam)
    if bound is not None:
        yield Turn(bound)


def _staged_turns(
    board: Board, goal: Board, seconds: float | None, memory: float
) -> Iterator[Turn]:
    shape = goal.rows, goal.cols, goal.blank
    perm = permutation_of(board, goal)
    staged = StagedSearch(*shape, perm, memory=memory)
    # Kernels are loaded now, not while the time runs.
    WindowShortening(*shape, perm, b"")

    def planned() -> Iterator[Turn]:
        yield Turn(staged, inf, True)
        yield Turn(staged, _STAGED_SECONDS if seconds is None else _STAGED * seconds)
        if staged.moves is not None:
            yield Turn(WindowShortening(*shape, perm, staged.moves))

    return planned()


class SearchPhase:
    """A compiled search for one solution, as a phase."""

    def __init__(self, search: CompiledSearch) -> None:
        self._search = search
        self.moves: bytes | None = None

    @property
    def lower_bound(self) -> int:
        """See `Phase`."""
        return ceil(self._search.progress.lower_bound)

    @property
    def least_memory(self) -> int:
        """See `Phase`; what it needs grows from nothing."""
        return 0

    @property
    def expanded(self) -> int:
        """See `Phase`."""
        return self._search.progress.expanded

    def advance(self, seconds: float) -> bool:
        """See `Phase`."""
        started = perf_counter()
        for _ in self._search:
            if perf_counter() - started >= seconds:
                return False
        if self._search.result.solved and self.moves is None:
            self.moves = bytes(MOVES.index(move) for move in self._search.result.actions)
        return True


def _line_by_line(board: Board, goal: Board) -> Phase:
    from pintu.solving.lines import LineSearch

    return SearchPhase(LineSearch(board, goal, None, None))


def _proof(board: Board, goal: Board) -> Phase:
    """Iterative deepening, which proves one lower bound after another."""
    from pintu.engine.textbook.textbook_search import TextbookSearch

    return SearchPhase(TextbookSearch(board, goal, "idastar", heuristic="linear-conflict"))
