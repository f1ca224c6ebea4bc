"""Makes games, pictures and results to store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

from pintu.play import Result
from pintu.store.games import GameRow
from pintu.store.pictures import PictureRow
from pintu.store.results import ResultRow

NOW = datetime(2026, 1, 31, 12, 0, 0, 123456, tzinfo=UTC)
DAY = date(2026, 1, 31)

GAME = GameRow(
    id="game-0001",
    kind="autosave",
    name=None,
    version=1,
    rows=3,
    cols=3,
    start="1 2 3/4 5 6/0 7 8",
    goal="blank-last",
    board="1 2 3/4 5 6/7 0 8",
    moves=1,
    elapsed=650,
    home=7,
    tiles=8,
    solved=False,
    assisted=False,
    picture="gallery:cranes",
    created=NOW,
    updated=NOW,
    text='{"kind": "pintu-game", "moves": "L"}\n',
)


def later(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def game(number: int = 1, version: int = 1, **changes: Any) -> GameRow:
    """A game, different for each number and version."""
    plain: dict[str, Any] = {
        "id": f"game-{number:04}",
        "version": version,
        "text": f"game {number} of version {version}",
        "updated": later(number + version),
    }
    return replace(GAME, **(plain | changes))


def picture(content: bytes, seconds: float = 0) -> tuple[PictureRow, bytes, bytes]:
    """The row of a picture, its bytes, and its thumbnail."""
    row = PictureRow(
        id=sha256(content).hexdigest(),
        width=600,
        height=600,
        bytes=len(content),
        source_width=4000,
        source_height=3000,
        created=later(seconds),
    )
    return row, content, content[:4]


def result(
    number: int = 1,
    moves: int = 40,
    milliseconds: int = 30_000,
    assisted: bool = False,
    size: tuple[int, int] = (4, 4),
    daily: date | None = DAY,
    seconds: float = 0,
) -> ResultRow:
    """A result, different for each number."""
    return ResultRow(
        game_id=f"game-{number:04}",
        result=Result(*size, moves, moves // 2, milliseconds, assisted, shortest=moves - 2),
        daily=daily,
        created=later(seconds),
        text=f"result {number}",
    )
