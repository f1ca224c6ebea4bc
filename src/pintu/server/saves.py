"""Games as they arrive: replayed before anything else happens with them."""

from __future__ import annotations

import asyncio
from datetime import datetime
from functools import partial
from typing import Any

from pintu.pictures.gallery.catalogue import PIECES
from pintu.play import Game, SaveError, format_save, game_of, parse_save
from pintu.puzzle.goals import format_goal
from pintu.server.problems import ProblemError
from pintu.server.schemas.saves import SaveFile
from pintu.store.games import GameRow, Kind

MOST_ROWS = 10
LONG_TEXT = 20_000
"""Characters from which a replay takes long enough to keep other players waiting."""

_GALLERY = frozenset(f"gallery:{piece.id}" for piece in PIECES)


async def replayed(file: SaveFile | str, field: str = "game") -> Game:
    """The game of a save file; whatever is wrong with it is a 422 that names the field."""
    if isinstance(file, str):
        read, length = partial(parse_save, file), len(file)
    else:
        read, length = partial(game_of, file.model_dump()), len(file.moves) + len(file.times)
    try:
        game = await asyncio.to_thread(read) if length > LONG_TEXT else read()
    except SaveError as error:
        name, apart, _ = str(error).partition(": ")
        part = f"{field}.{name}" if apart and name in SaveFile.model_fields else field
        members: dict[str, Any] = {} if error.index is None else {"index": error.index}
        raise ProblemError(422, f"{error}.", field=part, **members) from None
    if max(game.start.rows, game.start.cols) > MOST_ROWS:
        size = f"{game.start.rows}x{game.start.cols}"
        raise ProblemError(
            422,
            f"start: boards have at most {MOST_ROWS} rows and columns here, and this is {size}.",
            field=f"{field}.start",
        )
    return game


def has_known_form(picture: str | None) -> bool:
    """Whether a picture is none, one of the gallery, or may be an upload."""
    return picture is None or picture in _GALLERY or picture.startswith("upload:")


async def row_of(
    game: Game, *, game_id: str, kind: Kind, name: str | None, version: int, now: datetime
) -> GameRow:
    """A game as it is kept."""
    home, tiles = game.home
    long = len(game.steps) > LONG_TEXT // 8
    text = await asyncio.to_thread(format_save, game) if long else format_save(game)
    return GameRow(
        id=game_id,
        kind=kind,
        name=name,
        version=version,
        rows=game.start.rows,
        cols=game.start.cols,
        start=str(game.start),
        goal=format_goal(game.goal),
        board=str(game.board),
        moves=game.length,
        elapsed=game.elapsed,
        home=home,
        tiles=tiles,
        solved=game.is_solved,
        assisted=game.is_assisted,
        picture=game.picture,
        created=now,
        updated=now,
        text=text,
    )
