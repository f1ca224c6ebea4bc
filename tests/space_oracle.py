"""Slow, obvious twin of the whole-space engine: a dict of every board, by plain breadth-first."""

from collections import deque
from functools import cache

Perm = tuple[int, ...]

# The way the tile goes, as the step from the blank's cell to that tile's: U D L R.
TILE_AT = ((1, 0), (-1, 0), (0, 1), (0, -1))


def after(perm: Perm, rows: int, cols: int, hole: int) -> dict[int, Perm]:
    """The board after each legal move."""
    blank = perm.index(hole)
    row, col = divmod(blank, cols)
    boards = {}
    for move, (down, right) in enumerate(TILE_AT):
        if 0 <= row + down < rows and 0 <= col + right < cols:
            cell = (row + down) * cols + col + right
            cells = list(perm)
            cells[blank], cells[cell] = cells[cell], cells[blank]
            boards[move] = tuple(cells)
    return boards


def near(rows: int, cols: int, hole: int, limit: int) -> dict[Perm, int]:
    """Distance of every board at most limit moves from the goal."""
    goal = tuple(range(rows * cols))
    found = {goal: 0}
    queue = deque([goal])
    while queue:
        perm = queue.popleft()
        if found[perm] < limit:
            for board in after(perm, rows, cols, hole).values():
                if board not in found:
                    found[board] = found[perm] + 1
                    queue.append(board)
    return found


@cache
def space(rows: int, cols: int, hole: int) -> dict[Perm, int]:
    """Distance of every reachable board."""
    return near(rows, cols, hole, 1000)


def solutions(perm: Perm, rows: int, cols: int, hole: int) -> list[tuple[int, ...]]:
    """All shortest solutions, in the order of the moves."""
    known = space(rows, cols, hole)
    if known[perm] == 0:
        return [()]
    return [
        (move, *rest)
        for move, board in after(perm, rows, cols, hole).items()
        if known[board] == known[perm] - 1
        for rest in solutions(board, rows, cols, hole)
    ]
