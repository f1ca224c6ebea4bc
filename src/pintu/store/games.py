"""Stores games: autosaves, which change with every move, and saves, which never change."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, bindparam, delete, func, select
from sqlalchemy.exc import IntegrityError

from pintu.play import GameFacts
from pintu.store.checksums import GAMES, file_checksum
from pintu.store.daily_attempts import note_help_in_game
from pintu.store.damage import (
    Damage,
    DamagedError,
    check_not_apart,
    fetch_list,
    fetch_one,
    set_apart,
)
from pintu.store.errors import (
    FixedError,
    FullError,
    GameFieldError,
    NoPictureError,
    NoRoomError,
    OutdatedError,
)
from pintu.store.players import ensure_player
from pintu.store.tables import games

Kind = Literal["autosave", "save"]

_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
_MAX_NAME = 100
_MAX_VERSION = 2**53  # integers below it are exact in JavaScript
_UPLOAD = "upload:"
_SMALL = 4_000
"""Characters that a stored game may always grow by, so that a running game can be saved."""

_REFUSED_CATEGORIES = ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional control characters: they would reorder the text next to a name."""
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a symbol without a visible glyph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary(GameFacts):
    """A game without its save file, as in lists."""

    id: str
    kind: Kind
    name: str | None = None
    version: int
    created: datetime
    updated: datetime

    def __post_init__(self) -> None:
        if not is_game_id(self.id):
            raise GameFieldError("request.game_id", field="id")
        if self.kind not in ("autosave", "save"):
            raise GameFieldError("stored.kind", field="kind", kind=self.kind)
        if not 1 <= self.version < _MAX_VERSION:
            raise GameFieldError("stored.version", field="version", version=self.version)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow(GameSummary):
    """A stored game: the summary and the text of its save file."""

    text: str = field(repr=False)


def is_game_id(text: str) -> bool:
    """Whether a text has the form of a game id."""
    return _ID.fullmatch(text) is not None


def clean_name(name: str) -> str:
    """Normalize a name: every kind of space becomes a plain one, and the ends are stripped.

    Zero-width joiners stay, as many scripts and emoji need them. ValueError if nothing is visible,
    or if there is a control character.
    """
    kinds = [unicodedata.category(letter) for letter in name]
    pairs = list(zip(name, kinds, strict=True))
    cleaned = "".join(" " if kind == "Zs" else letter for letter, kind in pairs).strip(" ")
    if (
        len(cleaned) > _MAX_NAME
        or any(kind in _REFUSED_CATEGORIES or letter in _BIDI_CONTROLS for letter, kind in pairs)
        or not any(kind[0] in "LNPS" and letter not in _INVISIBLE for letter, kind in pairs)
    ):
        raise GameFieldError("stored.name", field="name", most=_MAX_NAME)
    return cleaned


# Statements are built once: building one takes longer than executing it.
_NAMES_OF_SUMMARY = [each.name for each in fields(GameSummary)]
_SUMMARY = [games.c[name] for name in ("player", *_NAMES_OF_SUMMARY, "checksum")]
_THIS = (games.c.player == bindparam("of"), games.c.id == bindparam("which"))
_GET = select(*_SUMMARY, games.c.text_checksum, games.c.text).where(*_THIS)
_LOCK = _GET.with_for_update()
_LIST = (
    select(*_SUMMARY)
    .where(games.c.player == bindparam("of"))
    .order_by(games.c.updated.desc(), games.c.id)
)
_LIST_KIND = _LIST.where(games.c.kind == bindparam("kind"))
_COUNT = select(func.count()).where(games.c.player == bindparam("of"))
_OLDEST = (
    select(games.c.id)
    .where(games.c.player == bindparam("of"), games.c.kind == "autosave")
    .order_by(games.c.sequence, games.c.id.desc())
    .limit(2)
    .with_for_update()
)
_OTHERS = games.alias()
_NEXT = (
    select(func.coalesce(func.max(_OTHERS.c.sequence), 0) + 1)
    .where(_OTHERS.c.player == bindparam("of"))
    .scalar_subquery()
)
_INSERT = games.insert().values(sequence=_NEXT)
_UPDATE = games.update().where(*_THIS).values(sequence=_NEXT)
_RENAME = _RENUMBER = games.update().where(*_THIS)
_DELETE = delete(games).where(*_THIS)
_EXISTS = select(games.c.id).where(*_THIS)
_ASSISTED = select(games.c.assisted).where(*_THIS)


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored game, whether it is new, and how many characters were added to the database."""

    row: GameRow
    created: bool
    added: int


def put_game(connection: Connection, player: str, row: GameRow, most: int) -> tuple[GameRow, bool]:
    """Store a game; return the stored row, and whether it is new. See `put_game_in_room`."""
    stored = put_game_in_room(connection, player, row, most)
    return stored.row, stored.created


def put_game_in_room(
    connection: Connection, player: str, row: GameRow, most: int, *, has_room: bool = True
) -> Stored:
    """Store a game; NoRoomError if there is no room and it is new or much longer than before.

    An autosave is replaced by a higher version only, in whatever order writes arrive; a save never
    changes, and neither does the kind. `created` stays, and so does the name if none is given. When
    `most` games are stored, a new one replaces the player's autosave that was played longest ago,
    but never the one played last, which may be the current game. The order of writes decides, not
    the clock, which may be set back. If the stored game is damaged, it is kept apart, and the new
    one is stored.
    """
    if row.name is not None:
        row = replace(row, name=clean_name(row.name))
    stored = _lock_or_set_apart(connection, player, row)
    if stored is None:
        ensure_player(connection, player)
        if connection.dialect.name != "sqlite":  # SQLite has only one writer at a time
            # Another transaction may have stored it while this one waited.
            stored = _lock_or_set_apart(connection, player, row)
    if stored is not None:
        added = max(0, len(row.text) - len(stored.text))
        if added > _SMALL and not has_room:
            raise NoRoomError("stored.no_room")
        return Stored(_replace_game(connection, player, stored, row), False, added)
    if not has_room:
        raise NoRoomError("stored.no_room")
    _make_room(connection, player, most)
    try:
        connection.execute(_INSERT, {"of": player, "player": player, **_values(player, row)})
    except IntegrityError:
        raise _no_picture(row) from None
    return Stored(row, True, len(row.text))


def get_game(connection: Connection, player: str, game_id: str) -> GameRow | None:
    """Get a game of this player; None if there is none with this id."""
    row = _fetch_game(connection, _GET, player, game_id)
    if row is None:
        check_not_apart(connection, games.name, player, game_id)
    return row


def list_games(connection: Connection, player: str, kind: Kind | None = None) -> list[GameSummary]:
    """List the games of this player, of one kind or all, the last played first.

    Damaged games are left out, and noted for the store.
    """
    statement = _LIST if kind is None else _LIST_KIND
    key = {"of": player, "kind": kind} if kind else {"of": player}
    rows = fetch_list(connection, statement, key, games, GAMES.is_right)
    return [GameSummary(**{name: row[name] for name in _NAMES_OF_SUMMARY}) for row in rows]


def count_games(connection: Connection, player: str) -> int:
    """Count the games of this player."""
    return connection.execute(_COUNT, {"of": player}).scalar_one()


def last_save(connection: Connection) -> datetime | None:
    """When a game was last stored, by any player."""
    last: datetime | None = connection.execute(select(func.max(games.c.updated))).scalar_one()
    return last


def game_exists(connection: Connection, player: str, game_id: str) -> bool:
    """Whether this player has stored such a game."""
    return connection.execute(_EXISTS, {"of": player, "which": game_id}).first() is not None


def rename_game(connection: Connection, player: str, game_id: str, name: str) -> GameSummary | None:
    """Change only the name of a game; None if there is no such game."""
    name = clean_name(name)
    stored = _lock_game(connection, player, game_id)
    if stored is None:
        check_not_apart(connection, games.name, player, game_id)
        return None
    renamed = replace(stored, name=name)
    values = {"name": name, "checksum": _values(player, renamed)["checksum"]}
    connection.execute(_RENAME, {"of": player, "which": game_id, **values})
    return renamed


def delete_game(connection: Connection, player: str, game_id: str) -> bool:
    """Delete a game; return whether there was one."""
    if connection.execute(_ASSISTED, {"of": player, "which": game_id}).scalar_one_or_none():
        note_help_in_game(connection, player, game_id)
    return connection.execute(_DELETE, {"of": player, "which": game_id}).rowcount > 0


def order_games(connection: Connection, player: str) -> None:
    """Number the games of a player again, by their times, after an import or a merge."""
    order = select(games.c.id).where(games.c.player == player)
    ids = connection.execute(order.order_by(games.c.updated, games.c.sequence)).scalars().all()
    for number, game_id in enumerate(ids, 1):
        key = {"of": player, "which": game_id}
        connection.execute(_RENUMBER, {**key, "sequence": number})


def upload_of(picture: str | None) -> str | None:
    """The id of an uploaded picture, from the `picture` of a game; None for other pictures."""
    if picture is None or not picture.startswith(_UPLOAD):
        return None
    return picture.removeprefix(_UPLOAD)


def _lock_game(connection: Connection, player: str, game_id: str) -> GameRow | None:
    """Get the stored game, and lock its row until the transaction ends."""
    return _fetch_game(connection, _LOCK, player, game_id)


def _lock_or_set_apart(connection: Connection, player: str, row: GameRow) -> GameRow | None:
    """Lock the stored game; if it is damaged, keep it apart and return None."""
    try:
        return _lock_game(connection, player, row.id)
    except DamagedError as error:
        set_apart(connection, error.damage, row.updated)
        return None


def _fetch_game(
    connection: Connection, statement: Any, player: str, game_id: str
) -> GameRow | None:
    damage = Damage(games.name, player, game_id)
    row = fetch_one(connection, statement, {"of": player, "which": game_id}, damage)
    if row is None:
        return None
    found, text = row._mapping, row.text
    # Check the requested player and id, because those in the row come from the index.
    intact = found["id"] == game_id and GAMES.is_right(player, found)
    if not intact or not isinstance(text, str) or file_checksum(text) != row.text_checksum:
        raise DamagedError(damage)
    return GameRow(**{name: found[name] for name in _NAMES})


def _replace_game(connection: Connection, player: str, stored: GameRow, row: GameRow) -> GameRow:
    if row.kind != stored.kind:
        code = "stored.is_an_autosave" if stored.kind == "autosave" else "stored.is_a_save"
        raise FixedError(code, stored_version=stored.version)
    if row.kind == "save" and row.text != stored.text:
        raise FixedError("stored.save_is_final", stored_version=stored.version)
    if row.version < stored.version:
        raise OutdatedError(stored.version)
    if row.kind == "save":
        return stored
    if row.version == stored.version:
        if row.text != stored.text:
            raise OutdatedError(stored.version)
        return stored
    if stored.assisted and not row.assisted:
        note_help_in_game(connection, player, row.id)
    name = stored.name if row.name is None else row.name
    merged = replace(row, created=stored.created, name=name)
    try:
        connection.execute(_UPDATE, {"of": player, "which": row.id, **_values(player, merged)})
    except IntegrityError:
        raise _no_picture(row) from None
    return merged


def _make_room(connection: Connection, player: str, most: int) -> None:
    if count_games(connection, player) < most:
        return
    oldest = connection.execute(_OLDEST, {"of": player}).scalars().all()
    if len(oldest) < 2:
        raise FullError("stored.too_many_games", most=most)
    # Delete only one, even if there are more than `most`, as after a merge of players.
    delete_game(connection, player, oldest[0])


def _values(player: str, row: GameRow) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(row, name) for name in _NAMES}
    values["upload"] = upload_of(row.picture)
    values["text_checksum"] = file_checksum(row.text)
    values["checksum"] = GAMES.of(player, values)
    return values


_NAMES = [each.name for each in fields(GameRow)]


def _no_picture(row: GameRow) -> NoPictureError:
    return NoPictureError(
        "stored.no_picture", field="picture", picture=upload_of(row.picture) or ""
    )
