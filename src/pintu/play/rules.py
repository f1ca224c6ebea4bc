"""What a game may hold."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from pintu.play.steps import MOST_MOVES, Step
from pintu.puzzle import Board, BoardError
from pintu.puzzle.reachability import why_unreachable

ASSISTANCE = ("hint", "ai", "numbers")
"""What makes a game an assisted one: a hint, moves of the solver, numbers on the tiles."""

MOST_MILLISECONDS = 100 * 24 * 60 * 60 * 1000
LONGEST_PICTURE = 500


class GameError(ValueError):
    """What makes no game; `field` is the part of it that is wrong, and begins the sentence."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(part, message)  # both, or it could not cross to another process
        self.field = part

    def __str__(self) -> str:
        return ": ".join(self.args)


def check_deal(start: Board, goal: Board) -> None:
    """Refuse a start from which there is nothing to play: it is the goal, or never leads there."""
    try:
        reason = why_unreachable(start, goal)
    except BoardError as error:
        raise GameError("goal", str(error)) from None
    if reason:
        raise GameError("start", f"the goal cannot be reached: {reason}")
    if start == goal:
        raise GameError("start", "it is the goal already")


def check_clock(steps: Iterable[Step], clock: int) -> None:
    """Refuse times that run backwards, in the steps or after them."""
    before = 0
    for number, step in enumerate(steps, 1):
        if not before <= step.at <= MOST_MILLISECONDS:
            raise GameError("times", f"step {number:,}: {clock_message(before, step.at)}")
        before = step.at
    if not before <= clock <= MOST_MILLISECONDS:
        raise GameError("clock", clock_message(before, clock))


def clock_message(before: int, after: int) -> str:
    """Why a clock cannot go from one time to another."""
    if after > MOST_MILLISECONDS:
        return f"a game lasts at most {MOST_MILLISECONDS:,} ms"
    return f"the clock cannot go back from {before:,} ms to {after:,} ms"


def check_assistance(kind: str) -> None:
    """Refuse a help that is not one of ASSISTANCE."""
    if kind not in ASSISTANCE:
        raise GameError("assistance", f"{str(kind)[:40]!r} is none of {', '.join(ASSISTANCE)}")


def in_utc(name: str, time: datetime | None) -> datetime | None:
    """A time of day in UTC; one without a zone is refused."""
    if time is None:
        return None
    if time.tzinfo is None:
        raise GameError(name, "the time lacks its zone, such as the Z in 2026-01-31T12:00:00Z")
    try:
        return time.astimezone(UTC)
    except OverflowError:
        raise GameError(name, "the time is out of all calendars") from None


def check_weight(weight: int) -> None:
    """Refuse more moves than a game keeps."""
    if weight > MOST_MOVES:
        raise GameError("moves", f"a game has at most {MOST_MOVES:,} moves, and these are more")


def check_picture(picture: str | None) -> None:
    """Refuse a name that could be no picture's."""
    if picture is None:
        return
    if not (0 < len(picture) <= LONGEST_PICTURE and picture.isprintable()):
        raise GameError("picture", f"it is named by 1 to {LONGEST_PICTURE} plain characters")
