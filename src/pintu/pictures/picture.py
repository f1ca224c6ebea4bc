"""The picture type, and its error."""

from __future__ import annotations

from dataclasses import dataclass, field

from pintu.messages import MessageError

PAPER = (245, 241, 234)
"""The colour behind transparent parts of a picture."""


class PictureError(MessageError, ValueError):
    """A picture that cannot be used; the message is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A WebP file without metadata, and its size in pixels.

    The digest identifies the bytes: equal pictures have equal digests.
    """

    data: bytes = field(repr=False)
    width: int
    height: int
    digest: str
