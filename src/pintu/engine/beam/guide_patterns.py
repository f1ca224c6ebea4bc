"""Which tiles the guide of a beam looks up together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pintu.engine.beam.guide import GuidePattern, Sums
from pintu.engine.beam.placement_table import PlacementTable, canonical
from pintu.engine.encoding.symmetry import symmetries

_CORNER = (0, 1, 2, 5, 6)
_PLUS = (7, 11, 12, 13, 17)


def blocks(rows: int, cols: int, goal_blank: int) -> Sums:
    """All blocks of two by two tiles whose table serves every goal.

    Tables of four tiles are small, fit the cache, and are made in a moment. A block that cuts the
    board in two, as most do on two rows, would need tables for each goal's blank: it is left out.
    """
    corners = [(row, col) for row in range(rows - 1) for col in range(cols - 1)]
    whole = [
        (row * cols + col, row * cols + col + 1, (row + 1) * cols + col, (row + 1) * cols + col + 1)
        for row, col in corners
    ]
    # Blocks whose corners are an even number of rows and columns apart do not overlap.
    sums: list[list[tuple[int, ...]]] = [[], [], [], []]
    for (row, col), tiles in zip(corners, whole, strict=True):
        if (
            goal_blank not in tiles
            and canonical(rows, cols, tiles, goal_blank)[0].goal_blank is None
        ):
            sums[row % 2 * 2 + col % 2].append(tiles)
    return _sums(rows, cols, goal_blank, sums)


def pentominoes(goal_blank: int) -> Sums:
    """5x5 as a plus in the middle and four alike pieces around it, and the reflection of that.

    Whatever the goal's blank, only two tables of five tiles are needed; the piece that the blank
    belongs to has four tiles.
    """
    turns = [each for each in symmetries(5, 5) if _turns(each.cell)]
    pieces = [_PLUS, *(tuple(turn.cell[cell] for cell in _CORNER) for turn in turns)]
    transposed = next(each for each in symmetries(5, 5) if each.cell[1] == 5 and not each.cell[0])
    mirrored = [tuple(transposed.cell[cell] for cell in piece) for piece in pieces]
    sums = [
        [tuple(cell for cell in piece if cell != goal_blank) for piece in each]
        for each in (pieces, mirrored)
    ]
    return _sums(5, 5, goal_blank, sums)


def tables_of(sums: Sums) -> set[PlacementTable]:
    """The tables that patterns need."""
    return {pattern.table for patterns in sums for pattern in patterns}


def shared_tables(rows: int, cols: int) -> tuple[PlacementTable, ...]:
    """The tables of a size that do not depend on the goal's blank, largest first."""
    square = rows == cols == 5
    # Whatever is not in one goal's patterns, because the blank is there, is in the other's.
    found = {
        table
        for goal_blank in (0, rows * cols - 1)
        for table in tables_of(blocks(rows, cols, goal_blank))
        | (tables_of(pentominoes(goal_blank)) if square else set())
        if table.goal_blank is None and len(table.tiles) in (4, 5)
    }
    return tuple(sorted(found, key=lambda table: (-table.size, table.tiles)))


def _turns(cell: Sequence[int]) -> bool:
    """Whether a symmetry of 5x5 only turns the board: the second cell comes after the first."""
    return (cell[0], cell[1]) in ((0, 1), (4, 9), (24, 23), (20, 15))


def _sums(rows: int, cols: int, goal_blank: int, sums: Iterable[Iterable[tuple[int, ...]]]) -> Sums:
    return tuple(
        tuple(GuidePattern(tiles, *canonical(rows, cols, tiles, goal_blank)) for tiles in each)
        for each in sums
    )
