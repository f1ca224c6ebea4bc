"""How many boards there are at each distance, as a table."""

from __future__ import annotations

from pintu.lab.table import Table
from pintu.puzzle import BoardLike
from pintu.solving.answers import distribution


def distribution_table(rows: int, cols: int, goal: BoardLike | None = None) -> Table:
    """The exact number of boards at each distance from the goal, up to 12 cells.

    >>> print(distribution_table(2, 2))
    moves  boards  share
        0       1  8.333
        1       2  16.67
        2       2  16.67
        3       2  16.67
        4       2  16.67
        5       2  16.67
        6       1  8.333
    """
    counts = distribution(rows, cols, goal)
    total = sum(counts)
    return Table(
        ("moves", "boards", "share"),
        [
            {"moves": moves, "boards": count, "share": round(100 * count / total, 6)}
            for moves, count in enumerate(counts)
        ],
    )
