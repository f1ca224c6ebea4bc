"""Pattern tables compared with a simple search and with exact distances."""

from __future__ import annotations

import random

import pytest

from perm_oracle import pattern_costs
from perm_oracle import space as distances
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns.pattern import Pattern
from pintu.engine.tables.file import BuildCancelled

CASES = [
    (2, 2, 3, (0, 1)),
    (2, 3, 0, (1, 2, 3)),
    (2, 4, 5, (0, 1, 2, 3)),
    (3, 3, 0, (1, 4, 6, 7, 8)),
    (3, 3, 4, (0, 1, 2)),
    (2, 5, 3, (0, 1, 2, 5, 6)),
    (3, 4, 3, (0, 1, 2, 5)),
    (2, 4, 0, (1, 2, 3, 4, 5, 6, 7)),
]


@pytest.mark.parametrize(("rows", "cols", "hole", "tiles"), CASES)
def test_every_entry_equals_a_plain_search(
    rows: int, cols: int, hole: int, tiles: tuple[int, ...]
) -> None:
    shape = GoalShape(rows, cols, hole)
    pattern = Pattern(shape, tiles)
    table = pattern.build(lambda share: None, lambda: False)
    costs = pattern_costs(rows, cols, hole, tiles)
    indexes = set()
    for cells, cost in costs.items():
        manhattan = sum(shape.distance(a, b) for a, b in zip(cells, tiles, strict=True))
        assert manhattan + 2 * pattern.excess(table, cells) == cost
        indexes.add(pattern.index(cells))
    assert len(indexes) == len(costs)


@pytest.mark.parametrize(("rows", "cols", "tiles"), [(3, 4, (1, 2, 5, 6, 9)), (2, 5, (2, 3, 7))])
def test_a_move_changes_the_index_by_its_weight_and_by_what_it_passes(
    rows: int, cols: int, tiles: tuple[int, ...]
) -> None:
    pattern = Pattern(GoalShape(rows, cols, 0), tiles)
    chance = random.Random(rows)
    for _ in range(300):
        cells = chance.sample(range(rows * cols), len(tiles))
        tile = chance.choice(tiles)
        now = cells[tiles.index(tile)]
        goal = now + chance.choice((1, cols))
        if goal >= rows * cols or goal in cells:
            continue
        passed = [other for other, cell in zip(tiles, cells, strict=True) if now < cell < goal]
        gain = (goal - now) * pattern.weights[tile]
        gain += sum(pattern.passing(tile, other) for other in passed)
        moved = [goal if cell == now else cell for cell in cells]
        assert pattern.index(moved) == pattern.index(cells) + gain


@pytest.mark.parametrize(
    ("rows", "cols", "hole", "parts"),
    [
        (3, 3, 0, ((1, 2, 3, 4), (5, 6, 7, 8))),
        (3, 3, 1, ((0, 3, 6, 4), (2, 5, 7, 8))),
        (2, 4, 2, ((0, 1, 3), (4, 5, 6, 7))),
    ],
)
def test_sums_never_exceed_the_true_distance(
    rows: int, cols: int, hole: int, parts: tuple[tuple[int, ...], ...]
) -> None:
    shape = GoalShape(rows, cols, hole)
    patterns = [Pattern(shape, tiles) for tiles in parts]
    tables = [pattern.build(lambda share: None, lambda: False) for pattern in patterns]
    exact = 0
    # Every entry of a table is tested above, so that a part of the boards of 3x3 suffices.
    boards = list(distances(rows, cols, hole).items())
    for board, distance in boards[:: 7 if rows == 3 else 1]:
        estimate = shape.manhattan(board)
        for pattern, table in zip(patterns, tables, strict=True):
            estimate += 2 * pattern.excess(table, [board.index(tile) for tile in pattern.tiles])
        assert estimate <= distance
        assert (distance - estimate) % 2 == 0
        exact += estimate == distance
    assert exact > 100


def test_progress_rises_to_one_and_a_build_can_be_cancelled() -> None:
    pattern = Pattern(GoalShape(4, 4, 0), (1, 2, 3, 4, 5))
    shares: list[float] = []
    pattern.build(shares.append, lambda: False)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    with pytest.raises(BuildCancelled):
        pattern.build(lambda share: None, lambda: True)
