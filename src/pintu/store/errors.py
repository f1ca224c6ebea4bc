"""The errors of the store; each message is one sentence."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used; the request itself is fine."""


class ConflictError(Exception):
    """The request conflicts with what is stored; nothing was changed."""


class OutdatedError(ConflictError):
    """The game is older than the stored one, or differs from it with the same version."""

    def __init__(self, version: int) -> None:
        super().__init__(f"a newer game is kept under this id, of version {version}")
        self.version = version


class FixedError(ConflictError):
    """The request would change a save, or the kind of a game, which never change."""

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


class FullError(ConflictError):
    """The player's quota is used up."""


class InUseError(ConflictError):
    """The picture cannot be deleted while a game uses it."""


class NoPictureError(ConflictError):
    """The game has an uploaded picture that this player does not have."""


class TransferError(ConflictError):
    """The transfer code is unknown, used or expired."""
