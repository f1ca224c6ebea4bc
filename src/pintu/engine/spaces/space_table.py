"""The table of a whole space: its file name, its description, and how it is built."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.spaces.breadth_first import CancelledError
from pintu.engine.spaces.space_file import space_description, space_name
from pintu.engine.spaces.whole_space import build, table_shape
from pintu.engine.tables.file import BuildCancelled, Bytes, Cancelled, Progress


@dataclass(frozen=True, slots=True)
class SpaceTable:
    """The whole space of a shape: one bit per board."""

    shape: GoalShape

    @property
    def name(self) -> str:
        """A file name: shape and goal blank."""
        return space_name(self.shape)

    @property
    def size(self) -> int:
        """Bytes of the table."""
        planes, words = table_shape(self.shape.rows, self.shape.cols)
        return 8 * planes * words

    @property
    def description(self) -> dict[str, object]:
        """The description in the table's file; words have the machine's byte order."""
        return space_description(self.shape)

    def build(self, progress: Progress, cancelled: Cancelled) -> Bytes:
        """Search the space; raises BuildCancelled if it is cancelled."""
        shape = self.shape
        try:
            table = build(
                shape.rows,
                shape.cols,
                shape.goal_blank,
                progress=lambda depth, so_far, total: progress(so_far / total),
                cancelled=cancelled,
            )
        except CancelledError:
            raise BuildCancelled from None
        return table.reshape(-1).view(np.uint8)
