"""Counts in words."""

from __future__ import annotations


def moves(count: int | None, kind: str = "") -> str:
    """So many moves, perhaps of a kind.

    >>> moves(1), moves(31, "single-tile ")
    ('1 move', '31 single-tile moves')
    """
    return f"{count} {kind}move" if count == 1 else f"{count} {kind}moves"
