"""Answers of a batch as JSON lines or CSV, written by the process that solved the boards."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from typing import Any, Literal

from pintu.messages import Message
from pintu.puzzle import NamedBy
from pintu.solving.batch_chunk import (
    Answer,
    BatchItem,
    BatchOptions,
    ChunkSolver,
    FailedBoard,
)
from pintu.solving.many import solve_chunk
from pintu.solving.solution import Solution
from pintu.solving.space_answer import SpaceAnswer

Form = Literal["json", "csv"]

COLUMNS = (
    "id", "board", "goal", "status", "length", "moves", "optimal", "guarantee", "lower_bound",
    "algorithm", "heuristic", "weight", "compiled", "expanded", "generated", "frontier",
    "duplicates", "reopened", "memory", "seconds", "reason",
)  # fmt: skip


@dataclass(slots=True)
class ChunkText:
    """The text of a chunk, and what has to be known about it."""

    text: str
    solved: int = 0
    unsolved: int = 0
    failed: list[FailedBoard] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)


def write_chunk(
    form: Form, of: NamedBy, options: BatchOptions, chunk: list[BatchItem]
) -> ChunkText:
    """Solve a chunk and write its answers, one line for each board."""
    return text_of(form, of, chunk, solve_chunk(options, chunk))


def write_chunk_here(
    form: Form, of: NamedBy, solver: ChunkSolver, chunk: list[BatchItem]
) -> ChunkText:
    """The same with a solver of this process, whose searches can be cancelled."""
    return text_of(form, of, chunk, solver.solve(chunk))


def text_of(form: Form, of: NamedBy, chunk: list[BatchItem], answers: list[Answer]) -> ChunkText:
    """The answers of a chunk as text."""
    lines = io.StringIO()
    table = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
    done = ChunkText("")
    for item, answer in zip(chunk, answers, strict=True):
        if isinstance(answer, FailedBoard):
            done.failed.append(answer)
        elif isinstance(answer, Solution):
            done.solved += answer.solved
            done.unsolved += not answer.solved
            if answer.note_message is not None and answer.note_message not in done.notes:
                done.notes.append(answer.note_message)
        else:
            done.solved += 1
        if form == "csv":
            table.writerow({"id": item.name} | record_of(answer, of))
        elif isinstance(answer, SpaceAnswer):
            name = "" if item.name is None else f'"id": {json.dumps(item.name)}, '
            lines.write(answer.as_json(name, of=of) + "\n")
        else:
            known = {} if item.name is None else {"id": item.name}
            lines.write(json.dumps(known | record_of(answer, of)) + "\n")
    done.text = lines.getvalue()
    return done


def record_of(answer: Answer, of: NamedBy = "tile") -> dict[str, Any]:
    """An answer as a dictionary of plain values."""
    if isinstance(answer, FailedBoard):
        board = answer.board if isinstance(answer.board, str) else None
        return {"board": board, "status": "failed", "reason": answer.error}
    solution = answer.solution() if isinstance(answer, SpaceAnswer) else answer
    return solution.as_record(of=of)
