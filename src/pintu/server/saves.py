"""Games as they arrive: replayed before anything else happens with them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

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
            raise _refused(str(error), error.index, field) from None
        replay = ReplayedGame.of(game, judged=judged)
    facts = replay.facts
    if max(facts.rows, facts.cols) > MOST_ROWS:
        size = f"{facts.rows}x{facts.cols}"
        raise ProblemError(
            422,
            f"start: boards have at most {MOST_ROWS} rows and columns here, and this is {size}.",
            field=f"{field}.start",
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
        raise _refused(message["wrong"], message["index"], field)
    return ReplayedGame.unpacked(message, text)


def _refused(words: str, index: int | None, field: str) -> ProblemError:
    name, apart, _ = words.partition(": ")
    part = f"{field}.{name}" if apart and name in SaveFile.model_fields else field
    members: dict[str, Any] = {} if index is None else {"index": index}
    return ProblemError(422, f"{words}.", field=part, **members)


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
