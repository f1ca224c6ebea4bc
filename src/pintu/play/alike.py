"""Tiles that look the same: which they are, and what it means for two boards to look the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pintu.play.rules import GameError
from pintu.puzzle import Board

Alike = tuple[tuple[int, ...], ...]
"""Groups of tiles that look the same: two tiles or more each, sorted, no tile in two groups."""


def check_alike(groups: Iterable[Iterable[int]], tiles: int) -> Alike:
    """The groups in order, for a board with so many tiles; GameError if they are wrong.

    >>> check_alike([[7, 5], [2, 1, 4]], 8)
    ((1, 2, 4), (5, 7))
    """
    ordered = tuple(sorted(tuple(sorted(group)) for group in groups))
    members = [tile for group in ordered for tile in group]
    in_range = all(1 <= tile <= tiles for tile in members)
    if not in_range or len({*members}) < len(members) or any(len(each) < 2 for each in ordered):
        raise GameError("game.alike", field="alike", largest=tiles)
    return ordered


def look_same(one: Board, other: Board, alike: Alike) -> bool:
    """Whether two boards of one size look the same.

    >>> goal = Board.parse("1 2/3 0")
    >>> look_same(Board.parse("2 1/3 0"), goal, ((1, 2),)), look_same(goal, goal, ())
    (True, True)
    """
    return one == other or (bool(alike) and looks_of(one, alike) == looks_of(other, alike))


def looks_of(board: Board, alike: Alike) -> Sequence[int]:
    """The tiles of a board, each replaced by the first one that looks the same."""
    if not alike:
        return board.tiles
    first = {tile: group[0] for group in alike for tile in group}
    return tuple(first.get(tile, tile) for tile in board.tiles)


def format_alike(alike: Alike) -> str:
    """Groups as text, such as "1 2 4/5 7"."""
    return "/".join(" ".join(map(str, group)) for group in alike)
