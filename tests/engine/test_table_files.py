"""Table files: damage, killed builds, concurrent builds, folders that are not writable."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import numpy as np
import pytest

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns.estimator_cache import EstimatorCache
from pintu.engine.patterns.iterative_deepening import IterativeDeepening
from pintu.engine.tables.file import (
    BuildCancelled,
    forget_table,
    open_or_build_table,
    open_table,
    read_table,
    write_table,
)
from pintu.engine.tables.format import DamagedTable
from pintu.engine.tables.table_sets import Table, all_table_sets
from pintu.messages import Message

ABOUT: dict[str, object] = {"kind": "test"}


def filled() -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    return np.arange(10_000, dtype=np.uint16).astype(np.uint8)


def ignore(message: Message) -> None:
    """Ignore all notices."""


def test_a_table_comes_back_as_it_was(cache: Path) -> None:
    cache.mkdir()
    write_table(cache / "a", filled(), ABOUT)
    assert np.array_equal(read_table(cache / "a", ABOUT), filled())
    assert [path.name for path in cache.iterdir()] == ["a"]


@pytest.mark.parametrize("place", [0, 13, 20, 30, 100, 4095, 4096, 9000, -1])
def test_a_flipped_bit_anywhere_is_noticed(cache: Path, place: int) -> None:
    cache.mkdir()
    path = cache / "a"
    write_table(path, filled(), ABOUT)
    content = bytearray(path.read_bytes())
    content[place] ^= 4
    path.write_bytes(content)
    with pytest.raises(DamagedTable):
        read_table(path, ABOUT)


@pytest.mark.parametrize("length", [0, 100, 4096, 9999])
def test_a_table_cut_short_is_noticed(cache: Path, length: int) -> None:
    cache.mkdir()
    path = cache / "a"
    write_table(path, filled(), ABOUT)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(DamagedTable):
        read_table(path, ABOUT)


def test_a_table_of_something_else_is_noticed(cache: Path) -> None:
    cache.mkdir()
    write_table(cache / "a", filled(), ABOUT)
    with pytest.raises(DamagedTable, match="another"):
        read_table(cache / "a", {"kind": "other"})


def test_a_damaged_table_is_built_again_with_a_notice() -> None:
    table = Table(GoalShape(2, 5, 0))
    assert not table.is_present
    table.build()
    assert table.is_present
    assert table.verify() == {}
    from pintu.engine.tables.folder import cache_folder

    path = sorted((cache_folder() / "tables").glob("*.pintu"))[0]
    content = bytearray(path.read_bytes())
    content[5000] ^= 1
    path.write_bytes(content)
    forget_table(path)
    assert "altered" in table.verify()[path.name]
    notices: list[Message] = []
    board = [6, 1, 2, 3, 4, 5, 0, 7, 8, 9]
    board[6], board[0] = 0, 6  # the blank at cell 6
    board[1], board[2] = board[2], board[1]
    search = IterativeDeepening(2, 5, 0, board, EstimatorCache(notices.append))
    assert search.estimator == "pattern databases (quick)"
    assert len(notices) == 1
    assert "altered" in str(notices[0])
    table.build(notice=notices.append)
    assert table.verify() == {}
    assert (
        IterativeDeepening(2, 5, 0, board, EstimatorCache()).estimator
        == "pattern databases (default)"
    )
    assert table.remove() > 0
    assert not table.is_present


def test_a_folder_that_cannot_be_written_means_tables_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("PINTU_CACHE", str(blocked / "cache"))
    table = Table(GoalShape(2, 5, 4).canonical()[0])
    notices: list[Message] = []
    table.build(notice=notices.append)
    assert "memory" in str(notices[0])
    search = IterativeDeepening(2, 5, 4, [5, 1, 2, 3, 4, 0, 6, 7, 9, 8], EstimatorCache())
    assert search.estimator == "pattern databases (default)"
    assert search.missing_table is None
    while not search.advance(10_000):
        pass


def test_builds_and_damage_are_logged(cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pintu.engine")
    cache.mkdir()
    (cache / "a").write_bytes(b"something else")
    open_or_build_table(
        cache / "a", ABOUT, lambda *_: filled(), lambda share: None, lambda: False, ignore
    )
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO", "INFO"]
    assert "not a table" in caplog.text or "cut short" in caplog.text
    assert "built table a in" in caplog.text


def test_a_cancelled_build_leaves_no_files(cache: Path) -> None:
    def build(progress: object, cancelled: object) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
        raise BuildCancelled

    with pytest.raises(BuildCancelled):
        open_or_build_table(cache / "a", ABOUT, build, lambda share: None, lambda: False, ignore)
    assert not (cache / "a").exists()
    assert not list(cache.glob("*.part"))


SLOW_BUILD = """
    import os, sys, time
    from pathlib import Path
    import numpy as np
    import pintu.engine.tables.file as file

    path, log, slow = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]

    def build(progress, cancelled):
        with log.open("a") as out:
            out.write("built\\n")
        print("building", flush=True)
        time.sleep(60 if slow == "build" else 0.5)
        return np.arange(10_000, dtype=np.uint16).astype(np.uint8)

    if slow == "write":
        sync = os.fsync
        def fsync(handle):
            sync(handle)
            print("writing", flush=True)
            time.sleep(60)
        os.fsync = fsync
    table = file.open_or_build_table(
        path, {"kind": "test"}, build, lambda share: None, lambda: False, lambda word: None
    )
    print(int(table.sum()), flush=True)
"""


def start(path: Path, log: Path, slow: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SLOW_BUILD), str(path), str(log), slow],
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("slow", ["build", "write"])
def test_a_killed_builder_leaves_nothing_broken(cache: Path, tmp_path: Path, slow: str) -> None:
    path, log = cache / "a", tmp_path / "log"
    process = start(path, log, slow)
    assert process.stdout is not None
    while process.stdout.readline() != {"build": "building\n", "write": "writing\n"}[slow]:
        pass
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert open_table(path, ABOUT, ignore) is None
    assert len(list(cache.glob("*.part"))) == (slow == "write")
    table = open_or_build_table(
        path, ABOUT, lambda progress, cancelled: filled(), lambda share: None, lambda: False, ignore
    )
    assert np.array_equal(table, filled())
    assert np.array_equal(read_table(path, ABOUT), filled())
    assert not list(cache.glob("*.part"))


def test_two_processes_at_once_build_once(cache: Path, tmp_path: Path) -> None:
    path, log = cache / "a", tmp_path / "log"
    processes = [start(path, log, "no") for _ in range(2)]
    sums = [process.communicate()[0].split()[-1] for process in processes]
    assert sums[0] == sums[1] == str(int(filled().sum()))
    assert log.read_text() == "built\n"


def test_two_threads_at_once_build_once(cache: Path) -> None:
    built = []

    def build(progress: object, cancelled: object) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
        built.append(1)
        return filled()

    def obtain() -> None:
        open_or_build_table(cache / "a", ABOUT, build, lambda share: None, lambda: False, ignore)

    threads = [threading.Thread(target=obtain) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert built == [1]


def test_there_is_a_table_for_every_hole_of_every_larger_shape() -> None:
    names = [table.name for table in all_table_sets()]
    assert len(set(names)) == len(names)
    assert {"4x4-corner-default", "4x4-edge-default", "4x4-inner-default"} <= set(names)
    shapes = {"whole": ((3, 4), (6, 2)), "default": ((2, 7), (5, 3), (8, 2), (4, 4))}
    for size, alike in shapes.items():
        for rows, cols in alike:
            for hole in range(rows * cols):
                assert Table(GoalShape(rows, cols, hole).canonical()[0], size).name in names
    assert Table(GoalShape(3, 3, 0)).parts == ()
    assert {"4x5-guide", "5x5-guide"} <= set(names)
