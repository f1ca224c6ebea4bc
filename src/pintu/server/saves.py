"""Games as they arrive: replayed before anything else happens with them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pintu.messages import Message
from pintu.pictures.gallery.catalogue import PIECES
from pintu.play import SaveError, game_of, parse_save
from pintu.server.problems import ProblemError
from pintu.server.schemas.games import SaveFile
from pintu.server.work import WorkPool
from pintu.server.work.replays import ReplayedGame
from pintu.store.games import GameRow, Kind

MOST_ROWS = 10
LONG_TEXT = 20_000
"""Characters from which a replay takes long enough to keep other players waiting."""

_GALLERY = frozenset(f"gallery:{piece.id}" for piece in PIECES)


async def replayed(
    pool: WorkPool, owner: str, file: SaveFile | str, field: str = "game", *, judged: bool = False
) -> ReplayedGame:
    """The game of a save file; whatever is wrong with it is a 422 that names the field."""
    length = len(file) if isinstance(file, str) else len(file.moves) + len(file.times)
    if length > LONG_TEXT:
        replay = await _replayed_apart(pool, owner, file, field, judged)
    else:
        try:
            game = parse_save(file) if isinstance(file, str) else game_of(file.model_dump())
        except SaveError as error:
            raise _refused(error, field) from None
        replay = ReplayedGame.of(game, judged=judged)
    facts = replay.facts
    if max(facts.rows, facts.cols) > MOST_ROWS:
        raise ProblemError(
            422,
            Message("request.board_too_large", most=MOST_ROWS, rows=facts.rows, cols=facts.cols),
            field=f"{field}.start",
            label="start",
        )
    return replay


async def _replayed_apart(
    pool: WorkPool, owner: str, file: SaveFile | str, field: str, judged: bool
) -> ReplayedGame:
    """The same from a process of its own, where only its owner waits for it."""
    request: dict[str, Any] = {"judged": judged}
    if isinstance(file, str):
        job = pool.submit("replay", request, file.encode(), owner=owner)
    else:
        job = pool.submit("replay", request | {"fields": file.model_dump()}, owner=owner)
    message, text = await job.result()
    if "wrong" in message:
        wrong = Message.from_data(message["wrong"])
        raise _refused(SaveError(wrong, field=message["field"], index=message["index"]), field)
    return ReplayedGame.unpacked(message, text)


def _refused(error: SaveError, field: str) -> ProblemError:
    known = error.field in SaveFile.model_fields
    part = f"{field}.{error.field}" if known else field
    members: dict[str, Any] = {} if error.index is None else {"index": error.index}
    return ProblemError(422, error.message, field=part, label=error.field or "", **members)


def has_known_form(picture: str | None) -> bool:
    """Whether a picture is none, one of the gallery, or may be an upload."""
    return picture is None or picture in _GALLERY or picture.startswith("upload:")


def row_of(
    game: ReplayedGame, *, game_id: str, kind: Kind, name: str | None, version: int, now: datetime
) -> GameRow:
    """A game as it is kept."""
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
