"""Every command that prints something has --json."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from conftest import Run
from pintu.cli import pintu_command
from pintu.solving.batch import Batch, Finished
from pintu.solving.batch_chunk import BatchItem

SERVERS = {"play", "serve"}
"""Commands that print only where their page is."""


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} ")
        else:
            yield path + name, command


def test_every_command_can_print_json() -> None:
    found = dict(commands(pintu_command))
    assert {"solve", "tables build", "data export", "animate"} <= set(found)
    without = {
        name
        for name, command in found.items()
        if not any("--json" in option.opts for option in command.params)
    }
    assert without == SERVERS


def test_a_board_that_ends_its_worker_has_a_line_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_answers(
        batch: Batch[list[BatchItem], object], chunks: Iterable[list[BatchItem] | None]
    ) -> Iterator[Finished[list[BatchItem], object]]:
        yield from (Finished(chunk, None) for chunk in chunks if chunk)

    monkeypatch.setattr(Batch, "run", no_answers)
    file = tmp_path / "boards.jsonl"
    file.write_text('{"id": 7, "board": "1 2/3 0"}\n')
    code, out, err = run("solve", "--file", str(file), "--json")
    assert (code, err.count("ended its worker")) == (2, 1)
    assert (json.loads(out)["id"], json.loads(out)["status"]) == (7, "failed")


@pytest.mark.parametrize(("seconds", "expected"), [(-1.0, [1] * 50), (1e9, [50])])
def test_boards_that_come_now_and_then_do_not_wait_for_others(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, expected: list[int]
) -> None:
    sizes: list[int] = []

    def count_boards(
        batch: Batch[list[BatchItem], object], chunks: Iterable[list[BatchItem] | None]
    ) -> Iterator[Finished[list[BatchItem], object]]:
        batch.size = 4096
        sizes.extend(len(chunk) for chunk in chunks if chunk)
        yield from ()

    monkeypatch.setattr(Batch, "run", count_boards)
    monkeypatch.setattr("pintu.cli.solve_file.CHUNK_SECONDS", seconds)
    file = tmp_path / "boards.csv"
    file.write_text("id,board\n" + "a,1 2/3 0\n" * 50)
    run("solve", "--file", str(file), "--json")
    assert sizes == expected


def test_the_number_of_jobs_is_the_one_asked_for_or_that_of_the_cores(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    usual = Batch.__init__

    def record(batch: Batch[list[BatchItem], object], *arguments: Any, **options: Any) -> None:
        asked.append(options["jobs"])
        usual(batch, *arguments, **options)

    monkeypatch.setattr(Batch, "__init__", record)
    file = tmp_path / "boards.txt"
    file.write_text("1 2/3 0\n")
    for form in (["--json"], []):
        assert run("solve", "--file", str(file), "--jobs", "3", *form).code == 0
        assert run("solve", "--file", str(file), *form).code == 0
    assert asked == [3, 0, 3, 0]


def test_a_missing_file_is_reported_before_anything_is_printed(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("solve", "--file", str(tmp_path / "none"), "--csv")
    assert (code, out) == (2, "")
