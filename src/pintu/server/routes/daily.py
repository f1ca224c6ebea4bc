"""The daily puzzle, its leaderboard, and the starts of ranked attempts."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from fastapi import APIRouter, Query, Request
from sqlalchemy import Connection

from pintu.messages import Message
from pintu.messages.rendering import render_sentence
from pintu.play import daily_deal, daily_seed, format_code
from pintu.puzzle import goals
from pintu.server.context import Context, PlayerId, StoringPlayerId
from pintu.server.daily_ranking import answer_place, known_boards, reason_of
from pintu.server.days import day_from
from pintu.server.languages import request_language
from pintu.server.player_cookie import LOCAL_PLAYER
from pintu.server.problems import ProblemError
from pintu.server.schemas.daily import (
    SIZE,
    Daily,
    DailyStart,
    OwnAttempt,
    SolvedDay,
    SolvedDays,
    StartRequest,
    TablePlace,
)
from pintu.server.schemas.dates import Day
from pintu.store import results
from pintu.store.attempt_rows import Attempt, Puzzle
from pintu.store.daily_attempts import begin_attempt, get_attempt
from pintu.store.daily_ranking import Place, daily_count, daily_place, daily_table

router = APIRouter(tags=["records"])
TABLE = 50


@router.get("/api/daily", summary="The puzzle of the day and its table")
async def get_daily(
    context: Context,
    player: PlayerId,
    size: Annotated[str, Query(pattern=SIZE)] = "4x4",
    date: Annotated[Day | None, Query(description="Default: today in UTC.")] = None,
) -> Daily:
    """The puzzle is the same for all players.

    The table has the ranked attempt of each player, by moves, then by time. Players without won
    games on two earlier days share one place with others like that at the same address.
    """
    today = context.clock().date()
    day = today if date is None else day_from(date, "date")
    if day > today + timedelta(days=1):
        message = Message("request.future_date", date=day.isoformat())
        raise ProblemError(422, message, field="date")
    puzzle = _puzzle(day, size)
    rows, cols = puzzle.rows, puzzle.cols
    start, goal = daily_deal(day, rows, cols), goals.blank_last(rows, cols)
    count, table, mine, attempt = await context.store.read(_day_table, player, puzzle)
    return Daily(
        date=day,
        rows=rows,
        cols=cols,
        start=start.text,
        goal=goals.format_goal(goal),
        code=format_code(start, goal),
        seed=daily_seed(day, rows, cols),
        players=count,
        table=[
            TablePlace(
                rank=place.rank,
                moves=place.moves,
                milliseconds=place.milliseconds,
                you=place.player == player,
            )
            for place in table
        ],
        mine=answer_place(mine),
        attempt=_own_attempt(player, attempt),
    )


@router.post("/api/daily/starts", status_code=201, summary="Start a ranked attempt")
async def start_attempt(
    context: Context, player: StoringPlayerId, wanted: StartRequest, request: Request
) -> DailyStart:
    """The clock runs from now; each player has one ranked attempt at each puzzle of today.

    The same request again gives the same start. An unranked attempt can be played too.
    """
    puzzle = _puzzle(context.clock().date(), wanted.size)
    if player == LOCAL_PLAYER:
        return DailyStart(date=puzzle.daily, ranked=True, start=None, reason=None)
    if wanted.date not in (None, str(puzzle.daily)):
        return _unranked(puzzle, "daily.over")
    board = daily_deal(puzzle.daily, puzzle.rows, puzzle.cols).text
    days = (puzzle.daily - timedelta(days=1), puzzle.daily)
    if board in await context.store.read(known_boards, board, dict.fromkeys(days, player)):
        return _unranked(puzzle, "daily.helped")
    new = Attempt(
        player=player,
        daily=puzzle.daily,
        rows=puzzle.rows,
        cols=puzzle.cols,
        attempt=context.starts.new_attempt(),
        game_id=wanted.game_id,
        address=context.starts.hash_address(request.scope, puzzle.daily),
        started=context.clock(),
    )
    stored = await context.store.write(begin_attempt, new)
    if stored.standing != "open" or stored.game_id != wanted.game_id:
        return _unranked(puzzle, "daily.attempted")
    start = context.starts.sign(stored.attempt, puzzle)
    return DailyStart(date=puzzle.daily, ranked=True, start=start, reason=None)


@router.get("/api/daily/solved", summary="The daily puzzles I solved")
async def list_solved_days(context: Context, player: PlayerId) -> SolvedDays:
    """Those solved without help, in games begun on their day; the earliest first."""
    found = await context.store.read(results.solved_days, player)
    return SolvedDays(days=[SolvedDay(date=day, rows=rows, cols=cols) for day, rows, cols in found])


def _puzzle(day: date, size: str) -> Puzzle:
    rows, cols = (int(side) for side in size.split("x"))
    return Puzzle(daily=day, rows=rows, cols=cols)


def _day_table(
    connection: Connection, player: str, puzzle: Puzzle
) -> tuple[int, list[Place], Place | None, Attempt | None]:
    return (
        daily_count(connection, puzzle),
        daily_table(connection, puzzle, TABLE),
        daily_place(connection, player, puzzle),
        get_attempt(connection, player, puzzle),
    )


def _own_attempt(player: str, attempt: Attempt | None) -> OwnAttempt:
    if player == LOCAL_PLAYER:
        return OwnAttempt(state="free")
    if attempt is None:
        return OwnAttempt(state="none")
    return OwnAttempt(state=attempt.standing, game_id=attempt.game_id, reason=reason_of(attempt))


def _unranked(puzzle: Puzzle, code: str) -> DailyStart:
    reason = render_sentence(Message(code), request_language())
    return DailyStart(date=puzzle.daily, ranked=False, start=None, reason=reason)
