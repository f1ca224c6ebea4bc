"""The review job: finds out how a game was played."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pintu.server.work.events import IsCancelled, SendUpdate
from pintu.server.work.packets import JsonObject, Packet

if TYPE_CHECKING:
    from pintu.solving.review import Finding

_INTERVAL = 1 / 20
"""Seconds between two updates, at least."""


def review(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Review a game: {board, goal, moves, times, undone, seconds} to the record of its review."""
    from pintu.puzzle import Board, parse_moves
    from pintu.solving.review import ReviewRun

    review_run = ReviewRun(
        Board.parse(request["board"]),
        parse_moves(request["moves"]),
        Board.parse(request["goal"]),
        request["times"],
        request["undone"],
    )
    updates = _Updates(send_update)
    for finding in review_run.run(request["seconds"], cancelled):
        updates.add(finding)
    updates.send()
    found = review_run.review
    note = None if found.note_message is None else found.note_message.as_data()
    return {**found.as_record(), "note": note}, b""


class _Updates:
    """Sends findings in batches, every _INTERVAL at most; the first one immediately."""

    def __init__(self, send_update: SendUpdate) -> None:
        self._send_update = send_update
        self._last = 0.0
        self._points: list[JsonObject] = []
        self._only: list[int] = []
        self._windows: list[JsonObject] | None = None

    def add(self, finding: Finding) -> None:
        from pintu.solving.review_distances import OnlyMove, Point
        from pintu.solving.review_value import window_records

        match finding:
            case Point(index, distance, best):
                point = {"index": index, "distance": distance, "best": best and str(best)}
                self._points.append(point)
            case OnlyMove(index):
                self._only.append(index)
            case _:
                self._windows = window_records(finding.windows)
        if perf_counter() - self._last >= _INTERVAL:
            self.send()

    def send(self) -> None:
        """Send what was found since the last time."""
        if self._points:
            self._send_update({"event": "points", "points": self._points})
        if self._only:
            self._send_update({"event": "only_moves", "moves": self._only})
        if self._windows is not None:
            self._send_update({"event": "windows", "windows": self._windows})
        self._points, self._only, self._windows = [], [], None
        self._last = perf_counter()
