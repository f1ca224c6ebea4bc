"""The kinds of work there are, and who does them.

To add one: a function `(request, payload, tell, cancelled)` that gives a message and bytes, and a
line here. The service imports this module too, so what is heavy is imported inside the functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pintu.server.work import animation, pictures, replays, searches
from pintu.server.work.events import IsCancelled, Tell
from pintu.server.work.packets import Message, Packet

SEARCH = "search"
PICTURE = "picture"
REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work: what does it, in which lane, and when its worker is given up.

    A short one goes before all that are not. One that is `alone` takes the place of the one its
    owner has under way. `seconds` is for work that does not watch the clock itself: a worker that
    takes longer is killed.
    """

    run: Callable[[Message, bytes, Tell, IsCancelled], Packet]
    lane: str = SEARCH
    short: bool = True
    alone: bool = False
    seconds: float | None = None


KINDS = {
    "solve": Kind(searches.solve, short=False, alone=True),
    "hint": Kind(searches.hint),
    "deal": Kind(searches.deal),
    "draw": Kind(searches.deal, short=False),  # a deal that is found by search after search
    "shortest": Kind(searches.shortest),
    "picture": Kind(pictures.picture, PICTURE, seconds=20),
    "preview": Kind(pictures.preview, PICTURE, seconds=20),
    "animation": Kind(animation.animation, PICTURE, short=False, seconds=60),
    "replay": Kind(replays.replay, REPLAY, seconds=20),
}
