"""A picture as Pintu keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field

PAPER = (245, 241, 234)
"""What shows through where a picture is transparent."""


class PictureError(ValueError):
    """A picture that cannot be used; the text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A WebP file without metadata, and its size in pixels.

    The digest is the name of these bytes: equal pictures have equal digests.
    """

    data: bytes = field(repr=False)
    width: int
    height: int
    digest: str
