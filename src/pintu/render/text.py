"""Boards as plain text."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pintu.puzzle import Board, BoardLike, Move
from pintu.puzzle.notation import format_grid

_GAP = "   "


def board_text(board: BoardLike, highlighted: Collection[int] = ()) -> str:
    """A board in aligned columns, with highlighted tiles in brackets."""
    return format_grid(Board.of(board), highlighted)


def strip_text(start: Board, moves: Sequence[Move], width: int = 80, most: int = 8) -> str:
    """The boards of a solution next to each other, each with its move above and its tile marked.

    If there are more than `most` boards, only the first and the last ones are shown.
    """
    shown = list(range(len(moves) + 1))
    if len(shown) > most:
        first = most // 2
        shown = [*shown[:first], *shown[len(shown) - (most - first) :]]
    frames = []
    board = start
    for before, at in zip([0, *shown], shown, strict=False):
        if at > before + 1:
            frames.append(_frame(f"… {at - before - 1} more …", [""] * start.rows))
        last = board.after(*moves[before : max(at - 1, 0)])
        board = last.after(*moves[max(at - 1, 0) : at])
        moved = {board.tiles[last.blank]} if at else set()
        title = f"{at} {moves[at - 1].arrow}" if at else "start"
        frames.append(_frame(title, board_text(board, moved).split("\n")))
    return "\n\n".join(_side_by_side(frames, width))


def _frame(title: str, lines: list[str]) -> list[str]:
    width = max(len(line) for line in [title, *lines])
    return [f"{title:^{width}}", *(line.ljust(width) for line in lines)]


def _side_by_side(frames: list[list[str]], width: int) -> list[str]:
    """Frames next to each other, in as few bands as the width allows."""
    bands: list[list[list[str]]] = [[]]
    used = 0
    for frame in frames:
        needed = len(frame[0]) + len(_GAP)
        if bands[-1] and used + needed > width:
            bands.append([])
            used = 0
        bands[-1].append(frame)
        used += needed
    return [
        "\n".join(_GAP.join(parts).rstrip() for parts in zip(*band, strict=True)) for band in bands
    ]
