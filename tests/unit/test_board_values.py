"""Boards and moves as programs have them: text, numbers, lists, arrays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pintu
from pintu import Board, BoardError, Move, MovesError, SlidingProblem
from pintu.puzzle.boardfile import parse_boards
from pintu.puzzle.goals import blank_last
from pintu.render.svg import board_svg
from pintu.render.text import board_text
from pintu.statespace.options import OptionValueError

BOARD = Board.parse("1 2 3/4 0 5/7 8 6")
ROWS = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]


@pytest.mark.parametrize(
    "value",
    [
        BOARD,
        "1 2 3/4 0 5/7 8 6",
        "1234x5786",
        "1234X5786",
        "1234.5786",
        "1234_5786",
        "123405786",
        "123495786",
        "123/4x5/786",
        "123\n4x5\n786",
        "123/495/786",
        "１２３４０５７８６",
        "１ ２ ３；４ ０ ５；７ ８ ６",
        "１，２，３／４，０，５／７，８，６",
        "1 2 3; 4 x 5; 7 8 6",
        "1 2 3\n4 · 5\n7 8 6",
        "3x3\n1 2 3\n4 0 5\n7 8 6",
        "3\n1 2 3 // the first row\n4 0 5\n7 8 6",
        '{"board": "1 2 3/4 0 5/7 8 6", "id": "a"}',
        '{"board": [[1, 2, 3], [4, null, 5], [7, 8, 6]]}',
        "[[1 2 3]\n [4 0 5]\n [7 8 6]]",
        "[[1, 2, 3], [4, None, 5], [7, 8, 6]]",
        "[['1', '2', '3'], ['4', 'x', '5'], ['7', '8', '6']]",
        123405786,
        123495786,
        ROWS,
        tuple(map(tuple, ROWS)),
        [[1, 2, 3], [4, None, 5], [7, 8, 6]],
        [["1", "2", "3"], ["4", "x", "5"], ["7", "8", "6"]],
        [[1, 2, 3], [4, ".", 5], [7, 8, 6]],
        [[1, 2, 3], [4, "_", 5], [7, 8, 6]],
        [1, 2, 3, 4, 0, 5, 7, 8, 6],
        [[1.0, 2.0, 3.0], [4.0, 0.0, 5.0], [7.0, 8.0, 6.0]],
        (iter(row) for row in ROWS),
        np.array(ROWS),
        np.array(ROWS, dtype=np.uint8),
        np.array(ROWS, dtype=float),
        [np.array(row) for row in ROWS],
        np.array(ROWS).reshape(-1),
        str(np.array(ROWS)),
        str(BOARD),
    ],
)
def test_a_board_is_read_from_any_of_these(value: Any) -> None:
    assert Board.of(value) == BOARD


def test_a_number_may_begin_with_the_blank() -> None:
    assert Board.of(12345678) == Board.parse("0 1 2/3 4 5/6 7 8")


def test_the_tiles_of_an_array_are_plain_numbers() -> None:
    assert json.dumps(Board.of(np.array(ROWS)).tiles) == "[1, 2, 3, 4, 0, 5, 7, 8, 6]"
    assert json.dumps(Board(3, 3, tuple(np.array(ROWS).reshape(-1))).tiles)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("1 2 3", "no blank"),
        ("1 2 3/4 5 6/7 8 9", "no blank: one cell of a board must be 0 . _ - or x"),
        ([[1, 2], [3, 4]], "no blank"),
        (np.arange(1, 10).reshape(3, 3), "no blank"),
        ("1234x5785", "row 3, column 3: tile 5 is there twice"),
        ([[1, 2], [2, 0]], "row 2, column 1: tile 2 is there twice"),
        ([[1, 2], [3]], "row 2 has length 1"),
        ([[1, 2], ["a", 0]], "row 2, column 1: 'a' is not a number"),
        ([[1, 2.5], [3, 0]], "row 1, column 2: '2.5' is not a whole number"),
        ([1, 2, [3, 0]], "a list of rows or a list of cells"),
        ([], "there is no board here"),
        ([[]], "row 1 has no tiles"),
        (None, "not a value of type NoneType"),
        (object(), "not a value of type object"),
        (5, "'5' is not a board"),
        (True, "not a value of type bool"),
        (b"1 2 3", "not a value of type bytes"),
        ('{"board": ', "this starts like a JSON object but is not"),
        ('{"id": 3}', "this JSON object has no board"),
        ("[[1, 2], [3", "this starts like JSON but is not"),
    ],
)
def test_what_is_wrong_with_a_value_is_named(value: Any, says: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.of(value)
    assert says in str(caught.value)


def test_a_board_of_things_that_are_not_numbers_is_an_error_of_the_board() -> None:
    with pytest.raises(BoardError, match="whole numbers"):
        Board(2, 2, ("a", 1, 2, 0))  # type: ignore[arg-type]


ROWS_OF_GOAL = [[1, 2, 3], [4, 5, 6], [7, 8, None]]


@pytest.mark.parametrize(
    "call",
    [
        lambda board, goal: pintu.solve(board, goal).moves,
        lambda board, goal: list(pintu.improve(board, goal, seconds=5))[-1].moves,
        lambda board, goal: pintu.shorten(board, "LU", goal=goal).moves,
        lambda board, goal: pintu.distance(board, goal),
        lambda board, goal: pintu.hint(board, goal),
        lambda board, goal: list(pintu.solutions(board, goal)),
        lambda board, goal: SlidingProblem(board, goal),
        lambda board, goal: [make(goal)(board) for make in pintu.heuristics.HEURISTICS.values()],
        lambda board, goal: pintu.is_reachable(board, goal),
        lambda board, goal: pintu.why_unreachable(board, goal),
        lambda board, goal: pintu.scramble(3, 3, goal, seed=1),
        lambda board, goal: board_svg(board, goal=goal),
        lambda board, goal: board_text(board),
    ],
)
def test_each_function_takes_boards_in_any_form(call: Callable[[Any, Any], object]) -> None:
    expected = call(BOARD, blank_last(3, 3))
    assert call("1234x5786", "1 2 3/4 5 6/7 8 0") == expected
    assert call(ROWS, ROWS_OF_GOAL) == expected
    assert call(np.array(ROWS), "123456789") == expected


def test_print_shows_a_grid_and_text_is_one_line() -> None:
    assert str(BOARD) == " 1  2  3\n 4  ·  5\n 7  8  6"
    assert BOARD.text == "1 2 3/4 0 5/7 8 6"


@pytest.mark.parametrize(
    "moves",
    [
        "LU",
        "left up",
        "Left, Up",
        "←↑",
        "左上",
        ["L", "U"],
        [Move.LEFT, "up"],
        "['L', 'U']",
        str([Move.LEFT, Move.UP]),
        "Ｌ１，Ｕ",
        (Move.LEFT, Move.UP),
    ],
)
def test_moves_are_read_from_any_of_these(moves: Any) -> None:
    assert BOARD.after(moves) == blank_last(3, 3)
    assert pintu.shorten(BOARD, moves).moves == (Move.LEFT, Move.UP)


def test_moves_may_be_named_by_the_blank() -> None:
    assert BOARD.after("right", "down", of="blank") == blank_last(3, 3)
    assert BOARD.after(Move.RIGHT, Move.DOWN, of="blank") == blank_last(3, 3)
    assert pintu.shorten(BOARD, "RD", of="blank").moves == (Move.LEFT, Move.UP)
    assert pintu.format_moves(pintu.solve(BOARD).moves, of="blank") == "RD"


def test_what_is_not_a_list_of_moves_is_named() -> None:
    with pytest.raises(MovesError, match="'X' is not a move"):
        BOARD.after("LX")
    with pytest.raises(MovesError, match="character 2"):
        BOARD.after("U'")  # which is the opposite of U in other puzzles
    with pytest.raises(OptionValueError, match="of: must be tile or blank, not 'tiles'"):
        BOARD.after("L", of="tiles")  # type: ignore[arg-type]
    with pytest.raises(MovesError, match="not a value of type int"):
        BOARD.after(3)  # type: ignore[arg-type]


def test_a_solution_is_a_list_of_steps() -> None:
    solution = pintu.solve(BOARD)
    steps = list(solution)
    assert [step.move for step in steps] == list(solution.moves)
    assert len(steps) == len(solution)
    assert [step.board for step in steps] == list(solution.states[1:])
    for move, board in solution:
        assert move in Move
        assert board.tiles


def test_a_problem_needs_boards_of_one_size() -> None:
    with pytest.raises(BoardError, match="both must have the same size"):
        SlidingProblem(BOARD, blank_last(2, 2))


def test_files_of_boards_without_spaces_and_of_json_lines_are_read() -> None:
    assert [entry.board for entry in parse_boards("1234x5786\n12345678x\n")] == [
        BOARD,
        blank_last(3, 3),
    ]
    text = '{"id": "a #1", "board": "1 2/3 0", "goal": "0 1/2 3"}\n{"board": "1 2/0 3"}\n'
    first, second = parse_boards(text)
    assert (first.name, first.goal, first.line) == ("a #1", Board.parse("0 1/2 3"), 1)
    assert (second.name, second.goal, second.line) == (None, None, 2)


def test_what_solve_prints_as_json_can_be_read_again() -> None:
    record = json.dumps(pintu.solve(BOARD, "snail").as_record())
    (entry,) = parse_boards(record)
    assert (entry.board, entry.goal) == (BOARD, Board.parse("1 2 3/8 0 4/7 6 5"))


@pytest.mark.parametrize(
    "text",
    [
        "3x4\n1 2 3 4\n5 6 7 8\n9 10 11 0\n",
        "3x4\n\n1 2 3 4 // first\n5 6 7 8\n\n9 10 11 0\n",
        "3 4\n1 2 3 4\n\n5 6 7 8\n9 10 11 0\n",
        "3 4\n1 2 3 4  // first\n5 6 7 8  // second\n9 10 11 0 // last\n",
        "// a board\n3 4\n1 2 3 4\n5 6 7 8\n9 10 11 0\n",
    ],
)
def test_board_files_of_other_programs_are_read(text: str) -> None:
    assert [entry.board for entry in parse_boards(text)] == [blank_last(3, 4)]


@pytest.mark.parametrize(
    "value",
    [
        ["123", "4x5", "786"],
        ["1 2 3", "4 x 5", "7 8 6"],
        [["１", "２", "３"], ["４", None, "５"], ["７", "８", "６"]],
        np.int64(123495786),
        "1 2 3/4 None 5/7 8 6",
        "1, 2, 3, 4, None, 5, 7, 8, 6",
    ],
)
def test_more_ways_to_write_the_same_board(value: Any) -> None:
    assert Board.of(value).text == "1 2 3/4 0 5/7 8 6"


@pytest.mark.parametrize(
    "value",
    [
        "[1 2 3 4 0 5 7 8 6]",
        "[1, 2, 3, 4, None, 5, 7, 8, 6]",
        "[1, 2, 3, 4, '', 5, 7, 8, 6]",
        "[1 2 3; 4 0 5; 7 8 6]",
        "((1, 2, 3), (4, 0, 5), (7, 8, 6))",
        "{{1,2,3},{4,0,5},{7,8,6}}",
        "((1 2 3)(4 0 5)(7 8 6))",
        repr(np.array(ROWS)),
        f"np.{np.array(ROWS, dtype=np.uint8)!r}",
        str(np.array(ROWS, dtype=float)),
        repr(BOARD),
        "'1 2 3/4 0 5/7 8 6'",
        "\ufeff1 2 3/4 0 5/7 8 6",
        "1 2 3\\n4 0 5\\n7 8 6",
        "01 02 03/04 00 05/07 08 06",
        "1.0 2.0 3.0/4.0 0.0 5.0/7.0 8.0 6.0",
        "1 2 3 | 4 0 5 | 7 8 6",
        "| 1 | 2 | 3 |\n| 4 |   | 5 |\n| 7 | 8 | 6 |",
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+\n| 7 | 8 | 6 |",
        "┌─┬─┬─┐\n│1│2│3│\n├─┼─┼─┤\n│4│ │5│\n├─┼─┼─┤\n│7│8│6│\n└─┴─┴─┘",
        "1 2 3\n4   5\n7 8 6",
        "1,2,3\n4,,5\n7,8,6",
        "123 405 786",
        *(f"1 2 3/4 {blank} 5/7 8 6" for blank in ("blank", "B", "none", "null", "*", "—", "空")),
        [[1, 2, 3], [4, "", 5], [7, 8, 6]],
        [[1, 2, 3], [4, "None", 5], [7, 8, 6]],
        [[1, 2, 3], [4, float("nan"), 5], [7, 8, 6]],
        {"board": ROWS},
        pintu.solve(BOARD).as_record(),
    ],
)
def test_a_board_is_read_as_other_programs_print_it(value: Any) -> None:
    assert Board.of(value) == BOARD


def test_the_blank_may_be_a_gap_at_either_end_of_a_row() -> None:
    assert Board.parse("   1  2\n3  4  5").text == "0 1 2/3 4 5"
    assert Board.parse(" 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15").blank == 15


def test_sixteen_hexadecimal_digits_are_a_board_of_four_rows() -> None:
    assert Board.parse("123456789ABCDEF0") == blank_last(4, 4)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("1 2 3\n4   5\n7   6", "row 2 has length 2, but row 1 has length 3"),
        ("1 2 3\n4 5 6\n7", "row 3 has length 1"),
        ("array([[1, 2], [3, 3]])", "'array([[1' is not a number"),
        ("| 1 | 2 |\n| 3 | 3 |", "is not a number"),
        ("1 2 3/4 none none/7 8 6", "row 2, column 2: 'none' is not a number"),
        ("123456789ABCDEFF", "'123456789ABCDEFF' is not a board"),
        ({1, 2, 3, 0}, "not a value of type set"),
        ({0: 1}, "not a value of type dict"),
        pytest.param(10**5000, "is not a board", id="a number of 5,001 digits"),
    ],
)
def test_what_is_wrong_stays_the_error_of_the_text_as_it_was_written(value: Any, says: str) -> None:
    with pytest.raises(BoardError, match=re.escape(says)):
        Board.of(value)


def test_a_negative_number_is_not_a_board() -> None:
    with pytest.raises(BoardError, match="'-12345678' is not a board"):
        Board.of(-12345678)
