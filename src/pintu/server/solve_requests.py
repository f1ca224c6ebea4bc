"""What every request for a search has in common: its plan, its limits and its answer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pintu.catalogue import AUTO, BEST
from pintu.messages import Message
from pintu.messages.rendering import render, render_sentence
from pintu.puzzle import Board
from pintu.puzzle.reachability import unreachable_reason
from pintu.server.languages import request_language
from pintu.server.problems import ProblemError
from pintu.server.schemas.solves import SHORTEST, MethodChoice, SolveLimits
from pintu.server.settings import Settings
from pintu.server.streams import StreamEvent
from pintu.server.work.searches import record_of
from pintu.solving.offers import BEST_SECONDS
from pintu.solving.plan import Plan, make_plan
from pintu.solving.solution import Solution
from pintu.statespace import Status
from pintu.statespace.options import OptionError
from pintu.statespace.result import NO_PATH


def answer_event(record: dict[str, Any]) -> StreamEvent:
    """The event of an answer, with its sentences in the language of the request."""
    language = request_language()
    words: dict[str, Any] = {
        name: render(Message.from_data(record[name]), language)
        for name in ("reason", "note")
        if record[name]
    }
    if record["steps"] is not None:
        words["steps"] = [
            {**step, "caption": render_sentence(Message.from_data(step["caption"]), language)}
            for step in record["steps"]
        ]
    return record["status"], {**record, **words}


def plan_for(board: Board, choice: MethodChoice, within: str = "") -> Plan:
    """Make the plan for a choice; a 422 if its method and options do not fit together.

    `within` is the part of the request that has the choice, such as `entrants.2.`.
    """
    if choice.method == SHORTEST:
        for name in ("weight", "width", "depth"):
            if getattr(choice, name) is not None:
                message = Message("option.none_taken", algorithm=SHORTEST)
                raise ProblemError(422, message, field=within + name)
    try:
        return make_plan(
            board,
            algorithm=AUTO if choice.method == SHORTEST else choice.method,
            heuristic=choice.heuristic or AUTO,
            weight=choice.weight,
            width=choice.width,
            depth=choice.depth,
        )
    except OptionError as error:
        field = "method" if error.field == "algorithm" else error.field
        raise ProblemError(422, error.message, field=f"{within}{field}") from None


def answer_if_unsolvable(board: Board, goal: Board) -> dict[str, Any] | None:
    """The answer for a board that cannot be solved, which needs no search; else None."""
    reason = unreachable_reason(board, goal)
    if reason is None:
        return None
    solution = Solution(board, goal, Status.UNSOLVABLE, guarantee=NO_PATH, reason_message=reason)
    return {**record_of(solution), "cached": False}


def limits_for(plan: Plan, requested: SolveLimits, settings: Settings) -> dict[str, float]:
    """The requested limits, within those of the server."""
    most = {
        "seconds": settings.seconds,
        "expanded": settings.expanded,
        "memory": settings.memory * 1_000_000,
    }
    given = requested.model_dump(exclude_none=True)
    if plan.algorithm == BEST:
        given.setdefault("seconds", BEST_SECONDS)
    return {name: min(limit, given.get(name, limit)) for name, limit in most.items()}


def solve_job(board: Board, goal: Board, plan: Plan, limits: dict[str, float]) -> dict[str, Any]:
    """The request of a job that runs a plan."""
    return {"board": board.text, "goal": goal.text, "plan": asdict(plan), "limits": limits}
