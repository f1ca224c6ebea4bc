"""Exact distances of all boards of a game, up to 16 cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pintu.catalogue import WHOLE_SPACE_CELLS
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.solving.background import build_later

if TYPE_CHECKING:
    from pintu.engine.patterns.iterative_deepening import IterativeDeepening
    from pintu.engine.spaces.space_view import SpaceView

_SLICE = 100_000
"""Boards expanded between two checks of `cancelled`: about five milliseconds."""

_SHORT = 4_000_000
"""Boards expanded by walking distance before small tables are built: about a tenth of a second."""

_CHUNK = 256
"""Boards that are looked up in a table at once."""


@dataclass(frozen=True, slots=True)
class Point:
    """The distance of the board with this index, and the first move of a shortest way."""

    index: int
    distance: int
    best: Move | None


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """The move with this index was the only one towards the goal."""

    index: int


@dataclass(frozen=True, slots=True)
class Path:
    """The boards of a game, the moves between them, and the goal, which can be reached."""

    boards: Sequence[Board]
    moves: Sequence[Move]
    goal: Board

    def alternatives(self, index: int) -> tuple[Move, ...]:
        """The moves that were possible instead of the one made, without going back.

        There are none for a move that goes back: taking back a mistake is not finding a way.
        """
        made, back = self.moves[index], self.moves[index - 1].opposite if index else None
        if made == back:
            return ()
        return tuple(move for move in self.boards[index].moves if move not in (made, back))


class Distances(Protocol):
    """Finds the distances of all boards along a path."""

    note: Message | None
    """What would make it faster."""

    def run(self, cancelled: Callable[[], bool]) -> Iterator[Point | OnlyMove]:
        """The distances from the last board to the first, then the only moves towards the goal.

        It stops early if it is cancelled.
        """
        ...

    def shortest_way(self, board: Board) -> tuple[Move, ...]:
        """A shortest way from a board of the path, whose distance has been found."""
        ...


def distances_along(path: Path) -> Distances:
    """The fastest way to find the distances of a board of this size, at most 16 cells or a line."""
    if min(path.goal.rows, path.goal.cols) == 1:
        return _LineDistances(path)
    if len(path.goal.tiles) <= WHOLE_SPACE_CELLS:
        return _TableDistances(path)
    return _SearchedDistances(path)


class _LineDistances:
    """On a board of one row or column, only the blank counts."""

    def __init__(self, path: Path) -> None:
        self.note: Message | None = None
        self._path = path

    def run(self, cancelled: Callable[[], bool]) -> Iterator[Point | OnlyMove]:
        for index in range(len(self._path.boards) - 1, -1, -1):
            way = self.shortest_way(self._path.boards[index])
            yield Point(index, len(way), way[0] if way else None)

    def shortest_way(self, board: Board) -> tuple[Move, ...]:
        left = self._path.goal.blank - board.blank
        forwards, backwards = (Move.LEFT, Move.RIGHT) if board.rows == 1 else (Move.UP, Move.DOWN)
        return (forwards if left > 0 else backwards,) * abs(left)


class _TableDistances:
    """Up to 12 cells, distances are read from the table of the whole space."""

    _space: SpaceView

    def __init__(self, path: Path) -> None:
        self.note: Message | None = None
        self._path = path

    def run(self, cancelled: Callable[[], bool]) -> Iterator[Point | OnlyMove]:
        from pintu.engine.encoding.moves import MOVES
        from pintu.engine.spaces.space_view import SpaceView
        from pintu.engine.tables.file import BuildCancelled

        boards, moves = self._path.boards, self._path.moves
        try:
            self._space = SpaceView(self._path.goal, cancelled)
        except BuildCancelled:
            return
        distances = [0] * len(boards)
        for end in range(len(boards), 0, -_CHUNK):
            first = max(0, end - _CHUNK)
            ways = self._space.many_paths(boards[first:end])
            for index in range(end - 1, first - 1, -1):
                way = ways[index - first]
                assert way is not None  # the goal can be reached
                distances[index] = len(way)
                yield Point(index, len(way), MOVES[way[0]] if way else None)
            if cancelled():
                return
        for index in range(len(moves) - 1, -1, -1):
            nearer = distances[index + 1] < distances[index]
            if nearer and self._path.alternatives(index):
                if cancelled():
                    return
                if len(self._space.best_moves(boards[index])) == 1:
                    yield OnlyMove(index)

    def shortest_way(self, board: Board) -> tuple[Move, ...]:
        return self._space.path(board)


class _SearchedDistances:
    """From 13 to 16 cells, distances are found by searches, from the end of the path.

    A move changes the distance by one. So for each board but the last, a search only has to find
    out whether the board is nearer than the one after it, and need not go deeper. The ways that
    are found also give the distances of the boards on them.
    """

    def __init__(self, path: Path) -> None:
        self.note: Message | None = None
        self._path = path
        # The distance, and the first move of a shortest way; the board after that is known too.
        self._known: dict[Board, tuple[int, Move | None]] = {path.goal: (0, None)}
        self._expanded = 0
        self._cancelled: Callable[[], bool] = lambda: False

    def run(self, cancelled: Callable[[], bool]) -> Iterator[Point | OnlyMove]:
        self._cancelled = cancelled
        boards, known = self._path.boards, self._known
        distance = None
        for index in range(len(boards) - 1, -1, -1):
            board = boards[index]
            if distance is None:
                self._is_within(board, None)
            elif self._is_within(board, distance - 1) is False:
                known.setdefault(board, (distance + 1, self._path.moves[index]))
            if board not in known:
                return
            distance, best = known[board]
            yield Point(index, distance, best)
        for index in range(len(self._path.moves) - 1, -1, -1):
            if cancelled():
                return
            if self._is_only_move(index):
                yield OnlyMove(index)

    def shortest_way(self, board: Board) -> tuple[Move, ...]:
        way: list[Move] = []
        while (best := self._known[board][1]) is not None:
            way.append(best)
            board = board.after(best)
        return tuple(way)

    def _is_only_move(self, index: int) -> bool:
        """Whether a move led nearer to the goal, and no other would have; False if cancelled."""
        boards = self._path.boards
        distance = self._known[boards[index]][0]
        others = self._path.alternatives(index)
        if self._known[boards[index + 1]][0] > distance or not others:
            return False
        if index and self._known[boards[index - 1]][0] < distance:
            return False
        after = (boards[index].after(move) for move in others)
        return all(self._is_within(board, distance - 1) is False for board in after)

    def _is_within(self, board: Board, most: int | None) -> bool | None:
        """Whether a board is at most so far from the goal; None if it was cancelled.

        If it is not, it is two moves farther than `most`, or more.
        """
        if board in self._known:
            return most is None or self._known[board][0] <= most
        from pintu.engine.encoding.moves import moves_of

        search = self._new_search(board, most)
        if self.note is None and search.missing_table is not None:
            self.note = build_later(search.missing_table)
        if most is not None:
            # Boards next to one whose distance is known: none is nearer than `most`.
            search.bound = max(search.bound, most)
        while not search.advance(_SLICE):
            if self._cancelled():
                return None
            if self._expanded <= _SHORT < self._expanded + search.expanded:
                self._expanded += search.expanded
                bound, search = search.bound, self._new_search(board, most)
                search.bound = max(search.bound, bound)
        self._expanded += search.expanded
        if search.moves is None:
            return False
        way = moves_of(search.moves)
        for left, move in zip(range(len(way), 0, -1), way, strict=True):
            self._known[board] = left, move
            board = board.after(move)
        return True

    def _new_search(self, board: Board, most: int | None) -> IterativeDeepening:
        """A search with the best heuristic for what is left to do, by what it took so far."""
        from pintu.engine.encoding.goal_shape import GoalShape
        from pintu.engine.encoding.permutation import permutation_of
        from pintu.engine.patterns.estimator_cache import ESTIMATORS
        from pintu.engine.patterns.iterative_deepening import IterativeDeepening

        goal = self._path.goal
        shape = goal.rows, goal.cols, goal.blank
        estimator = ESTIMATORS.best(GoalShape(*shape).canonical()[0], long=self._expanded > _SHORT)
        perm = permutation_of(board, goal)
        return IterativeDeepening(*shape, perm, estimator=estimator, most=most)
