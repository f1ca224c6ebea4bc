"""Cropping: the part of a picture that is used for the puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from PIL import Image

from pintu.pictures.picture import PictureError

SMALLEST = 32
"""Pixels on the short side; with less, nothing can be recognised on the tiles."""

THINNEST = 20
"""The largest ratio of the long side to the short side; panoramas have 6 or less."""

_TURNS = {
    90: Image.Transpose.ROTATE_270,  # Pillow rotates counterclockwise
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


@dataclass(frozen=True, slots=True)
class Crop:
    """A rectangle in pixels of the upright picture, then rotated clockwise by `rotate` degrees."""

    x: int
    y: int
    width: int
    height: int
    rotate: int = 0

    def __post_init__(self) -> None:
        if self.rotate not in (0, *_TURNS):
            raise PictureError("crop.rotation", degrees=self.rotate)
        if min(self.width, self.height) < SMALLEST:
            raise PictureError(
                "crop.too_small", width=self.width, height=self.height, least=SMALLEST
            )
        if max(self.width, self.height) > THINNEST * min(self.width, self.height):
            raise PictureError("crop.too_thin", width=self.width, height=self.height, most=THINNEST)
        if min(self.x, self.y) < 0:
            raise PictureError("crop.starts_outside", x=self.x, y=self.y)

    @classmethod
    def whole(cls, size: tuple[int, int], rotate: int = 0) -> Self:
        """All of a picture of this width and height."""
        return cls(0, 0, *size, rotate)

    @classmethod
    def centred(
        cls, size: tuple[int, int], *, cols: int = 1, rows: int = 1, rotate: int = 0
    ) -> Self:
        """The largest centred rectangle that, after rotation, has the ratio of cols to rows.

        >>> Crop.centred((300, 200))
        Crop(x=50, y=0, width=200, height=200, rotate=0)
        >>> Crop.centred((300, 200), cols=3, rows=4)
        Crop(x=75, y=0, width=150, height=200, rotate=0)
        """
        if min(cols, rows) < 1:
            raise PictureError("crop.no_board", rows=rows, cols=cols)
        across, down = (rows, cols) if rotate in (90, 270) else (cols, rows)
        width = min(size[0], size[1] * across // down)
        height = min(size[1], size[0] * down // across)
        return cls((size[0] - width) // 2, (size[1] - height) // 2, width, height, rotate)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the result, after rotation."""
        return (self.height, self.width) if self.rotate in (90, 270) else (self.width, self.height)


def cut(image: Image.Image, crop: Crop | None = None) -> Image.Image:
    """The part of an upright image in the crop; by default, the largest centred square."""
    crop = crop or Crop.centred(image.size)
    right, below = crop.x + crop.width, crop.y + crop.height
    if right > image.width or below > image.height:
        raise PictureError(
            "crop.ends_outside", right=right, below=below, width=image.width, height=image.height
        )
    part = image.crop((crop.x, crop.y, right, below))
    return part.transpose(_TURNS[crop.rotate]) if crop.rotate else part
