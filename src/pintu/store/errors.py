"""The errors of the store; each message is one sentence."""

from __future__ import annotations

from pintu.messages import Message, MessageError, Value


class StoreError(MessageError):
    """The database cannot be used; the request itself is fine."""


class ConflictError(MessageError):
    """The request conflicts with what is stored; nothing was changed."""


class OutdatedError(ConflictError):
    """The game is older than the stored one, or differs from it with the same version."""

    def __init__(self, version: int) -> None:
        super().__init__("stored.outdated", version=version)
        self.version = version


class FixedError(ConflictError):
    """The request would change a save, or the kind of a game, which never change."""

    def __init__(self, message: str | Message, /, *, stored_version: int, **values: Value) -> None:
        super().__init__(message, field=None, **values)
        self.version = stored_version


class FullError(ConflictError):
    """The player's quota is used up."""


class NoRoomError(ConflictError):
    """There is no room for more data of any player."""


class InUseError(ConflictError):
    """The picture cannot be deleted while a game uses it."""


class NoPictureError(ConflictError):
    """The game has an uploaded picture that this player does not have."""


class TransferError(ConflictError):
    """The transfer code is unknown, used or expired."""


class EndedError(MessageError):
    """The player was deleted, or merged into another."""


class GameFieldError(MessageError, ValueError):
    """An id, a kind, a name or a version that a game cannot have."""
