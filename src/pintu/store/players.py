"""Stores players, their transfer codes, and the key that signs cookies."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from secrets import choice, token_bytes

from sqlalchemy import Connection, delete, select

from pintu.store.checksums import file_checksum
from pintu.store.errors import StoreError, TransferError
from pintu.store.sessions import check_not_ended, end_sessions
from pintu.store.tables import (
    daily_attempts,
    damaged,
    games,
    inserts_into,
    pictures,
    players,
    results,
    secrets,
    transfers,
)

TRANSFER_TIME = timedelta(minutes=15)
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"  # none that looks like another letter or a digit
_LENGTH = 10
_SECRET = "cookies"


@dataclass(frozen=True, slots=True)
class Transfer:
    """A one-time code that links another browser to the same player, until it expires."""

    code: str
    expires: datetime


# An update that changes nothing locks the row; "do nothing" would not. Built once: every new game
# uses it, and building a statement takes longer than executing it.
_ENSURE = {
    name: insert.on_conflict_do_update(
        index_elements=[players.c.id], set_={"created": players.c.created}
    )
    for name, insert in inserts_into(players).items()
}


def ensure_player(connection: Connection, player: str) -> None:
    """Insert the player if it is missing, and lock its row until the transaction ends.

    Everything that adds rows for a player calls this first, so that quotas are exact. EndedError
    if the player was deleted or merged into another: a late request must not bring it back.
    """
    statement = _ENSURE[connection.dialect.name]
    connection.execute(statement, {"id": player, "created": datetime.now(UTC)})
    check_not_ended(connection, player)


def delete_player(connection: Connection, player: str) -> bool:
    """Delete a player and all its rows; return whether there was one."""
    # Once the player is locked, nothing can be added for it.
    found = select(players).where(players.c.id == player).with_for_update()
    if connection.execute(found).one_or_none() is None:
        return False
    for table in (daily_attempts, results, games, pictures, transfers, damaged):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))
    return True


def end_player(connection: Connection, player: str) -> None:
    """Delete a player and all its rows, and refuse its cookies from then on."""
    if delete_player(connection, player):  # one who never stored anything has nothing to protect
        end_sessions(connection, player)


def make_transfer(connection: Connection, player: str, now: datetime) -> Transfer:
    """Make a new transfer code for a player; it replaces an earlier one."""
    ensure_player(connection, player)
    connection.execute(
        delete(transfers).where((transfers.c.player == player) | (transfers.c.expires <= now))
    )
    letters = "".join(choice(_LETTERS) for _ in range(_LENGTH))
    expires = now + TRANSFER_TIME
    connection.execute(
        transfers.insert(),
        {"player": player, "digest": _digest(letters), "expires": expires},
    )
    return Transfer(f"{letters[: _LENGTH // 2]}-{letters[_LENGTH // 2 :]}", expires)


def claim_transfer(connection: Connection, code: str, now: datetime) -> str:
    """Use up a transfer code, and return its player; case, spaces and dashes do not matter."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    # Lock the row before it is deleted: of two requests with one code, the second finds none.
    found = connection.execute(
        select(transfers.c.player, transfers.c.expires)
        .where(transfers.c.digest == _digest(letters))
        .with_for_update()
    ).one_or_none()
    if found is None or found.expires <= now:
        raise TransferError("player.bad_code")
    connection.execute(delete(transfers).where(transfers.c.player == found.player))
    return str(found.player)


def cookie_secret(connection: Connection) -> bytes:
    """Get the key that signs cookies; it is made and stored the first time."""
    if not _has_secret(connection):
        made = token_bytes(32)
        connection.execute(
            inserts_into(secrets)[connection.dialect.name].on_conflict_do_nothing(),
            {"name": _SECRET, "value": made, "checksum": file_checksum(made)},
        )
    value = _stored_secret(connection)
    if value is None:
        # With another key, the cookies of all players would be invalid: the server must not start.
        raise StoreError("store.damaged_key")
    return value


def check_secret(connection: Connection) -> bool:
    """Whether the key that signs cookies is not damaged; true if there is none yet."""
    return not _has_secret(connection) or _stored_secret(connection) is not None


# An expression, so that no index is used: with a damaged index, a second key would be made.
_IS_SECRET = (secrets.c.name + "") == _SECRET


def _has_secret(connection: Connection) -> bool:
    return connection.execute(select(secrets.c.name).where(_IS_SECRET)).first() is not None


def _stored_secret(connection: Connection) -> bytes | None:
    """The stored key; None if it is damaged."""
    row = connection.execute(select(secrets).where(_IS_SECRET)).first()
    if row is None or not isinstance(row.value, bytes):
        return None
    return row.value if file_checksum(row.value) == row.checksum else None


def _digest(letters: str) -> str:
    """The hash of a code; codes are not stored themselves, so the database does not reveal them."""
    return hashlib.sha256(letters.encode(errors="replace")).hexdigest()
