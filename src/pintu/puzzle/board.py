"""A board: an immutable position of the puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Self

from pintu.messages import Message, MessageError, Value
from pintu.puzzle.moves import Move, MovesLike, NamedBy, moves_of_values

if TYPE_CHECKING:
    from pintu.puzzle.board_values import BoardLike

MOST_CELLS = 128 * 128


class BoardError(MessageError, ValueError):
    """Numbers or text that are not a board; `line` is the line of the text, from 1, if known."""

    def __init__(
        self,
        message: str | Message,
        /,
        *,
        field: str | None = None,
        line: int | None = None,
        **values: Value,
    ) -> None:
        super().__init__(message, field=field, **values)
        self.line = line


class IllegalMoveError(MessageError, ValueError):
    """A move without a tile to make it; `index` is its index in the list of moves, from 0."""

    def __init__(self, message: str | Message, /, *, index: int = 0, **values: Value) -> None:
        super().__init__(message, field=None, **values)
        self.index = index

    @classmethod
    def at(cls, index: int, move: Move, blank: int, cols: int) -> Self:
        """The error of a move that no tile can make while the blank is at this cell."""
        row, col = divmod(blank, cols)
        return cls(
            "moves.impossible",
            index=index,
            number=index + 1,
            move=move.value,
            row=row + 1,
            column=col + 1,
            way=Message(_WAYS[move]),
        )


_WAYS = {
    Move.UP: "way.up",
    Move.DOWN: "way.down",
    Move.LEFT: "way.left",
    Move.RIGHT: "way.right",
}


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Board:
    """A board of rows x cols cells, read row by row; 0 is the blank.

    >>> board = Board.parse("1 2 3/4 5 6/7 0 8")
    >>> board.blank, board.moves
    (7, (Move.DOWN, Move.LEFT, Move.RIGHT))
    >>> print(board.after(Move.LEFT))
     1  2  3
     4  5  6
     7  8  ·
    """

    rows: int
    cols: int
    tiles: tuple[int, ...]
    blank: int = field(init=False)

    def __post_init__(self) -> None:
        try:
            # Numbers of NumPy become those of Python, which JSON can have.
            object.__setattr__(self, "rows", index(self.rows))
            object.__setattr__(self, "cols", index(self.cols))
            object.__setattr__(self, "tiles", tuple(map(index, self.tiles)))
        except TypeError:
            raise BoardError("board.not_numbers") from None
        check_shape(self.rows, self.cols)
        if sorted(self.tiles) != list(range(self.rows * self.cols)):
            raise BoardError(
                "board.numbers",
                rows=self.rows,
                cols=self.cols,
                largest=self.rows * self.cols - 1,
            )
        object.__setattr__(self, "blank", self.tiles.index(0))

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read a board from any supported notation; a BoardError names row, column and word."""
        from pintu.puzzle.notation import parse_board

        return parse_board(text)

    @classmethod
    def of(cls, value: BoardLike) -> Board:
        """The board that a value stands for: rows, an array, text, a number, or a board itself.

        The blank is 0, None, or a text such as `x`. A BoardError says what is wrong.

        >>> Board.of([[1, 2], [3, None]]) == Board.of("1 2/3 x")
        True
        """
        from pintu.puzzle.board_values import board_of

        return board_of(value)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, in the order up, down, left, right."""
        return tuple(move for move, _ in slides(self.rows, self.cols)[self.blank])

    def after(self, *moves: MovesLike, of: NamedBy = "tile") -> Board:
        """The board after these moves; an illegal one is an IllegalMoveError.

        Moves are `Move` or text such as `U2L`, named by the direction of the tile or, with
        `of="blank"`, of the blank.

        >>> Board.of("1 2/3 0").after("DR")
        Board.parse('0 1/3 2')
        """
        if of != "tile":
            return self.after(*moves_of_values(moves, of=of))
        tiles, blank = list(self.tiles), self.blank
        around = slides(self.rows, self.cols)
        for at, move in enumerate(moves):
            for known, cell in around[blank]:
                if known is move:
                    tiles[blank] = tiles[cell]
                    blank = cell
                    break
            else:
                # Searches call this with `Move` only, so other values are read only when met.
                if not isinstance(move, Move):
                    return self.after(*moves_of_values(moves))
                raise IllegalMoveError.at(at, move, blank, self.cols)
        tiles[blank] = 0
        return unchecked_board(self.rows, self.cols, tuple(tiles), blank)

    def slide(self, cell: int) -> Board:
        """The board after the tile at a cell next to the blank moves to the blank.

        Searches call this millions of times, so the cell is not checked.
        """
        tiles = list(self.tiles)
        tiles[self.blank] = tiles[cell]
        tiles[cell] = 0
        return unchecked_board(self.rows, self.cols, tuple(tiles), cell)

    def cell_of(self, tile: int) -> int:
        """The cell of a tile, counted row by row from 0."""
        return self.tiles.index(tile)

    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The rows of the board."""
        cols = self.cols
        return tuple(self.tiles[at : at + cols] for at in range(0, len(self.tiles), cols))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.tiles == other.tiles and self.cols == other.cols

    def __hash__(self) -> int:
        return hash(self.tiles)

    @property
    def text(self) -> str:
        """The board in one line, as `Board.parse` reads it."""
        from pintu.puzzle.notation import format_board

        return format_board(self)

    def __str__(self) -> str:
        from pintu.puzzle.notation import format_grid

        return format_grid(self)

    def __repr__(self) -> str:
        return f"Board.parse({self.text!r})"

    def _repr_svg_(self) -> str:
        from pintu.render.svg import board_svg

        return board_svg(self)


_new = object.__new__
_set = object.__setattr__


def unchecked_board(rows: int, cols: int, tiles: tuple[int, ...], blank: int) -> Board:
    """A board made without checks."""
    board = _new(Board)
    _set(board, "rows", rows)
    _set(board, "cols", cols)
    _set(board, "tiles", tiles)
    _set(board, "blank", blank)
    return board


def check_size(goal: Board, rows: int, cols: int) -> None:
    """Raise BoardError if the goal is not of this size."""
    if (goal.rows, goal.cols) != (rows, cols):
        raise BoardError(
            "board.other_size",
            rows=rows,
            cols=cols,
            goal_rows=goal.rows,
            goal_cols=goal.cols,
        )


def check_shape(rows: int, cols: int) -> None:
    """Raise BoardError if a board cannot have this size."""
    if rows < 1 or cols < 1 or rows * cols < 2:
        raise BoardError("board.too_small", rows=rows, cols=cols)
    if rows * cols > MOST_CELLS:
        raise BoardError("board.too_large", rows=rows, cols=cols, most=MOST_CELLS)


@cache
def slides(rows: int, cols: int) -> tuple[tuple[tuple[Move, int], ...], ...]:
    """For each cell of the blank, the possible moves, each with the cell its tile comes from."""

    def around(blank: int) -> Iterable[tuple[Move, int]]:
        row, col = divmod(blank, cols)
        if row + 1 < rows:
            yield Move.UP, blank + cols
        if row > 0:
            yield Move.DOWN, blank - cols
        if col + 1 < cols:
            yield Move.LEFT, blank + 1
        if col > 0:
            yield Move.RIGHT, blank - 1

    return tuple(tuple(around(blank)) for blank in range(rows * cols))
