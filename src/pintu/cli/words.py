"""Formats counts and lists of choices."""

from __future__ import annotations

from collections.abc import Sequence


def moves(count: int | None, kind: str = "") -> str:
    """Format a number of moves, with an optional kind.

    >>> moves(1), moves(31, "single-tile ")
    ('1 move', '31 single-tile moves')
    """
    return f"{count} {kind}move" if count == 1 else f"{count} {kind}moves"


def counted(count: int, name: str) -> str:
    """Format a number of things, whose name is the plural.

    >>> counted(1, "damaged_rows"), counted(2000, "games")
    ('1 damaged row', '2,000 games')
    """
    name = name.replace("_", " ")
    return f"{count:,} {name.removesuffix('s') if count == 1 else name}"


def any_of(names: Sequence[str]) -> str:
    """Format a list of choices.

    >>> any_of(["bfs", "astar", "auto"])
    'bfs, astar or auto'
    """
    return f"{', '.join(names[:-1])} or {names[-1]}"
