"""Frames of an animation, and what changes from one to the next."""

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
    """What is put over the frame before it, where, and how long the result is shown."""

    image: Image.Image
    at: tuple[int, int]
    milliseconds: int


def patches(frames: Iterable[Frame], step: int = 1, *, twice: bool = False) -> Iterator[Patch]:
    """The first frame whole, then the changed rectangles alone, at multiples of `step` pixels.

    A frame that changes nothing prolongs the one before it. With `twice`, what changed is sent
    with the next change again, for codes that blur what lies beside an edge.
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
