"""Remembers the solutions that hints come from, so that the next hint continues the last one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence

from pintu.puzzle import Board, Move
from pintu.server.shared_answers import SharedAnswers

MAX_BOARDS = 100_000
"""About 30 MB if all boards are 10x10."""


class SolutionPaths:
    """The next move on each board of the solutions found last, for all players.

    A new solution replaces older ones on the boards it passes. So whoever follows the moves gets to
    the goal: from any board on, they are those of one solution or change to a newer one.
    `shared` has the moves that other processes have found.

    >>> paths, start = SolutionPaths(), Board.parse("1 2/0 3")
    >>> goal = start.after(Move.LEFT)
    >>> paths.put(start, goal, [Move.LEFT])
    >>> paths.next_move(start, goal), paths.next_move(goal, goal)
    (Move.LEFT, None)
    """

    def __init__(self, shared: SharedAnswers | None = None, max_boards: int = MAX_BOARDS) -> None:
        self._shared = shared
        self._max_boards = max_boards
        self._next: OrderedDict[bytes, Move] = OrderedDict()

    async def find_next_move(self, board: Board, goal: Board) -> Move | None:
        """The move to make on a board, also if another process has found it."""
        if self._shared is not None:
            # Also if this process knows a move, because it may be that of an older solution.
            move = await self._shared.get(_key(board, goal))
            if move is not None:
                self._next[_key(board, goal)] = Move(move)
        return self.next_move(board, goal)

    def next_move(self, board: Board, goal: Board) -> Move | None:
        """The move to make on a board, None if no solution in memory passes it."""
        key = _key(board, goal)
        if key in self._next:
            self._next.move_to_end(key)
        return self._next.get(key)

    def put(self, board: Board, goal: Board, moves: Sequence[Move]) -> None:
        """Remember a solution; the boards not asked for longest are forgotten."""
        path: dict[Hashable, str] = {}
        for move in moves:
            key = _key(board, goal)
            self._next[key] = move
            self._next.move_to_end(key)
            path[key] = move.value
            board = board.after(move)
        while len(self._next) > self._max_boards:
            self._next.popitem(last=False)
        if self._shared is not None:
            self._shared.put(path)

    async def flush(self) -> None:
        """Wait until other processes can find the solutions so far."""
        if self._shared is not None:
            await self._shared.flush()


def _key(board: Board, goal: Board) -> bytes:
    """The two boards as bytes, each tile one: for boards of up to 256 cells."""
    return bytes((board.rows, *goal.tiles, *board.tiles))
