import pytest

from pintu.puzzle import Board, IllegalMoveError, Move, MovesError, format_moves, parse_moves


def test_a_move_is_named_by_the_direction_of_the_tile() -> None:
    board = Board.parse("1 2 3/4 0 5/6 7 8")
    assert board.after(Move.UP) == Board.parse("1 2 3/4 7 5/6 0 8")
    assert board.after(Move.DOWN) == Board.parse("1 0 3/4 2 5/6 7 8")
    assert board.after(Move.LEFT) == Board.parse("1 2 3/4 5 0/6 7 8")
    assert board.after(Move.RIGHT) == Board.parse("1 2 3/0 4 5/6 7 8")


def test_moves_are_read_with_counts_arrows_blanks_and_small_letters() -> None:
    assert format_moves(parse_moves("u2, L3 d ↑ R12")) == "U2L3DUR12"


def test_moves_of_the_blank_are_read_only_when_asked_for() -> None:
    assert parse_moves("UL", of="blank") == (Move.DOWN, Move.RIGHT)
    assert parse_moves("UL") == (Move.UP, Move.LEFT)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("UXL", "character 2: 'X'"),
        ("U0", "'U0' repeats"),
        ("U99999999999", "at most 1,000,000"),
        ("3U", "character 1: '3'"),
    ],
)
def test_bad_moves_are_named_by_their_place(text: str, says: str) -> None:
    with pytest.raises(MovesError) as caught:
        parse_moves(text)
    assert says in str(caught.value)


def test_the_error_of_an_illegal_move_has_its_index_and_the_blanks_cell() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Board.parse("1 2/3 0").after(Move.DOWN, Move.DOWN)
    assert caught.value.index == 1
    assert "row 1, column 2" in str(caught.value)
