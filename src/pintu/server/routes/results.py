"""Results of won games, and records."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Query, Request, Response
from sqlalchemy import Connection

from pintu.catalogue import PATTERN_CELLS
from pintu.messages import Message
from pintu.play import daily_deal
from pintu.play.records import By, rank
from pintu.puzzle import Board, goals
from pintu.server.context import Context, PlayerId, Services, get_services
from pintu.server.daily_ranking import (
    Ranking,
    answer_outcome,
    begin_ranking,
    contradicts_autosave,
    end_ranking,
    outcome_of,
)
from pintu.server.days import day_from
from pintu.server.direct_route import BodyOf, DirectRoute, JsonBody
from pintu.server.look_alikes import check_look_alikes
from pintu.server.player_cookie import LOCAL_PLAYER, owner_of, player_of
from pintu.server.problems import ProblemError, problems
from pintu.server.routes.games import GameIdInPath, check_id
from pintu.server.save_validation import validate_write
from pintu.server.schemas.daily import DailyOutcome
from pintu.server.schemas.results import (
    History,
    NewResult,
    Records,
    RecordTable,
    ResultAnswer,
    ResultHead,
    ResultWrite,
)
from pintu.server.work import QueueFullError, WorkError
from pintu.server.work.replays import ReplayedGame
from pintu.store import NoRoomError
from pintu.store import results as store
from pintu.store.attempt_rows import Puzzle
from pintu.store.daily_attempts import Outcome
from pintu.store.damage import damaged_ids
from pintu.store.results import RECORDS, ResultRow, ResultSummary, best

router = APIRouter(tags=["records"])
SOLVE_SECONDS = 2.0
_ROW = 400
"""Bytes that are counted for a result without its text."""

HISTORY = 200
"""Results in a history: the newest."""


async def put_result(
    request: Request, game_id: GameIdInPath, body: Annotated[JsonBody, Body(), BodyOf(ResultWrite)]
) -> Response:
    """Verify a won game by replaying it, and store its result; a game's first result stays.

    If the same game was stored with another id, with the same moves at the same times, that result
    is the answer, and nothing is stored.
    If tiles are exchanged that look the same, the picture is checked. Such a result is not stored:
    records and daily tables compare only games that reached the goal itself. A daily result is
    ranked if it ends an attempt that began with a signed start; docs/daily.md has the rules. One
    that contradicts the autosave of its game is not stored. When there is no room for more, the
    result of a stored game is stored without the moves that prove it, and any other is refused.
    """
    context, player = get_services(request), await player_of(request)
    check_id(game_id)
    await context.storage.check_player(request, player)
    answer, created = await _put_result(context, request, player, game_id, body)
    content = answer.model_dump_json()
    return Response(content, 201 if created else 200, media_type="application/json")


router.add_api_route(
    "/api/results/{game_id}",
    put_result,
    methods=["PUT"],
    summary="Store the result of a won game",
    response_model=NewResult,
    responses={201: {"model": NewResult}, **problems(409)},
    route_class_override=DirectRoute,
)


async def _put_result(
    context: Services, request: Request, player: str, game_id: str, body: JsonBody
) -> tuple[NewResult, bool]:
    """The answer, and whether a result was stored."""
    owner = owner_of(request, player)
    validate = partial(validate_write, context.pool, owner, body, ResultHead, with_result=True)
    head, game = await validate()
    ranking = await _ranking(context, request, player, head, game)
    if ranking is not None and ranking.boards.all:
        _, game = await validate(boards=ranking.boards.all)
    if game.result is None:
        assert game.unverified is not None
        raise ProblemError(422, game.unverified, field="game", label="")
    start = Board.parse(game.facts.start)
    goal = goals.parse_goal(game.facts.goal, start.rows, start.cols)
    now = context.clock()
    # A signed start says when the game was begun; without one, its save does.
    begun = ranking.puzzle.daily if ranking and ranking.attempt else _begun(game.created, now)
    day = _daily_date(head.daily, start, goal, begun, now)
    stored = await context.store.read(store.get_result, player, game_id)
    if stored is not None:
        kept, created = stored, False
    else:
        reached = Board.parse(game.facts.board)
        exchanged = reached != goal
        if exchanged:
            await check_look_alikes(context, player, owner, game)
        shortest = await _shortest(context, owner, start, reached)
        row = ResultRow(
            game_id=game_id,
            result=replace(game.result, shortest=shortest),
            daily=None if exchanged else day,
            created=now,
            text=game.text,
        )
        if exchanged:
            answer = _answer(row, exchanged=True)
            return NewResult(result=answer, records=[], daily_rank=None, daily=None), False
        outcome = None
        if ranking is not None and day is not None:
            outcome = await end_ranking(
                context, player, ranking, game, start, goal, game_id, shortest
            )
        if await contradicts_autosave(context, player, outcome, game_id):
            daily_outcome = await _daily_outcome(context, player, row, begun=True)
            result = _answer(row)
            return (
                NewResult(result=result, records=[], daily_rank=None, daily=daily_outcome),
                False,
            )
        how: Outcome | Literal["free"] | None = "free" if player == LOCAL_PLAYER else outcome
        kept, created = await _store_result(context, request, player, row, how)
    held = await context.store.read(_records, player, kept)
    answer_daily = await _daily_outcome(context, player, kept, begun=head.start is not None)
    rank = answer_daily.place.rank if answer_daily and answer_daily.place else None
    answer = _answer(kept)
    return NewResult(result=answer, records=held, daily_rank=rank, daily=answer_daily), created


async def _store_result(
    context: Context,
    request: Request,
    player: str,
    row: ResultRow,
    how: Outcome | Literal["free"] | None,
) -> tuple[ResultRow, bool]:
    """Store a result, if there is room for it, and count its size for the address."""
    refusal = await context.storage.refusal(request)
    put = partial(store.put_result, has_room=refusal is None)
    try:
        kept, created = await context.store.write(put, player, row, store.MAX_RESULTS, how)
    except NoRoomError:
        assert refusal is not None
        raise refusal from None
    if created:
        await context.storage.count(request, _ROW + len(kept.text or ""))
    return kept, created


@router.get("/api/results", summary="My results of one size")
async def list_results(
    context: Context,
    player: PlayerId,
    size: Annotated[str, Query(pattern="^[0-9]{1,3}x[0-9]{1,3}$")] = "4x4",
) -> History:
    """The newest 200, with help and without; the earliest first."""
    rows, cols = (int(side) for side in size.split("x"))
    found, damaged = await context.store.read(_results_and_damaged, player, rows, cols)
    return History(results=[_answer(row) for row in found[-HISTORY:]], damaged=damaged)


@router.get("/api/records", summary="My records")
async def list_records(context: Context, player: PlayerId) -> Records:
    """The best results of each size, with help and without."""
    tables: dict[tuple[int, int, bool], list[ResultSummary]] = defaultdict(list)
    found, damaged = await context.store.read(_results_and_damaged, player)
    for row in found:
        tables[row.result.table].append(row)
    answers = []
    for (rows, cols, assisted), same in sorted(tables.items()):
        held = {by: _answer(first) if (first := best(same, by)) else None for by in RECORDS}
        answers.append(
            RecordTable(rows=rows, cols=cols, assisted=assisted, count=len(same), **held)
        )
    return Records(tables=answers, damaged=damaged)


def _results_and_damaged(
    connection: Connection, player: str, rows: int | None = None, cols: int | None = None
) -> tuple[list[ResultSummary], list[str]]:
    """The results of a player, and the games of damaged ones."""
    found = store.results(connection, player, rows, cols)
    return found, damaged_ids(connection, "results", player)


async def _shortest(context: Context, owner: str, start: Board, goal: Board) -> int | None:
    """The length of a shortest solution; None if it takes longer than SOLVE_SECONDS."""
    if len(start.tiles) > PATTERN_CELLS:
        return None
    request = {"board": start.text, "goal": goal.text, "seconds": SOLVE_SECONDS}
    try:
        job = context.pool.submit("shortest", request, owner=owner)
    except QueueFullError:
        return None
    try:
        answer, _ = await asyncio.wait_for(job.result(), SOLVE_SECONDS + 0.5)
    except (TimeoutError, WorkError):
        return None  # the timeout has cancelled the job
    length = answer["length"]
    return None if length is None else int(length)


def _begun(created: datetime | None, now: datetime) -> date:
    """The day, in UTC, on which a game was dealt; today if its save does not tell."""
    return (created or now).astimezone(UTC).date()


def _daily_date(
    text: str | None, start: Board, goal: Board, begun: date, now: datetime
) -> date | None:
    """The date whose leaderboard a game counts for.

    None if the game was not begun on that day, or its result comes more than a day from it.
    """
    if text is None:
        return None
    day = day_from(text, "daily")
    rows, cols = start.rows, start.cols
    deal = daily_deal(day, rows, cols) if min(rows, cols) > 1 else None
    if start != deal or goal != goals.blank_last(rows, cols):
        message = Message("request.not_the_daily", date=day.isoformat())
        raise ProblemError(422, message, field="daily")
    return day if begun == day and abs((day - now.date()).days) <= 1 else None


async def _ranking(
    context: Context, request: Request, player: str, head: ResultHead, game: ReplayedGame
) -> Ranking | None:
    """What is known of a daily result; None if it cannot be ranked."""
    if head.daily is None or player == LOCAL_PLAYER:
        return None
    day, facts = day_from(head.daily, "daily"), game.facts
    puzzle = Puzzle(daily=day, rows=facts.rows, cols=facts.cols)
    return await begin_ranking(context, request, player, puzzle, head.start)


async def _daily_outcome(
    context: Context, player: str, row: ResultSummary, *, begun: bool
) -> DailyOutcome | None:
    """Whether a result is in the daily table; None if it is not of a daily puzzle."""
    if row.daily is None:
        return None
    puzzle = Puzzle(daily=row.daily, rows=row.result.rows, cols=row.result.cols)
    attempt, place = await context.store.read(outcome_of, player, puzzle, row.game_id)
    if attempt is None and row.result.assisted:
        return None
    return answer_outcome(attempt, place, begun=begun)


def _records(connection: Connection, player: str, row: ResultSummary) -> list[By]:
    """The records that a result holds."""
    result = row.result
    rivals = [
        other
        for other in store.results(connection, player, result.rows, result.cols)
        if other.result.table == result.table
    ]
    return [
        by
        for by in RECORDS
        if (first := best(rivals, by))
        and first.game_id == row.game_id
        and not any(_equals(other, row, by) for other in rivals if other.created < row.created)
    ]


def _equals(earlier: ResultSummary, later: ResultSummary, by: By) -> bool:
    """Whether two results have the same figure: the later one is then no new record."""
    return bool(rank(earlier.result, by)[0] == rank(later.result, by)[0])


def _answer(row: ResultSummary, *, exchanged: bool = False) -> ResultAnswer:
    result = row.result
    return ResultAnswer(
        game_id=row.game_id,
        rows=result.rows,
        cols=result.cols,
        moves=result.moves,
        multi_tile_moves=result.multi_tile_moves,
        milliseconds=result.milliseconds,
        assisted=result.assisted,
        shortest=result.shortest,
        efficiency=result.efficiency,
        exchanged=exchanged,
        daily=row.daily,
        created=row.created,
    )
