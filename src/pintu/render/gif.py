"""Frames as a GIF file: one palette for all, and only what changes."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from PIL import GifImagePlugin, Image, ImageChops

from pintu.render.frames import Frame, patches

_COLOURS = 255
_CLEAR = 255
"""The colour that lets the frame before show through."""

_KEEP = 1
"""What was drawn stays until something is drawn over it."""

_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def encode_gif(frames: Iterable[Frame], colours: Image.Image) -> bytes:
    """A GIF that runs for ever; its palette is made for the colours of one image.

    Without dithering, a pixel that stays the same keeps its colour number: nothing flickers, and
    what does not change takes no space.
    """
    palette = _palette(colours)
    return b"".join(_parts(frames, palette))


def _palette(colours: Image.Image) -> Image.Image:
    # Every other pixel tells as much as all of them, in a quarter of the time.
    sample = colours.resize(
        (-(-colours.width // 2), -(-colours.height // 2)), Image.Resampling.NEAREST
    )
    made = sample.quantize(_COLOURS, Image.Quantize.MEDIANCUT, kmeans=1)
    entries = (made.getpalette() or [])[: _COLOURS * 3]
    # Filled up with the first colour: of equal ones Pillow takes the first, never the clear one.
    entries += entries[:3] * (_COLOURS + 1 - len(entries) // 3)
    palette = Image.new("P", (1, 1))
    palette.putpalette(entries)
    return palette


def _parts(frames: Iterable[Frame], palette: Image.Image) -> Iterator[bytes]:
    canvas: Image.Image | None = None
    for image, at, milliseconds in patches(frames):
        # No dithering, see above.
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
    """Clear pixels where nothing changes, if that is most of them; a few would only be noise."""
    same = ImageChops.difference(after, before).point([255] + [0] * 255)
    if same.histogram()[255] * 2 < same.width * same.height:
        return after
    cleared = after.copy()
    cleared.paste(_CLEAR, mask=same)
    return cleared
