"""Tables of a few tiles on larger boards, against a plain search."""

from __future__ import annotations

import pytest

from perm_oracle import pattern_costs
from pintu.engine.beam.guide_patterns import shared_tables
from pintu.engine.beam.placement_table import PlacementTable, canonical
from pintu.engine.tables.file import BuildCancelled

CASES = [
    (2, 3, 0, (1, 2, 3)),
    (3, 3, 0, (1, 3, 4)),
    (3, 3, 4, (0, 1, 2)),
    (2, 7, 13, (0, 1, 7, 8)),
    (2, 9, 17, (0, 1, 9)),
    (4, 5, 0, (1, 5, 6)),
    (5, 5, 12, (0, 1, 5)),
]


def distance(cell: int, other: int, cols: int) -> int:
    return abs(cell // cols - other // cols) + abs(cell % cols - other % cols)


@pytest.mark.parametrize(("rows", "cols", "hole", "tiles"), CASES)
def test_every_entry_equals_a_plain_search_seen_through_the_symmetry(
    rows: int, cols: int, hole: int, tiles: tuple[int, ...]
) -> None:
    table, symmetry = canonical(rows, cols, tiles, hole)
    entries = table.build(lambda share: None, lambda: False)
    slots = [symmetry.cell.index(tile) for tile in table.tiles]
    for cells, cost in pattern_costs(rows, cols, hole, tiles).items():
        placed = dict(zip(tiles, cells, strict=True))
        index = table.index([symmetry.cell[placed[tile]] for tile in slots])
        manhattan = sum(distance(cell, tile, cols) for tile, cell in placed.items())
        assert manhattan + 2 * int(entries[index]) == cost


def test_patterns_that_leave_the_rest_connected_share_a_table_for_all_goal_blanks() -> None:
    tables = {canonical(5, 5, (6, 7, 11, 12), hole)[0] for hole in (0, 4, 13, 24)}
    assert tables == {PlacementTable(5, 5, (6, 7, 11, 12))}


def test_a_pattern_that_shuts_a_corner_in_has_a_table_for_that_blank() -> None:
    assert canonical(5, 5, (1, 5, 6), 0)[0].goal_blank is not None
    assert canonical(5, 5, (1, 5, 6), 0)[0] != canonical(5, 5, (1, 5, 6), 24)[0]


def test_5x5_needs_two_tables_of_five_tiles_and_three_of_four() -> None:
    assert [len(table.tiles) for table in shared_tables(5, 5)] == [5, 5, 4, 4, 4]


def test_a_build_can_be_cancelled() -> None:
    with pytest.raises(BuildCancelled):
        PlacementTable(5, 5, (0, 1, 5, 6)).build(lambda share: None, lambda: True)
