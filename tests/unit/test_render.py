from xml.etree import ElementTree

import pytest

from pintu import Board, Move, solve
from pintu.puzzle import goals
from pintu.render.svg import IN_PLACE, MOST_BYTES, SEAL, board_svg, strip_svg
from pintu.render.text import board_text, strip_text

BOARD = Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
SVG = "{http://www.w3.org/2000/svg}"


def test_text_is_aligned_and_marks_tiles() -> None:
    assert board_text(BOARD, highlighted={15}).splitlines()[-2:] == [
        "  9  10  11  12",
        " 13  14   · [15]",
    ]


def test_a_short_strip_shows_every_board() -> None:
    solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    strip = strip_text(solution.start, solution.moves)
    assert strip.splitlines()[0].split() == ["start", "1", "↑", "2", "←"]


def test_a_long_strip_shows_both_ends_and_fits_the_width() -> None:
    solution = solve(Board.parse("2 8 1/3 7 0/6 4 5"))
    strip = strip_text(solution.start, solution.moves, width=40)
    assert "… 18 more …" in strip
    assert "25 ←" in strip
    assert max(map(len, strip.splitlines())) <= 40


def test_an_svg_has_every_tile_and_a_name() -> None:
    root = ElementTree.fromstring(board_svg(BOARD, goal=goals.blank_last(4, 4)))
    numbers = [text.text for text in root.iter(f"{SVG}text")]
    assert numbers == [str(tile) for tile in BOARD.tiles if tile]
    assert root.get("aria-label") == f"the board {BOARD.text}"


def test_highlights_and_arrows_are_drawn() -> None:
    plain = board_svg(BOARD)
    assert SEAL not in plain
    assert SEAL in board_svg(BOARD, highlighted={15})
    root = ElementTree.fromstring(board_svg(BOARD, arrow=Move.LEFT))
    assert len(list(root.iter(f"{SVG}path"))) == 1


def test_a_strip_has_a_frame_for_each_board() -> None:
    solution = solve(Board.parse("2 8 1/3 7 0/6 4 5"))
    root = ElementTree.fromstring(strip_svg(solution.start, solution.goal, solution.moves))
    assert len(list(root.iter(f"{SVG}g"))) == 26


def test_notebooks_get_a_picture() -> None:
    assert BOARD._repr_svg_().startswith("<svg")
    assert solve(BOARD)._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(("rows", "moves"), [(3, 31), (10, 900), (25, 40), (60, 3)])
def test_a_picture_of_a_solution_is_not_larger_than_a_notebook_can_keep(
    rows: int, moves: int
) -> None:
    board = goals.blank_last(rows, rows)
    steps = [(Move.DOWN, Move.RIGHT, Move.UP, Move.LEFT)[at % 4] for at in range(moves)]
    drawn = strip_svg(board, board.after(*steps), steps)
    assert len(drawn.encode()) <= MOST_BYTES
    texts = [each.text for each in ElementTree.fromstring(drawn).iter() if each.text]
    assert "start" in texts
    assert f"{moves} {steps[-1].arrow}" in texts
    left_out = [text for text in texts if text.endswith(" more")]
    assert len(left_out) == (rows > 3 and moves > 3)


@pytest.mark.parametrize(
    ("rows", "cols", "count"), [(4, 4, 80), (5, 5, 150), (8, 8, 400), (48, 50, 40)]
)
def test_a_picture_of_a_solution_never_has_more_bytes_than_it_may(
    rows: int, cols: int, count: int
) -> None:
    goal = goals.blank_last(rows, cols)
    # Around the last cells: the other tiles are in their goal cells, which takes no other bytes.
    moves = [Move.DOWN, Move.RIGHT, Move.UP, Move.LEFT] * (count // 4)
    svg = strip_svg(goal, goal.after(*moves), moves)
    assert len(svg.encode()) <= MOST_BYTES
    assert svg.count("<g transform") >= 2


def test_an_unsolvable_board_shows_why_and_which_goals_can_be_reached() -> None:
    drawn = solve("2 8 3/1 6 4/7 0 5")._repr_svg_()
    # What is drawn, without the title, which only screen readers show.
    texts = [each.text or "" for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
    text = " ".join(texts)
    assert "even number of swaps" in text
    assert "these goals can be reached: snail" in text
    assert {"start", "goal"} <= set(texts)
    # Tiles 3 and 7 of the start, and all of the goal: a board that is not solved is not all green.
    assert drawn.count(f'fill="{IN_PLACE}"') == 2 + 8
