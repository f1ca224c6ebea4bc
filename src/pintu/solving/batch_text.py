"""Answers of a batch as JSON lines or CSV, written by the process that solved the boards."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from pintu.messages import Message
from pintu.puzzle import Board, NamedBy
from pintu.puzzle.boardstream import PlainLines
from pintu.puzzle.line_shape import LineShape
from pintu.puzzle.notation import BoardId
from pintu.solving.batch_chunk import (
    Answer,
    BatchItem,
    BatchOptions,
    BoardChunk,
    ChunkSolver,
    FailedBoard,
    items_of,
)
from pintu.solving.many import solver_of
from pintu.solving.space_answer import SpaceAnswer
from pintu.solving.space_lines import SpaceLines

Form = Literal["json", "csv"]

COLUMNS = (
    "id", "board", "goal", "status", "length", "moves", "optimal", "guarantee", "lower_bound",
    "algorithm", "heuristic", "weight", "compiled", "expanded", "generated", "frontier",
    "duplicates", "reopened", "memory", "seconds", "reason",
)  # fmt: skip


@dataclass(slots=True)
class ChunkText:
    """The text of a chunk, and what has to be known about it."""

    text: str = ""
    solved: int = 0
    unsolved: int = 0
    failed: list[FailedBoard] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)


def write_chunk(form: Form, of: NamedBy, options: BatchOptions, chunk: BoardChunk) -> ChunkText:
    """Solve a chunk and write its answers, one line for each board; for workers."""
    return ChunkWriter(form, of, solver_of(options)).write(chunk)


class ChunkWriter:
    """Solves chunks of boards and writes the answers, one line for each board."""

    def __init__(self, form: Form, of: NamedBy, solver: ChunkSolver) -> None:
        self._form, self._of, self._solver = form, of, solver
        self._line = partial(line_of, form)
        self._shape: LineShape | None = None
        self._space_lines: dict[Board, SpaceLines] = {}

    def write(self, chunk: BoardChunk) -> ChunkText:
        """Solve a chunk and write its answers; several threads may do so at the same time."""
        if isinstance(chunk, PlainLines):
            done = self._write_alike(chunk)
            if done is not None:
                return done
        items = items_of(chunk)
        return self.text_of(items, self._solver.solve(items))

    def text_of(self, items: list[BatchItem], answers: list[Answer]) -> ChunkText:
        """The answers to these boards as text."""
        done = ChunkText()
        done.text = "".join(self._lines_of(items, answers, done))
        return done

    def _write_alike(self, chunk: PlainLines) -> ChunkText | None:
        """Read, solve and write lines of one shape together, which takes a tenth of the time.

        None if there are none, or if their solutions are not read from the table of a space.
        """
        shape = self._shape = self._shape or LineShape.of(chunk.lines[0])
        if shape is None or (goal := self._solver.space_goal(shape.board)) is None:
            return None
        places, boards = shape.read(chunk.lines)
        if len(places) == 0:
            self._shape = None
            return None
        paths, lengths, seconds = self._solver.read_paths(goal, boards)
        found = lengths >= 0
        text, ends = self._lines_to(goal).write(
            boards[found], paths[found], lengths[found], seconds
        )
        done = ChunkText(text, solved=len(ends))
        if len(ends) < len(chunk):
            self._add_others(chunk, set(places[found].tolist()), ends, done)
        return done

    def _add_others(
        self, chunk: PlainLines, known: set[int], ends: list[int], done: ChunkText
    ) -> None:
        """Solve the lines that are not known one by one, and put their text between the others."""
        others = [at for at in range(len(chunk)) if at not in known]
        items = {at: item for at in others for item in items_of(chunk[at : at + 1])}
        answers = self._solver.solve(list(items.values()))
        lines = dict(zip(items, self._lines_of(list(items.values()), answers, done), strict=True))
        parts: list[str] = []
        start = 0
        for count, at in enumerate(others):
            end = ends[at - count - 1] if at > count else 0
            parts += done.text[start:end], lines.get(at, "")
            start = end
        done.text = "".join(parts) + done.text[start:]

    def _lines_of(
        self, items: list[BatchItem], answers: list[Answer], done: ChunkText
    ) -> list[str]:
        """The line of each answer; what has to be known about them is added to `done`."""
        lines = [""] * len(items)
        together: dict[tuple[Board, float], list[int]] = {}
        for at, (item, answer) in enumerate(zip(items, answers, strict=True)):
            if isinstance(answer, SpaceAnswer):
                done.solved += 1
                together.setdefault((answer.goal, answer.seconds), []).append(at)
                continue
            if isinstance(answer, FailedBoard):
                done.failed.append(answer)
            else:
                done.solved += answer.solved
                done.unsolved += not answer.solved
                if answer.note_message is not None and answer.note_message not in done.notes:
                    done.notes.append(answer.note_message)
            lines[at] = _with_name(self._form, item.name, self._line(record_of(answer, self._of)))
        for (goal, _), places in together.items():
            found = [answer for at in places if isinstance(answer := answers[at], SpaceAnswer)]
            for at, line in zip(places, self._lines_to(goal).write_answers(found), strict=True):
                lines[at] = _with_name(self._form, items[at].name, line)
        return lines

    def _lines_to(self, goal: Board) -> SpaceLines:
        lines = self._space_lines.get(goal)
        if lines is None:
            if len(self._space_lines) > 1000:  # each board may bring a goal of its own
                self._space_lines.clear()
            lines = self._space_lines[goal] = SpaceLines(goal, self._line, self._of)
        return lines


def line_of(form: Form, record: dict[str, Any]) -> str:
    """A record as a line."""
    if form == "json":
        return json.dumps(record) + "\n"
    line = io.StringIO()
    csv.DictWriter(line, COLUMNS, lineterminator="\n").writerow(record)
    return line.getvalue()


def _with_name(form: Form, name: BoardId | None, line: str) -> str:
    """The line of a record, with the name of its board in front."""
    if name is None:
        return line
    if form == "json":
        return f'{{"id": {json.dumps(name)}, {line[1:]}'
    cell = io.StringIO()
    csv.writer(cell, lineterminator="").writerow([name])
    return cell.getvalue() + line  # a record has no id, so its line begins with a comma


def record_of(answer: Answer, of: NamedBy = "tile") -> dict[str, Any]:
    """An answer as a dictionary of plain values."""
    if isinstance(answer, FailedBoard):
        board = answer.board if isinstance(answer.board, str) else None
        return {"board": board, "status": "failed", "reason": answer.error}
    solution = answer.solution() if isinstance(answer, SpaceAnswer) else answer
    return solution.as_record(of=of)
