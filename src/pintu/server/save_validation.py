"""Validates saved games by replaying them, before they are stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar

from pydantic import BaseModel

from pintu.messages import Message
from pintu.pictures.gallery.catalogue import PIECES
from pintu.server.direct_route import JsonBody
from pintu.server.problems import ProblemError
from pintu.server.save_bodies import SaveBodyError, read_file, read_write
from pintu.server.work import Pool
from pintu.server.work.packets import JsonObject
from pintu.server.work.replays import ReplayedGame
from pintu.store.games import GameRow, Kind

MAX_SIDE = 10
LONG_BODY = 5_000
"""Bytes; a worker reads longer bodies, so that other players do not wait. It is a game of about a
thousand moves.
"""

Head = TypeVar("Head", bound=BaseModel)

GALLERY = frozenset(f"gallery:{piece.id}" for piece in PIECES)
"""The pictures of the gallery, as games name them."""


async def validate_write(
    pool: Pool,
    owner: str,
    body: JsonBody,
    head: type[Head],
    *,
    with_result: bool = False,
    boards: Collection[str] = (),
) -> tuple[Head, ReplayedGame]:
    """Read a body with a game and replay it; a 422 that names the field if anything is wrong.

    The body without its game is returned as `head`, which its model extends. With a result,
    `boards` are positions to look for in the game.
    """
    if len(body.data) <= LONG_BODY:
        with _problems():
            write, game = read_write(body.model, body.data)
        assert isinstance(write, head)
        return write, _of_known_size(
            ReplayedGame.of(game, with_result=with_result, boards=boards), "game"
        )
    request = {
        "model": body.model.__name__,
        "with_result": with_result,
        "boards": sorted(boards),
    }
    message, replayed = await _replay_in_worker(pool, owner, request, body.data)
    return head.model_validate(message["head"]), _of_known_size(replayed, "game")


async def validate_file(
    pool: Pool, owner: str, body: bytes, *, keep_picture: bool = True
) -> ReplayedGame:
    """Read a save file and replay its game; see `validate_write`."""
    if len(body) <= LONG_BODY:
        with _problems():
            game = read_file(body, keep_picture=keep_picture)
        return _of_known_size(ReplayedGame.of(game, with_result=False), "body")
    request = {"model": None, "keep_picture": keep_picture}
    _, replayed = await _replay_in_worker(pool, owner, request, body)
    return _of_known_size(replayed, "body")


async def _replay_in_worker(
    pool: Pool, owner: str, request: JsonObject, body: bytes
) -> tuple[JsonObject, ReplayedGame]:
    """Read a long body in a worker process, so that only its owner waits."""
    message, text = await pool.submit("replay", request, body, owner=owner).result()
    if "error" in message:
        raise _refused(
            SaveBodyError(
                Message.from_data(message["error"]),
                field=message["field"],
                label=message["label"],
                index=message["index"],
            )
        )
    return message, ReplayedGame.from_packet(message, text)


@contextmanager
def _problems() -> Iterator[None]:
    try:
        yield
    except SaveBodyError as error:
        raise _refused(error) from None


def _refused(error: SaveBodyError) -> ProblemError:
    members: dict[str, Any] = {} if error.index is None else {"index": error.index}
    return ProblemError(422, error.message, field=error.field, label=error.label, **members)


def _of_known_size(game: ReplayedGame, field: str) -> ReplayedGame:
    """The game, unless its board is larger than those of the server."""
    facts = game.facts
    if max(facts.rows, facts.cols) <= MAX_SIDE:
        return game
    message = Message("request.board_too_large", most=MAX_SIDE, rows=facts.rows, cols=facts.cols)
    raise ProblemError(422, message, field=f"{field}.start", label="start")


def has_known_form(picture: str | None) -> bool:
    """Whether a picture is None, one of the gallery, or looks like an upload."""
    return picture is None or picture in GALLERY or picture.startswith("upload:")


def row_of(
    game: ReplayedGame, *, game_id: str, kind: Kind, name: str | None, version: int, now: datetime
) -> GameRow:
    """Make the database row of a game."""
    facts = game.facts
    return GameRow(
        id=game_id,
        kind=kind,
        name=name,
        version=version,
        rows=facts.rows,
        cols=facts.cols,
        start=facts.start,
        goal=facts.goal,
        board=facts.board,
        moves=facts.moves,
        elapsed=facts.elapsed,
        home=facts.home,
        tiles=facts.tiles,
        solved=facts.solved,
        assisted=facts.assisted,
        picture=facts.picture,
        text=game.text,
        created=now,
        updated=now,
    )
