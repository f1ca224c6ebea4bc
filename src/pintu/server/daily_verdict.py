"""Decides whether the result of an attempt at the daily puzzle is ranked.

docs/daily.md has these rules for players and operators.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from pintu.play.pace import KnownPosition, Pace
from pintu.store.attempt_rows import Attempt, Standing

CONTRADICTION = "daily.contradiction"
"""The reason of a result that cannot belong to the stored autosave of its game."""

LEAST_STEP = 40
"""Milliseconds that a step takes on average, at least; the fastest players need about 50."""

LEAST_BURST = 250
"""Milliseconds that ten steps in a row take, at least."""

LEAST_SPREAD = 0.1
"""The least standard deviation of a person's pauses between steps, divided by their mean."""

CLOCK_SLACK = timedelta(seconds=5)
"""How far the clock of a browser may be ahead of the server's."""

HARD_CELLS = 15
"""On boards of so many cells or more, people do not find shortest solutions."""

NEAR_SHORTEST = 2
"""Moves above the shortest solution, on such a board, that are still suspicious."""

NEAR_DISTANCE = 1.4
"""The same as a multiple of the Manhattan distance, where the shortest solution is not known."""

FOLLOWED = 2
"""A game probably followed a solution that somebody at the same address got for a position, if it
ended within the position's Manhattan distance times this."""

FAR = 8
"""The least Manhattan distance of a position for which help counts, unless it is the start. Nearer
to the goal, many games have the same positions."""


@dataclass(frozen=True, slots=True)
class Autosave:
    """What the last stored version of a game says."""

    assisted: bool
    clock: int
    undone: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What is known of a result.

    `own_help` and `near_help` are positions of the game for which the player, or somebody at the
    same address, got help on that day. `elapsed` is the time since the start by the clock of the
    server; None if that was set in the meantime.
    """

    attempt: Attempt
    elapsed: timedelta | None
    pace: Pace
    undone: int
    assisted: bool
    cells: int
    shortest: int | None
    distance: int
    own_help: Iterable[KnownPosition] = ()
    near_help: Iterable[KnownPosition] = ()
    autosave: Autosave | None = None

    @property
    def milliseconds(self) -> int:
        """The time from the start to now by the clock of the server, or else of the game."""
        if self.elapsed is None:
            return self.pace.milliseconds
        return self.elapsed // timedelta(milliseconds=1)


def judge(evidence: Evidence) -> tuple[Standing, tuple[str, ...]]:
    """The standing of a result, and why it is not ranked.

    The reasons are codes of messages for the player, or words for the operator if it is held.
    """
    if broken := tuple(_broken_rules(evidence)):
        return "unranked", broken
    if doubts := tuple(_doubts(evidence)):
        return "held", doubts
    return "ranked", ()


def _broken_rules(evidence: Evidence) -> Iterable[str]:
    pace, autosave = evidence.pace, evidence.autosave
    if evidence.assisted:
        yield "daily.assisted"
    elif evidence.attempt.helped or _has_own_help(evidence):
        yield "daily.helped"
    if autosave is not None and (
        autosave.clock > pace.milliseconds
        or autosave.undone > evidence.undone
        or autosave.assisted > evidence.assisted
    ):
        yield CONTRADICTION
    least = LEAST_STEP * (pace.steps - 1)
    if min(pace.milliseconds, evidence.milliseconds) < least:
        yield "daily.too_fast"
    elif pace.milliseconds > evidence.milliseconds + CLOCK_SLACK // timedelta(milliseconds=1):
        yield "daily.clock"


def _has_own_help(evidence: Evidence) -> bool:
    """Whether the server knows of help that the result does not mention."""
    autosave = evidence.autosave
    return (autosave is not None and autosave.assisted) or any(
        _is_specific(evidence, each) for each in evidence.own_help
    )


def _doubts(evidence: Evidence) -> Iterable[str]:
    pace = evidence.pace
    if pace.burst is not None and pace.burst < LEAST_BURST:
        yield "burst"
    if pace.spread is not None and pace.spread < LEAST_SPREAD:
        yield "regular"
    if evidence.cells >= HARD_CELLS and pace.moves <= _suspiciously_short(evidence):
        yield "short"
    if any(
        _is_specific(evidence, each) and each.remaining <= FOLLOWED * each.distance
        for each in evidence.near_help
    ):
        yield "near-help"


def _is_specific(evidence: Evidence, position: KnownPosition) -> bool:
    """Whether a position belongs to this game rather than to many."""
    return position.distance >= min(FAR, evidence.distance)


def _suspiciously_short(evidence: Evidence) -> float:
    if evidence.shortest is not None:
        return evidence.shortest + NEAR_SHORTEST
    return NEAR_DISTANCE * evidence.distance
