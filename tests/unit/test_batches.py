"""Many boards: results in order, on several cores, and no board takes another with it."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from pintu import FailedBoard, Solution, solve, solve_many
from pintu.messages import Message
from pintu.puzzle import Board, BoardError, goals
from pintu.puzzle.boardstream import RawBoard, stream_boards
from pintu.puzzle.dealing import deal
from pintu.solving import batch
from pintu.solving.batch import Batch
from pintu.solving.batch_chunk import BatchItem, BatchOptions, ChunkSolver
from pintu.solving.batch_text import COLUMNS, ChunkWriter
from pintu.solving.cluster import ClusterError, as_executor
from pintu.solving.space_answer import SpaceAnswer
from pintu.statespace.options import OptionTypeError, OptionValueError

EIGHT = [deal(goals.blank_last(3, 3), seed) for seed in range(60)]
MIXED: list[object] = [
    "1234x5786",
    deal(goals.blank_last(2, 3), 1),
    "1 2 3",
    deal(goals.blank_last(3, 4), 2),
    "2 1 3/4 5 6/7 8 0",
    [[1, 2], [0, 3]],
    "1 0 2 3/",
]


def lengths(results: Iterator[Solution | FailedBoard]) -> list[int | None]:
    return [each.length if isinstance(each, Solution) else -1 for each in results]


def test_results_are_those_of_solve_in_the_same_order() -> None:
    for board, solution in zip(EIGHT, solve_many(EIGHT, "1234x5786"), strict=True):
        expected = solve(board, "1234x5786")
        assert isinstance(solution, Solution)
        assert solution.moves == expected.moves
        assert solution.as_record() | {"seconds": 0} == expected.as_record() | {"seconds": 0}


def test_a_board_that_fails_takes_nothing_with_it() -> None:
    results = list(solve_many(MIXED))  # type: ignore[arg-type]
    assert lengths(iter(results)) == [2, *lengths(solve_many(MIXED[1:2])), -1,  # type: ignore[arg-type]
                                      *lengths(solve_many(MIXED[3:4])), None, 1, 2]  # type: ignore[arg-type]  # fmt: skip
    failed = results[2]
    assert isinstance(failed, FailedBoard)
    assert not failed
    assert (failed.index, failed.board) == (2, "1 2 3")
    assert failed.error.startswith("no blank")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("threads", [None, 2])
def test_boards_before_an_error_of_their_source_are_solved(jobs: int, threads: int | None) -> None:
    def boards() -> Iterator[Board]:
        yield from EIGHT
        raise ConnectionError("the source of the boards is gone")

    executor = None if threads is None else ThreadPoolExecutor(threads)
    results = solve_many(boards(), jobs=jobs, executor=executor)
    solved: list[Solution | FailedBoard] = []
    with pytest.raises(ConnectionError, match="is gone"):
        solved.extend(results)  # keeps those before the error
    assert lengths(iter(solved)) == lengths(solve_many(EIGHT))


def test_a_goal_that_cannot_be_read_is_reported_before_the_first_board() -> None:
    with pytest.raises(BoardError, match="goal: 'spiral' is not known"):
        solve_many(EIGHT, "spiral")
    # Boards of another size are wrong one by one.
    assert lengths(solve_many(["1 2/0 3", EIGHT[0]], "1 2/3 0")) == [1, -1]


def test_options_of_solve_are_options_of_solve_many() -> None:
    (solution,) = solve_many(EIGHT[:1], algorithm="astar", heuristic="manhattan")
    assert isinstance(solution, Solution)
    assert (solution.algorithm, solution.heuristic) == ("astar", "manhattan")
    (limited,) = solve_many(EIGHT[:1], algorithm="bfs", seconds=0)
    assert isinstance(limited, Solution)
    assert limited.status == "limited"


def test_options_that_are_wrong_for_every_board_raise_at_once() -> None:
    wrong: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"algorithm": "asta"}, OptionValueError),
        ({"algorithm": "bfs", "heuristic": "manhattan"}, OptionTypeError),
        ({"heuristic": lambda board: 0}, TypeError),
    ]
    for options, error in wrong:
        with pytest.raises(error):
            solve_many([], **options)


def test_results_come_while_the_boards_are_read() -> None:
    def many() -> Iterator[Board]:
        for _ in range(1000):
            yield from EIGHT
        raise AssertionError("all boards were read before the first result")

    results = solve_many(many())
    assert [len(next(results)) for _ in range(3)] == [len(solve(each)) for each in EIGHT[:3]]  # type: ignore[arg-type]


def test_an_executor_runs_the_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = lengths(solve_many(EIGHT))
    monkeypatch.setattr(ChunkSolver, "solve", run_elsewhere(ChunkSolver.solve))
    with ThreadPoolExecutor(2) as executor:
        assert lengths(solve_many(EIGHT, executor=executor)) == expected


def run_elsewhere(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which must not run in the main thread."""

    def call(*arguments: Any) -> Any:
        assert threading.current_thread() is not threading.main_thread()
        return function(*arguments)

    return call


class LateExecutor:
    """Two workers that are done only when they are asked for their result."""

    _max_workers = 2

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        return SimpleNamespace(done=lambda: False, result=lambda: function(*arguments))


def test_few_chunks_are_kept_however_many_there_are() -> None:
    given = received = most = 0

    def chunks() -> Iterator[list[int]]:
        nonlocal given
        for given in range(1, 1001):
            yield [given]

    runner: Batch[list[int], list[int]] = Batch(list, executor=LateExecutor())
    for chunk, output in runner.run(chunks()):
        received += 1
        most = max(most, given - received)
        assert chunk == output == [received]
    assert received == 1000
    assert most <= 2 * 2 + 1


def test_an_executor_gets_a_chunk_for_each_of_its_workers() -> None:
    together = threading.Barrier(12, timeout=30)

    def work(chunk: list[int]) -> int:
        return together.wait()

    with ThreadPoolExecutor(12) as executor:
        runner: Batch[list[int], int] = Batch(work, executor=executor)
        outputs = [output for _, output in runner.run([number] for number in range(12))]
    assert sorted(output for output in outputs if output is not None) == list(range(12))


def test_the_client_of_a_cluster_stands_for_it() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert as_executor(SimpleNamespace(get_client=lambda: executor)) is executor
        assert as_executor(executor) is executor
    with pytest.raises(ClusterError, match="not a value of type list"):
        as_executor([])


def test_a_batch_can_be_cancelled() -> None:
    assert len(list(solve_many(EIGHT * 100, cancelled=lambda: True))) < 10


def test_worker_processes_give_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_SECONDS_BEFORE_WORKERS", -1)
    assert lengths(solve_many(EIGHT, jobs=2)) == lengths(solve_many(EIGHT))


def _double(chunk: list[int]) -> list[int]:
    if 13 in chunk:
        os.kill(os.getpid(), signal.SIGKILL)
    return [2 * number for number in chunk]


class SlowPool:
    """Worker processes that answer only once this process has worked on three chunks itself."""

    def __init__(self, *arguments: object, **options: object) -> None:
        self.submitted: list[tuple[Future[object], list[int]]] = []
        self.has_started = False
        pools.append(self)

    def submit(self, function: object, work: object, chunk: list[int]) -> Future[object]:
        future: Future[object] = Future()
        self.submitted.append((future, chunk))
        if self.has_started or len(self.submitted) > 5:  # the test fails then, but does not wait
            self.answer()
        return future

    def answer(self) -> None:
        self.has_started = True
        for future, chunk in self.submitted:
            if not future.done():
                future.set_result((("worker", chunk[0]), 0.01))

    def shutdown(self, **options: object) -> None:
        pass


pools: list[SlowPool] = []


class QuickPool(SlowPool):
    """Worker processes that answer at once."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__()
        self.has_started = True


def test_this_process_works_on_until_the_workers_have_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch, "_SECONDS_BEFORE_WORKERS", -1)
    monkeypatch.setattr(batch, "ProcessPoolExecutor", SlowPool)
    pools.clear()
    done_here: list[int] = []

    def work_here(chunk: list[int]) -> tuple[str, int]:
        done_here.append(chunk[0])
        if len(done_here) == 3:
            pools[0].answer()
        return "here", chunk[0]

    runner: Batch[list[int], tuple[str, int]] = Batch(
        lambda chunk: ("", 0), work_here=work_here, jobs=2
    )
    outputs = [output for _, output in runner.run([number] for number in range(8))]
    assert done_here == [0, 3, 4]  # the first comes before workers are started, 1 and 2 are theirs
    assert outputs == [("here" if at in done_here else "worker", at) for at in range(8)]


def test_threads_work_where_they_do_as_well_as_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "ProcessPoolExecutor", None)
    together = threading.Barrier(2, timeout=60)

    def work_here(chunk: list[int]) -> int:
        if chunk[0]:  # the first one comes before there are threads
            together.wait()
        return 2 * chunk[0]

    runner: Batch[list[int], int] = Batch(
        _unused, work_here=work_here, jobs=2, threads=lambda: True
    )
    outputs = [output for _, output in runner.run([number] for number in range(9))]
    assert outputs == [2 * number for number in range(9)]


def test_a_number_of_0_jobs_is_one_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "usable_cores", lambda: 3)
    monkeypatch.setattr(batch, "ProcessPoolExecutor", None)
    together = threading.Barrier(3, timeout=30)

    def work_here(chunk: list[int]) -> int:
        if chunk[0]:  # the first one comes before there are threads
            together.wait()
        return chunk[0]

    runner: Batch[list[int], int] = Batch(
        _unused, work_here=work_here, jobs=0, threads=lambda: True
    )
    outputs = [output for _, output in runner.run([number] for number in range(10))]
    assert outputs == list(range(10))


def _unused(chunk: list[int]) -> int:
    raise AssertionError("no worker process was wanted")


def test_only_the_task_that_ends_its_worker_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_SECONDS_BEFORE_WORKERS", -1)
    pool: Batch[list[int], list[int]] = Batch(
        _double, work_here=lambda chunk: [0 for _ in chunk], jobs=2
    )
    chunks = [[0], *([at, at + 1, at + 2] for at in range(10, 30, 3))]
    found = [(chunk, done) for chunk, done in pool.run(chunks)]
    assert [number for chunk, _ in found for number in chunk] == [0, *range(10, 31)]
    lost = [chunk for chunk, done in found if done is None]
    assert lost == [[13]]


def test_the_json_of_a_table_is_the_json_of_its_solution() -> None:
    solver = ChunkSolver(BatchOptions("1234x5786"))
    items = [BatchItem(at, f'a "{at}"', board) for at, board in enumerate(EIGHT)]
    answers = solver.solve(items)
    lines = ChunkWriter("json", "blank", solver).text_of(items, answers).text.splitlines()
    for item, answer, line in zip(items, answers, lines, strict=True):
        assert isinstance(answer, SpaceAnswer)
        assert json.loads(line) == {"id": item.name} | answer.solution().as_record(of="blank")
        assert list(json.loads(line)) == list(COLUMNS)


def streamed(text: str) -> list[RawBoard]:
    return [each for each in stream_boards(iter(text.splitlines(keepends=True))) if each]


@pytest.mark.parametrize(
    "text",
    [
        "1 2/3 0\n0 1/2 3\n",
        "# two boards\n\n1 2/3 0\n# another\n0 1/2 3",
        "1 2 3 0\n0 1 2 3\n",
        "board\n1 2/3 0\n0 1/2 3\n",
        '{"board": "1 2/3 0"}\n\n{"board": "0 1/2 3"}\n',
        "1 2\n3 0\n\n0 1\n2 3\n",
        "2\n\n1 2\n3 0\n\n0 1\n2 3\n",
        "\ufeff1 2/3 0\n0 1/2 3\n",
        "2\n1 2/3 0\n0 1/2 3\n",
        "2x2\n1 2/3 0\n0 1/2 3\n",
        "[[1, 2], [3, 0]]\n[[0, 1], [2, 3]]\n",
        "[[1, 2],\n [3, 0]]\n[[0, 1],\n [2, 3]]\n",
    ],
)
def test_a_stream_has_the_boards_of_the_file(text: str) -> None:
    boards = [Board.of(each.board or "") for each in streamed(text)]
    assert [board.text for board in boards] == ["1 2/3 0", "0 1/2 3"]


def test_a_stream_answers_before_the_next_line_comes() -> None:
    def lines(*given: str) -> Iterator[str]:
        yield from given
        raise AssertionError("more than one line was read")

    assert next(stream_boards(lines("1 2/3 0\n"))) == RawBoard(1, None, "1 2/3 0", None)
    assert next(stream_boards(lines('{"board": "1 2/3 0", "id": 7}\n'))) == RawBoard(
        1, 7, "1 2/3 0", None
    )
    assert next(stream_boards(lines("1234x5786\n"))) == RawBoard(1, None, "1234x5786")
    assert next(stream_boards(lines("id,board,goal\n", "a,1 2/3 0,snail\n"))) == RawBoard(
        2, "a", "1 2/3 0", "snail"
    )


@pytest.mark.parametrize(
    ("first", "line"),
    [
        ("1 2/3 0\n", "1 2/3 0\n"),
        ("1234x5786\n", "1234x5786\n"),
        ("id,board\n", "{number},1 2/3 0\n"),
        ('{{"board": "1 2/3 0"}}\n', '{{"id": {number}, "board": "1 2/3 0"}}\n'),
    ],
)
def test_the_boards_of_a_stream_are_not_kept(first: str, line: str) -> None:
    def lines() -> Iterator[str]:
        yield first.format()
        for number in range(20_000):
            yield line.format(number=number)

    list(islice(stream_boards(lines()), 10))  # loads what is needed
    tracemalloc.start()
    try:
        count = sum(1 for _ in stream_boards(lines()))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count >= 20_000
    assert peak < 200_000  # ten bytes for each line


def endless(text: str) -> Iterator[str]:
    while True:
        yield text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1" * 262_144, "a line has 262,144 characters"),
        ("\0" * 262_144, "binary data"),
        ("5 6 7\n" * 20_000, "where a board ends"),
    ],
)
def test_an_input_without_an_end_that_has_no_board_is_refused(text: str, says: str) -> None:
    with pytest.raises(BoardError, match=says):
        list(stream_boards(endless(text)))


def test_a_wrong_line_is_an_error_of_its_own() -> None:
    found = streamed("id,board\na,1 2/3 0\nb,1 2/3 0,7\nc,0 1/2 3\n")
    assert [(each.line, each.name) for each in found] == [(2, "a"), (3, "b"), (4, "c")]
    assert "values here is 3" in str(found[1].error)
    found = streamed('{"board": "1 2/3 0"}\n{"id": 7, "bord": 3}\n{"board": "0 1/2 3"}\n')
    assert [(each.line, each.name) for each in found] == [(1, None), (2, 7), (3, None)]
    assert "no board" in str(found[1].error)


def reason(board: RawBoard) -> Message | None:
    return None if board.error is None else board.error.message


def answers_to(text: str) -> list[int | str | None]:
    """The lengths of the solutions, or "failed"."""
    items = [
        BatchItem(each.line, each.name, each.board, each.goal, reason(each))
        for each in streamed(text)
    ]
    lines = ChunkWriter("json", "tile", ChunkSolver(BatchOptions())).write(items).text.splitlines()
    records = map(json.loads, lines)
    return [each["status"] if each["status"] == "failed" else each["length"] for each in records]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1234x5785\n1234x5786\n123456780\n", ["failed", 2, 0]),
        ("1234x5786\n1234x5785\n123456780\n", [2, "failed", 0]),
        ("12345678\n1234x5786\n123456780\n", ["failed", 2, 0]),
        ("1 2 3 4 5 6 7 8 8\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8\n", ["failed", 0, 1]),
        ("1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 8 8 0\n1 2 3 4 5 6 7 0 8\n", [0, "failed", 1]),
        ("none\n1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8\n", ["failed", 0, 1]),
        ("1 2 3\n4 5 5\n\n1 2 3\n4 5 0\n\n1 2 3\n4\n\n1 2 3\n4 0 5\n", ["failed", 0, "failed", 1]),
        ("3\n1 2 3\n4 5 6\n7 0 8\n1 2 3\n4 5 6\n8 8 0\n", [1, "failed"]),
        ("3x4\n1 2 3 4 // first\n\n5 6 7 8\n9 10 11 0\n", [0]),  # as other programs write it
        ("[[1, 2],\n[3, 3]]\n[[1, 2],\n[0, 3]]\n", ["failed", 1]),
        ('{"board": 3}\n{}\n{\n{"board": "1 2/0 3"}\n', ["failed", "failed", "failed", 1]),
        ('{"board": "1 2/0 3"}\n[]\n5\nnull\n{"board": {}}\n', [1, *["failed"] * 4]),
    ],
)
def test_a_wrong_board_of_a_file_takes_nothing_with_it(
    text: str, expected: list[int | str]
) -> None:
    assert answers_to(text) == expected


def test_the_index_of_a_board_is_its_id() -> None:
    text = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 5\n"
    assert [each.name for each in streamed(text)] == ["1", "2"]


def test_a_board_that_needs_much_memory_is_solved_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_SECONDS_BEFORE_WORKERS", -1)
    monkeypatch.setattr(batch, "ProcessPoolExecutor", QuickPool)
    done_here: list[int] = []

    def work_here(chunk: list[int]) -> tuple[str, int]:
        done_here.append(chunk[0])
        return "here", chunk[0]

    runner: Batch[list[int], tuple[str, int]] = Batch(
        lambda chunk: ("", 0), work_here=work_here, jobs=2, alone=lambda chunk: chunk[0] % 3 == 0
    )
    found = list(runner.run([number] for number in (0, 3, 1, 2, 6, 4, 5, 9)))
    places = [(chunk[0], output and output[0]) for chunk, output in found]
    assert places == [
        (0, "here"), (3, "here"), (1, "here"), (2, "worker"), (6, "here"), (4, "worker"),
        (5, "worker"), (9, "here"),
    ]  # fmt: skip
    assert done_here == [0, 3, 1, 6, 9]


def test_boards_whose_best_solution_is_wanted_need_much_memory() -> None:
    large, small = deal(goals.blank_last(5, 5), 1).text, deal(goals.blank_last(4, 4), 1).text
    for options, expected in (
        (BatchOptions(best_if_large=True), [True, False]),
        (BatchOptions(method={"quality": "best"}), [True, True]),
        (BatchOptions(method={"quality": 1.5}), [True, False]),
        (BatchOptions(method={"quality": "fast"}), [False, False]),
        (BatchOptions(method={"algorithm": "line-by-line"}, best_if_large=True), [False, False]),
    ):
        solver = ChunkSolver(options)
        found = [solver.takes_memory([BatchItem(0, None, board)]) for board in (large, small)]
        assert found == expected
    assert not ChunkSolver(BatchOptions(method={"quality": "best"})).takes_memory(
        [BatchItem(0, None, "1 2 3")]
    )


def test_nothing_is_said_when_no_line_has_come() -> None:
    lines = iter([None, "1 2/3 0\n", None, None, "0 1/2 3\n", None])
    kinds = [None if each is None else "board" for each in stream_boards(lines)]
    assert kinds == [None, "board", None, None, "board", None]
    csv = iter(["id,board\n", None, "a,1 2/3 0\n", None])
    assert [each is None for each in stream_boards(csv)] == [True, False, True]


def test_a_frozen_program_solves_in_its_own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a frozen program would start itself")

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(batch, "_SECONDS_BEFORE_WORKERS", 0)
    monkeypatch.setattr(batch, "ProcessPoolExecutor", refuse)
    assert len(lengths(solve_many(EIGHT, jobs=2))) == len(EIGHT)
