"""Work on animations: a solution drawn frame by frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pintu.server.work.events import IsCancelled, RefusedError, Tell
from pintu.server.work.packets import Message, Packet

if TYPE_CHECKING:
    from pintu.render.frames import Frame


def animation(request: Message, payload: bytes, tell: Tell, cancelled: IsCancelled) -> Packet:
    """The file of {start, goal, moves, format, numbers, width}; the payload is a picture or empty.

    What is told on the way is {done, frames}.
    """
    from pintu.pictures.decode import decode
    from pintu.pictures.picture import PictureError
    from pintu.puzzle import Board, IllegalMoveError, parse_moves
    from pintu.render.animation import Film
    from pintu.render.well import DrawingError, Look

    start, goal = Board.parse(request["start"]), Board.parse(request["goal"])
    look = Look(request["width"], request["numbers"])
    try:
        image = decode(payload) if payload else None
        film = Film(image, start, goal, parse_moves(request["moves"]), look)
    except (DrawingError, IllegalMoveError, PictureError) as error:
        raise RefusedError(str(error)) from None

    def watched() -> Iterator[Frame]:
        for done, frame in enumerate(film):
            if cancelled():
                raise RefusedError("this was called off")
            if done % 50 == 0:
                tell({"done": done, "frames": len(film)})
            yield frame

    data = film.encode("webp" if request["format"] == "webp" else "gif", watched())
    width, height = film.well.size
    return {"width": width, "height": height, "seconds": film.seconds}, data
