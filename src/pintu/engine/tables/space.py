"""Whole spaces as tables: built in a moment where they are small, kept in a file where not."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pintu.engine.frame import Frame
from pintu.engine.tables.file import BuildCancelled, Bytes, Cancelled, Progress

if TYPE_CHECKING:
    from pintu.engine.wholespace import WholeSpace

WHOLE_CELLS = 12
"""Cells of the largest space that is searched whole, and the only one worth a file."""


@dataclass(frozen=True, slots=True)
class Space:
    """The whole space of a frame: one bit a board."""

    frame: Frame

    @property
    def name(self) -> str:
        """A file name: shape and hole."""
        return f"space-{self.frame.rows}x{self.frame.cols}-{self.frame.hole:x}"

    @property
    def size(self) -> int:
        """Bytes of the table."""
        from pintu.engine.wholespace import table_shape

        planes, words = table_shape(self.frame.rows, self.frame.cols)
        return 8 * planes * words

    @property
    def description(self) -> dict[str, object]:
        """What the table's file says it holds; words are of the machine's own byte order."""
        frame = self.frame
        order = np.dtype(np.uint64).newbyteorder("=").str
        return {
            "kind": "space",
            "rows": frame.rows,
            "cols": frame.cols,
            "hole": frame.hole,
            "words": order,
        }

    def build(self, progress: Progress, cancelled: Cancelled) -> Bytes:
        """Search the space; BuildCancelled if called off."""
        from pintu.engine.breadth import CancelledError
        from pintu.engine.wholespace import build

        frame = self.frame
        try:
            table = build(
                frame.rows,
                frame.cols,
                frame.hole,
                progress=lambda depth, so_far, total: progress(so_far / total),
                cancelled=cancelled,
            )
        except CancelledError:
            raise BuildCancelled from None
        return table.reshape(-1).view(np.uint8)


_opened: dict[Frame, WholeSpace] = {}
_opening = threading.Lock()


def whole_space(frame: Frame, cancelled: Cancelled = lambda: False) -> WholeSpace:
    """The space of a canonical frame of at most 12 cells, made at the first call.

    Up to ten cells that takes milliseconds; the table of twelve is kept in the cache folder.
    BuildCancelled if called off.
    """
    from pintu.engine.wholespace import WholeSpace

    if (known := _opened.get(frame)) is not None:
        return known
    with _opening:
        if frame not in _opened:
            space = Space(frame)
            if frame.cells < WHOLE_CELLS:
                table = space.build(lambda share: None, cancelled)
            else:
                from pintu.engine.tables.catalog import WHOLE, Table

                (table,) = Table(frame, WHOLE).build(cancelled=cancelled).values()
            _opened[frame] = WholeSpace(*_shape(frame), table.view(np.uint64))
        return _opened[frame]


def _shape(frame: Frame) -> tuple[int, int, int]:
    return frame.rows, frame.cols, frame.hole
