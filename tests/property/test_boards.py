"""Properties of all boards, moves and texts."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from oracle import fewest_removals
from pintu.heuristics import HEURISTICS, heuristic_named
from pintu.heuristics.linear_conflict import _out_of_order
from pintu.puzzle import (
    Board,
    BoardError,
    Move,
    MovesError,
    format_moves,
    goals,
    is_reachable,
    parse_moves,
)
from pintu.puzzle.boardfile import parse_boards
from pintu.puzzle.goals import format_goal, parse_goal


@st.composite
def boards(draw: st.DrawFn, most: int = 6) -> Board:
    rows = draw(st.integers(1, most))
    cols = draw(st.integers(2 if rows == 1 else 1, most))
    return Board(rows, cols, tuple(draw(st.permutations(range(rows * cols)))))


@st.composite
def walks(draw: st.DrawFn, most: int = 4) -> list[Board]:
    """A board and the boards after some legal moves."""
    path = [draw(boards(most))]
    for _ in range(draw(st.integers(1, 12))):
        path.append(path[-1].after(draw(st.sampled_from(path[-1].moves))))
    return path


@given(boards())
def test_a_board_is_read_as_it_is_written(board: Board) -> None:
    assert Board.parse(board.text) == board
    assert Board.parse(str([list(line) for line in board.lines()])) == board
    shape = f"{board.rows} {board.cols}\n"
    assert (
        Board.parse(shape + "\n".join(" ".join(map(str, line)) for line in board.lines())) == board
    )


@given(st.lists(boards(), min_size=1, max_size=5))
def test_a_file_is_read_as_it_is_written(some: list[Board]) -> None:
    text = "".join(f"{board.text}\n" for board in some)
    assert [entry.board for entry in parse_boards(text)] == some


@given(boards())
def test_a_goal_is_read_as_it_is_written(board: Board) -> None:
    assert parse_goal(format_goal(board), board.rows, board.cols) == board


@given(st.lists(st.sampled_from(Move)))
def test_moves_are_read_as_they_are_written(moves: list[Move]) -> None:
    assert list(parse_moves(format_moves(moves))) == moves


@given(walks())
def test_a_move_and_its_opposite_change_nothing(path: list[Board]) -> None:
    for board in path:
        for move in board.moves:
            assert board.after(move, move.opposite) == board


@given(walks())
def test_boards_after_legal_moves_are_reachable(path: list[Board]) -> None:
    assert is_reachable(path[-1], path[0])


@given(boards(4))
def test_exchanging_two_tiles_changes_reachability(board: Board) -> None:
    if min(board.rows, board.cols) > 1:
        tiles = list(board.tiles)
        first, second = [cell for cell, tile in enumerate(tiles) if tile][:2]
        tiles[first], tiles[second] = tiles[second], tiles[first]
        goal = goals.blank_last(board.rows, board.cols)
        other = Board(board.rows, board.cols, tuple(tiles))
        assert is_reachable(board, goal) != is_reachable(other, goal)


@given(walks(), st.sampled_from(sorted(HEURISTICS)))
def test_no_consistent_estimate_changes_by_more_than_a_move(path: list[Board], name: str) -> None:
    heuristic = heuristic_named(name, path[-1])
    for here, there in pairwise(path):
        if heuristic.consistent:
            assert abs(heuristic(here) - heuristic(there)) <= 1
    assert heuristic(path[0]) <= len(path) - 1


@given(st.permutations(range(7)).map(lambda order: list(order)[:6]))
def test_the_fewest_tiles_leave_their_line(order: list[int]) -> None:
    assert _out_of_order(order) == fewest_removals(order)


TEXTS = (
    st.text()
    | st.text(alphabet='0123456789 ,./[]#xX_-\n"e')
    | st.from_regex(re.compile(r"(\d{1,2}[ ,/\n]){1,30}"), fullmatch=True)
)


@given(TEXTS)
def test_any_text_is_a_board_or_a_board_error(text: str) -> None:
    for read in (Board.parse, parse_boards, lambda text: parse_goal(text, 3, 3)):
        try:
            read(text)
        except BoardError as error:
            assert str(error)
            assert "\n" not in str(error)


@given(TEXTS | st.text(alphabet="UDLRudlr0123 ,↑"))
def test_any_text_is_moves_or_a_moves_error(text: str) -> None:
    try:
        parse_moves(text)
    except MovesError as error:
        assert "character" in str(error)
