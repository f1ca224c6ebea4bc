"""Boards and solutions as SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from textwrap import wrap

from pintu.puzzle import Board, BoardLike, Move

PAPER, CARD, INK, QUIET = "#f5f1ea", "#fffdf9", "#1c2328", "#6a6f72"
BACKGROUND, EDGE, SEAL, IN_PLACE = "#e9e2d6", "#d9cfbf", "#c43d2c", "#2f6f62"
FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK SC', sans-serif"
_PAD = 0.12
"""The rim around the tiles, in cells."""

MOST_BYTES = 200_000
"""The largest size of a picture of a solution: notebooks keep every picture in their file."""

_DETAILED_CELLS = 300
_NUMBERED_CELLS = 2_400
"""Boards past the first size have no frames around tiles, past the second no numbers."""

_LINE = 56
"""Characters in a line of text below a board."""

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
    start: Board, goal: Board, moves: Sequence[Move], *, size: int = 40, across: int = 8
) -> str:
    """The boards of a solution, in rows, with an arrow on the tile that moves next.

    If all of them would need more than MOST_BYTES, only the first and the last ones are drawn.
    """
    first = len(_board(start, size, (), None, goal)) + 200
    most = max(2, min(len(moves) + 1, MOST_BYTES // first))
    while True:
        svg = _strip(start, goal, moves, _ends(len(moves) + 1, most), size, across)
        length = len(svg.encode())
        if length <= MOST_BYTES or most <= 2:
            return svg
        most -= 1


def _strip(
    start: Board,
    goal: Board,
    moves: Sequence[Move],
    shown: Sequence[int | None],
    size: int,
    across: int,
) -> str:
    """The boards with these numbers, in rows."""
    width, height = _extent(start, size)
    gap, caption = round(size * 0.45), 22
    frames = []
    board, made = start, 0
    for place, at in enumerate(shown):
        row, col = divmod(place, across)
        if at is None:
            frames.append(
                _caption(f"{len(moves) - len(shown) + 2} more", gap + col * (width + gap)
                         + width / 2, gap + row * (height + caption + gap) + height / 2)
            )  # fmt: skip
            continue
        board, made = board.after(*moves[made:at]), at
        x, y = gap + col * (width + gap), gap + row * (height + caption + gap)
        following = moves[at] if at < len(moves) else None
        label = "start" if at == 0 else f"{at} {moves[at - 1].arrow}"
        frames.append(
            f'<g transform="translate({x} {y})">'
            f"{_board(board, size, (), following, goal)}"
            f"{_caption(label, width / 2, height + 16)}</g>"
        )
    columns = min(across, len(shown))
    bands = -(-len(shown) // across)
    total = gap + columns * (width + gap), gap + bands * (height + caption + gap)
    paper = f'<rect width="100%" height="100%" rx="{round(size * 0.3)}" fill="{PAPER}"/>'
    words = f"A solution of {len(moves)} moves from {_words(start)}"
    return _document(*total, words, paper + "".join(frames))


def unsolved_svg(board: Board, goal: Board, reason: str, *, size: int = 40) -> str:
    """A board and its goal, and below them why there is no solution."""
    width, height = _extent(board, size)
    gap, line = round(size * 0.45), 18
    lines = wrap(reason, _LINE)
    boards = "".join(
        f'<g transform="translate({gap + at * (width + gap)} {gap})">'
        f"{_board(each, size, (), None, goal)}"
        f"{_caption(label, width / 2, height + 16)}</g>"
        for at, (each, label) in enumerate(((board, "start"), (goal, "goal")))
    )
    top = gap + height + 22 + gap
    texts = "".join(
        f'<text x="{gap}" y="{top + at * line}" font-size="13" fill="{INK}">{escape(text)}</text>'
        for at, text in enumerate(lines)
    )
    total = max(2 * width + 3 * gap, 2 * gap + 7 * _LINE), top + len(lines) * line
    paper = f'<rect width="100%" height="100%" rx="{round(size * 0.3)}" fill="{PAPER}"/>'
    words = f"No solution from {_words(board)}: {escape(reason)}"
    return _document(*total, words, paper + boards + texts)


def _ends(count: int, most: int) -> list[int | None]:
    """The first and the last numbers below a count, with None for those left out."""
    if count <= most:
        return list(range(count))
    first = most - most // 2
    return [*range(first), None, *range(count - most // 2, count)]


def _caption(text: str, x: float, y: float) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="13" fill="{QUIET}" '
        f'text-anchor="middle">{text}</text>'
    )


def _extent(board: Board, size: int) -> tuple[int, int]:
    rim = 2 * round(size * _PAD)
    return board.cols * size + rim, board.rows * size + rim


def _document(width: int, height: int, words: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{words}" font-family="{FONT}">'
        f"<title>{words}</title>{body}</svg>"
    )


def _words(board: Board) -> str:
    cells = len(board.tiles)
    return (
        f"the board {board.text}"
        if cells <= 2 * _DETAILED_CELLS
        else "a board of " + (f"{board.rows}x{board.cols} cells")
    )


def _board(
    board: Board, size: int, highlighted: Collection[int], arrow: Move | None, goal: Board | None
) -> str:
    width, height = _extent(board, size)
    rim = round(size * _PAD)
    parts = [f'<rect width="{width}" height="{height}" rx="{size * 0.26:g}" fill="{BACKGROUND}"/>']
    cells = len(board.tiles)
    if cells > _DETAILED_CELLS:
        parts.append(f'<g font-size="{size * 0.3:g}" fill="{INK}" text-anchor="middle">')
    for cell, tile in enumerate(board.tiles if cells <= _NUMBERED_CELLS else ()):
        if tile and cells > _DETAILED_CELLS:
            row, col = divmod(cell, board.cols)
            x, y = rim + (col + 0.5) * size, rim + (row + 0.6) * size
            parts.append(f'<text x="{x:g}" y="{y:g}">{tile}</text>')
        elif tile:
            row, col = divmod(cell, board.cols)
            in_place = goal is not None and goal.tiles[cell] == tile
            x, y = rim + col * size, rim + row * size
            parts.append(_tile(tile, x, y, size, in_place=in_place, marked=tile in highlighted))
    if cells > _DETAILED_CELLS:
        parts.append("</g>")
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
