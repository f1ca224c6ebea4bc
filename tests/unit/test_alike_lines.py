"""Lines of a file that are written alike are read, solved and written together, with one result."""

from __future__ import annotations

import csv
import json
from itertools import permutations
from random import Random

import pytest

from pintu.puzzle import Board, NamedBy, goals
from pintu.puzzle.boardstream import PlainLines
from pintu.puzzle.dealing import deal
from pintu.puzzle.line_shape import LineShape
from pintu.solving.batch_chunk import (
    Answer,
    BatchItem,
    BatchOptions,
    BoardChunk,
    ChunkSolver,
    items_of,
)
from pintu.solving.batch_text import COLUMNS, ChunkWriter, Form, line_of, record_of

OTHERS = [
    b"", b"   ", b"# a comment", b"// another", b"1 2 3", b"\xff 1 2", b"1 2 3/4 5 6/7 8 8",
    b"1 2 3/4 5 6/7 8 9", b"1 2 3/4 5 6/7 8 x", b"1-2 3/4 5 6/7 8 0", b"1 2/3 0", b"1 2/0 3",
    b"1 2 3 4 5 6 7 8 0", b"1234x5786", b"12 1 2 3 4 5 6 7 8 0", b"2 1 3/4 5 6/7 8 0",
    b"1 2 3/4 5 6/7 8 0 # done", b"1 2 3/4 5 6/0 7 8\r", b"1 2 3 4/5 6 7 8/9 10 0 11",
]  # fmt: skip


def of_side(rows: int, cols: int, count: int) -> list[bytes]:
    goal = goals.blank_last(rows, cols)
    return [deal(goal, seed).text.encode() for seed in range(count)]


def without_seconds(text: str, form: Form) -> list[object]:
    lines = text.splitlines()
    if form == "json":
        return [{**json.loads(line), "seconds": None} for line in lines]
    return [{**row, "seconds": None} for row in csv.DictReader(lines, COLUMNS)]


def one_by_one(
    form: Form, of: NamedBy, items: list[BatchItem], answers: list[Answer]
) -> list[object]:
    return without_seconds(
        "".join(
            line_of(form, ({} if item.name is None else {"id": item.name}) | record_of(answer, of))
            for item, answer in zip(items, answers, strict=True)
        ),
        form,
    )


@pytest.mark.parametrize("form", ["json", "csv"])
@pytest.mark.parametrize("of", ["tile", "blank"])
@pytest.mark.parametrize("goal", [None, "snail", "0 1 2/3 4 5/6 7 8"])
@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (2, 3), (2, 2), (1, 4), (2, 5)])
@pytest.mark.parametrize("named", [False, True])
def test_lines_have_the_answers_of_single_boards(
    form: Form, of: NamedBy, goal: str | None, rows: int, cols: int, named: bool
) -> None:
    draw = Random(f"{form}{of}{goal}{rows}{cols}")
    first, *lines = of_side(rows, cols, 40) + OTHERS + of_side(rows, cols, 5)
    draw.shuffle(lines)
    chunk: BoardChunk = PlainLines(7, [first, *lines])
    items = items_of(chunk)
    if named:
        names = [None, 7, 'a "7"', "b,8", "图"]
        goals_of = [None, None, None, "blank-first", "1 2 3/4 5 0"]
        chunk = items = [
            item._replace(name=draw.choice(names), goal=draw.choice(goals_of)) for item in items
        ]
    writer, solver = (ChunkWriter(form, of, ChunkSolver(BatchOptions(goal))) for _ in range(2))
    done, answers = writer.write(chunk), ChunkSolver(BatchOptions(goal)).solve(items)
    expected = solver.text_of(items, answers)
    assert without_seconds(done.text, form) == one_by_one(form, of, items, answers)
    assert without_seconds(expected.text, form) == one_by_one(form, of, items, answers)
    assert (done.solved, done.unsolved) == (expected.solved, expected.unsolved)
    assert done.failed == expected.failed
    assert done.notes == expected.notes


def test_only_lines_whose_digits_are_the_tiles_have_a_shape() -> None:
    for text in ("1 2 3/4 5 6/7 8 0", "1 2 3 4 5 6 7 8 0", "123456780", "1,2,3;4,5,6;7,8,0\r",
                 "123/456/780", "1 2/3 0", " 1  2/3 0 /", "1 2 3 0/"):  # fmt: skip
        shape = LineShape.of(text.encode())
        assert shape is not None, text
        assert shape.board == Board.parse(text)
    for text in ("1 2/3 x", "1 2/3 _ # 0", "01 2/3 0", "1 2 3", "", "4 1 2 3 4 5 6 7 8 0",
                 "0 1 2 3 4 5 6 7 8 9", "1 2 3 4/5 6 7 8/9 10 11 0", "[[1, 2], [3, 0]]",
                 "123495786"):  # fmt: skip
        assert LineShape.of(text.encode()) is None, text


def test_lines_of_a_shape_are_the_boards_that_the_parser_reads() -> None:
    for text in ("123456780", "1 2 3 4 5 6 7 8 0", "123/456/780", "1 2 3/4 5 6/7 8 0"):
        shape = LineShape.of(text.encode())
        assert shape is not None
        table = str.maketrans
        lines = [
            text.translate(table("123456780", "".join(order))).encode()
            for order in list(permutations("123456780"))[::997]
        ]
        places, tiles = shape.read(lines)
        assert places.tolist() == list(range(len(lines)))
        assert [tuple(row) for row in tiles.tolist()] == [
            Board.parse(line.decode()).tiles for line in lines
        ]


def test_a_wrong_line_is_of_no_shape() -> None:
    shape = LineShape.of(b"1 2/3 0")
    assert shape is not None
    wrong = [b"1 2/3 3", b"1 2/3 4", b"1 2/3 :", b"1 2/3 @", b"1 2 3 0", b"1 2/3 x", b"1 2/3", b""]
    lines = [*wrong, b"3 2/1 0"]
    places, tiles = shape.read(lines)
    assert (places.tolist(), tiles.tolist()) == ([8], [[3, 2, 1, 0]])


def test_lines_know_their_numbers_when_they_are_divided() -> None:
    lines = PlainLines(5, [b"1 2/3 0", b"", b"0 1/2 3", b"1 2"])
    assert [each.line for each in lines.boards()] == [5, 7, 8]
    assert [each.line for each in lines[2:].boards()] == [7, 8]
    assert len(lines[:2]) == 2


def test_threads_are_used_if_most_lines_are_alike() -> None:
    writer = ChunkWriter("json", "tile", ChunkSolver(BatchOptions()))
    boards = of_side(3, 3, 4)
    for lines, expected in (
        (boards, True), ([*boards, b"# 1", b"1 2/3 0"], True), ([*boards, *OTHERS], False),
        (boards, True), ([b"1 2/3 x"], False),
    ):  # fmt: skip
        writer.write(PlainLines(1, lines))
        assert writer.leaves_interpreter() is expected


def test_the_shape_may_change() -> None:
    writer = ChunkWriter("json", "tile", ChunkSolver(BatchOptions()))
    alike = []
    for rows, cols in ((3, 3), (2, 3), (2, 3), (3, 3)):
        lines = of_side(rows, cols, 20)
        found = map(json.loads, writer.write(PlainLines(1, lines)).text.splitlines())
        assert [each["board"].encode() for each in found] == lines
        alike.append(writer.leaves_interpreter())
    assert alike == [True, False, True, False]  # a chunk shows that there is another shape


def test_boards_that_are_all_alike_keep_their_names() -> None:
    writer = ChunkWriter("json", "tile", ChunkSolver(BatchOptions()))
    items = [BatchItem(at, f"n{at}", text.decode()) for at, text in enumerate(of_side(3, 3, 5))]
    found = map(json.loads, writer.write(items).text.splitlines())
    assert [each["id"] for each in found] == ["n0", "n1", "n2", "n3", "n4"]
