"""Collects what is known of a daily result, and answers whether it is ranked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from sqlalchemy import Connection
from starlette.requests import Request

from pintu.heuristics.manhattan import Manhattan
from pintu.messages import Message
from pintu.messages.rendering import render_sentence
from pintu.play import daily_deal
from pintu.puzzle import Board
from pintu.server.context import Services
from pintu.server.daily_verdict import CONTRADICTION, Autosave, Evidence, judge
from pintu.server.equivalent_positions import exchange_rows_and_columns
from pintu.server.languages import request_language
from pintu.server.schemas.daily import DailyOutcome, OwnPlace
from pintu.server.work.replays import ReplayedGame
from pintu.store.attempt_rows import Attempt, Puzzle
from pintu.store.daily_attempts import Outcome, finish_attempt, get_attempt, get_ended_attempt
from pintu.store.daily_help import ALL, helped_boards
from pintu.store.daily_ranking import Place, daily_place
from pintu.store.games import get_game


@dataclass(frozen=True, slots=True)
class KnownBoards:
    """The positions for which a player, and others at the same address, got help."""

    own: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()

    @property
    def all(self) -> frozenset[str]:
        """Both together."""
        return self.own | self.near


@dataclass(frozen=True, slots=True)
class Ranking:
    """A daily result before it is decided whether it is ranked; without an attempt it is not."""

    puzzle: Puzzle
    attempt: str | None
    boards: KnownBoards = field(default_factory=KnownBoards)


async def begin_ranking(
    context: Services, request: Request, player: str, puzzle: Puzzle, start: str | None
) -> Ranking:
    """Verify the start of an attempt, and find the positions for which there was help."""
    attempt = None if start is None else context.starts.read(start, puzzle)
    if attempt is None:
        return Ranking(puzzle, None)
    days = [puzzle.daily + timedelta(days=days) for days in (-1, 0, 1)]
    boards = await context.store.read(
        _known_boards,
        daily_deal(puzzle.daily, puzzle.rows, puzzle.cols).text,
        dict.fromkeys(days, player),
        {day: context.starts.hash_address(request.scope, day) for day in days},
    )
    return Ranking(puzzle, attempt, boards)


async def end_ranking(
    context: Services,
    player: str,
    ranking: Ranking,
    game: ReplayedGame,
    start: Board,
    goal: Board,
    result_id: str,
    shortest: int | None,
) -> Outcome | None:
    """Decide whether a result is ranked; None if it does not belong to an open attempt."""
    attempt, autosave = await context.store.read(_stored, player, ranking.puzzle)
    if attempt is None or attempt.attempt != ranking.attempt or attempt.standing != "open":
        return None
    assert game.pace is not None
    now = context.clock()
    evidence = Evidence(
        attempt=attempt,
        elapsed=context.clock.time_since(attempt.started),
        pace=game.pace,
        undone=game.undone,
        assisted=game.facts.assisted,
        cells=len(start.tiles),
        shortest=shortest,
        distance=Manhattan(goal)(start),
        own_help=[each for each in game.known if each.board in ranking.boards.own],
        near_help=[each for each in game.known if each.board not in ranking.boards.own],
        autosave=autosave,
    )
    standing, reasons = judge(evidence)
    return Outcome(
        attempt=attempt.attempt,
        result_id=result_id,
        standing=standing,
        reasons=" ".join(reasons),
        moves=game.pace.moves,
        milliseconds=max(evidence.milliseconds, game.pace.milliseconds),
        finished=now,
    )


async def contradicts_autosave(
    context: Services, player: str, outcome: Outcome | None, result_id: str
) -> bool:
    """Whether a result contradicts the autosave of its game; its attempt is then ended.

    Such a result is not stored, neither now nor when it is sent again.
    """
    if outcome is not None and CONTRADICTION in outcome.reasons.split():
        await context.store.write(finish_attempt, player, outcome)
    attempt = await context.store.read(get_ended_attempt, player, result_id)
    return attempt is not None and CONTRADICTION in attempt.reasons.split()


def outcome_of(
    connection: Connection, player: str, puzzle: Puzzle, result_id: str
) -> tuple[Attempt | None, Place | None]:
    """The attempt that a result ended, if it ended one, and its place."""
    attempt = get_attempt(connection, player, puzzle)
    if attempt is None or attempt.result_id != result_id:
        return None, None
    return attempt, daily_place(connection, player, puzzle)


def answer_outcome(attempt: Attempt | None, place: Place | None, *, begun: bool) -> DailyOutcome:
    """The answer about a daily result, in the language of the request."""
    if attempt is None or attempt.standing == "open":
        code = "daily.attempted" if begun else "daily.no_start"
        return DailyOutcome(standing="unranked", reason=_sentence(code), place=None)
    return DailyOutcome(
        standing=attempt.standing, reason=reason_of(attempt), place=answer_place(place)
    )


def reason_of(attempt: Attempt) -> str | None:
    """Why an attempt is not ranked; the reasons of a suspicion are for the operator only."""
    if attempt.standing == "held":
        return _sentence("daily.held")
    if attempt.standing == "removed":
        return _sentence("daily.removed")
    return _sentence(attempt.reasons.split()[0]) if attempt.reasons else None


def answer_place(place: Place | None) -> OwnPlace | None:
    """The answer about the player's own place."""
    if place is None:
        return None
    return OwnPlace(
        rank=place.rank, moves=place.moves, milliseconds=place.milliseconds, listed=place.listed
    )


def _known_boards(
    connection: Connection, start: str, own: Mapping[date, str], near: Mapping[date, str]
) -> KnownBoards:
    return KnownBoards(known_boards(connection, start, own), known_boards(connection, start, near))


def known_boards(connection: Connection, start: str, whom: Mapping[date, str]) -> frozenset[str]:
    """The positions for which there was help; after very much help, the start counts as one.

    Those with exchanged rows and columns are among them, as they have the same solution.
    """
    boards = helped_boards(connection, whom)
    extra = {start} if ALL in boards else set[str]()
    for board in boards - {ALL}:
        extra.add(exchange_rows_and_columns(Board.parse(board)).text)
    return boards | extra


def _stored(
    connection: Connection, player: str, puzzle: Puzzle
) -> tuple[Attempt | None, Autosave | None]:
    """The attempt at a puzzle, and what the stored version of its game says."""
    attempt = get_attempt(connection, player, puzzle)
    row = attempt and get_game(connection, player, attempt.game_id)
    if not row:
        return attempt, None
    fields = json.loads(row.text)
    undone = sum(map(int, str(fields.get("undone", "")).split()))
    return attempt, Autosave(row.assisted, int(fields["clock"]), undone)


def _sentence(code: str) -> str:
    return render_sentence(Message(code), request_language())
