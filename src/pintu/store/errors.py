"""What can go wrong with things that are kept; each message is one sentence."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used, now or at all; nothing is wrong with what was asked."""


class ConflictError(Exception):
    """What was asked does not fit what is kept; nothing was changed."""


class OutdatedError(ConflictError):
    """A game that is older than the one kept, or another one of the same version."""

    def __init__(self, version: int) -> None:
        super().__init__(f"a newer game is kept under this id, of version {version}")
        self.version = version


class FixedError(ConflictError):
    """A change to what never changes: a save, or the kind of a game."""

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


class FullError(ConflictError):
    """No room is left for this player."""


class InUseError(ConflictError):
    """A picture cannot go while a game needs it."""


class NoPictureError(ConflictError):
    """A game with an uploaded picture that this player does not have."""


class TransferError(ConflictError):
    """A code that leads to no player: never made, used already, or too old."""
