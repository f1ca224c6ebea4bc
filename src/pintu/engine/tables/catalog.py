"""The tables there are to build: what each is for, how large it is, and whether it is there."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from pintu.engine.frame import Frame, Turn
from pintu.engine.tables.file import (
    Bytes,
    Cancelled,
    DamagedTable,
    Notice,
    Progress,
    forget_table,
    obtain_table,
    open_table,
    read_table,
)
from pintu.engine.tables.folder import cache_folder
from pintu.engine.tables.pattern import Pattern
from pintu.engine.tables.space import WHOLE_CELLS, Space

SIZES = ("default", "large")
WHOLE = "whole"  # every distance of a space of twelve cells; smaller ones need no file
QUICK = "quick"  # built in memory in well under a second, where walking distance is weak
Partition = tuple[tuple[int, ...], ...]

# Sizes of the groups the tiles are dealt into, by number of cells.
_GROUPS: dict[str, dict[int, tuple[int, ...]]] = {
    "default": {10: (5, 4), 12: (6, 5), 14: (7, 6), 15: (7, 7), 16: (7, 7, 1)},
    "large": {16: (7, 8)},
    QUICK: {10: (5, 4), 12: (6, 5), 14: (5, 5, 3), 15: (5, 5, 4), 16: (5, 5, 5)},
}
SHAPES = ((2, 6), (2, 7), (2, 8), (3, 4), (3, 5), (4, 4))


@dataclass(frozen=True, slots=True)
class View:
    """A partition of the tiles looked at through a turn of the board (None: as it stands)."""

    partition: Partition
    turn: Turn | None


@lru_cache(maxsize=256)
def views(frame: Frame, size: str) -> tuple[View, ...]:
    """The sets of patterns, by canonical frame, whose largest sum is the estimate.

    A mirroring that leaves the frame alone gives a second set for nothing; elsewhere the second
    has tables of its own. Two rows are dealt by columns, from the left and from the right: together
    these need a tenth of the nodes of either. Other shapes are dealt by rows and by columns.
    """
    groups = _GROUPS[size].get(frame.cells)
    if groups is None:
        return ()
    tiles = [cell for cell in range(frame.cells) if cell != frame.hole]
    by_cols = sorted(tiles, key=lambda cell: (cell % frame.cols, cell))
    orders = [by_cols, by_cols[::-1]] if frame.rows == 2 else [tiles, by_cols]
    if frame.rows == frame.cols == 4 and groups[-1] == 1:
        # Of the tiles that could be left alone, the one in the corner of the far side that is
        # nearer to the hole is missed least: 12 needs two thirds of the nodes that 15 does.
        for order, alone in zip(orders, (12, 3), strict=True):
            order.remove(alone)
            order.append(alone)
    mirrors = frame.mirrors()
    if mirrors:
        first = _dealt(orders[0], groups)
        return (View(first, None), *(View(first, turn) for turn in mirrors))
    return tuple(View(_dealt(order, groups), None) for order in orders)


def _dealt(tiles: Sequence[int], groups: Sequence[int]) -> Partition:
    parts, start = [], 0
    for group in groups:
        parts.append(tuple(sorted(tiles[start : start + group])))
        start += group
    return tuple(parts)


class Part(Protocol):
    """A table in a file of its own."""

    @property
    def name(self) -> str:
        """The file's name."""
        ...

    @property
    def size(self) -> int:
        """Bytes of the table."""
        ...

    @property
    def description(self) -> dict[str, object]:
        """What the file says it holds."""
        ...

    def build(self, progress: Progress, cancelled: Cancelled, /) -> Bytes:
        """Make the table; BuildCancelled if called off."""
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """What one frame needs to be solved fast, built, checked and removed as one.

    `default` and `large` are sets of part databases, `whole` is the table of a whole space.
    """

    frame: Frame
    size: str = "default"

    @property
    def name(self) -> str:
        """As it is named on the command line, say `4x4-corner-large`."""
        return f"{self.frame.rows}x{self.frame.cols}-{place(self.frame)}-{self.size}"

    @property
    def parts(self) -> tuple[Part, ...]:
        """What has a file of its own, largest first."""
        return (Space(self.frame),) if self.size == WHOLE else patterns(self.frame, self.size)

    @property
    def bytes(self) -> int:
        """Size on disk, the headers not counted."""
        return sum(part.size for part in self.parts)

    @property
    def is_present(self) -> bool:
        """Whether all its files are there; whether they are sound, `verify` tells."""
        return all(_path(part).exists() for part in self.parts)

    def open(self, notice: Notice = lambda word: None) -> dict[Part, Bytes] | None:
        """The tables by part, or None if one is missing or damaged."""
        found = {}
        for part in self.parts:
            table = open_table(_path(part), part.description, notice)
            if table is None:
                return None
            found[part] = table
        return found

    def build(
        self,
        progress: Progress = lambda share: None,
        cancelled: Cancelled = lambda: False,
        notice: Notice = lambda word: None,
    ) -> dict[Part, Bytes]:
        """Open or build all its tables, two at a time; BuildCancelled if called off."""
        parts = self.parts
        shares = dict.fromkeys(parts, 0.0)
        lock = threading.Lock()

        def obtain(part: Part) -> Bytes:
            def told(share: float) -> None:
                with lock:
                    shares[part] = share
                    progress(sum(shares[other] * other.size for other in parts) / self.bytes)

            return obtain_table(_path(part), part.description, part.build, told, cancelled, notice)

        with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
            return dict(zip(parts, pool.map(obtain, parts), strict=True))

    def verify(self) -> dict[str, str]:
        """What is wrong, by file name; nothing if all is well."""
        wrong = {}
        for part in self.parts:
            try:
                read_table(_path(part), part.description)
            except FileNotFoundError:
                wrong[_path(part).name] = "missing"
            except (DamagedTable, OSError) as damage:
                wrong[_path(part).name] = str(damage)
        return wrong

    def remove(self) -> int:
        """Delete its files that no other table needs; give the bytes freed."""
        freed = 0
        needed = {
            part
            for other in catalog()
            if other != self and other.frame == self.frame and other.is_present
            for part in other.parts
        }
        for part in self.parts:
            if part in needed:
                continue
            path = _path(part)
            forget_table(path)
            if path.exists():
                freed += path.stat().st_size
                path.unlink()
        return freed


@lru_cache(maxsize=256)
def patterns(frame: Frame, size: str) -> tuple[Pattern, ...]:
    """The patterns of a size that need a table of their own, largest first."""
    found = {
        Pattern(frame, tiles)
        for view in views(frame, size)
        for tiles in view.partition
        if len(tiles) > 1
    }
    return tuple(sorted(found, key=lambda pattern: (-pattern.size, pattern.tiles)))


def _path(part: Part) -> Path:
    return cache_folder() / "tables" / f"{part.name}.pintu"


def place(frame: Frame) -> str:
    """Where the hole is: corner, edge or inner, with its cell where the word is not enough."""
    word = _word(frame)
    alike = sum(_word(other) == word for other in _frames(frame.rows, frame.cols))
    return word if alike < 2 else f"{word}{frame.hole}"


def _word(frame: Frame) -> str:
    row, col = divmod(frame.hole, frame.cols)
    on_rim = (row in (0, frame.rows - 1)) + (col in (0, frame.cols - 1))
    return ("inner", "edge", "corner")[on_rim]


def _frames(rows: int, cols: int) -> list[Frame]:
    return sorted({Frame(rows, cols, hole).canonical()[0] for hole in range(rows * cols)})


def catalog() -> Iterator[Table]:
    """All tables that can be built, shape by shape."""
    for rows, cols in SHAPES:
        for frame in _frames(rows, cols):
            if frame.cells == WHOLE_CELLS:
                yield Table(frame, WHOLE)
            for size in SIZES:
                if views(frame, size):
                    yield Table(frame, size)
