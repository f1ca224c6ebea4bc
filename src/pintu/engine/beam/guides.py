"""The guides at hand in a process: their tables are loaded or built while searches already run."""

from __future__ import annotations

import threading
from functools import lru_cache

from pintu.engine.beam.guide import Guide, Sums
from pintu.engine.beam.guide_patterns import blocks, pentominoes, tables_of
from pintu.engine.beam.pair_guide import PairGuide, PairTable, has_pairs, read_pairs
from pintu.engine.beam.placement_table import PlacementTable
from pintu.engine.tables.file import Bytes
from pintu.engine.tables.table_sets import GUIDE_SHAPES, open_or_build_part, open_part

# Weights of linear conflicts and of excesses, in quarter moves, as measured on 5x5 and 6x6.
_PLAIN, _BLOCKS, _PENTOMINOES = (12, 0), (6, 6), (8, 4)

_PAIRS = -1
"""Stands for the weights of pairs in keys that otherwise have the number of a choice."""

_DISTANCE_WEIGHTS = (0, 2, 4, 1, 6, 3, 8, 5)
"""For each variation, what is added per move of Manhattan distance, in 1/32 of a move."""

# Added to the weights where a beam of the same width is run again.
_VARIATIONS = ((0, 0), (-2, 0), (2, 0), (0, 1), (-2, 1), (4, 0), (-4, 1), (2, 1))


class Guides:
    """Tables for guides, each loaded or built once; one such object serves all threads.

    Learned weights are used where there are any, unless `learned` is false.
    """

    def __init__(self, learned: bool = True) -> None:
        self._learned = learned
        self._tables: dict[PlacementTable, Bytes] = {}
        self._pairs: dict[tuple[int, int], PairTable] = {}
        self._guides: dict[tuple[int, int, int, int, int], Guide] = {}
        self._preparing: dict[tuple[int, int, int], threading.Thread] = {}
        self._lock = threading.Lock()

    def best(self, rows: int, cols: int, goal_blank: int, variation: int = 0) -> Guide:
        """The strongest guide whose tables are loaded."""
        variation %= len(_VARIATIONS)
        if (rows, cols) in self._pairs:
            return self._by_pairs(rows, cols, goal_blank, variation)
        number, sums, (conflicts, excess) = next(
            (number, *choice)
            for number, choice in enumerate(_choices(rows, cols, goal_blank))
            if all(table in self._tables for table in tables_of(choice[0]))
        )
        key = rows, cols, goal_blank, number, variation
        if key not in self._guides:
            more_conflicts, more_excess = _VARIATIONS[variation]
            self._guides[key] = Guide(
                rows,
                cols,
                goal_blank,
                sums,
                {table: self._tables[table] for table in tables_of(sums)},
                conflicts + more_conflicts,
                excess + more_excess if excess else 0,
            )
        return self._guides[key]

    def _by_pairs(self, rows: int, cols: int, goal_blank: int, variation: int) -> Guide:
        key = rows, cols, goal_blank, _PAIRS, variation
        if key not in self._guides:
            table = self._pairs[rows, cols]
            weight = _DISTANCE_WEIGHTS[variation]
            self._guides[key] = PairGuide(rows, cols, goal_blank, table, weight)
        return self._guides[key]

    def prepare(self, rows: int, cols: int, goal_blank: int) -> threading.Thread:
        """Load or build the tables for these boards, in a thread of its own, once.

        Tables of up to four tiles are built there. Those of five take seconds: they are loaded if
        another process has built them, and looked for again with each call.
        """
        key = rows, cols, goal_blank
        with self._lock:
            found = self._preparing.get(key)
            if found is None or (not found.is_alive() and not self._is_complete(*key)):
                found = threading.Thread(target=self._prepare, args=key, daemon=True)
                self._preparing[key] = found
                found.start()
            return found

    def _is_complete(self, rows: int, cols: int, goal_blank: int) -> bool:
        if self._learned and has_pairs(rows, cols):
            return (rows, cols) in self._pairs
        strongest, _ = _choices(rows, cols, goal_blank)[0]
        return all(table in self._tables for table in tables_of(strongest))

    def _prepare(self, rows: int, cols: int, goal_blank: int) -> None:
        if self._learned and has_pairs(rows, cols):
            if (rows, cols) not in self._pairs:
                pairs = read_pairs(rows, cols)
                for _ in pairs.build():
                    pass
                self._pairs[rows, cols] = pairs
            return
        for sums, _ in reversed(_choices(rows, cols, goal_blank)):
            # Smaller tables first: a sum is of use only when all of its tables are there.
            for table in sorted(tables_of(sums), key=lambda each: each.size):
                if table not in self._tables:
                    loaded = _loaded(table)
                    if loaded is None:
                        break
                    self._tables[table] = loaded


def _loaded(table: PlacementTable) -> Bytes | None:
    if table.goal_blank is None and (table.rows, table.cols) in GUIDE_SHAPES:
        if len(table.tiles) == 5:
            return open_part(table)
        if len(table.tiles) == 4:
            return open_or_build_part(table)
    return table.build(lambda share: None, lambda: False)


@lru_cache(maxsize=64)
def _choices(rows: int, cols: int, goal_blank: int) -> tuple[tuple[Sums, tuple[int, int]], ...]:
    """Patterns with their weights, the best first; the last needs no tables."""
    choices = ((blocks(rows, cols, goal_blank), _BLOCKS), ((), _PLAIN))
    if rows == cols == 5:
        return (pentominoes(goal_blank), _PENTOMINOES), *choices
    return choices


GUIDES = Guides()
"""What searches use unless another is given."""
