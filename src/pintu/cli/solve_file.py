"""`pintu solve --file`: solves the boards of a file or a pipe, on several cores."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import click

from pintu.cli.boardlines import LineSource
from pintu.cli.inputs import error_of_file
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.shown_search import ShownSearch
from pintu.messages import Message
from pintu.puzzle import Board, BoardError
from pintu.puzzle.boardstream import PlainLines, RawBoard, stream_boards
from pintu.solving.batch import CHUNK_SECONDS, Batch, Executor, until_error
from pintu.solving.batch_chunk import (
    LARGE_TEXT,
    BatchItem,
    BatchOptions,
    BoardChunk,
    ChunkSolver,
    FailedBoard,
    is_large,
    items_of,
)
from pintu.solving.batch_text import ChunkText, ChunkWriter, Form, write_chunk
from pintu.solving.many import solve_chunk
from pintu.solving.space_answer import SpaceAnswer

if TYPE_CHECKING:
    from pintu.puzzle import NamedBy
    from pintu.solving.batch_chunk import Answer
    from pintu.solving.solution import Solution

_ERRORS = 20
"""How many wrong lines are reported one by one; the others are only counted."""


class FileSolver:
    """Solves the boards of one file and prints the answers in order."""

    def __init__(
        self,
        file: str,
        options: BatchOptions,
        *,
        jobs: int,
        executor: Executor | None,
        form: Form | None,
        of: NamedBy,
        describe: Callable[[Solution], str],
        large_note: str,
        searches: ShownSearch,
    ) -> None:
        self._source = LineSource(file)
        self._options = options
        self._jobs, self._executor = jobs, executor
        self._form, self._of = form, of
        self._describe = describe
        self._large_note: str | None = large_note
        self._searches = searches
        self._solved = self._unsolved = self._failed = 0
        self._notes: set[str] = set()

    def run(self) -> int:
        """Solve all boards; returns the exit code."""
        with stop_on_interrupt() as stopped, self._progress() as show:
            try:
                if self._form is None:
                    self._run_as_text(stopped, show)
                else:
                    self._run_as_lines(self._form, stopped, show)
            except BoardError as error:
                raise error_of_file(self._source.name, error) from None
            finally:
                self._source.close()
        if stopped():
            return 130
        if self._failed > _ERRORS:
            _print_note(Message("batch.more_failed", count=self._failed - _ERRORS))
        if self._failed:
            return 2
        return 1 if self._unsolved else 0

    def _run_as_lines(
        self, form: Form, stopped: Callable[[], bool], show: Callable[[int], None]
    ) -> None:
        solver = ChunkSolver(self._options, stopped, self._searches.solve)
        writer = ChunkWriter(form, self._of, solver)
        batch: Batch[BoardChunk, ChunkText] = Batch(
            partial(write_chunk, form, self._of, self._options),
            work_here=writer.write,
            jobs=self._jobs,
            executor=self._executor,
            threads=writer.leaves_interpreter,
            alone=solver.takes_memory,
        )
        for chunk, done in batch.run(self._chunks(batch, solver, stopped)):
            if done is None:
                done = writer.text_of(items_of(chunk), [_dead_worker(chunk)])
            sys.stdout.write(done.text)
            sys.stdout.flush()
            self._solved += done.solved
            self._unsolved += done.unsolved
            for failed in done.failed:
                self._fail(failed)
            for note in done.notes:
                self._note(str(note))
            show(self._solved + self._unsolved + self._failed)

    def _run_as_text(self, stopped: Callable[[], bool], show: Callable[[int], None]) -> None:
        solver = ChunkSolver(self._options, stopped, self._searches.solve)
        batch: Batch[BoardChunk, list[Answer]] = Batch(
            partial(solve_chunk, self._options),
            work_here=lambda chunk: solver.solve(items_of(chunk)),
            jobs=self._jobs,
            executor=self._executor,
            threads=solver.leaves_interpreter,
            alone=solver.takes_memory,
        )
        for chunk, answers in batch.run(self._chunks(batch, solver, stopped)):
            for answer in answers if answers is not None else [_dead_worker(chunk)]:
                if isinstance(answer, FailedBoard):
                    self._fail(answer)
                    continue
                solution = answer.solution() if isinstance(answer, SpaceAnswer) else answer
                click.echo(self._describe(solution))
                self._solved += solution.solved
                self._unsolved += not solution.solved
                if solution.note:
                    self._note(solution.note)
            sys.stdout.flush()
            show(self._solved + self._unsolved + self._failed)

    def _chunks(
        self,
        batch: Batch[BoardChunk, ChunkText] | Batch[BoardChunk, list[Answer]],
        solver: ChunkSolver,
        stopped: Callable[[], bool],
    ) -> Iterator[BoardChunk | None]:
        chunk: list[BatchItem] = []
        began = perf_counter()
        errors: list[Exception] = []
        for streamed in until_error(self._boards(batch), errors):
            if stopped():
                return
            if isinstance(streamed, PlainLines):
                yield chunk or None
                yield streamed
                chunk = []
                continue
            if streamed is not None:
                item = BatchItem.of(streamed)
                if streamed.board is not None and len(streamed.board) >= LARGE_TEXT:
                    self._note_if_large(streamed.board)
                    if self._executor is None and solver.takes_memory([item]):
                        # Answers to the boards before it do not wait for this one.
                        yield chunk or None
                        yield [item]
                        chunk = []
                        continue
                if not chunk:
                    began = perf_counter()
                chunk.append(item)
            is_full = len(chunk) >= batch.size or perf_counter() - began > CHUNK_SECONDS
            if is_full or streamed is None:
                yield chunk or None
                chunk = []
        yield chunk
        if errors:
            raise errors[0]

    def _boards(
        self, batch: Batch[BoardChunk, ChunkText] | Batch[BoardChunk, list[Answer]]
    ) -> Iterator[RawBoard | PlainLines | None]:
        """The boards of the file; lines of small boards are left to those who solve them."""

        def rest() -> Iterator[PlainLines | None]:
            return self._source.pieces(lambda: batch.size)

        for streamed in stream_boards(iter(self._source), rest):
            if isinstance(streamed, PlainLines) and max(map(len, streamed.lines)) >= LARGE_TEXT:
                yield from streamed.boards()
            else:
                yield streamed

    def _note_if_large(self, text: str) -> None:
        if self._large_note is None:
            return
        with suppress(BoardError):
            if is_large(Board.of(text), self._options.method):
                self._note(self._large_note)
                self._large_note = None

    def _fail(self, failed: FailedBoard) -> None:
        self._failed += 1
        if self._failed <= _ERRORS:
            _print_note(self._source.error_at(failed.index, failed.error_message))

    def _note(self, note: str) -> None:
        if note not in self._notes:
            self._notes.add(note)
            _print_note(note)

    @contextmanager
    def _progress(self) -> Iterator[Callable[[int], None]]:
        """Show boards, boards per second and the time left, on a terminal without the answers."""
        if not sys.stderr.isatty() or sys.stdout.isatty():
            yield lambda boards: None
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        started = perf_counter()
        with Progress(
            TextColumn("{task.fields[boards]:,} boards, {task.fields[rate]:,.0f} a second"),
            TextColumn("{task.fields[search]}"),
            BarColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,  # else the answers would be printed on the terminal
        ) as bar:
            task = bar.add_task("", total=self._source.size, boards=0, rate=0.0, search="")
            self._searches.show_line = lambda line: bar.update(task, search=line)

            def show(boards: int) -> None:
                rate = boards / max(perf_counter() - started, 1e-3)
                bar.update(task, completed=self._source.position, boards=boards, rate=rate)

            yield show


def _dead_worker(chunk: BoardChunk) -> FailedBoard:
    (item,) = items_of(chunk)
    return FailedBoard(item.board, Message("batch.worker_died"), item.number, item.name)


def _print_note(sentence: object) -> None:
    click.echo(f"pintu: {sentence}", err=True)
