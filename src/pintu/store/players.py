"""Players: who they are to the store, and how one moves to another browser."""

from __future__ import annotations

import hashlib
import secrets as chance
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, select

from pintu.store.errors import TransferError
from pintu.store.tables import games, inserts_into, pictures, players, results, secrets, transfers

TRANSFER_TIME = timedelta(minutes=15)
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"  # none that is read as another letter or as a digit
_LENGTH = 10
_SECRET = "cookies"


@dataclass(frozen=True, slots=True)
class Transfer:
    """A code that makes another browser that of the same player, once, until it expires."""

    code: str
    expires: datetime


# An update that changes nothing takes the lock, which doing nothing would not. Made once: every new
# game comes by here, and making a statement takes longer than running it.
_ENSURE = {
    name: insert.on_conflict_do_update(
        index_elements=[players.c.id], set_={"created": players.c.created}
    )
    for name, insert in inserts_into(players).items()
}


def ensure_player(connection: Connection, player: str) -> None:
    """Have this player, and nobody else change who they are until the transaction ends.

    Whatever adds to a player's things begins here, so that quotas are counted by one at a time.
    """
    statement = _ENSURE[connection.dialect.name]
    connection.execute(statement, {"id": player, "created": datetime.now(UTC)})


def delete_player(connection: Connection, player: str) -> None:
    """Delete everything of a player; no player is no failure."""
    # Once the player is locked nothing is added to their things; all have a player.
    found = select(players).where(players.c.id == player).with_for_update()
    if connection.execute(found).one_or_none() is None:
        return
    for table in (results, games, pictures, transfers):
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))


def make_transfer(connection: Connection, player: str, now: datetime) -> Transfer:
    """A new code for a player, in place of an earlier one."""
    ensure_player(connection, player)
    connection.execute(
        delete(transfers).where((transfers.c.player == player) | (transfers.c.expires <= now))
    )
    letters = "".join(chance.choice(_LETTERS) for _ in range(_LENGTH))
    expires = now + TRANSFER_TIME
    connection.execute(
        transfers.insert(),
        {"player": player, "digest": _digest(letters), "expires": expires},
    )
    return Transfer(f"{letters[: _LENGTH // 2]}-{letters[_LENGTH // 2 :]}", expires)


def claim_transfer(connection: Connection, code: str, now: datetime) -> str:
    """The player a code leads to; case, blanks and dashes do not matter."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    # The row is locked before it goes: of two who come with one code, the second finds none.
    found = connection.execute(
        select(transfers.c.player, transfers.c.expires)
        .where(transfers.c.digest == _digest(letters))
        .with_for_update()
    ).one_or_none()
    if found is None or found.expires <= now:
        raise TransferError("this code is not known, was used already, or is too old")
    connection.execute(delete(transfers).where(transfers.c.player == found.player))
    return str(found.player)


def secret(connection: Connection) -> bytes:
    """The key that cookies are signed with, made once and kept; a write, the first time."""
    connection.execute(
        inserts_into(secrets)[connection.dialect.name].on_conflict_do_nothing(),
        {"name": _SECRET, "value": chance.token_bytes(32)},
    )
    value = connection.execute(select(secrets.c.value).where(secrets.c.name == _SECRET))
    return bytes(value.scalar_one())


def _digest(letters: str) -> str:
    """What is kept of a code, so that who reads the database cannot use it."""
    return hashlib.sha256(letters.encode(errors="replace")).hexdigest()
