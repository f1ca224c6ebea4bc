import pytest

from pintu.puzzle import Board, BoardError
from pintu.puzzle.boardfile import parse_boards

EIGHT = Board(3, 3, (2, 8, 3, 1, 6, 4, 7, 0, 5))
FIFTEEN = Board(4, 4, (*range(1, 15), 0, 15))


@pytest.mark.parametrize(
    "text",
    [
        "2 8 3/1 6 4/7 0 5",
        "  2 8 3 / 1 6 4 / 7 0 5  ",
        "2 8 3\n1 6 4\n7 0 5",
        "2 8 3\r\n1 6 4\r\n7 0 5\r\n",
        "2,8,3\n1,6,4\n7,0,5",
        "2, 8, 3/1, 6, 4/7, 0, 5",
        "[[2, 8, 3], [1, 6, 4], [7, 0, 5]]",
        "[[2,8,3],\n [1,6,4],\n [7,null,5]]",
        "[2, 8, 3, 1, 6, 4, 7, 0, 5]",
        "2 8 3 1 6 4 7 0 5",
        "2,8,3,1,6,4,7,.,5",
        "2 8 3 1 6 4 7 _ 5",
        "2 8 3 1 6 4 7 - 5",
        "2 8 3/1 6 4/7 x 5",
        "2 8 3/1 6 4/7 X 5",
        "02 08 03/1 6 4/7 0 5",
        "# a board\n3\n2 8 3 # first row\n1 6 4\n\n7 0 5",
        "3 3\n2 8 3\n1 6 4\n7 0 5",
        "3\n2 8 3 1 6 4 7 0 5",
        "3\n2 8 3/1 6 4/7 0 5",
        "17 2 8 3 1 6 4 7 0 5",
        "\t2\t8\t3\n1 6 4\n7 0 5\n\n",
    ],
)
def test_every_notation_is_read(text: str) -> None:
    assert Board.parse(text) == EIGHT


def test_rectangles_lines_and_indices() -> None:
    assert Board.parse("2 3\n1 2 3\n4 5 0") == Board(2, 3, (1, 2, 3, 4, 5, 0))
    assert Board.parse("1 2 0") == Board(1, 3, (1, 2, 0))
    assert Board.parse("1 2 3 0/") == Board(1, 4, (1, 2, 3, 0))
    assert Board.parse("1 4\n1 2 3 0") == Board(1, 4, (1, 2, 3, 0))
    assert Board.parse("1\n2\n0") == Board(3, 1, (1, 2, 0))
    assert Board.parse("1/0") == Board(2, 1, (1, 0))
    assert Board.parse("99 " + " ".join(map(str, FIFTEEN.tiles))) == FIFTEEN
    # Two columns: the first row is no header, for the numbers below would not be a board.
    assert Board.parse("1 4\n2 3\n5 0") == Board(3, 2, (1, 4, 2, 3, 5, 0))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no board here"),
        ("   \n # only a comment\n", "there is no board here"),
        ("1 2 3/4 5 6/7 8", "row 3 has length 2, but row 1 has length 3"),
        ("1 2 3/4 5 6//7 8 0", "row 3 has length 0"),
        (
            "1 2 3/4 5 6/7 0 0",
            "row 3, column 3: the blank is there twice (first at row 3, column 2)",
        ),
        ("1 2 3/4 5 6/7 0 0", "missing: tile 8"),
        ("1 2 3/4 5 5/7 8 0", "row 2, column 3: tile 5 is there twice (first at row 2, column 2)"),
        ("1 2 3/4 q 6/7 8 0", "row 2, column 2: 'q' is not a number"),
        ("1 2 3/4 5.5 6/7 8 0", "row 2, column 2: '5.5' is not a whole number"),
        ("1 2 3/4 -5 6/7 8 0", "row 2, column 2: '-5' is negative"),
        ("1 2 3/4 5 6/7 0 9", "row 3, column 3: '9' is too large; here the tiles are 1 to 8"),
        ("1 2 3/4 5 6/7 8 9", "no blank: one cell of a board must be 0 . _ - or x"),
        ("1 2 3/4 5 6/7 8 99999999999", "row 3, column 3: '99999999999' is too large"),
        ("1 2 3 4 5 6 7 8 8", "row 3, column 3: tile 8 is there twice (first at row 3, column 2)"),
        ("4\n1 2 3\n4 5 6\n7 8 0", "the header says 4x4, so 16 numbers, but 9 follow"),
        ("2 3\n1 2\n3 4\n5 0", "the header says 2x3, but the rows make it 3x2"),
        ("[[1, 2], [3, 0]", "starts like JSON but is not"),
        ("[[1, 2], 3, 0]", "JSON rows look like"),
        ("[]", "JSON rows look like"),
        ("[[1, 2], [3, 0.5]]", "row 2, column 2: '0.5' is not a whole number"),
        ("[[1, 2], [3, true]]", "row 2, column 2: 'True' is not a number"),
        ("0", "at least two cells"),
        ("१ २/३ ०", "row 1, column 1: '१' is not a number"),
        ("5 " * 100_000, "characters, but at most"),
        ("a" * 1000, "'aaaaaaaaaaaaaaaaaaaa…'"),
    ],
)
def test_an_error_names_row_column_and_word(text: str, says: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("1 2/3 0\n0 1/2 3\n", ["1 2/3 0", "0 1/2 3"]),
        ("1 2 3 0\n0 1 2 3\n", ["1 2/3 0", "0 1/2 3"]),
        ("1 2\n3 0\n\n0 1\n2 3", ["1 2/3 0", "0 1/2 3"]),
        ("1 2\n3 0\n0 1\n2 3", ["1 2/3 0", "0 1/2 3"]),
        ("2\n1 2\n3 0\n\n2\n0 1\n2 3", ["1 2/3 0", "0 1/2 3"]),
        ("2\n\n1 2\n3 0\n\n0 1\n2 3", ["1 2/3 0", "0 1/2 3"]),
        ("2\n1 2\n3 0\n0 1\n2 3", ["1 2/3 0", "0 1/2 3"]),
        ("2\n1 2 3 0\n0 1 2 3", ["1 2/3 0", "0 1/2 3"]),
        ("2 3\n1 2 3\n4 5 0\n", ["1 2 3/4 5 0"]),
        ("2 3\n1 2 3 4 5 0\n0 1 2 3 4 5", ["1 2 3/4 5 0", "0 1 2/3 4 5"]),
        ("2 3\n1 2 3\n4 5 0\n\n3 2\n1 2\n3 4\n5 0", ["1 2 3/4 5 0", "1 2/3 4/5 0"]),
        ("# one\n1 2 3\n# two\n4 5 0", ["1 2 3/4 5 0"]),
        ("# one\n\n2 3\n\n1 2 3\n4 5 0\n\n3 2\n\n1 2\n3 4\n5 0", ["1 2 3/4 5 0", "1 2/3 4/5 0"]),
        ("[[1,2],[3,0]]\n[[0,1],[2,3]]", ["1 2/3 0", "0 1/2 3"]),
        ("[[1,2],\n[3,0]]\n[0,1,2,3]", ["1 2/3 0", "0 1/2 3"]),
        ("board\n1 2/3 0\n", ["1 2/3 0"]),
        ("\ufeff1 2/3 0", ["1 2/3 0"]),
        ("1 2 0", ["1 2 0/"]),
    ],
)
def test_files_of_every_shape(text: str, boards: list[str]) -> None:
    assert [entry.board.text for entry in parse_boards(text)] == boards


def test_two_numbers_that_are_not_the_size_of_the_next_board_are_a_wrong_board() -> None:
    with pytest.raises(BoardError) as caught:
        parse_boards("1 2\n3 0\n\n4 3\n\n0 1\n2 3\n")
    assert caught.value.line == 4


def test_rows_of_four_are_a_board_of_four_rows_not_four_boards() -> None:
    text = "\n".join(" ".join(map(str, line)) for line in FIFTEEN.lines())
    assert [entry.board for entry in parse_boards(text)] == [FIFTEEN]
    assert [entry.board for entry in parse_boards(f"{text}\n{text}")] == [FIFTEEN, FIFTEEN]


def test_an_index_is_the_name_of_a_board() -> None:
    flat = " ".join(map(str, FIFTEEN.tiles))
    entries = parse_boards(f"41 {flat}\n42 {flat}\n")
    assert [(entry.name, entry.board, entry.line) for entry in entries] == [
        ("41", FIFTEEN, 1),
        ("42", FIFTEEN, 2),
    ]


def test_csv_with_goals_names_and_lengths() -> None:
    text = '# set\nid,goal,optimal_length,board\na,snail,5,2 8 3/1 6 4/7 0 5\nb,,,"1,2/3,0"\n'
    first, second = parse_boards(text)
    assert (first.name, first.line, first.optimal_length) == ("a", 3, 5)
    assert first.goal == Board.parse("1 2 3/8 0 4/7 6 5")
    assert (second.name, second.goal, second.optimal_length) == ("b", None, None)
    assert second.board == Board.parse("1 2/3 0")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "no board"),
        ("# nothing\n\n", 1, "no board"),
        ("1 2/3 0\n1 2/3 3\n", 2, "row 2, column 2: tile 3 is there twice"),
        ("1 2 3 0\n0 1 2 3\n0 1 q 3\n", 3, "row 2, column 1: 'q'"),
        ("1 2 3\n4 5 6\n\n# two\n1 2 3\n4 z 0\n", 1, "no blank"),
        ("1 2 3\n4 0 6\n\n# two\n1 2 3\n4 z 0\n", 2, "row 2, column 3: '6' is too large"),
        ("1 2 3\n4 5 0\n\n# two\n1 2 3\n4 z 0\n", 6, "row 2, column 2: 'z'"),
        ("1 2 3 4\n5 6 7\n8 9 10 11\n12 13 14 0", 2, "row 2 has length 3, but row 1 has length 4"),
        ("id,board\na,1 2/3 0\nb,1 2/3\n", 3, "row 2 has length 1,"),
        (
            "id,board\na,1 2/3 0,7\n",
            2,
            "the number of values here is 3, but the first line names 2",
        ),
        ("board,goal\n1 2/3 0,1 2 0\n", 2, "goal: the board is 2x2, but the goal is 1x3"),
        ("board,optimal_length\n1 2/3 0,many\n", 2, "optimal_length: 'many'"),
        ("id,board\n", 1, "no board below"),
        ("1 2/3 0\n" + "7" * 1_000_000, 2, "1,000,000 characters"),
        ("1 2/3 0\n\0\1", 2, "binary data"),
    ],
)
def test_an_error_in_a_file_names_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_boards(text)
    assert (caught.value.line, says in str(caught.value)) == (line, True), caught.value


def test_comments_before_the_names_of_columns_may_be_indented() -> None:
    (entry,) = parse_boards("  # boards\n\nid,board\n  # one\na,1 2/3 0\n")
    assert (entry.line, entry.name, entry.board.text) == (5, "a", "1 2/3 0")


def test_boards_written_are_read_again() -> None:
    entries = parse_boards("1 2/3 0\n1 2 0/\n2 8 3/1 6 4/7 0 5\n")
    again = parse_boards("".join(f"{entry.board.text}\n" for entry in entries))
    assert [entry.board for entry in again] == [entry.board for entry in entries]
