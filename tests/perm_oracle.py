"""Slow and simple reference solutions for boards as permutations; shares no code with the package.

A board is a permutation: the goal cell of the tile at each cell. The blank is called the hole.
"""

import random
from collections import deque
from collections.abc import Sequence
from functools import cache

Perm = tuple[int, ...]

# The tile's direction U D L R, as the step from the blank's cell to the tile's cell.
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


def count_shortest(rows: int, cols: int, hole: int, board: Perm, known: dict[Perm, int]) -> int:
    """Number of shortest solutions."""
    level = {board: 1}
    for left in range(known[board] - 1, -1, -1):
        following: dict[Perm, int] = {}
        for here, ways in level.items():
            for new in after(here, rows, cols, hole).values():
                if known[new] == left:
                    following[new] = following.get(new, 0) + ways
        level = following
    return sum(level.values())


def is_solution(
    rows: int, cols: int, hole: int, board: Sequence[int], moves: Sequence[int]
) -> bool:
    """Whether the moves are legal and end at the goal."""
    here = tuple(board)
    for move in moves:
        legal = after(here, rows, cols, hole)
        if move not in legal:
            return False
        here = legal[move]
    return here == tuple(range(rows * cols))


def pattern_costs(
    rows: int, cols: int, hole: int, tiles: Sequence[int]
) -> dict[tuple[int, ...], int]:
    """Fewest moves of these tiles to their goal cells, by their cells, for the best blank."""
    start = (tuple(tiles), hole)
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        placed, blank = here
        row, col = divmod(blank, cols)
        for r, c in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if not (0 <= r < rows and 0 <= c < cols):
                continue
            cell = r * cols + c
            cost = 0
            new = (placed, cell)
            if cell in placed:
                cost = 1
                new = (tuple([blank if at == cell else at for at in placed]), cell)
            if found.get(new, 10**6) > found[here] + cost:
                found[new] = found[here] + cost
                if cost:
                    queue.append(new)
                else:
                    queue.appendleft(new)
    best: dict[tuple[int, ...], int] = {}
    for (placed, _), cost in found.items():
        best[placed] = min(cost, best.get(placed, cost))
    return best


def walked(rows: int, cols: int, hole: int, steps: int, seed: int) -> Perm:
    """A board after some random moves from the goal, none of which undoes the one before."""
    chance = random.Random(seed)
    board, last = tuple(range(rows * cols)), -1
    for _ in range(steps):
        onward = after(board, rows, cols, hole).items()
        options = [pair for pair in onward if pair[0] != last ^ 1]
        last, board = chance.choice(options)
    return board
