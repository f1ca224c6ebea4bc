"""Many solutions from the table of a whole space, as lines of text."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pintu.engine.spaces.path_text_kernels import write_lines
from pintu.puzzle import Board
from pintu.puzzle.board import slides

_MOST_DIGITS = 20
"""Digits of the largest number that a kernel can write."""


class PathText:
    """Writes lines that differ in the board and its path only.

    Between seven `pieces` come the board, the length, the moves, the length twice again, and the
    number of successors of all boards on the path but the last. `letters` are the names of the
    moves 0 to 3; boards are written like `goal`.
    """

    def __init__(self, goal: Board, letters: bytes, pieces: Sequence[bytes]) -> None:
        gaps = re.split("[0-9]+", goal.text)[1:]
        self._gaps = np.array([ord(gap or "\0") for gap in gaps], dtype=np.uint8)
        self._letters = np.frombuffer(letters, dtype=np.uint8)
        degrees = list(map(len, slides(goal.rows, goal.cols)))
        self._degrees = np.array(degrees, dtype=np.uint64)
        shifts = (goal.cols, -goal.cols, 1, -1)
        self._shifts = np.array(shifts, dtype=np.int64).view(np.uint64)
        self._text = np.frombuffer(b"".join(pieces), dtype=np.uint8)
        self._starts = np.cumsum([0, *map(len, pieces)]).astype(np.uint64)

    def write(
        self, boards: NDArray[np.uint8], paths: NDArray[np.uint8], lengths: NDArray[np.intp]
    ) -> tuple[bytes, list[int]]:
        """The lines, and the place behind each."""
        widest = len(self._text) + 3 * boards.shape[1] + 2 * paths.shape[1] + 4 * _MOST_DIGITS
        out = np.empty(widest * len(boards), dtype=np.uint8)
        ends = np.empty(len(boards), dtype=np.uint64)
        size = write_lines(
            np.ascontiguousarray(boards),
            self._gaps,
            np.ascontiguousarray(paths),
            lengths.astype(np.uint64),
            self._letters,
            self._degrees,
            self._shifts,
            self._text,
            self._starts,
            out,
            ends,
        )
        return out[:size].tobytes(), ends.tolist()
