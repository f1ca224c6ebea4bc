"""The animation job: draws a solution frame by frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pintu.server.work.events import IsCancelled, RefusedError, SendUpdate
from pintu.server.work.packets import JsonObject, Packet

if TYPE_CHECKING:
    from pintu.render.frames import Frame


def animation(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Encode the animation of {start, goal, moves, format, numbers, width}.

    The payload is a picture file, or empty for numbered tiles. Updates are {done, frames}.
    """
    from pintu.pictures.decode import decode
    from pintu.pictures.picture import PictureError
    from pintu.puzzle import Board, IllegalMoveError, parse_moves
    from pintu.render.animation import Animation
    from pintu.render.canvas import DrawingError, Look

    start, goal = Board.parse(request["start"]), Board.parse(request["goal"])
    look = Look(request["width"], request["numbers"])
    try:
        image = decode(payload) if payload else None
        film = Animation(image, start, goal, parse_moves(request["moves"]), look)
    except (DrawingError, IllegalMoveError, PictureError) as error:
        raise RefusedError(error.message) from None

    def frames() -> Iterator[Frame]:
        for done, frame in enumerate(film):
            if cancelled():
                raise RefusedError("work.cancelled")
            if done % 50 == 0:
                send_update({"done": done, "frames": len(film)})
            yield frame

    data = film.encode("webp" if request["format"] == "webp" else "gif", frames())
    width, height = film.canvas.size
    return {"width": width, "height": height, "seconds": film.seconds}, data
