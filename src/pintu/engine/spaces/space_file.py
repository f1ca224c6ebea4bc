"""The file of a whole space: its name and its description."""

from __future__ import annotations

import sys

from pintu.engine.encoding.goal_shape import GoalShape


def space_name(shape: GoalShape) -> str:
    """A file name: shape and goal blank."""
    return f"space-{shape.rows}x{shape.cols}-{shape.goal_blank:x}"


def space_description(shape: GoalShape) -> dict[str, object]:
    """The description in the table's file; words have the machine's byte order."""
    return {
        "kind": "space",
        "rows": shape.rows,
        "cols": shape.cols,
        "hole": shape.goal_blank,
        "words": "<u8" if sys.byteorder == "little" else ">u8",
    }
