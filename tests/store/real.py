"""Games, pictures and results as players make them, which pass every check."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import date
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from PIL import Image

from pintu.play import daily_deal, facts_of, format_save, result_of
from pintu.store.games import GameRow, Kind
from pintu.store.pictures import PictureRow
from pintu.store.results import ResultRow
from servers import new_game, played, won
from store.things import DAY, NOW, later


def real_game(
    number: int = 1,
    version: int = 1,
    *,
    kind: Kind = "autosave",
    name: str | None = None,
    picture: str | None = None,
    steps: int = 0,
) -> GameRow:
    """A game, different for each number and version, and for each number of steps."""
    game = played(new_game(seed=number, picture=picture), 3 + version + steps)
    return GameRow(
        **asdict(facts_of(game)),
        id=f"game-{number:04}",
        kind=kind,
        name=name,
        version=version,
        created=NOW,
        updated=later(number + version),
        text=format_save(game),
    )


@cache
def real_picture(seed: int = 0) -> tuple[PictureRow, bytes, bytes]:
    """The row of a picture, its file, and that of its thumbnail."""
    image = Image.linear_gradient("L").resize((64, 48)).convert("RGB")
    image.paste((seed * 37 % 256, 80, 120), (0, 0, 32, 24))
    row = PictureRow(sha256(_webp(image)).hexdigest(), 64, 48, len(_webp(image)), 640, 480, NOW)
    return row, _webp(image), _webp(image.resize((16, 12)))


def real_result(
    number: int = 1, *, detour: int = 0, pause: int = 500, daily: date | None = None, **game: Any
) -> ResultRow:
    """The result of a won 3x3 game, of the puzzle of a day or of any board."""
    start = new_game(seed=number, **game)
    if daily is not None:
        start = replace(start, start=daily_deal(daily, 3, 3))
    played_game = won(start, pause, detour)
    result = result_of(played_game, shortest=played_game.length - 2 * detour)
    return ResultRow(
        game_id=f"game-{number:04}",
        result=result,
        daily=daily,
        created=later(number),
        text=format_save(played_game),
    )


def real_daily(number: int = 1, **options: Any) -> ResultRow:
    """A result of the daily puzzle."""
    return real_result(number, daily=DAY, **options)


def _webp(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "WEBP", lossless=True)
    return out.getvalue()
