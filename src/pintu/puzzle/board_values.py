"""Boards from the values that programs have: text, numbers, nested lists, arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, Union

from pintu.puzzle.notation import ASCII, COMPACT_CELLS, board_of_rows, parse_board

if TYPE_CHECKING:
    from pintu.puzzle.board import Board


class Array(Protocol):
    """What a NumPy array can do, and arrays of other libraries too."""

    def tolist(self) -> Any:
        """The values as nested lists."""


class Frame(Protocol):
    """What a table of pandas or Polars can do."""

    def to_numpy(self) -> Any:
        """The values as an array."""


Cell: TypeAlias = int | float | str | None
BoardLike: TypeAlias = Union["Board", str, int, Iterable[Cell | Iterable[Cell]], Array, Frame]
"""A Board, text that `Board.parse` reads, a number such as 123456780, rows of cells (or the cells
of a square board), an array or a table. The blank is 0, None, or a text such as `x`."""


def board_of(value: BoardLike) -> Board:
    """The board that a value stands for; a BoardError says what is wrong with it."""
    from pintu.puzzle.board import Board, BoardError

    if isinstance(value, Board):
        return value
    if isinstance(value, str):
        return parse_board(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) >= 10**18:  # Python refuses to write numbers of thousands of digits
            raise BoardError("board.not_a_board", word=f"{value % 10**18}…")
        digits = str(value)
        if len(digits) == COMPACT_CELLS - 1:  # a blank first was lost
            digits = f"0{digits}"
        if value < 0 or len(digits) != COMPACT_CELLS:
            raise BoardError("board.not_a_board", word=digits)
        return parse_board(digits)
    plain: Any = value
    if isinstance(plain, Mapping) and "board" in plain:  # as `Solution.as_record()` has it
        return board_of(plain["board"])
    if hasattr(plain, "to_numpy"):
        plain = plain.to_numpy()
    if hasattr(plain, "tolist"):
        plain = plain.tolist()
    if isinstance(plain, int) and plain is not value:  # a number of NumPy
        return board_of(plain)
    if isinstance(plain, bytes | Set | Mapping) or not isinstance(plain, Iterable):
        raise BoardError("board.not_convertible", type=type(value).__name__)
    cells = list(plain)
    if cells and all(isinstance(cell, str) for cell in cells) and _are_rows(cells):
        return parse_board("/".join(cells))
    rows = [list(row) for row in cells if not _is_cell(row)]
    if rows and len(rows) < len(cells):
        raise BoardError("board.cells_and_rows")
    return board_of_rows(
        [[_word(cell) for cell in row] for row in rows or [cells]], apart=bool(rows)
    )


def _are_rows(texts: list[str]) -> bool:
    """Whether texts are rows and not cells: `4x5` or `1 2 3`."""
    apart = any(len(text.split()) > 1 or "," in text for text in texts)
    return apart or [len(text) for text in texts] == [3, 3, 3]


def _is_cell(value: object) -> bool:
    return isinstance(value, str) or not isinstance(value, Iterable)


def _word(cell: object) -> str:
    """A cell as text would have it; an empty one, or pandas' NaN, is the blank."""
    if cell is None or cell != cell or cell == "None":
        return "0"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip().translate(ASCII) or "0"
