"""The tables that can be built: what each is for, its size, and whether it is built."""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pintu.catalogue import WHOLE_SPACE_CELLS
from pintu.engine.beam.guide_patterns import shared_tables
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns.partitions import SIZES, patterns, views
from pintu.engine.spaces.space_table import SpaceTable
from pintu.engine.tables.file import (
    Bytes,
    Cancelled,
    Notice,
    Progress,
    forget_table,
    open_or_build_table,
    open_table,
    read_table,
)
from pintu.engine.tables.folder import table_path
from pintu.engine.tables.format import DamagedTable

WHOLE = "whole"  # every distance in a space of twelve cells; smaller ones are built in milliseconds
SHAPES = ((2, 6), (2, 7), (2, 8), (3, 4), (3, 5), (4, 4))
GUIDE_SHAPES = ((4, 5), (4, 6), (5, 5))  # where the beam search looks up patterns


class Part(Protocol):
    """A table that has its own file."""

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
        """The description in the file."""
        ...

    def build(self, progress: Progress, cancelled: Cancelled, /) -> Bytes:
        """Build the table; raises BuildCancelled if it is cancelled."""
        ...


class TableSet(ABC):
    """Files that are built, verified and removed together."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name on the command line."""

    @property
    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """Its files, largest first."""

    @property
    def bytes(self) -> int:
        """Size on disk, without headers."""
        return sum(part.size for part in self.parts)

    @property
    def is_present(self) -> bool:
        """Whether all its files exist; `verify` also checks their contents."""
        return all(_path(part).exists() for part in self.parts)

    def open(self, notice: Notice = lambda message: None) -> dict[Part, Bytes] | None:
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
        notice: Notice = lambda message: None,
    ) -> dict[Part, Bytes]:
        """Open or build all its tables, two at a time; raises BuildCancelled if it is cancelled."""
        parts = self.parts
        shares = dict.fromkeys(parts, 0.0)
        lock = threading.Lock()

        def obtain(part: Part) -> Bytes:
            def report(share: float) -> None:
                with lock:
                    shares[part] = share
                    progress(sum(shares[other] * other.size for other in parts) / self.bytes)

            return open_or_build_table(
                _path(part), part.description, part.build, report, cancelled, notice
            )

        with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
            return dict(zip(parts, pool.map(obtain, parts), strict=True))

    def verify(self) -> dict[str, str]:
        """The problem of each damaged or missing file, by file name; empty if there is none."""
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
        """Delete those of its files that no other table needs; return the bytes freed."""
        freed = 0
        needed = {
            part
            for other in all_table_sets()
            if other != self and not set(self.parts).isdisjoint(other.parts) and other.is_present
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


@dataclass(frozen=True, slots=True)
class Table(TableSet):
    """The files that one canonical shape needs to find shortest solutions fast.

    `default` and `large` are sets of pattern databases, `whole` is the table of a whole space.
    """

    shape: GoalShape
    size: str = "default"

    @property
    def name(self) -> str:
        """The name on the command line, for example `4x4-corner-large`."""
        return f"{self.shape.rows}x{self.shape.cols}-{blank_position(self.shape)}-{self.size}"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its files, largest first."""
        return (SpaceTable(self.shape),) if self.size == WHOLE else patterns(self.shape, self.size)


@dataclass(frozen=True, slots=True)
class GuideTables(TableSet):
    """The files that guide the beam search on boards of one size, for any goal."""

    rows: int
    cols: int

    @property
    def name(self) -> str:
        """The name on the command line, for example `5x5-guide`."""
        return f"{self.rows}x{self.cols}-guide"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its files, largest first."""
        return shared_tables(self.rows, self.cols)


def open_part(part: Part, notice: Notice = lambda message: None) -> Bytes | None:
    """The table of one file, or None if it is missing or damaged."""
    return open_table(_path(part), part.description, notice)


def open_or_build_part(
    part: Part,
    notice: Notice = lambda message: None,
    cancelled: Cancelled = lambda: False,
) -> Bytes:
    """The table of one file, built if it is missing."""
    return open_or_build_table(
        _path(part), part.description, part.build, lambda share: None, cancelled, notice
    )


def _path(part: Part) -> Path:
    return table_path(part.name)


def blank_position(shape: GoalShape) -> str:
    """Where the goal's blank is: corner, edge or inner, with the cell if that is ambiguous."""
    word = _position_kind(shape)
    alike = sum(_position_kind(other) == word for other in _shapes(shape.rows, shape.cols))
    return word if alike < 2 else f"{word}{shape.goal_blank}"


def _position_kind(shape: GoalShape) -> str:
    row, col = divmod(shape.goal_blank, shape.cols)
    borders = (row in (0, shape.rows - 1)) + (col in (0, shape.cols - 1))
    return ("inner", "edge", "corner")[borders]


def _shapes(rows: int, cols: int) -> list[GoalShape]:
    return sorted(
        {GoalShape(rows, cols, goal_blank).canonical()[0] for goal_blank in range(rows * cols)}
    )


def all_table_sets() -> Iterator[TableSet]:
    """All sets of tables that can be built, shape by shape."""
    for rows, cols in SHAPES:
        for shape in _shapes(rows, cols):
            if shape.cells == WHOLE_SPACE_CELLS:
                yield Table(shape, WHOLE)
            for size in SIZES:
                if views(shape, size):
                    yield Table(shape, size)
    for rows, cols in GUIDE_SHAPES:
        yield GuideTables(rows, cols)
