"""The rules for the data of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from pintu.messages import Message, MessageError
from pintu.play.steps import MOST_MOVES, Step
from pintu.puzzle import Board, BoardError
from pintu.puzzle.reachability import unreachable_reason

ASSISTANCE = ("hint", "ai", "numbers")
"""The kinds of assistance: a hint, moves of the solver, numbers on the tiles."""

MOST_MILLISECONDS = 100 * 24 * 60 * 60 * 1000
LONGEST_PICTURE = 500


class GameError(MessageError, ValueError):
    """What makes no game; `field` is the part of it that is wrong."""


def check_deal(start: Board, goal: Board) -> None:
    """Raise GameError if the start is the goal, or the goal cannot be reached from it."""
    try:
        reason = unreachable_reason(start, goal)
    except BoardError as error:
        raise GameError(error.message, field="goal") from None
    if reason:
        raise GameError("game.unreachable", field="start", reason=reason)
    if start == goal:
        raise GameError("game.already_solved", field="start")


def check_clock(steps: Iterable[Step], clock: int) -> None:
    """Raise GameError if times decrease, in the steps or after them."""
    before = 0
    for number, step in enumerate(steps, 1):
        if not before <= step.at <= MOST_MILLISECONDS:
            reason = clock_message(before, step.at)
            raise GameError("game.time_of_step", field="times", number=number, reason=reason)
        before = step.at
    if not before <= clock <= MOST_MILLISECONDS:
        raise GameError(clock_message(before, clock), field="clock")


def clock_message(before: int, after: int) -> Message:
    """Why a clock cannot go from one time to another."""
    if after > MOST_MILLISECONDS:
        return Message("game.too_long", most=MOST_MILLISECONDS)
    return Message("game.clock_went_back", before=before, after=after)


def check_assistance(kind: str) -> None:
    """Raise GameError for assistance that is not one of ASSISTANCE."""
    if kind not in ASSISTANCE:
        raise GameError(
            "game.unknown_assistance", field="assistance", kind=str(kind)[:40], kinds=ASSISTANCE
        )


def in_utc(name: str, time: datetime | None) -> datetime | None:
    """A time of day in UTC; GameError for one without a time zone."""
    if time is None:
        return None
    if time.tzinfo is None:
        raise GameError("game.no_time_zone", field=name)
    try:
        return time.astimezone(UTC)
    except OverflowError:
        raise GameError("game.time_out_of_range", field=name) from None


def check_weight(weight: int) -> None:
    """Raise GameError for more moves than a game may have."""
    if weight > MOST_MOVES:
        raise GameError("game.too_many_moves", field="moves", most=MOST_MOVES)


def check_undone(steps: Sequence[Step], undone: Sequence[int]) -> tuple[int, ...]:
    """The undone moves of each attempt, 0 where a number is missing; GameError if one is wrong."""
    attempts = 1 + [step.move for step in steps].count(None)
    if len(undone) > attempts or any(count < 0 for count in undone):
        raise GameError("game.undone", field="undone", attempts=attempts)
    return (*undone, *[0] * (attempts - len(undone)))


def check_picture(picture: str | None) -> None:
    """Raise GameError for a text that cannot be the name of a picture."""
    if picture is None:
        return
    if not (0 < len(picture) <= LONGEST_PICTURE and picture.isprintable()):
        raise GameError("game.picture_name", field="picture", most=LONGEST_PICTURE)
