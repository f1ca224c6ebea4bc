from dataclasses import FrozenInstanceError

import pytest

from pintu.puzzle import Board, BoardError, Move, goals
from pintu.puzzle.goals import format_goal, parse_goal, resolve_goal


def test_a_board_is_a_value() -> None:
    board = Board(2, 2, (1, 2, 3, 0))
    assert board == Board.parse("1 2/3 0")
    assert hash(board) == hash(Board.parse("1 2/3 0"))
    assert board != Board(1, 4, (1, 2, 3, 0))
    assert board != "1 2/3 0"
    with pytest.raises(FrozenInstanceError):
        board.rows = 3  # type: ignore[misc]


def test_the_repr_is_the_call_that_makes_it() -> None:
    board = Board.parse("3 1 2/0 4 5")
    assert eval(repr(board)) == board


@pytest.mark.parametrize(
    ("rows", "cols", "tiles"),
    [(1, 1, (0,)), (0, 0, ()), (2, 2, (1, 2, 3)), (2, 2, (1, 1, 2, 0)), (2, 2, (1, 2, 3, 4))],
)
def test_what_is_no_board_cannot_be_made(rows: int, cols: int, tiles: tuple[int, ...]) -> None:
    with pytest.raises(BoardError):
        Board(rows, cols, tiles)


def test_rows_of_different_lengths_make_no_board() -> None:
    with pytest.raises(BoardError):
        Board.of([[1, 2], [0]])


def test_only_neighbours_of_the_blank_move() -> None:
    assert Board.parse("1 2 3/4 5 6/7 8 0").moves == (Move.DOWN, Move.RIGHT)
    assert Board.parse("0 1/").moves == (Move.LEFT,)


@pytest.mark.parametrize(
    ("name", "size", "board"),
    [
        ("blank-last", (2, 3), "1 2 3/4 5 0"),
        ("blank-first", (2, 3), "0 1 2/3 4 5"),
        ("snail", (3, 3), "1 2 3/8 0 4/7 6 5"),
        ("snail", (4, 4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"),
        ("snail", (2, 4), "1 2 3 4/0 7 6 5"),
        ("snail", (3, 1), "1/2/0"),
        ("blank-at-1-2", (2, 3), "1 0 2/3 4 5"),
        ("1 0/2 3", (2, 2), "1 0/2 3"),
    ],
)
def test_goals_by_name(name: str, size: tuple[int, int], board: str) -> None:
    goal = parse_goal(name, *size)
    assert goal == Board.parse(board)
    assert parse_goal(format_goal(goal), *size) == goal


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("spiral", "'spiral' is not known"),
        ("blank-at-3-1", "no row 3, column 1"),
        ("1 2 3/4 5 6/7 8 0", "the board is 2x2, but the goal is 3x3"),
        ("1 2/3 3", "goal: row 2, column 2: tile 3 is there twice"),
    ],
)
def test_bad_goals_are_explained(name: str, says: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_goal(name, 2, 2)
    assert says in str(caught.value)


def test_a_goal_is_given_named_or_the_blank_last() -> None:
    snail = goals.snail(3, 3)
    assert resolve_goal(snail, 3, 3) is snail
    assert resolve_goal("snail", 3, 3) == snail
    assert resolve_goal(None, 2, 3) == goals.blank_last(2, 3)
    with pytest.raises(BoardError, match="the board is 2x3, but the goal is 3x3"):
        resolve_goal(snail, 2, 3)


def test_the_blank_can_be_at_any_cell() -> None:
    for cell in range(12):
        assert goals.blank_at(3, 4, cell).blank == cell
    with pytest.raises(BoardError):
        goals.blank_at(3, 4, 12)
