"""Validates saved games by replaying them, before they are stored."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from pintu.messages import Message
from pintu.pictures.gallery.catalogue import PIECES
from pintu.play import SaveError, game_of, parse_save
from pintu.server.problems import ProblemError
from pintu.server.schemas.games import SaveFile
from pintu.server.work import Pool
from pintu.server.work.replays import ReplayedGame
from pintu.store.games import GameRow, Kind

MAX_SIDE = 10
LONG_TEXT = 4_000
"""Characters; longer games are replayed in a worker, so that other players do not wait."""

GALLERY = frozenset(f"gallery:{piece.id}" for piece in PIECES)
"""The pictures of the gallery, as games name them."""


async def validate_save(
    pool: Pool,
    owner: str,
    file: SaveFile | str,
    field: str = "game",
    *,
    with_result: bool = False,
    boards: Collection[str] = (),
) -> ReplayedGame:
    """Replay the game of a save file; a 422 that names the field if anything is wrong with it.

    With a result, `boards` are positions to look for in the game.
    """
    if isinstance(file, str):
        length = len(file)
    else:
        length = len(file.moves) + len(file.times) + len(file.undone)
    if length > LONG_TEXT:
        request = {"with_result": with_result, "boards": sorted(boards)}
        replay = await _replay_in_worker(pool, owner, file, field, request)
    else:
        try:
            game = parse_save(file) if isinstance(file, str) else game_of(_fields_of(file))
        except SaveError as error:
            raise _refused(error, field) from None
        replay = ReplayedGame.of(game, with_result=with_result, boards=boards)
    facts = replay.facts
    if max(facts.rows, facts.cols) > MAX_SIDE:
        raise ProblemError(
            422,
            Message("request.board_too_large", most=MAX_SIDE, rows=facts.rows, cols=facts.cols),
            field=f"{field}.start",
            label="start",
        )
    return replay


async def _replay_in_worker(
    pool: Pool, owner: str, file: SaveFile | str, field: str, request: dict[str, Any]
) -> ReplayedGame:
    """Replay a long game in a worker process, so that only its owner waits."""
    if isinstance(file, str):
        job = pool.submit("replay", request, file.encode(), owner=owner)
    else:
        job = pool.submit("replay", request | {"fields": _fields_of(file)}, owner=owner)
    message, text = await job.result()
    if "error" in message:
        wrong = Message.from_data(message["error"])
        raise _refused(SaveError(wrong, field=message["field"], index=message["index"]), field)
    return ReplayedGame.from_packet(message, text)


def _fields_of(file: SaveFile) -> dict[str, Any]:
    """The fields that were sent; an older version does not have all of them."""
    return file.model_dump(exclude_unset=True)


def _refused(error: SaveError, field: str) -> ProblemError:
    known = error.field in SaveFile.model_fields
    part = f"{field}.{error.field}" if known else field
    members: dict[str, Any] = {} if error.index is None else {"index": error.index}
    # A message about the version is a whole sentence and needs no name in front of it.
    label = "" if error.field in (None, "version") else error.field
    return ProblemError(422, error.message, field=part, label=label, **members)


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
