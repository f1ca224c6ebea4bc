"""Reviews a game, and streams what is found."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from pintu.messages import Message
from pintu.messages.rendering import render
from pintu.puzzle.moves import MovesError
from pintu.server.boards import board_from, goal_from, moves_from, require_solvable
from pintu.server.context import Context, Owner
from pintu.server.daily_help import remember_help, remember_way
from pintu.server.jobs import submit_job
from pintu.server.languages import request_language
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.reviews import MOST_MOVES, ReviewEvent, ReviewRequest
from pintu.server.streams import EventStream, StreamEvent, job_events
from pintu.server.work import Done
from pintu.solving.review import check_times

router = APIRouter(tags=["solver"])


@router.post(
    "/api/reviews",
    status_code=200,
    summary="Review a game",
    response_class=EventStream,
    response_model=None,
    responses={
        200: {"model": ReviewEvent, "description": "A stream of server-sent events."},
        **problems(422, 429, 503),
    },
)
async def review(
    request: ReviewRequest, context: Context, owner: Owner, http: Request
) -> EventStream:
    """A stream that begins with `queued` and ends with `reviewed`.

    Up to 16 cells, `points` have the distance to the goal after each move. On larger boards,
    `windows` are stretches of the game that could have been shorter. It ends with `error` if the
    review fails, and with `cancelled` if the same player starts another one, or a solve. Closing
    the stream cancels it.
    """
    board = board_from(request.board)
    goal = goal_from(request.goal, board.rows, board.cols)
    require_solvable(board, goal)
    moves = moves_from(request.moves, board, _refuse_count)
    times = None if request.times is None else _times(request.times, len(moves))
    await remember_help(context, http, board, goal, "solve")
    await remember_way(context, http, board, moves)
    job_request = {
        "board": board.text,
        "goal": goal.text,
        "moves": request.moves,
        "times": times,
        "undone": request.undone,
        "seconds": min(request.seconds, context.settings.seconds),
    }
    job = await submit_job(context.pool, "review", job_request, owner)
    return EventStream(job_events(job, _reviewed), job.cancel)


def _reviewed(done: Done) -> StreamEvent:
    """The last event, with its note in the language of the request."""
    record: dict[str, Any] = done.message
    note = record["note"] and render(Message.from_data(record["note"]), request_language())
    return "reviewed", {**record, "note": note}


def _refuse_count(count: int) -> Message | None:
    if 0 < count <= MOST_MOVES:
        return None
    return Message("request.number_of_moves", most=MOST_MOVES, count=count)


def _times(text: str, moves: int) -> list[int]:
    """Parse the times of a request; a 422 if they do not fit the moves."""
    try:
        return list(check_times([int(word) for word in text.split()], moves))
    except MovesError as error:
        raise ProblemError(422, error.message, field="times") from None
