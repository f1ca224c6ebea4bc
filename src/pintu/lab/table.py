"""Tables of plain values: text, rich, HTML, CSV, JSON, pandas."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pintu.messages import MessageError

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.table import Table as RichTable

SHOWN = 200
"""Rows that are drawn in a notebook or on a terminal; files have all."""


_PADDING = 3
"""Characters around a column."""


class TableError(MessageError):
    """A table cannot be converted: its message says why."""


class Table:
    """Rows of values with the same columns.

    `print` shows it as text, rich and notebooks draw it. `shown` are the columns that are drawn; on
    a narrow terminal the `important` ones are.

    >>> table = Table(["method", "states"], [{"method": "bfs", "states": 92116}])
    >>> print(table)
    method  states
    bfs     92,116
    >>> print(table.to_csv(), end="")
    method,states
    bfs,92116
    """

    def __init__(
        self,
        columns: Sequence[str],
        records: Sequence[Mapping[str, Any]] | Sequence[Any],
        *,
        shown: Sequence[str] | None = None,
        important: Sequence[str] = (),
        title: str = "",
    ) -> None:
        self.columns = tuple(columns)
        self._given = records
        self.title = title
        self._shown = self.columns if shown is None else tuple(shown)
        first = [name for name in important if name in self._shown]
        self._important = [*first, *(name for name in self._shown if name not in first)]

    @cached_property
    def records(self) -> list[dict[str, Any]]:
        """The rows as dictionaries of plain values, with the columns in order."""
        return [{name: record.get(name) for name in self.columns} for record in self._given]

    def __len__(self) -> int:
        return len(self._given)

    def column(self, name: str) -> list[Any]:
        """The values of a column."""
        return [record[name] for record in self.records]

    def to_csv(self) -> str:
        """The table as CSV, with all columns and a line of their names."""
        lines = io.StringIO()
        writer = csv.DictWriter(lines, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.records)
        return lines.getvalue()

    def to_json(self) -> str:
        """The table as JSON lines, one object for each row."""
        return "".join(f"{json.dumps(record)}\n" for record in self.records)

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame; a TableError if pandas is not installed."""
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise TableError("lab.no_pandas") from None
        return pandas.DataFrame(self.records, columns=list(self.columns))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RichTable]:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table as RichTable
        from rich.text import Text

        names, cells = self._cells()
        right = self._right()
        kept = self._fitting(names, cells, options.max_width)
        left_out = [name for at, name in enumerate(names) if at not in kept]
        notes = [f"in wider windows also: {', '.join(left_out)}"] if left_out else []
        drawn = RichTable(
            title=self.title or None,
            box=SIMPLE_HEAD,
            caption="\n".join([*notes, *self._notes]) or None,
        )
        for at in kept:
            drawn.add_column(names[at], justify="right" if right[at] else "left")
        for row in cells:
            drawn.add_row(*(Text(row[at]) for at in kept))
        yield drawn

    def _fitting(self, names: list[str], cells: list[list[str]], width: int) -> list[int]:
        """The indexes of the columns that fit into a width; important ones are chosen first."""
        widths = [
            max(len(line[at]) for line in (names, *cells)) + _PADDING for at in range(len(names))
        ]
        kept: list[int] = []
        for name in self._important:
            at = self._shown.index(name)
            if not kept or sum(widths[each] for each in (*kept, at)) < width:
                kept.append(at)
        return sorted(kept)

    def __str__(self) -> str:
        names, cells = self._cells()
        lines = [names, *cells]
        widths = [max(len(line[at]) for line in lines) for at in range(len(names))]
        right = self._right()
        text = [
            "  ".join(
                cell.rjust(width) if aligned else cell.ljust(width)
                for cell, width, aligned in zip(line, widths, right, strict=True)
            ).rstrip()
            for line in lines
        ]
        return "\n".join(line for line in (self.title, *text, *self._notes) if line)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        names, cells = self._cells()
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        styles = [' style="text-align: right"' if right else "" for right in self._right()]
        body = "".join(
            "<tr>"
            + "".join(
                f"<td{style}>{escape(cell)}</td>" for style, cell in zip(styles, row, strict=True)
            )
            + "</tr>"
            for row in cells
        )
        caption = f"<caption>{escape(self.title)}</caption>" if self.title else ""
        notes = "".join(f"<p>{escape(note)}</p>" for note in self._notes)
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{notes}"

    @property
    def note(self) -> str:
        """A sentence that is shown below the rows; empty if there is none."""
        return ""

    @property
    def _notes(self) -> list[str]:
        more = f"{len(self) - SHOWN:,} more rows" if len(self) > SHOWN else ""
        return [note for note in (more, self.note) if note]

    def _cells(self) -> tuple[list[str], list[list[str]]]:
        names = [name.replace("_", " ") for name in self._shown]
        return names, [
            [format_value(record[name]) for name in self._shown] for record in self.records[:SHOWN]
        ]

    def _right(self) -> list[bool]:
        """Whether each column has numbers, which are aligned at the right."""
        return [
            any(isinstance(record[name], (int, float)) for record in self.records[:SHOWN])
            for name in self._shown
        ]


def format_value(value: Any) -> str:
    """A value for people: numbers with separators, nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:,.4g}"
    return str(value)
