"""The job that traces a search: every expansion, with what happened to each successor."""

from __future__ import annotations

import json

from pintu.server.work.events import IsCancelled, SendUpdate
from pintu.server.work.packets import JsonObject, Packet


def trace(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Trace a search: {board, goal, plan, limits} to its moves, and its record as JSON text.

    The record has thousands of successors: the server sends the text on without parsing it.
    """
    from pintu.puzzle import Board
    from pintu.solving.plan import Plan
    from pintu.solving.tracing import trace_with_plan
    from pintu.statespace import ALGORITHMS, Limits

    board, goal = Board.parse(request["board"]), Board.parse(request["goal"])
    plan = Plan(**request["plan"])
    traced = trace_with_plan(plan, board, goal, Limits(**request["limits"]), cancelled)
    order = ALGORITHMS[traced.algorithm].open_order
    moves = "".join(map(str, traced.result.actions))
    record = {**traced.as_record(), "order": str(order)}
    return {"moves": moves}, json.dumps(record, allow_nan=False, separators=(",", ":")).encode()
