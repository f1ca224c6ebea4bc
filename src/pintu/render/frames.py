"""The frames of an animation, and the rectangles that change between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image, ImageChops

Box = tuple[int, int, int, int]


class Frame(NamedTuple):
    """An image and how long it is shown."""

    image: Image.Image
    milliseconds: int


class Patch(NamedTuple):
    """An image to draw over the previous frame, where, and how long the result is shown."""

    image: Image.Image
    at: tuple[int, int]
    milliseconds: int


def patches(frames: Iterable[Frame], step: int = 1, *, twice: bool = False) -> Iterator[Patch]:
    """The whole first frame, then only the changed rectangles, at multiples of `step` pixels.

    A frame without changes makes the previous one longer. With `twice`, each change is included
    again in the next one, for lossy encodings that blur pixels near an edge.
    """
    shown: Image.Image | None = None
    waiting: Patch | None = None
    sent: Box | None = None
    for image, milliseconds in frames:
        box = (0, 0, *image.size) if shown is None else _changed(shown, image)
        if box is None:
            assert waiting is not None
            waiting = waiting._replace(milliseconds=waiting.milliseconds + milliseconds)
            continue
        if waiting is not None:
            yield waiting
        left, top, right, bottom = _around(box, sent) if sent else box
        left, top = left - left % step, top - top % step
        waiting = Patch(image.crop((left, top, right, bottom)), (left, top), milliseconds)
        sent = box if twice and shown is not None else None
        shown = image
    if waiting is not None:
        yield waiting


def _changed(before: Image.Image, after: Image.Image) -> Box | None:
    return ImageChops.difference(before, after).getbbox()


def _around(one: Box, other: Box) -> Box:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )
