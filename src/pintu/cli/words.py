"""Counts and choices in words."""

from __future__ import annotations

from collections.abc import Sequence


def moves(count: int | None, kind: str = "") -> str:
    """So many moves, perhaps of a kind.

    >>> moves(1), moves(31, "single-tile ")
    ('1 move', '31 single-tile moves')
    """
    return f"{count} {kind}move" if count == 1 else f"{count} {kind}moves"


def any_of(names: Sequence[str]) -> str:
    """Names to choose from.

    >>> any_of(["bfs", "astar", "auto"])
    'bfs, astar or auto'
    """
    return f"{', '.join(names[:-1])} or {names[-1]}"
