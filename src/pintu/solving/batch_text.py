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
        self._are_alike = False
        self._space_lines: dict[Board, SpaceLines] = {}

    def leaves_interpreter(self) -> bool:
        """Whether compiled code, which lets other threads run, did most of the last chunk."""
        return self._are_alike or self._solver.leaves_interpreter()

    def write(self, chunk: BoardChunk) -> ChunkText:
        """Solve a chunk and write its answers; several threads may do so at the same time."""
        self._are_alike = False
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

    def _write_alike(self, chunk: BoardChunk) -> ChunkText | None:
        """Read, solve and write boards of one shape together, which takes a tenth of the time.

        None if there are none, or if their solutions are not read from the table of a space.
        """
        names: list[BoardId | None] = []
        if isinstance(chunk, PlainLines):
            texts = chunk.lines
        else:
            texts, names = list(map(_text_alone, chunk)), [item.name for item in chunk]
        shape = self._shape = self._shape or LineShape.of(texts[0])
        if shape is None or (goal := self._solver.space_goal(shape.board)) is None:
            return None
        places, boards = shape.read(texts)
        if len(places) == 0:
            self._shape = None
            return None
        paths, lengths, seconds = self._solver.read_paths(goal, boards)
        found = lengths >= 0
        written = self._lines_to(goal)
        text, ends = written.write(boards[found], paths[found], lengths[found], seconds)
        done = ChunkText(text, solved=len(ends))
        self._are_alike = 2 * len(ends) > len(chunk)
        if not names and len(ends) == len(chunk):
            return done
        lines = [""] * len(chunk)
        for at, start, end in zip(places[found].tolist(), [0, *ends], ends, strict=False):
            lines[at] = _with_name(self._form, names[at] if names else None, text[start:end])
        others = [at for at, line in enumerate(lines) if not line]
        items = {at: item for at in others for item in items_of(chunk[at : at + 1])}
        answers = self._solver.solve(list(items.values()))
        found_lines = self._lines_of(list(items.values()), answers, done)
        for at, line in zip(items, found_lines, strict=True):
            lines[at] = line
        done.text = "".join(lines)
        return done

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


def _text_alone(item: BatchItem) -> bytes:
    """The text of a board that has no goal of its own, else nothing."""
    if item.goal is None and item.error is None and isinstance(item.board, str):
        return item.board.encode()
    return b""


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
