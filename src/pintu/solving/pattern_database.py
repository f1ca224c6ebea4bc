"""Pattern databases with tiles of one's own choice, as heuristics for `solve`."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING

from pintu.catalogue import PATTERN_CELLS
from pintu.puzzle import Board, BoardLike
from pintu.puzzle.board import BoardError, check_size
from pintu.statespace.options import OptionValueError

if TYPE_CHECKING:
    from pintu.engine.patterns.pattern import Pattern
    from pintu.engine.tables.file import Bytes

MOST_TILES = 8


class PatternDatabase:
    """The fewest moves that a group of tiles needs, for every placement of them.

    It is a heuristic: created with the goal and the tiles, called with a board. It never
    overestimates. Databases without a common tile can be added, and the sum does not overestimate
    either. Boards have up to 16 cells, groups one to eight tiles; the table of six tiles of 4x4 has
    3 MB, that of eight 260 MB.

    Other tiles or sizes are an OptionValueError; a board that cannot be read, or is not of the size
    of the goal, is a BoardError.

    >>> left = PatternDatabase("123456780", [1, 4, 7])
    >>> right = PatternDatabase("123456780", [2, 3, 5, 6, 8])
    >>> left("8 6 7/2 5 4/3 0 1"), (left + right)("8 6 7/2 5 4/3 0 1")
    (10, 29)
    """

    admissible = True
    consistent = False  # the blank's place is not part of the pattern
    about = "Exact costs of a group of tiles."

    def __init__(self, goal: BoardLike, tiles: Iterable[int]) -> None:
        self.goal = _board_of_goal(goal)
        self.tiles = _numbers(tiles)
        self._pattern = _pattern(self.goal, self.tiles)
        self._table = self._pattern.build(lambda share: None, lambda: False)

    def __repr__(self) -> str:
        return f"PatternDatabase({self.goal.text!r}, {list(self.tiles)})"

    @property
    def __name__(self) -> str:
        return f"pattern {'-'.join(map(str, self.tiles))}"

    def __call__(self, board: Board | BoardLike) -> int:
        """The fewest moves of these tiles."""
        position = Board.of(board)
        check_size(self.goal, position.rows, position.cols)
        cells = [position.tiles.index(self.goal.tiles[cell]) for cell in self._pattern.tiles]
        shape = self._pattern.shape
        manhattan = sum(
            shape.distance(cell, goal_cell)
            for cell, goal_cell in zip(cells, self._pattern.tiles, strict=True)
        )
        return manhattan + 2 * self._pattern.excess(self._table, cells)

    def __add__(self, other: PatternDatabase | PatternSum) -> PatternSum:
        """The sum of both, for groups without a common tile."""
        return PatternSum((self,)).__add__(other)

    def __radd__(self, other: int) -> PatternSum:
        """The sum of one group, with which `sum` begins."""
        return PatternSum((self,)) if other == 0 else NotImplemented

    def save(self, file: str | Path) -> None:
        """Write the table to a file; an existing one is replaced. OSError if that fails."""
        from pintu.engine.tables.file import write_table

        write_table(Path(file), self._table, self._description)

    @classmethod
    def load(cls, file: str | Path, goal: BoardLike, tiles: Iterable[int]) -> PatternDatabase:
        """Read a table that was saved for this goal's blank and these tiles' goal cells.

        It is an OSError if there is no such file, a DamagedTable (in `pintu.engine.tables.format`)
        if the file is damaged or has another table.
        """
        from pintu.engine.tables.file import read_table

        found = cls.__new__(cls)
        found.goal = _board_of_goal(goal)
        found.tiles = _numbers(tiles)
        found._pattern = _pattern(found.goal, found.tiles)
        found._table = read_table(Path(file), found._description)
        return found

    @property
    def _description(self) -> dict[str, object]:
        return self._pattern.description

    _pattern: Pattern
    _table: Bytes


class PatternSum:
    """The sum of pattern databases without a common tile, which never overestimates."""

    admissible = True
    consistent = False  # the blank's place is not part of the pattern
    about = "Exact costs of groups of tiles, added."

    def __init__(self, parts: tuple[PatternDatabase, ...]) -> None:
        self.parts = parts
        tiles = [tile for part in parts for tile in part.tiles]
        twice = sorted({tile for tile in tiles if tiles.count(tile) > 1})
        if twice:
            raise OptionValueError("pattern.tile_twice", field="tiles", tiles=tuple(twice))
        if len({part.goal for part in parts}) > 1:
            raise OptionValueError("pattern.other_goal", field="goal")

    def __repr__(self) -> str:
        return " + ".join(map(repr, self.parts))

    @property
    def __name__(self) -> str:
        return " + ".join(part.__name__ for part in self.parts)

    def __call__(self, board: Board | BoardLike) -> int:
        """The sum of the fewest moves of all groups."""
        position = Board.of(board)
        return sum(part(position) for part in self.parts)

    def __add__(self, other: PatternDatabase | PatternSum) -> PatternSum:
        """The sum with more groups."""
        if not isinstance(other, PatternDatabase | PatternSum):
            return NotImplemented
        more = other.parts if isinstance(other, PatternSum) else (other,)
        return PatternSum(self.parts + more)

    def __radd__(self, other: int) -> PatternSum:
        """The sum itself, with which `sum` begins."""
        return self if other == 0 else NotImplemented


def _board_of_goal(goal: BoardLike) -> Board:
    """The goal; a name has no size, so it cannot be one."""
    if isinstance(goal, str) and goal.strip().lower().startswith(("blank-", "snail")):
        raise BoardError("pattern.goal_name", field="goal", goal=goal.strip()[:40])
    return Board.of(goal)


def _numbers(tiles: Iterable[int]) -> tuple[int, ...]:
    """The tiles in order, as numbers of Python."""
    try:
        return tuple(sorted(map(index, tiles)))
    except TypeError:
        raise OptionValueError("pattern.not_numbers", field="tiles") from None


def _pattern(goal: Board, tiles: tuple[int, ...]) -> Pattern:
    from pintu.engine.encoding.goal_shape import GoalShape
    from pintu.engine.patterns.pattern import Pattern

    cells = len(goal.tiles)
    if min(goal.rows, goal.cols) < 2 or cells > PATTERN_CELLS:
        raise OptionValueError(
            "pattern.size", field="goal", most=PATTERN_CELLS, rows=goal.rows, cols=goal.cols
        )
    known = all(0 < tile < cells for tile in tiles)
    if not known or len(set(tiles)) != len(tiles) or not 1 <= len(tiles) <= MOST_TILES:
        raise OptionValueError("pattern.tiles", field="tiles", largest=cells - 1, most=MOST_TILES)
    places = tuple(sorted(goal.tiles.index(tile) for tile in tiles))
    return Pattern(GoalShape(goal.rows, goal.cols, goal.blank), places)
