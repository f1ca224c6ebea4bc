"""Limits, memory, cancelling and options of the compiled textbook algorithms."""

import os
from itertools import count, pairwise
from pathlib import Path
from threading import Event, Thread

import pytest

from pintu.catalogue import ALGORITHMS
from pintu.engine import compiled_search
from pintu.engine.encoding.packing import pack, unpack
from pintu.engine.textbook import budget
from pintu.engine.textbook.textbook_search import TextbookSearch
from pintu.puzzle import Board, BoardError, Move, goals
from pintu.puzzle.dealing import deal
from pintu.statespace import Limits, Result, Status

HARD = Board.parse("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0")
GOAL = goals.blank_first(4, 4)
COMPILED = [name for name, entry in ALGORITHMS.items() if entry.compiled and entry.searches_states]
ENTRANTS = [(name, "manhattan" if ALGORITHMS[name].informed else None) for name in COMPILED]
STORING = [each for each in ENTRANTS if each[0] in ("bfs", "bidirectional", "ucs", "astar")]


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (3, 3), (4, 4), (2, 9), (4, 6), (5, 5)])
def test_a_board_comes_out_of_its_words_as_it_went_in(rows: int, cols: int) -> None:
    for seed in range(50):
        board = deal(goals.blank_last(rows, cols), seed)
        low, high = pack(board)
        words = [int(low)] if rows * cols <= 16 else [int(low), int(high)]
        assert unpack(words, rows, cols) == board


@pytest.mark.parametrize(("algorithm", "heuristic"), STORING)
@pytest.mark.parametrize("budget", [0, 30_000, 200_000, 3_000_000, 20_000_000])
def test_memory_stays_within_its_budget(algorithm: str, heuristic: str | None, budget: int) -> None:
    run = TextbookSearch(HARD, GOAL, algorithm, heuristic=heuristic, limits=Limits(memory=budget))
    most = max((progress.memory for progress in run), default=0)
    assert run.result.status is Status.LIMITED
    assert "states stored" in run.result.reason
    if budget >= 200_000:
        assert max(most, run.result.stats.memory) <= budget
        assert run.result.stats.memory > budget / 2
        assert run.result.stats.expanded > budget / 100


def test_a_greedy_dive_stays_within_its_budget_too() -> None:
    result = TextbookSearch(
        HARD, GOAL, "greedy", heuristic="zero", limits=Limits(memory=20_000_000)
    ).run()
    assert result.status is Status.LIMITED
    assert 10_000_000 < result.stats.memory <= 20_000_000


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux to ask")
@pytest.mark.parametrize(
    ("algorithm", "heuristic"),
    [("bfs", None), ("astar", "linear-conflict"), ("greedy", "zero")],
)
def test_the_reported_memory_is_what_the_system_allocated(
    algorithm: str, heuristic: str | None
) -> None:
    warm(algorithm, heuristic)
    budget = 120_000_000
    run = TextbookSearch(HARD, GOAL, algorithm, heuristic=heuristic, limits=Limits(memory=budget))
    before = resident()
    given, reported = max((resident() - before, progress.memory) for progress in run)
    assert reported <= budget
    # Memory is allocated in pages of up to 2 MB, for several arrays. Memory that this process freed
    # before may be used again, so less than the reported memory can be new.
    assert reported / 2 < given < reported + 16_000_000


def resident() -> int:
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def test_a_state_of_4x4_takes_at_most_24_bytes_in_a_star() -> None:
    run = TextbookSearch(
        HARD, GOAL, "astar", heuristic="linear-conflict", limits=Limits(expanded=300_000)
    )
    for progress in run:
        stored = run.stored
        if stored > 200_000:  # below that, the buckets take too large a share
            assert progress.memory <= 24 * stored


def warm(algorithm: str, heuristic: str | None) -> None:
    """Compile the kernel, or load it from the cache."""
    TextbookSearch(HARD, GOAL, algorithm, heuristic=heuristic, limits=Limits(expanded=1)).run()


@pytest.mark.parametrize(("algorithm", "heuristic"), ENTRANTS)
def test_a_cancelled_search_ends_at_the_next_pause(algorithm: str, heuristic: str | None) -> None:
    cancelled = Event()
    run = TextbookSearch(
        HARD, GOAL, algorithm, heuristic="zero" if algorithm == "greedy" else heuristic,
        limits=Limits(memory=1_000_000_000), cancelled=cancelled.is_set,
    )  # fmt: skip
    assert next(progress for progress in run if progress.expanded > 0)
    cancelled.set()
    assert len(list(run)) <= 1
    assert run.result.status is Status.CANCELLED


@pytest.mark.parametrize(("algorithm", "heuristic"), ENTRANTS)
def test_slices_that_take_long_become_shorter(
    algorithm: str, heuristic: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # This clock advances by 0.1 seconds at each call, so that every slice takes too long.
    clock = count(step=0.1)
    monkeypatch.setattr(compiled_search, "perf_counter", lambda: next(clock))
    run = TextbookSearch(
        HARD, GOAL, algorithm, heuristic="zero" if algorithm == "greedy" else heuristic,
        limits=Limits(memory=1_000_000_000),
    )  # fmt: skip
    expanded = [next(run).expanded for _ in range(30)]
    steps = [after - before for before, after in pairwise(expanded)]
    assert max(steps) <= compiled_search.FIRST_INTERVAL
    assert max(steps[-10:]) <= 8


def test_a_limit_of_time_is_seen_at_a_pause() -> None:
    result = TextbookSearch(
        HARD, GOAL, "bfs", limits=Limits(seconds=0.1, memory=1_000_000_000)
    ).run()  # fmt: skip
    assert (result.status, result.reason) == (Status.LIMITED, "stopped after 0.1 seconds")
    assert result.stats.seconds >= 0.1


def test_a_search_can_be_paused_and_continued() -> None:
    goal = goals.blank_last(3, 3)
    board = Board.parse("8 6 7/2 5 4/3 0 1")
    run = TextbookSearch(board, goal, "astar", heuristic="manhattan")
    with pytest.raises(RuntimeError, match="has not ended"):
        _ = run.result
    assert next(run).expanded == 0
    assert 0 < next(run).expanded < 6_728
    assert not run.finished
    for _ in run:
        pass
    assert run.finished
    assert run.result.cost == 31
    assert run.result.stats.expanded == 6_728
    assert board.after(*run.result.actions) == goal


def test_two_searches_at_once_do_not_disturb_each_other() -> None:
    goal = goals.blank_last(3, 3)
    boards = [deal(goal, seed) for seed in range(20)]
    alone = [solved(board, goal) for board in boards]
    together: dict[int, list[Result[Board, Move]]] = {}

    def solve_all(number: int) -> None:
        together[number] = [solved(board, goal) for board in boards]

    threads = [Thread(target=solve_all, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for results in together.values():
        assert [r.actions for r in results] == [r.actions for r in alone]
        assert [r.stats.expanded for r in results] == [r.stats.expanded for r in alone]


def solved(board: Board, goal: Board) -> Result[Board, Move]:
    return TextbookSearch(board, goal, "astar", heuristic="walking-distance").run()


def test_unsupported_options_are_rejected_with_a_message() -> None:
    goal = goals.blank_last(5, 5)
    with pytest.raises(ValueError, match="walking-distance is compiled for boards up to 4x4"):
        TextbookSearch(deal(goal, 1), goal, "astar", heuristic="walking-distance").run()
    with pytest.raises(ValueError, match="beam is not compiled"):
        TextbookSearch(goal, goal, "beam", heuristic="zero").run()
    with pytest.raises(ValueError, match="there is no algorithm 'best'"):
        TextbookSearch(goal, goal, "best").run()
    with pytest.raises(ValueError, match="there is no heuristic 'best'"):
        TextbookSearch(goal, goal, "astar", heuristic="best").run()
    with pytest.raises(TypeError, match="bfs takes no weight"):
        TextbookSearch(goal, goal, "bfs", weight=2).run()
    with pytest.raises(TypeError, match="astar needs a heuristic"):
        TextbookSearch(goal, goal, "astar").run()
    with pytest.raises(BoardError, match="both must have the same size"):
        TextbookSearch(goals.blank_last(3, 3), goal, "bfs").run()
    large = goals.blank_last(3, 9)
    with pytest.raises(ValueError, match="up to 25 cells"):
        TextbookSearch(large, large, "bfs").run()


def test_the_default_budget_respects_a_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "max").write_text("1000000\n")
    (tmp_path / "current").write_text("200000\n")
    (tmp_path / "unlimited").write_text("max\n")
    current = str(tmp_path / "current")
    monkeypatch.setattr(budget, "_CONTAINER", ((str(tmp_path / "max"), current),))
    assert budget.free_memory() == 800_000
    assert budget.budget(None) == 200_000
    assert budget.budget(5e12) == 800_000
    monkeypatch.setattr(budget, "_CONTAINER", ((str(tmp_path / "unlimited"), current),))
    assert budget.free_memory() > 800_000
