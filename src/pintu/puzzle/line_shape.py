"""Reads many lines at once that are written like one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pintu.puzzle.board import Board, BoardError
from pintu.puzzle.notation import Line, index_of, parse_board

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLAIN = b"0123456789 \t\r,/;"
"""The characters of lines that have a shape."""


@dataclass(frozen=True, slots=True)
class LineShape:
    """A line with a board whose digits are its tiles, so that lines like it are boards too."""

    line: bytes
    board: Board

    @classmethod
    def of(cls, line: bytes) -> LineShape | None:
        """The shape of this line; None if its digits are not the tiles in their order."""
        if line.strip(_PLAIN):
            return None
        text = line.decode()
        try:
            board = parse_board(text)
        except BoardError:
            return None
        digits = [int(each) for each in text if each.isdigit()]
        if index_of(Line(1, text.strip())) is not None:  # other lines may have an index
            return None
        return cls(line, board) if digits == list(board.tiles) else None

    def read(self, lines: Sequence[bytes]) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
        """Which lines have this shape and a right board, and the tiles of these."""
        import numpy as np

        model = np.frombuffer(self.line, dtype=np.uint8)
        is_digit = (model >= ord("0")) & (model <= ord("9"))
        places = [at for at, length in enumerate(map(len, lines)) if length == len(model)]
        text = b"".join([lines[at] for at in places])
        rows = np.frombuffer(text, dtype=np.uint8).reshape(len(places), len(model))
        tiles = rows[:, is_digit] - ord("0")
        # A character that is no digit makes a number of 10 or more.
        seen = np.bitwise_or.reduce(1 << np.minimum(tiles, 15).astype(np.uint16), axis=1)
        right = seen == (1 << tiles.shape[1]) - 1
        right &= (rows[:, ~is_digit] == model[~is_digit]).all(axis=1)
        return np.array(places, dtype=np.intp)[right], tiles[right]
