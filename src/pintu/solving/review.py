"""The function `review`: finds out how a game was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from time import perf_counter

from pintu.catalogue import PATTERN_CELLS
from pintu.puzzle import Board, BoardLike, Move, MovesLike, NamedBy, goals
from pintu.puzzle.moves import MovesError, moves_of_values
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.answers import UnsolvableError
from pintu.solving.review_distances import OnlyMove, Path, Point, distances_along
from pintu.solving.review_parts import find_detours, find_pauses, find_phases, wasted_moves
from pintu.solving.review_value import Detour, Review, Window
from pintu.solving.review_windows import find_windows
from pintu.statespace import Limits
from pintu.statespace.options import check_functions, check_number


@dataclass(frozen=True, slots=True)
class Windows:
    """The windows found so far, which replace those before."""

    windows: tuple[Window, ...]


Finding = Point | OnlyMove | Windows
"""What a review finds while it runs."""


def review(
    board: BoardLike,
    moves: MovesLike,
    goal: BoardLike | None = None,
    *,
    of: NamedBy = "tile",
    times: Sequence[int] | None = None,
    undone: int = 0,
    seconds: float = 10,
    cancelled: Callable[[], bool] = lambda: False,
    on_finding: Callable[[Finding], None] = lambda finding: None,
) -> Review:
    """Find out where the moves of a game led away from its goal.

    Up to 16 cells, the exact distance of every board is found, and from the distances the detours.
    On larger boards, parts of the game are found that could have been shorter (windows), each with
    a way that is proven to be shortest.

    - `goal`: as for `solve`; the moves need not lead there.
    - `of`: with `blank`, moves are named by the direction of the blank.
    - `times`: milliseconds at which each move was made, for pauses and phases.
    - `undone`: how many further moves were made and undone, for the accuracy.
    - `seconds`: the time to search; what was not found then is missing, and `complete` is False.
    - `cancelled` is a function that stops the search when it returns True; `on_finding` is called
      with everything that is found, as soon as it is known.

    A move that is not possible is an IllegalMoveError, a goal that cannot be reached is an
    UnsolvableError.

    >>> game = review("1 2 3/4 5 6/0 7 8", "DULL")
    >>> game.distances, game.shortest, game.accuracy
    ((2, 3, 2, 1, 0), 2, 0.5)
    >>> [(detour.first, detour.end, detour.wasted) for detour in game.detours]
    [(0, 2, 2)]
    """
    Limits(seconds)  # raises an error if there is no such time
    check_number("undone", undone, whole=True)
    check_functions(cancelled=cancelled, on_finding=on_finding)
    review_run = ReviewRun(Board.of(board), moves_of_values(moves, of=of), goal, times, undone)
    for finding in review_run.run(seconds, cancelled):
        on_finding(finding)
    return review_run.review


class ReviewRun:
    """A review in progress: iterate over `run`, then read `review`."""

    def __init__(
        self,
        board: Board,
        moves: Sequence[Move],
        goal: BoardLike | None = None,
        times: Sequence[int] | None = None,
        undone: int = 0,
    ) -> None:
        self._goal = goals.resolve_goal(goal, board.rows, board.cols)
        self._boards = _boards_along(board, moves)
        self._moves = tuple(moves)
        self._times = None if times is None else check_times(times, len(self._moves))
        if undone < 0:
            raise MovesError("review.undone", field="undone")
        self._undone = undone
        reason = unreachable_reason(board, self._goal)
        if reason is not None:
            raise UnsolvableError(reason)
        self._points: list[Point | None] = [None] * len(self._boards)
        self._only: list[int] = []
        self._windows: tuple[Window, ...] = ()
        path = Path(self._boards, self._moves, self._goal)
        self._distances = distances_along(path) if has_distances(self._goal) else None
        self._complete = False

    def run(
        self, seconds: float = 10, cancelled: Callable[[], bool] = lambda: False
    ) -> Iterator[Finding]:
        """Search for this long, and yield everything that is found."""
        deadline: float | None = None
        stopped = False

        def over() -> bool:
            nonlocal deadline, stopped
            # The time begins with the first check: before that, compiled code is loaded.
            deadline = perf_counter() + seconds if deadline is None else deadline
            stopped = stopped or cancelled() or perf_counter() > deadline
            return stopped

        for finding in self._findings(over):
            self._keep(finding)
            yield finding
        self._complete = not stopped

    @property
    def review(self) -> Review:
        """What is known so far."""
        points = self._points
        distances = tuple(None if point is None else point.distance for point in points)
        review = Review(
            self._boards[0],
            self._goal,
            self._moves,
            distances,
            tuple(None if point is None else point.best for point in points),
            tuple(sorted(self._only)),
            windows=self._windows,
            pauses=() if self._times is None else find_pauses(self._times),
            phases=find_phases(
                [board.tiles for board in self._boards], self._goal, distances, self._times
            ),
            undone=self._undone,
            complete=self._complete,
            note_message=None if self._distances is None else self._distances.note,
        )
        return replace(review, detours=tuple(self._detours(distances)))

    def _findings(self, over: Callable[[], bool]) -> Iterator[Finding]:
        if self._distances is not None:
            yield from self._distances.run(over)
            return
        for windows in find_windows(self._boards, self._moves, over):
            yield Windows(windows)

    def _keep(self, finding: Finding) -> None:
        match finding:
            case Point():
                self._points[finding.index] = finding
            case OnlyMove(index):
                self._only.append(index)
            case Windows(windows):
                self._windows = windows

    def _detours(self, distances: Sequence[int | None]) -> Iterator[Detour]:
        """The detours, once all distances are known."""
        known = [distance for distance in distances if distance is not None]
        if self._distances is None or len(known) < len(distances):
            return
        for first, end in find_detours(known):
            shorter = self._distances.shortest_way(self._boards[first])
            yield Detour(first, end, wasted_moves(known, first, end), shorter)


def has_distances(goal: Board) -> bool:
    """Whether distances to a goal can be found exactly: up to 16 cells, or in one line."""
    return len(goal.tiles) <= PATTERN_CELLS or min(goal.rows, goal.cols) == 1


def _boards_along(board: Board, moves: Sequence[Move]) -> list[Board]:
    """All boards from the first to the one after the last move."""
    board.after(*moves)  # raises the error with the index of the move
    boards = [board]
    for move in moves:
        boards.append(boards[-1].after(move))
    return boards


def check_times(times: Sequence[int], moves: int) -> tuple[int, ...]:
    """The times of so many moves; MovesError if there are more or fewer, or if they decrease."""
    if len(times) != moves:
        raise MovesError("review.count_of_times", field="times", moves=moves, times=len(times))
    if any(before > after for before, after in pairwise([0, *times])):
        raise MovesError("review.times", field="times")
    return tuple(times)
