"""The results of an experiment: its rows, and their means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from statistics import mean
from typing import Any, overload

from pintu.lab.entrant import Entrant
from pintu.lab.row import COLUMNS, Row
from pintu.lab.table import Table
from pintu.statespace import Status

_SHOWN = (
    "entrant", "length", "verdict", "expanded", "generated", "frontier", "duplicates", "reopened",
    "memory", "seconds", "branching", "estimate",
)  # fmt: skip


_IMPORTANT = ("number", "entrant", "length", "verdict", "expanded", "seconds", "memory", "frontier")


class Results(Table):
    """The rows of an experiment: every board with every entrant, in this order.

    `summary()` has the means of each entrant. `plot(kind)` draws the rows.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = tuple(rows)
        boards = {row.number for row in rows}
        shown = ("number", *_SHOWN) if len(boards) > 1 else _SHOWN
        super().__init__(COLUMNS, rows, shown=shown, important=_IMPORTANT)

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        """The rows as dictionaries of plain values, with the columns in order."""
        return [row.as_record() for row in self.rows]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @property
    def note(self) -> str:
        """Why the board cannot be solved, if there is one board and it cannot."""
        reasons = {
            row.solution.reason
            for row in self.rows
            if row.solution is not None and row.solution.status is Status.UNSOLVABLE
        }
        if "number" in self._shown or len(reasons) != 1:
            return ""
        return f"The board cannot be solved: {reasons.pop()}."

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Results: ...
    def __getitem__(self, at: int | slice) -> Row | Results:
        return Results(self.rows[at]) if isinstance(at, slice) else self.rows[at]

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The entrants, in order."""
        return tuple(dict.fromkeys(row.entrant for row in self.rows))

    def of(self, entrant: str | Entrant) -> Results:
        """The rows of one entrant."""
        wanted = Entrant.of(entrant)
        return Results([row for row in self.rows if row.entrant == wanted])

    @property
    def distances(self) -> dict[int, int]:
        """The shortest length by number of the board, where an entrant has proven it."""
        return {
            row.number: row.solution.length
            for row in self.rows
            if row.solution is not None and row.solution.optimal and row.solution.length is not None
        }

    def summary(self) -> Table:
        """The means of each entrant over all boards; lengths and branching over those solved."""
        rows: dict[Entrant, list[Row]] = {}
        for row in self.rows:
            rows.setdefault(row.entrant, []).append(row)
        records = [_means(entrant, rows[entrant]) for entrant in rows]
        columns = ("entrant", "boards", "solved", "proven", *_MEANS)
        important = ("entrant", "solved", "proven", "length", "expanded", "seconds")
        return Table(columns, records, important=important)

    def plot(self, kind: str = "expanded", file: str | None = None) -> Any:
        """Draw the rows with matplotlib; see `pintu.lab.plot`."""
        from pintu.lab.plots import plot

        return plot(self, kind, file)


def _means(entrant: Entrant, rows: Sequence[Row]) -> dict[str, Any]:
    record: dict[str, Any] = {
        "entrant": str(entrant),
        "boards": len(rows),
        "solved": sum(row.solved for row in rows),
        "proven": sum(row.solution is not None and row.solution.optimal for row in rows),
    }
    for name, value in _MEANS.items():
        known = [number for row in rows if (number := value(row)) is not None]
        record[name] = round(mean(known), 4) if known else None
    return record


def _stat(name: str) -> Callable[[Row], float | None]:
    """The value of a counter in a row."""
    return lambda row: None if row.solution is None else getattr(row.solution.stats, name)


_MEANS: dict[str, Callable[[Row], float | None]] = {
    "length": lambda row: row.length,
    "expanded": _stat("expanded"),
    "generated": _stat("generated"),
    "frontier": _stat("frontier"),
    "duplicates": _stat("duplicates"),
    "reopened": _stat("reopened"),
    "memory": _stat("memory"),
    "seconds": _stat("seconds"),
    "branching": lambda row: row.branching,
    "estimate": lambda row: row.estimate,
}
