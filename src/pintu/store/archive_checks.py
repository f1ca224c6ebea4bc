"""Checks each row of an export: saves are replayed, pictures decoded, results compared."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from typing import get_args

from pintu.messages import Message
from pintu.pictures.stored import check_stored
from pintu.play import (
    Game,
    GameFacts,
    Result,
    SaveError,
    UnverifiedError,
    daily_deal,
    facts_of,
    parse_save,
    result_of,
)
from pintu.puzzle import goals
from pintu.store.archive_reader import Fields, InvalidError
from pintu.store.attempt_rows import Standing
from pintu.store.games import GameRow, clean_name, is_game_id, upload_of
from pintu.store.tables import (
    daily_attempts,
    ended_players,
    games,
    pictures,
    players,
    results,
    secrets,
)

LONGEST_SIDE = 1600
LONGEST_SIDE_OF_THUMBNAIL = 256
_MOST_PLAYER = 100
_KEY_NAME, _KEY_BYTES = "cookies", 32
_PICTURE = re.compile(r"gallery:[a-z0-9_-]{1,40}|upload:[0-9a-f]{64}")
_RANGES = (("rows", 2, 10), ("cols", 2, 10), ("moves", 1, 2**31 - 1), ("milliseconds", 0, 2**62))
"""The least and the greatest value of each number of an attempt."""

_DIGEST = re.compile(r"[0-9a-f]{32}", re.ASCII)


def _check_player(row: Fields) -> None:
    if not 1 <= len(row["id"]) <= _MOST_PLAYER or not row["id"].isprintable():
        raise InvalidError("archive.row_player", most=_MOST_PLAYER)


def _check_key(row: Fields) -> None:
    if row["name"] != _KEY_NAME or len(row["value"]) != _KEY_BYTES:
        raise InvalidError("archive.row_key", most=_KEY_BYTES)


def _check_picture(row: Fields) -> None:
    if hashlib.sha256(row["image"]).hexdigest() != row["id"] or len(row["image"]) != row["bytes"]:
        raise InvalidError("archive.row_picture")
    size = check_stored(row["image"], LONGEST_SIDE)
    if size != (row["width"], row["height"]):
        raise InvalidError("archive.row_picture_size", width=size[0], height=size[1])
    check_stored(row["thumbnail"], LONGEST_SIDE_OF_THUMBNAIL)


def _check_game(row: Fields) -> None:
    GameRow(**{each.name: row[each.name] for each in fields(GameRow)})
    if row["upload"] != upload_of(row["picture"]):
        raise InvalidError("archive.row_upload")
    if row["picture"] is not None and _PICTURE.fullmatch(row["picture"]) is None:
        reason = Message("request.picture")
        raise InvalidError("archive.row_value", name="picture", reason=reason)
    if row["name"] is not None:
        clean_name(row["name"])
    facts = asdict(facts_of(_replay(row)))
    for each in fields(GameFacts):
        if facts[each.name] != row[each.name]:
            raise InvalidError("archive.row_other_game", name=each.name)


def _check_result(row: Fields) -> None:
    _check_id(row, "game_id")
    result = Result(**{each.name: row[each.name] for each in fields(Result)})
    if row["played"] is not None and _DIGEST.fullmatch(row["played"]) is None:
        raise InvalidError("archive.row_type", name="played")
    if row["text"] is None:
        return
    game = _replay(row)
    try:
        played = result_of(game)
    except UnverifiedError as error:
        raise InvalidError("archive.row_value", name="text", reason=error.message) from None
    if played != replace(result, shortest=None):
        raise InvalidError("archive.row_other_result")
    if result.shortest is not None and not _can_be_shortest(game, result.shortest):
        raise InvalidError("archive.row_shortest", shortest=result.shortest)
    if row["daily"] is not None and not _is_daily(game, row):
        raise InvalidError("archive.row_daily", date=row["daily"].isoformat())


def _replay(row: Fields) -> Game:
    try:
        return parse_save(row["text"])
    except SaveError as error:
        raise InvalidError("archive.row_no_save", reason=error.message) from None


def _can_be_shortest(game: Game, shortest: int) -> bool:
    """Whether a shortest solution may have this length: not above the game's, and of its parity."""
    length = game.length
    return shortest <= length and (length - shortest) % 2 == 0


def _is_daily(game: Game, row: Fields) -> bool:
    rows, cols = game.start.rows, game.start.cols
    return (
        min(rows, cols) > 1
        and game.start == daily_deal(row["daily"], rows, cols)
        and game.goal == goals.blank_last(rows, cols)
    )


def _check_attempt(row: Fields) -> None:
    _check_id(row, "game_id")
    if row["result_id"] is not None:
        _check_id(row, "result_id")
    for name, least, most in _RANGES:
        if row[name] is not None and not least <= row[name] <= most:
            raise InvalidError("archive.row_range", name=name, least=least, most=most)
    if row["standing"] not in get_args(Standing):
        raise InvalidError("archive.row_type", name="standing")
    for name in () if row["standing"] == "open" else ("moves", "milliseconds", "finished"):
        if row[name] is None:
            raise InvalidError("archive.row_type", name=name)


def _check_id(row: Fields, name: str) -> None:
    if not is_game_id(row[name]):
        reason = Message("request.game_id")
        raise InvalidError("archive.row_value", name=name, reason=reason)


def _accept(row: Fields) -> None:
    """Accept any row: a player whose cookies are refused can have any id."""


CHECKS: dict[str, Callable[[Fields], None]] = {
    players.name: _check_player,
    secrets.name: _check_key,
    pictures.name: _check_picture,
    games.name: _check_game,
    results.name: _check_result,
    daily_attempts.name: _check_attempt,
    ended_players.name: _accept,
}
"""For each table, the function that raises a MessageError if a row cannot be right."""
