"""A game as an immutable value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pintu.play.alike import Alike, check_alike, look_same, looks_of
from pintu.play.rules import (
    MOST_MILLISECONDS,
    GameError,
    check_assistance,
    check_clock,
    check_deal,
    check_picture,
    check_undone,
    check_weight,
    clock_message,
    in_utc,
)
from pintu.play.steps import Place, Step, place_at
from pintu.puzzle import Board, IllegalMoveError, Move, multi_tile_length


@dataclass(frozen=True, slots=True)
class Game:
    """A start and a goal, the steps of the player, and how many of them (`cursor`) are not undone.

    `clock` is the number of milliseconds played so far, without pauses. The caller passes it with
    each step; it never goes back, and a restart does not reset it. Times of day also come from the
    caller and are stored in UTC. A game never changes: each step returns a new game.

    >>> game = Game(Board.parse("0 1 2/4 5 3/7 8 6"), Board.parse("1 2 3/4 5 6/7 8 0"))
    >>> game = game.slide(2, elapsed=0).slide(8, elapsed=700)
    >>> game.is_solved, game.length, game.multi_tile_length, game.tiles_in_place
    (True, 4, 2, (8, 8))
    >>> game.undo().board
    Board.parse('1 2 0/4 5 3/7 8 6')

    An undone step is gone from the moves of the game, but not from the moves that were made: `made`
    counts the step, and the moves that undid it. `undone` has these moves for each attempt.

    >>> game.undo().undo().length, game.undo().undo().made
    (0, 8)

    `alike` has the tiles that look the same on the picture, which the player may exchange: a board
    that looks like the goal is solved. The start is not, even if it looks so.
    """

    start: Board
    goal: Board
    steps: tuple[Step, ...] = ()
    cursor: int = 0
    clock: int = 0
    assistance: frozenset[str] = frozenset()
    picture: str | None = None
    created: datetime | None = None
    updated: datetime | None = None
    undone: tuple[int, ...] = ()
    alike: Alike = ()
    # The state at the cursor, cached so that a move does not replay all moves before it.
    _place: Place = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _set(self, "steps", tuple(self.steps))
        _set(self, "assistance", frozenset(self.assistance))
        _set(self, "created", in_utc("created", self.created))
        _set(self, "updated", in_utc("updated", self.updated))
        check_deal(self.start, self.goal)
        check_clock(self.steps, self.clock)
        for kind in sorted(self.assistance, key=str):
            check_assistance(kind)
        if not 0 <= self.cursor <= len(self.steps):
            raise GameError("game.cursor", field="cursor", most=len(self.steps), cursor=self.cursor)
        _set(self, "undone", check_undone(self.steps, self.undone))
        _set(self, "alike", check_alike(self.alike, len(self.goal.tiles) - 1))
        check_weight(sum([step.tiles or 1 for step in self.steps]))
        check_picture(self.picture)
        _set(self, "_place", place_at(self.start, self.steps, self.cursor))

    @property
    def board(self) -> Board:
        """The current board."""
        return self._place.board

    @property
    def moves(self) -> tuple[Move, ...]:
        """The single-tile moves from the start, or the last restart, to the current board."""
        return tuple([move for move, _at, tiles in self.done if move for _ in range(tiles)])

    @property
    def length(self) -> int:
        """The number of single-tile moves from the start, or the last restart, to the board."""
        return self._place.length

    @property
    def made(self) -> int:
        """The number of single-tile moves made since then, with undone ones and their undoing."""
        return self._place.length + self.undone[self._place.attempt]

    @property
    def multi_tile_length(self) -> int:
        """The number of moves if several tiles that slide together count as one."""
        return multi_tile_length(self.moves)

    @property
    def elapsed(self) -> int:
        """Milliseconds played since the start, or the last restart."""
        return self.clock - self.began

    @property
    def began(self) -> int:
        """The clock at the start of this attempt."""
        since = self._place.since
        return self.steps[since - 1].at if since else 0

    @property
    def done(self) -> tuple[Step, ...]:
        """The steps of this attempt that are not undone."""
        return self.steps[self._place.since : self.cursor]

    @property
    def tiles_in_place(self) -> tuple[int, int]:
        """The number of tiles in place, and the number of tiles, without the blank.

        A tile is in place in its goal cell, or in that of a tile that looks the same.
        """
        here, there = looks_of(self.board, self.alike), looks_of(self.goal, self.alike)
        in_place = sum(one == other for one, other in zip(here, there, strict=True) if one)
        return in_place, len(there) - 1

    @property
    def is_solved(self) -> bool:
        """Whether the board is the goal, or looks the same after at least one move."""
        return self.length > 0 and look_same(self.board, self.goal, self.alike)

    @property
    def is_assisted(self) -> bool:
        """Whether the player had any assistance."""
        return bool(self.assistance)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to redo."""
        return self.cursor < len(self.steps)

    def after(self, move: Move, elapsed: int) -> Game:
        """The game after one tile moves at the time `elapsed`; undone steps are removed."""
        return self._slide_tiles(move, 1, elapsed)

    def slide(self, cell: int, elapsed: int) -> Game:
        """The game after all tiles from a cell to the blank slide towards it, as one step."""
        board = self.board
        if not 0 <= cell < len(board.tiles):
            raise IllegalMoveError("board.no_cell", rows=board.rows, cols=board.cols, cell=cell)
        (row, col), (to_row, to_col) = divmod(cell, board.cols), divmod(board.blank, board.cols)
        if (row == to_row) == (col == to_col):
            code = "game.is_the_blank" if cell == board.blank else "game.not_in_line"
            raise IllegalMoveError(code, row=row + 1, column=col + 1)
        if row == to_row:
            return self._slide_tiles(
                Move.LEFT if col > to_col else Move.RIGHT, abs(col - to_col), elapsed
            )
        return self._slide_tiles(Move.UP if row > to_row else Move.DOWN, abs(row - to_row), elapsed)

    def undo(self, elapsed: int | None = None) -> Game:
        """The game before its last step, which may be a restart; the clock is not set back."""
        if not self.can_undo:
            raise GameError("game.nothing_to_undo", field="cursor")
        here, cursor = self._place, self.cursor - 1
        step = self.steps[cursor]
        undone = self.undone
        if step.move is None:
            place = place_at(self.start, self.steps[:cursor], cursor)
        else:
            board = here.board.after(*[step.move.opposite] * step.tiles)
            length = here.length - step.tiles
            place = Place(board, here.since, length, here.weight - step.weight, here.attempt)
            counts = list(undone)
            counts[here.attempt] += 2 * step.tiles  # the moves, and those that undo them
            undone = tuple(counts)
        return self._copy(place, cursor=cursor, undone=undone, clock=self._clock_at(elapsed))

    def redo(self, elapsed: int | None = None) -> Game:
        """The game after redoing the last undone step."""
        if not self.can_redo:
            raise GameError("game.nothing_to_redo", field="cursor")
        return self._copy(
            self._place_after(self.steps[self.cursor]),
            cursor=self.cursor + 1,
            clock=self._clock_at(elapsed),
        )

    def restart(self, elapsed: int | None = None) -> Game:
        """The game back at its start; this is a step too, so that it can be undone.

        Moves and time count from here; assistance stays recorded. At the start nothing changes.
        """
        clock = self._clock_at(elapsed)
        if self.length == 0 and clock == self.began:
            return self
        return self._add_step(Step.restart(clock))

    def with_assistance(self, kind: str) -> Game:
        """The game with assistance, one of ASSISTANCE; undo and restart do not remove it."""
        check_assistance(kind)
        return self._copy(self._place, assistance=self.assistance | {kind})

    def with_alike(self, alike: Alike) -> Game:
        """The game with other groups of tiles that look the same."""
        return self._copy(self._place, alike=check_alike(alike, len(self.goal.tiles) - 1))

    def with_time(self, elapsed: int, updated: datetime | None = None) -> Game:
        """The game with a new clock time; the clock of a solved game does not change."""
        clock = self._clock_at(elapsed)
        return self._copy(
            self._place,
            clock=self.clock if self.is_solved else clock,
            updated=in_utc("updated", updated) or self.updated,
        )

    def _slide_tiles(self, move: Move, tiles: int, elapsed: int) -> Game:
        return self._add_step(Step(move, self._clock_at(elapsed), tiles))

    def _add_step(self, step: Step) -> Game:
        place = self._place_after(step)
        check_weight(place.weight)
        undone = self.undone[: self._place.attempt + 1]
        return self._copy(
            place,
            steps=(*self.steps[: self.cursor], step),
            cursor=self.cursor + 1,
            undone=(*undone, 0) if step.move is None else undone,
            clock=step.at,
        )

    def _place_after(self, step: Step) -> Place:
        here, weight = self._place, self._place.weight + step.weight
        if step.move is None:
            return Place(self.start, self.cursor + 1, 0, weight, here.attempt + 1)
        board = here.board.after(*[step.move] * step.tiles)
        return Place(board, here.since, here.length + step.tiles, weight, here.attempt)

    def _clock_at(self, elapsed: int | None) -> int:
        if elapsed is None:
            return self.clock
        if not self.clock <= elapsed <= MOST_MILLISECONDS:
            raise GameError(clock_message(self.clock, elapsed), field="clock")
        return elapsed

    def _copy(self, place: Place, **changes: Any) -> Game:
        """A copy of this game with some fields changed, without checking the others again."""
        game = object.__new__(Game)
        for name in _FIELDS:
            _set(game, name, changes[name] if name in changes else getattr(self, name))
        _set(game, "_place", place)
        return game


_FIELDS = tuple(name for name in Game.__slots__ if name != "_place")
_set = object.__setattr__
