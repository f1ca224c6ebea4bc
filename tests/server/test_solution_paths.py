"""The solutions that hints come from."""

from __future__ import annotations

import random

from pintu import Board, Move
from pintu.puzzle import goals
from pintu.puzzle.dealing import walk
from pintu.server.solution_paths import SolutionPaths

GOAL = goals.blank_last(5, 5)


def boards_near_the_goal() -> dict[Board, list[Move]]:
    """Boards with their shortest solutions."""
    found: dict[Board, list[Move]] = {GOAL: []}
    for _ in range(6):
        for board in list(found):
            for move in board.moves:
                found.setdefault(board.after(move), [move.opposite, *found[board]])
    return found


SOLUTIONS = boards_near_the_goal()


def with_detour(board: Board, chance: random.Random) -> list[Move]:
    """A solution that goes some random moves elsewhere first."""
    moves = []
    for _ in range(chance.randrange(4)):
        moves.append(chance.choice([m for m in board.moves if board.after(m) in SOLUTIONS]))
        board = board.after(moves[-1])
    return [*moves, *SOLUTIONS[board]]


def follow(paths: SolutionPaths, board: Board) -> int:
    """Follow the moves to the goal, and count them."""
    seen = set()
    while board != GOAL:
        assert board not in seen
        seen.add(board)
        move = paths.next_move(board, GOAL)
        assert move is not None
        board = board.after(move)
    return len(seen)


def test_every_board_of_any_solutions_leads_to_the_goal() -> None:
    paths, chance = SolutionPaths(), random.Random(5)
    starts = chance.sample(list(SOLUTIONS), 60)
    for number, start in enumerate(starts):
        paths.put(start, GOAL, with_detour(start, chance))
        for earlier in starts[: number + 1]:
            follow(paths, earlier)


def test_the_newer_solution_is_followed_where_both_pass() -> None:
    paths = SolutionPaths()
    start = GOAL.after(Move.DOWN, Move.RIGHT)
    paths.put(start, GOAL, [Move.LEFT, Move.UP])
    detour = [Move.UP, Move.LEFT, Move.DOWN, Move.RIGHT] * 3  # the other way round
    paths.put(start, GOAL, detour[:10])
    assert follow(paths, start) == 10


def test_where_a_solution_passes_a_board_twice_the_loop_is_left_out() -> None:
    paths = SolutionPaths()
    start = GOAL.after(Move.DOWN)
    paths.put(start, GOAL, [Move.DOWN, Move.UP, Move.RIGHT, Move.LEFT, Move.UP])
    assert follow(paths, start) == 1


def test_goals_and_shapes_are_kept_apart() -> None:
    paths = SolutionPaths()
    for shape in ((4, 5), (2, 10), (5, 4)):
        goal = goals.blank_last(*shape)
        start = goal.after(Move.DOWN)
        paths.put(start, goal, [Move.UP])
        assert paths.next_move(start, goals.blank_first(*shape)) is None
    assert (
        paths.next_move(goals.blank_last(10, 2).after(Move.DOWN), goals.blank_last(10, 2)) is None
    )


def test_the_boards_not_asked_for_longest_are_forgotten() -> None:
    paths = SolutionPaths(max_boards=3)
    boards = [walk(GOAL, seed, 200) for seed in range(5)]
    for board in boards[:3]:
        paths.put(board, GOAL, board.moves[:1])
    assert paths.next_move(boards[0], GOAL) is not None
    for board in boards[3:]:
        paths.put(board, GOAL, board.moves[:1])
    known = [paths.next_move(board, GOAL) is not None for board in boards]
    assert known == [True, False, False, True, True]
