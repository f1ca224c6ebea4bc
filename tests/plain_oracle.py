"""Slow, obvious answers to hold the engine against; shares no code with it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence

Board = tuple[int, ...]


def after_moves(
    rows: int, cols: int, hole: int, board: Sequence[int]
) -> Iterator[tuple[int, Board]]:
    """Each legal move, 0 to 3 as the tile goes up, down, left, right, and the board it gives."""
    blank = list(board).index(hole)
    row, col = divmod(blank, cols)
    for move, (r, c) in enumerate(((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))):
        if 0 <= r < rows and 0 <= c < cols:
            new = list(board)
            new[blank], new[r * cols + c] = new[r * cols + c], new[blank]
            yield move, tuple(new)


def distances(rows: int, cols: int, hole: int) -> dict[Board, int]:
    """Length of the shortest solution of every solvable board."""
    goal = tuple(range(rows * cols))
    found = {goal: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        for _, new in after_moves(rows, cols, hole, board):
            if new not in found:
                found[new] = found[board] + 1
                queue.append(new)
    return found


def count_shortest(rows: int, cols: int, hole: int, board: Board, known: dict[Board, int]) -> int:
    """Number of shortest solutions."""
    level = {board: 1}
    for left in range(known[board] - 1, -1, -1):
        following: dict[Board, int] = {}
        for here, ways in level.items():
            for _, new in after_moves(rows, cols, hole, here):
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
        legal = dict(after_moves(rows, cols, hole, here))
        if move not in legal:
            return False
        here = legal[move]
    return here == tuple(range(rows * cols))


def pattern_costs(
    rows: int, cols: int, hole: int, tiles: Sequence[int]
) -> dict[tuple[int, ...], int]:
    """Fewest moves of the given tiles that bring them home, by their cells, with the best blank."""
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
            cost = int(cell in placed)
            new = (tuple(blank if at == cell else at for at in placed), cell)
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


def walked(rows: int, cols: int, hole: int, steps: int, seed: int) -> Board:
    """A board some random moves from the goal, never one move back at once."""
    chance = random.Random(seed)
    board, last = tuple(range(rows * cols)), -1
    for _ in range(steps):
        options = [pair for pair in after_moves(rows, cols, hole, board) if pair[0] != last ^ 1]
        last, board = chance.choice(options)
    return board
