"""The search jobs: solve a board, find a hint, deal a board at a distance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isfinite
from time import perf_counter
from typing import TYPE_CHECKING

from pintu.messages import Message
from pintu.server.work.events import IsCancelled, RefusedError, SendUpdate
from pintu.server.work.packets import JsonObject, Packet

if TYPE_CHECKING:
    from pintu.puzzle import Board
    from pintu.solving.solution import Solution
    from pintu.statespace import Progress

_PROGRESS_INTERVAL = 1 / 20
"""Seconds between two progress updates, at least."""

_SHARE = 0.6
"""The share of a hint's time for finding a shortest solution; then any solution will do."""


def solve(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Solve a board: {board, goal, plan, limits} to the record of its solution.

    A search for better and better solutions sends an update for each.
    """
    from pintu.catalogue import BEST
    from pintu.solving.methods import run_plan
    from pintu.solving.plan import BEST_MEMORY, Plan
    from pintu.statespace import Limits

    board, goal = _boards(request)
    plan, limits = Plan(**request["plan"]), Limits(**request["limits"])
    if plan.algorithm == BEST and (limits.memory is None or limits.memory > BEST_MEMORY):
        limits = replace(limits, memory=BEST_MEMORY)  # it takes all that it may use
    solution = run_plan(
        plan,
        board,
        goal,
        limits,
        cancelled,
        _throttle_progress(send_update),
        lambda better: send_update(_better(better)),
    )
    return record_of(solution), b""


def hint(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Find the best moves: {board, goal, seconds, memory} to a hint.

    Up to 16 cells: the first moves of shortest solutions, as many as there is time to check. On
    larger boards: the first move of the solution that is found first, which is the `path`.
    """
    from pintu.catalogue import PATTERN_CELLS
    from pintu.solving.solver import solve as find
    from pintu.statespace import Limits

    board, goal = _boards(request)
    end, memory = perf_counter() + request["seconds"], request["memory"]
    if len(board.tiles) <= PATTERN_CELLS:
        limits = Limits(seconds=request["seconds"] * _SHARE, memory=memory)
        found = find(board, goal, limits=limits, cancelled=cancelled)
        if found.optimal:
            return _best(board, goal, found, end, cancelled), b""
    found = find(
        board,
        goal,
        quality="fast",
        limits=Limits(seconds=max(0.0, end - perf_counter()), memory=memory),
        cancelled=cancelled,
    )
    if not found.solved:
        assert found.reason_message is not None
        reason = Message("search.no_solution", reason=found.reason_message)
        return _hint([], None, reason), b""
    return {**_hint([str(found.moves[0])], None), "path": str(found)}, b""


def _best(
    board: Board, goal: Board, found: Solution, end: float, cancelled: IsCancelled
) -> JsonObject:
    """Find all first moves of shortest solutions, or those that could be checked in time."""
    from pintu.solving.solver import solve as find
    from pintu.statespace import Limits

    length = len(found)
    best = []
    for move in board.moves:
        if move is found.moves[0]:
            best.append(str(move))
            continue
        # It is enough to know whether a path of that cost exists: no search goes deeper.
        limits = Limits(seconds=max(0.0, end - perf_counter()), cost=length - 1)
        if find(board.after(move), goal, limits=limits, cancelled=cancelled).solved:
            best.append(str(move))
    return {**_hint(best, length), "optimal": True}


def _hint(moves: list[str], distance: int | None, reason: Message | None = None) -> JsonObject:
    return {
        "moves": moves,
        "distance": distance,
        "optimal": False,
        "reason": _data(reason),
        "path": None,
    }


def shortest(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Find the length of a shortest solution: {board, goal, seconds} to {length}, maybe null."""
    from pintu.solving.solver import solve as find
    from pintu.statespace import Limits

    board, goal = _boards(request)
    limits = Limits(seconds=request["seconds"])
    found = find(board, goal, limits=limits, cancelled=cancelled)
    return {"length": found.length if found.optimal else None}, b""


def deal(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Deal a board at an exact distance: {goal, distance, seed, seconds} to {start}."""
    from pintu.puzzle import Board
    from pintu.puzzle.dealing import DealError
    from pintu.solving.scramble import deal_at

    goal, distance = Board.parse(request["goal"]), request["distance"]
    end = perf_counter() + request["seconds"]

    def over() -> bool:
        return perf_counter() > end or cancelled()

    try:
        start = deal_at(distance, goal, request["seed"], cancelled=over)
    except DealError as error:
        if not over():
            raise RefusedError(error.message) from None
        raise RefusedError(
            "deal.not_found_in_time", distance=distance, seconds=request["seconds"]
        ) from None
    return {"start": start.text}, b""


def _better(solution: Solution) -> JsonObject:
    """The update about a solution that the search still tries to improve."""
    return {
        "event": "better",
        "moves": str(solution),
        "length": len(solution),
        "lower_bound": solution.lower_bound,
        "seconds": round(solution.stats.seconds, 6),
    }


def record_of(solution: Solution) -> JsonObject:
    """A solution as the API returns it, with messages as data."""
    from pintu.solving.lesson import step_records

    record, reason = solution.as_record(), _data(solution.reason_message)
    return {
        **record,
        "multi_tile_length": solution.multi_tile_length,
        "guarantee": str(solution.guarantee),
        "guarantee_kind": solution.guarantee.kind,
        "guarantee_factor": solution.guarantee.factor,
        "memory": solution.stats.memory,
        "reason": reason,
        "reason_code": reason and reason["code"],
        "reason_values": reason and reason["values"],
        "note": _data(solution.note_message),
        "steps": None if solution.lesson_steps is None else step_records(solution.lesson_steps),
    }


def _data(message: Message | None) -> JsonObject | None:
    return None if message is None else message.as_data()


def _boards(request: JsonObject) -> tuple[Board, Board]:
    from pintu.puzzle import Board

    return Board.parse(request["board"]), Board.parse(request["goal"])


def _throttle_progress(send_update: SendUpdate) -> Callable[[Progress], None]:
    """A progress callback that sends at most one update per _PROGRESS_INTERVAL."""
    last = 0.0

    def send_progress(progress: Progress) -> None:
        nonlocal last
        now = perf_counter()
        if now - last < _PROGRESS_INTERVAL:
            return
        last = now
        pace = progress.expanded / progress.seconds if progress.seconds else 0
        send_update(
            {
                "event": "progress",
                "expanded": progress.expanded,
                "generated": progress.generated,
                "frontier": progress.frontier,
                "memory": progress.memory,
                # Infinite once it is proven that there is no solution; JSON has no infinity.
                "lower_bound": progress.lower_bound if isfinite(progress.lower_bound) else None,
                "seconds": round(progress.seconds, 6),
                "nodes_per_second": round(pace),
            }
        )

    return send_progress
