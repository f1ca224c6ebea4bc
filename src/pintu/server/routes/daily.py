"""The daily puzzle and its leaderboard."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Connection

from pintu.messages import Message
from pintu.play import daily_deal, daily_seed, format_code
from pintu.puzzle import goals
from pintu.server.context import Context, PlayerId
from pintu.server.days import Day, day_from
from pintu.server.problems import ProblemError
from pintu.server.schemas.daily import Daily, DailyPlace, SolvedDay, SolvedDays, TablePlace
from pintu.store import results as store
from pintu.store.results import ResultSummary

router = APIRouter(tags=["records"])
TABLE = 50


@router.get("/api/daily", summary="The puzzle of the day and its table")
async def get_daily(
    context: Context,
    player: PlayerId,
    size: Annotated[str, Query(pattern="^([2-9]|10)x([2-9]|10)$")] = "4x4",
    date: Annotated[Day | None, Query(description="Default: today in UTC.")] = None,
) -> Daily:
    """The puzzle is the same for all players.

    The table has the best result of each player without help, by moves, then by time.
    """
    today = context.clock().date()
    day = today if date is None else day_from(date, "date")
    if day > today + timedelta(days=1):
        message = Message("request.future_date", date=day.isoformat())
        raise ProblemError(422, message, field="date")
    rows, cols = (int(side) for side in size.split("x"))
    start, goal = daily_deal(day, rows, cols), goals.blank_last(rows, cols)
    count, table, mine = await context.store.read(_day_table, player, day, rows, cols)
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
            TablePlace(**_place(rank, row).model_dump(), you=who == player)
            for rank, row, who in table
        ],
        mine=_place(*mine) if mine else None,
    )


@router.get("/api/daily/solved", summary="The daily puzzles I solved")
async def list_solved_days(context: Context, player: PlayerId) -> SolvedDays:
    """Those solved without help, in games begun on their day; the earliest first."""
    found = await context.store.read(store.solved_days, player)
    return SolvedDays(days=[SolvedDay(date=day, rows=rows, cols=cols) for day, rows, cols in found])


def _day_table(
    connection: Connection, player: str, day: date, rows: int, cols: int
) -> tuple[int, list[tuple[int, ResultSummary, str]], tuple[int, ResultSummary] | None]:
    return (
        store.daily_count(connection, day, rows, cols),
        store.daily_table(connection, day, rows, cols, TABLE),
        store.daily_place(connection, player, day, rows, cols),
    )


def _place(rank: int, row: ResultSummary) -> DailyPlace:
    return DailyPlace(rank=rank, moves=row.result.moves, milliseconds=row.result.milliseconds)
