"""A line chart as text."""

from __future__ import annotations

from collections.abc import Sequence

_LINE, _SLOPE = "●", "·"


def distance_chart(distances: Sequence[int | None], width: int = 72, height: int = 10) -> str:
    """Distances from left to right as dots, over the straight line of a shortest solution.

    Several values in one column are shown by the largest; values that are not known are left out.
    """
    known = [distance for distance in distances if distance is not None]
    if not known:
        return ""
    top = max(*known, 1)
    count = len(distances)
    columns = min(width, count)
    rows = min(height, top) + 1
    grid = [[" "] * columns for _ in range(rows)]

    def row_of(distance: int) -> int:
        return rows - 1 - round(distance * (rows - 1) / top)

    for column in range(columns):
        first, end = column * count // columns, (column + 1) * count // columns
        if distances[0] is not None and distances[0] >= first:
            grid[row_of(distances[0] - first)][column] = _SLOPE
        values = [distance for distance in distances[first:end] if distance is not None]
        if values:
            grid[row_of(max(values))][column] = _LINE
    margin = len(str(top))
    labels = {row_of(top): str(top), row_of(0): "0"}
    lines = [
        f"{labels.get(number, ''):>{margin}} {''.join(row)}".rstrip()
        for number, row in enumerate(grid)
    ]
    return "\n".join([*lines, f"{'':{margin}} 0{count - 1:>{max(1, columns - 1)}} moves"])
