"""Checks whether tiles of a picture look the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO

from PIL import Image, ImageChops, ImageStat

from pintu.puzzle import Board

SAMPLES = 32
"""Samples of a tile, across and down; each is the average of its part of the tile."""

BLOCKS = 4
"""Blocks of samples, across and down."""

SAMPLE_DIFFERENCE = 32
BLOCK_DIFFERENCE = 6
"""Levels of 255 by which the samples and the averages of the blocks may differ.

They are twice those of the page, because browsers scale pictures in different ways."""


def different_tiles(
    data: bytes, goal: Board, groups: Iterable[Sequence[int]]
) -> tuple[int, int] | None:
    """The first two tiles of one group that do not look the same; None if all groups look so.

    `data` is a picture file that this package made; the goal says which tile has which part of it.
    """
    with Image.open(BytesIO(data), formats=("WEBP",)) as image:
        sampled = _sampled(image.convert("RGB"), goal)
    cells = {tile: cell for cell, tile in enumerate(goal.tiles)}
    for first, *others in groups:
        for other in others:
            if _differ(*(_tile(sampled, goal, cells[tile]) for tile in (first, other))):
                return first, other
    return None


def _sampled(image: Image.Image, goal: Board) -> Image.Image:
    """The part of a picture that the board shows, with SAMPLES x SAMPLES pixels for each cell."""
    side = min(image.width / goal.cols, image.height / goal.rows)
    left, top = (image.width - side * goal.cols) / 2, (image.height - side * goal.rows) / 2
    box = (left, top, image.width - left, image.height - top)
    size = (goal.cols * SAMPLES, goal.rows * SAMPLES)
    return image.resize(size, Image.Resampling.BOX, box)


def _tile(sampled: Image.Image, goal: Board, cell: int) -> Image.Image:
    top, left = (SAMPLES * at for at in divmod(cell, goal.cols))
    return sampled.crop((left, top, left + SAMPLES, top + SAMPLES))


def _differ(one: Image.Image, other: Image.Image) -> bool:
    blocks = (each.resize((BLOCKS, BLOCKS), Image.Resampling.BOX) for each in (one, other))
    return _difference(one, other) > SAMPLE_DIFFERENCE or _difference(*blocks) > BLOCK_DIFFERENCE


def _difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a channel of a pixel, in levels of 255."""
    return max(high for _, high in ImageStat.Stat(ImageChops.difference(one, other)).extrema)
