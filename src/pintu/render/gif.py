"""Encodes frames as a GIF file, with one palette and only the changed pixels."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from PIL import GifImagePlugin, Image, ImageChops

from pintu.render.frames import Frame, patches

_COLOURS = 255
_CLEAR = 255
"""The transparent colour, which shows the previous frame."""

_KEEP = 1
"""The disposal method that keeps the previous frame."""

_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def encode_gif(frames: Iterable[Frame], colours: Image.Image) -> bytes:
    """A GIF that repeats forever, with a palette made from the colours of one image.

    Without dithering, an unchanged pixel keeps its colour number: nothing flickers, and unchanged
    pixels take no space.
    """
    palette = _palette(colours)
    return b"".join(_parts(frames, palette))


def _palette(colours: Image.Image) -> Image.Image:
    # Every second pixel is enough, and takes a quarter of the time.
    sample = colours.resize(
        (-(-colours.width // 2), -(-colours.height // 2)), Image.Resampling.NEAREST
    )
    made = sample.quantize(_COLOURS, Image.Quantize.MEDIANCUT, kmeans=1)
    entries = (made.getpalette() or [])[: _COLOURS * 3]
    # Filled up with the first colour: of equal ones Pillow uses the first, never the transparent
    # one.
    entries += entries[:3] * (_COLOURS + 1 - len(entries) // 3)
    palette = Image.new("P", (1, 1))
    palette.putpalette(entries)
    return palette


def _parts(frames: Iterable[Frame], palette: Image.Image) -> Iterator[bytes]:
    canvas: Image.Image | None = None
    for image, at, milliseconds in patches(frames):
        # No dithering, see `encode_gif`.
        drawn = image.quantize(palette=palette, dither=Image.Dither.NONE)
        indices = Image.frombytes("L", drawn.size, drawn.tobytes())
        if canvas is None:
            canvas = indices
            yield b"GIF89a" + struct.pack("<HHBBB", *indices.size, 0xF7, 0, 0)
            yield bytes(palette.getpalette() or [])
            yield _FOR_EVER
        else:
            before = canvas.crop((*at, at[0] + indices.width, at[1] + indices.height))
            canvas.paste(indices, at)
            indices = _clear_where_equal(indices, before)
        yield from GifImagePlugin.getdata(
            indices, at, duration=milliseconds, disposal=_KEEP, transparency=_CLEAR
        )
    yield b";"


def _clear_where_equal(after: Image.Image, before: Image.Image) -> Image.Image:
    """Make unchanged pixels transparent if they are the majority; a few would not save space."""
    same = ImageChops.difference(after, before).point([255] + [0] * 255)
    if same.histogram()[255] * 2 < same.width * same.height:
        return after
    cleared = after.copy()
    cleared.paste(_CLEAR, mask=same)
    return cleared
