"""Encodes frames as an animated WebP file, with an image of each change."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image

from pintu.render.frames import Frame, Patch, patches

_QUALITY = 80
_ANIMATED = 0x02
_OVERWRITE = 0x02
"""The blending method that overwrites the previous pixels."""


def encode_webp(frames: Iterable[Frame], size: tuple[int, int], *, lossless: bool = False) -> bytes:
    """A WebP that repeats forever.

    Pillow's encoder needs all frames at once and compares whole frames; this one needs one frame at
    a time and encodes only what changes.
    """
    # WebP has positions in steps of two pixels.
    shown = patches(frames, step=2, twice=not lossless)
    changes = b"".join(_change(patch, lossless) for patch in shown)
    canvas = bytes([_ANIMATED, 0, 0, 0]) + _three(size[0] - 1) + _three(size[1] - 1)
    for_ever = bytes(6)
    return _chunk(b"RIFF", b"WEBP" + _chunk(b"VP8X", canvas) + _chunk(b"ANIM", for_ever) + changes)


def _change(patch: Patch, lossless: bool) -> bytes:
    place = b"".join(_three(offset // 2) for offset in patch.at)
    size = b"".join(_three(side - 1) for side in patch.image.size)
    how = _three(patch.milliseconds) + bytes([_OVERWRITE])
    return _chunk(b"ANMF", place + size + how + _coded(patch.image, lossless))


def _coded(image: Image.Image, lossless: bool) -> bytes:
    """The image chunk of a WebP file without metadata."""
    out = BytesIO()
    image.save(out, "WEBP", quality=_QUALITY, method=2, lossless=lossless)
    return out.getvalue()[12:]


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + len(body).to_bytes(4, "little") + body + bytes(len(body) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
