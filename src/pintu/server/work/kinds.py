"""The kinds of jobs, and how each is run.

To add one: write a function `(request, payload, send_update, cancelled)` that returns a message
and bytes, and add a line here. The server imports this module too, so the functions import heavy
packages when they are called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from pintu.server.work import animation, pictures, replays, reviews, searches, traces
from pintu.server.work.events import IsCancelled, SendUpdate
from pintu.server.work.packets import JsonObject, Packet

SEARCH = "search"
PICTURE = "picture"
REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Kind:
    """How jobs of one kind are run: the function, the lane of workers and the time limit.

    Short jobs go before all others. A new job of a kind with `replaces_previous` cancels the
    previous one of its owner. `seconds` is for functions that keep no time limit themselves: a
    worker that takes longer is killed. For the others `Job.seconds` has the limit. A payload takes
    another turn in the queue for every `bytes_a_turn`.
    """

    run: Callable[[JsonObject, bytes, SendUpdate, IsCancelled], Packet]
    lane: str = SEARCH
    short: bool = True
    replaces_previous: bool = False
    seconds: float | None = None
    bytes_a_turn: float = inf


KINDS = {
    "solve": Kind(searches.solve, short=False, replaces_previous=True),
    "review": Kind(reviews.review, short=False, replaces_previous=True),
    "hint": Kind(searches.hint),
    "deal": Kind(searches.deal),
    "draw": Kind(searches.deal, short=False),  # a deal that needs many searches
    "shortest": Kind(searches.shortest),
    "picture": Kind(pictures.picture, PICTURE, seconds=20),
    "preview": Kind(pictures.preview, PICTURE, seconds=20),
    "trace": Kind(traces.trace, seconds=30),
    "alike": Kind(pictures.alike, PICTURE, seconds=20),
    "animation": Kind(animation.animation, PICTURE, short=False, seconds=60),
    "replay": Kind(replays.replay, REPLAY, seconds=20, bytes_a_turn=10_000),
}
