"""Solutions from the table of a whole space as lines of JSON or CSV, thousands at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pintu.puzzle import Board, NamedBy
from pintu.solving.space_answer import SpaceAnswer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LineOf = Callable[[dict[str, Any]], str]
"""Writes a record as a line."""

_LETTERS = {"tile": b"UDLR", "blank": b"DURL"}

# What differs between two lines, in their order, and what stands there in a line that is cut there.
_MARKS = {
    "board": "@board", "length": 10**15, "moves": "@moves", "lower_bound": 10**15 + 1,
    "expanded": 10**15 + 2, "generated": 10**15 + 3, "seconds": 10**15 + 4,
}  # fmt: skip


class SpaceLines:
    """Writes the lines of one goal; a line is what `line_of` makes of the record of a solution."""

    def __init__(self, goal: Board, line_of: LineOf, of: NamedBy) -> None:
        self._goal, self._letters = goal, _LETTERS[of]
        record = SpaceAnswer(goal, goal, b"", 0.0).solution().as_record()
        cuts = "|".join(map(str, _MARKS.values()))
        self._pieces = re.split(cuts, line_of(record | _MARKS))

    def write(
        self,
        boards: NDArray[np.uint8],
        paths: NDArray[np.uint8],
        lengths: NDArray[np.intp],
        seconds: float,
    ) -> tuple[str, list[int]]:
        """The lines of boards, each of which took so many seconds, and the place behind each."""
        from pintu.engine.spaces.path_text import PathText

        *pieces, before, after = self._pieces
        last = f"{before}{round(seconds, 6)}{after}"
        text = PathText(self._goal, self._letters, [piece.encode() for piece in (*pieces, last)])
        written, ends = text.write(boards, paths, lengths)
        return written.decode(), ends

    def write_answers(self, answers: Sequence[SpaceAnswer]) -> list[str]:
        """The lines of answers to this goal that took the same time."""
        import numpy as np

        lengths = np.array([len(answer.numbers) for answer in answers])
        width = max(1, int(lengths.max()))
        padded = b"".join(answer.numbers.ljust(width, b"\0") for answer in answers)
        paths = np.frombuffer(padded, dtype=np.uint8).reshape(len(answers), width)
        boards = np.array([answer.board.tiles for answer in answers], dtype=np.uint8)
        text, ends = self.write(boards, paths, lengths, answers[0].seconds)
        return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]
