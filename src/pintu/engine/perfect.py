"""Perfect play where the whole space is known: up to twelve cells."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from pintu.engine.frame import Frame
from pintu.engine.normal import moves_of, normal_form
from pintu.engine.paced import FIRST_PULSE, Paced
from pintu.engine.tables.file import BuildCancelled
from pintu.engine.tables.space import whole_space
from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.statespace import Limits, Status
from pintu.statespace.events import Tally
from pintu.statespace.path import found, nothing_left
from pintu.statespace.result import NONE, OPTIMAL, Outcome


class SpaceView:
    """The whole space of a goal, seen from boards as they are rather than in normal form."""

    def __init__(self, goal: Board, cancelled: Callable[[], bool] = lambda: False) -> None:
        self.goal = goal
        frame, self._turn = Frame(goal.rows, goal.cols, goal.blank).canonical()
        self._space = whole_space(frame, cancelled)

    def path(self, board: Board) -> tuple[Move, ...]:
        """One shortest solution."""
        return moves_of(self._turn.moves_before(self._space.path(self._perm(board))))

    def paths(self, board: Board) -> Iterator[tuple[Move, ...]]:
        """All shortest solutions."""
        for path in self._space.paths(self._perm(board)):
            yield moves_of(self._turn.moves_before(path))

    def distance(self, board: Board) -> int:
        """Moves in a shortest solution."""
        return self._space.distance(self._perm(board))

    def best_moves(self, board: Board) -> tuple[Move, ...]:
        """All first moves of shortest solutions, in the order of `Board.moves`."""
        best = moves_of(self._turn.moves_before(self._space.best_moves(self._perm(board))))
        return tuple(move for move in board.moves if move in best)

    def perm_at(self, distance: int, seed: int) -> tuple[int, ...]:
        """The normal form of a board at exactly this distance; ValueError if there is none."""
        turned = self._space.board_at(distance, seed).tolist()
        return self._turn.board_before(turned)

    def _perm(self, board: Board) -> tuple[int, ...]:
        return self._turn.board(normal_form(board, self.goal))


class SpaceSearch(Paced):
    """Reading the way off the whole space; a state is expanded where a step is read."""

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        import pintu.engine.wholespace  # noqa: F401 - kernels are loaded before the clock runs

        tally = Tally()
        self._bytes = 0
        steps = self._stages(start, goal, tally, cancelled or (lambda: False))
        super().__init__("whole-space", steps, tally, limits, cancelled, FIRST_PULSE)

    @property
    def _memory(self) -> int:
        return self._bytes

    def _stages(
        self, start: Board, goal: Board, tally: Tally, cancelled: Callable[[], bool]
    ) -> Generator[None, None, Outcome[Board, Move]]:
        if start != goal:
            yield
        try:
            moves = SpaceView(goal, cancelled).path(start)
        except BuildCancelled:
            return Outcome(Status.CANCELLED, NONE, "cancelled")
        tally.lower_bound = len(moves)
        if len(moves) > tally.most_cost:
            return nothing_left(True, tally.most_cost)
        boards = [start]
        around = slides(start.rows, start.cols)
        for move in moves:
            if tally.expanded >= tally.pause_at:
                yield
            tally.expanded += 1
            tally.generated += len(around[boards[-1].blank])
            boards.append(boards[-1].after(move))
        return found(boards, list(moves), len(moves), OPTIMAL)
