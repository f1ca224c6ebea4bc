"""Boards and solutions as SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pintu.puzzle import Board, BoardLike, Move

PAPER, CARD, INK, QUIET = "#f5f1ea", "#fffdf9", "#1c2328", "#6a6f72"
BACKGROUND, EDGE, SEAL, IN_PLACE = "#e9e2d6", "#d9cfbf", "#c43d2c", "#2f6f62"
_FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
_PAD = 0.12
"""The rim around the tiles, in cells."""

_AHEAD = {Move.UP: (0, -1), Move.DOWN: (0, 1), Move.LEFT: (-1, 0), Move.RIGHT: (1, 0)}


def board_svg(
    board: BoardLike,
    *,
    size: int = 64,
    highlighted: Collection[int] = (),
    arrow: Move | None = None,
    goal: BoardLike | None = None,
) -> str:
    """A board with `size` pixels per cell.

    Highlighted tiles are outlined. `arrow` is drawn on the tile that this move would slide. With a
    goal, tiles in their goal cells have another colour.
    """
    board = Board.of(board)
    body = _board(board, size, highlighted, arrow, None if goal is None else Board.of(goal))
    return _document(*_extent(board, size), _words(board), body)


def strip_svg(
    boards: Sequence[Board], moves: Sequence[Move], *, size: int = 40, across: int = 8
) -> str:
    """All boards of a solution, in rows, with an arrow on the tile that moves next."""
    width, height = _extent(boards[0], size)
    gap, caption = round(size * 0.45), 22
    frames = []
    for at, board in enumerate(boards):
        row, col = divmod(at, across)
        x, y = gap + col * (width + gap), gap + row * (height + caption + gap)
        following = moves[at] if at < len(moves) else None
        label = "start" if at == 0 else f"{at} {moves[at - 1].arrow}"
        frames.append(
            f'<g transform="translate({x} {y})">'
            f"{_board(board, size, (), following, boards[-1])}"
            f'<text x="{width / 2:g}" y="{height + 16}" font-size="13" fill="{QUIET}" '
            f'text-anchor="middle">{label}</text></g>'
        )
    columns = min(across, len(boards))
    bands = -(-len(boards) // across)
    total = gap + columns * (width + gap), gap + bands * (height + caption + gap)
    paper = f'<rect width="100%" height="100%" rx="{round(size * 0.3)}" fill="{PAPER}"/>'
    words = f"A solution of {len(moves)} moves from {_words(boards[0])}"
    return _document(*total, words, paper + "".join(frames))


def _extent(board: Board, size: int) -> tuple[int, int]:
    rim = 2 * round(size * _PAD)
    return board.cols * size + rim, board.rows * size + rim


def _document(width: int, height: int, words: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{words}" font-family="{_FONT}">'
        f"<title>{words}</title>{body}</svg>"
    )


def _words(board: Board) -> str:
    return f"the board {board.text}"


def _board(
    board: Board, size: int, highlighted: Collection[int], arrow: Move | None, goal: Board | None
) -> str:
    width, height = _extent(board, size)
    rim = round(size * _PAD)
    parts = [f'<rect width="{width}" height="{height}" rx="{size * 0.26:g}" fill="{BACKGROUND}"/>']
    for cell, tile in enumerate(board.tiles):
        if tile:
            row, col = divmod(cell, board.cols)
            in_place = goal is not None and goal.tiles[cell] == tile
            x, y = rim + col * size, rim + row * size
            parts.append(_tile(tile, x, y, size, in_place=in_place, marked=tile in highlighted))
    if arrow is not None:
        parts.append(_arrow(board, arrow, rim, size))
    return "".join(parts)


def _tile(tile: int, x: float, y: float, size: int, *, in_place: bool, marked: bool) -> str:
    inset = size * 0.035
    edge, thick = (SEAL, size * 0.05) if marked else (EDGE, 1)
    number = size * (0.42 if tile < 100 else 0.3)
    colour = IN_PLACE if in_place else INK
    return (
        f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{size - 2 * inset:g}" '
        f'height="{size - 2 * inset:g}" rx="{size * 0.14:g}" fill="{CARD}" stroke="{edge}" '
        f'stroke-width="{thick:g}"/>'
        f'<text x="{x + size / 2:g}" y="{y + size / 2 + number * 0.36:g}" font-size="{number:g}" '
        f'font-weight="600" fill="{colour}" text-anchor="middle">{tile}</text>'
    )


def _arrow(board: Board, move: Move, rim: int, size: int) -> str:
    """An arrow from the edge of the moving tile into the blank, which does not cover its number."""
    right, down = _AHEAD[move]
    row, col = divmod(board.blank, board.cols)
    x, y = rim + (col + 0.5) * size, rim + (row + 0.5) * size
    tip_x, tip_y = x + right * size * 0.2, y + down * size * 0.2
    tail_x, tail_y = x - right * size * 0.32, y - down * size * 0.32
    wing = size * 0.17
    back_x, back_y = tip_x - right * wing, tip_y - down * wing
    aside_x, aside_y = down * wing, right * wing
    return (
        f'<path d="M{tail_x:g},{tail_y:g} L{tip_x:g},{tip_y:g} '
        f"M{back_x - aside_x:g},{back_y - aside_y:g} L{tip_x:g},{tip_y:g} "
        f'L{back_x + aside_x:g},{back_y + aside_y:g}" fill="none" stroke="{SEAL}" '
        f'stroke-width="{size * 0.075:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )
