"""Random boards from a seed."""

from __future__ import annotations

from random import Random

from pintu.messages import MessageError
from pintu.puzzle.board import Board, slides
from pintu.puzzle.reachability import is_reachable

_TRIES = 1000


class DealError(MessageError, ValueError):
    """No board can be made as it was asked for."""


def deal(goal: Board, seed: int) -> Board:
    """A random board from which the goal can be reached, but not the goal itself.

    All such boards are equally likely. The same seed gives the same board on every machine.
    """
    random = Random(f"deal {seed}")
    if min(goal.rows, goal.cols) == 1:
        return _deal_on_a_line(goal, random)
    tiles = list(goal.tiles)
    while True:
        random.shuffle(tiles)
        board = Board(goal.rows, goal.cols, tuple(tiles))
        if not is_reachable(board, goal):
            # Exchanging two tiles turns each unsolvable board into a different solvable one.
            first, second = [cell for cell, tile in enumerate(tiles) if tile][:2]
            tiles[first], tiles[second] = tiles[second], tiles[first]
            board = Board(goal.rows, goal.cols, tuple(tiles))
        if board != goal:
            return board


def walk(goal: Board, seed: int, steps: int | None = None) -> Board:
    """The board at the end of a random walk from the goal, but not the goal itself.

    A step undoes the previous one only if no other is possible. The default is ten steps per cell,
    as in the classic game, and one more for half of the seeds, because an even number of steps
    reaches only half of the boards.
    """
    if steps is not None and steps < 1:
        raise DealError("deal.no_steps", field="steps", steps=steps)
    random = Random(f"walk {seed}")
    around = slides(goal.rows, goal.cols)
    for _ in range(_TRIES):
        length = 10 * len(goal.tiles) + random.randrange(2) if steps is None else steps
        board, before = goal, -1
        for _ in range(length):
            cells = [cell for _, cell in around[board.blank]]
            onward = [cell for cell in cells if cell != before] or cells
            board, before = board.slide(random.choice(onward)), board.blank
        if board != goal:
            return board
    taken = steps or 0
    raise DealError(
        "deal.walk_returns", steps=taken, rows=goal.rows, cols=goal.cols, next=taken + 1
    )


def _deal_on_a_line(goal: Board, random: Random) -> Board:
    """A random board of one row or column, where the tiles keep their order."""
    tiles = [tile for tile in goal.tiles if tile]
    blank = random.choice([cell for cell in range(len(goal.tiles)) if cell != goal.blank])
    tiles.insert(blank, 0)
    return Board(goal.rows, goal.cols, tuple(tiles))
