"""Which phases solve a board of a size, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, inf
from time import perf_counter

from pintu.catalogue import BEAM_CELLS, BEAM_LINES, COMPILED_CELLS, PATTERN_CELLS
from pintu.engine.beam.beam_run import load_kernels
from pintu.engine.beam.beam_search import BeamSearch
from pintu.engine.beam.guides import GUIDES
from pintu.engine.beam.pair_guide import has_pairs
from pintu.engine.beam.tail_search import SIDE, TailSearch
from pintu.engine.compiled_search import CompiledSearch
from pintu.engine.encoding.moves import MOVES
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.phase import Phase
from pintu.engine.stages.staged_search import StagedSearch
from pintu.engine.windows.window_shortening import WindowShortening
from pintu.puzzle import Board
from pintu.solving.plan import BEST_MEMORY
from pintu.statespace import Limits

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

_TAIL = 0.12
"""Share of the time, taken from the staged search, for searching the end of its best solution."""

_TAIL_SECONDS = 10.0
_TAIL_CELLS = 144
"""On larger boards the end is too small a part of the solution."""


Improvement = tuple[float, Callable[[bytes], Phase]]
"""The seconds of a phase, and a function that makes the phase for a solution to be shortened."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A phase, how many seconds it may take, and whether it ends with its first solution."""

    phase: Phase
    seconds: float = inf
    first_only: bool = False


def turns(board: Board, goal: Board, limits: Limits) -> Iterator[Turn]:
    """The phases to run for a board, one after another; a phase may have several turns.

    What they need is compiled or loaded before this returns. The limits are those of the whole
    search.
    """
    shape = goal.rows, goal.cols, goal.blank
    perm = permutation_of(board, goal)
    memory = BEST_MEMORY if limits.memory is None else limits.memory
    staged = StagedSearch(*shape, perm, memory=memory)
    # Iterative deepening has a count of states of its own.
    provable = len(board.tiles) <= COMPILED_CELLS and limits.expanded is None
    bound = _proof(board, goal) if provable else None
    if is_for_beam(board.rows, board.cols):
        if has_pairs(board.rows, board.cols):
            GUIDES.prepare(*shape).join()  # takes 0.1 s; the first beam would fail without it
        beam = BeamSearch(*shape, perm, seconds=limits.seconds, memory=int(memory))
        return _beam_turns(beam, staged, bound, limits.seconds)
    WindowShortening(*shape, perm, b"")  # its kernels are loaded now, not while the time runs
    improvements: list[Improvement] = [
        (inf, lambda moves: WindowShortening(*shape, perm, moves)),
    ]
    if min(board.rows, board.cols) >= SIDE and len(board.tiles) <= _TAIL_CELLS:
        load_kernels()
        GUIDES.prepare(SIDE, SIDE, 0)
        given = _TAIL_SECONDS if limits.seconds is None else _TAIL * limits.seconds
        improvements.insert(
            0,
            (
                given,
                lambda moves: TailSearch(*shape, perm, moves, seconds=given, memory=int(memory)),
            ),
        )
    return _staged_turns(staged, bound, limits.seconds, improvements)


def load_phases(board: Board, goal: Board) -> None:
    """Compile or load what the phases of a board need, before its time starts to count."""
    if needs_phases(board):
        turns(board, goal, Limits())


def needs_phases(board: Board) -> bool:
    """Whether a board is too large for one search that finds a shortest solution."""
    return len(board.tiles) > PATTERN_CELLS and min(board.rows, board.cols) > 1


def is_for_beam(rows: int, cols: int) -> bool:
    """Whether the plain beam search is better than the staged one for boards of this size."""
    if has_pairs(rows, cols):
        return True
    return min(rows, cols) >= BEAM_LINES and rows * cols <= BEAM_CELLS


def _beam_turns(
    beam: Phase, staged: Phase, bound: Phase | None, seconds: float | None
) -> Iterator[Turn]:
    yield Turn(beam, _NO_ANSWER_SECONDS if seconds is None else _NO_ANSWER * seconds, True)
    if beam.moves is None:
        yield Turn(staged, first_only=True)
    if bound is not None:
        yield Turn(bound, _bound_seconds(seconds))
    yield Turn(beam)
    if bound is not None:
        yield Turn(bound)


def _staged_turns(
    staged: Phase, bound: Phase | None, seconds: float | None, improvements: list[Improvement]
) -> Iterator[Turn]:
    yield Turn(staged, first_only=True)
    if bound is not None:
        yield Turn(bound, _bound_seconds(seconds))
    share = _STAGED - _TAIL * (len(improvements) - 1)
    yield Turn(staged, _STAGED_SECONDS if seconds is None else share * seconds)
    moves = staged.moves
    staged.close()  # the next phase may use all of the memory
    for given, improve in improvements:
        if moves is not None:
            phase = improve(moves)
            yield Turn(phase, given)
            moves = phase.moves
    if bound is not None:
        yield Turn(bound)


def _bound_seconds(seconds: float | None) -> float:
    return _FIRST_BOUND_SECONDS if seconds is None else _FIRST_BOUND * seconds


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
    def memory(self) -> int:
        """See `Phase`."""
        return self._search.progress.memory

    @property
    def expanded(self) -> int:
        """See `Phase`."""
        return self._search.progress.expanded

    @property
    def generated(self) -> int:
        """See `Phase`."""
        return self._search.progress.generated

    def advance(self, seconds: float, states: float = inf) -> bool:
        """See `Phase`; the number of states is not limited."""
        started = perf_counter()
        for _ in self._search:
            if perf_counter() - started >= seconds:
                return False
        if self._search.result.solved and self.moves is None:
            self.moves = bytes(MOVES.index(move) for move in self._search.result.actions)
        return True

    def close(self) -> None:
        """See `Phase`; iterative deepening holds a path only."""


def _proof(board: Board, goal: Board) -> Phase:
    """Iterative deepening, which proves one lower bound after another."""
    from pintu.engine.textbook.textbook_search import TextbookSearch

    return SearchPhase(TextbookSearch(board, goal, "idastar", heuristic="linear-conflict"))
