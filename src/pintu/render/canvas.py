"""Draws boards as images: tiles with a picture or with numbers, on a background."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

from pintu.messages import MessageError
from pintu.puzzle import Board
from pintu.render.svg import BACKGROUND, CARD, EDGE, INK, PAPER

SMALLEST_TILE = 12
"""Pixels; smaller tiles cannot be distinguished."""

LONGEST_SIDE = 2400

_FINE = 4
"""Edges and digits are drawn this much larger and then reduced, for smooth edges."""


class DrawingError(MessageError, ValueError):
    """A drawing that cannot be made; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Look:
    """How boards are drawn: the width in pixels, and whether tiles of a picture have numbers."""

    width: int = 480
    numbers: bool = False


class Canvas:
    """The measures of a drawing, and the image of each tile, drawn once.

    The image of a tile is a square that includes the background around the tile, so a tile can be
    drawn anywhere by copying its square.
    """

    def __init__(self, goal: Board, image: Image.Image | None, look: Look) -> None:
        rim = max(4, look.width // 64)
        self.side = (look.width - 2 * rim) // goal.cols
        """Pixels from one tile to the next."""
        if self.side < SMALLEST_TILE:
            raise DrawingError(
                "drawing.too_narrow",
                width=look.width,
                cols=goal.cols,
                least=goal.cols * SMALLEST_TILE + 2 * rim,
            )
        # The remaining pixels go to the rim, so that the width is exact.
        over = look.width - goal.cols * self.side
        self.size = look.width, goal.rows * self.side + over
        if max(self.size) > LONGEST_SIDE:
            width, height = self.size
            raise DrawingError("drawing.too_large", width=width, height=height, most=LONGEST_SIDE)
        self._goal, self._image, self._look = goal, image, look
        self._origin = over // 2
        self._gap = max(2, round(self.side * 0.026))

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left pixel of a cell."""
        row, col = divmod(cell, self._goal.cols)
        return self._origin + col * self.side, self._origin + row * self.side

    def draw(self, board: Board) -> Image.Image:
        """The image of a board."""
        drawing = self._ground.copy()
        for cell, tile in enumerate(board.tiles):
            if tile:
                drawing.paste(self.tiles[tile], self.corner(cell))
        return drawing

    @cached_property
    def tiles(self) -> dict[int, Image.Image]:
        """The image of each tile, by its number."""
        goal_cells = enumerate(self._goal.tiles)
        return {tile: self._square(tile, cell) for cell, tile in goal_cells if tile}

    @cached_property
    def whole(self) -> Image.Image | None:
        """The complete picture; None if there is no picture."""
        if self._picture is None:
            return None
        drawing = self._ground.copy()
        round_corners = _rounded(self._picture.size, (0, 0, *self._picture.size), self._radius)
        drawing.paste(self._picture, (self._origin, self._origin), round_corners)
        return drawing

    @property
    def _radius(self) -> float:
        return self.side * 0.06

    @cached_property
    def _ground(self) -> Image.Image:
        ground = Image.new("RGB", self.size, PAPER)
        ground.paste(
            BACKGROUND, mask=_rounded(self.size, (0, 0, *self.size), self._look.width / 32)
        )
        return ground

    @cached_property
    def _picture(self) -> Image.Image | None:
        """The centre of the picture in the board's shape, at the size of the drawing."""
        if self._image is None:
            return None
        size = self._goal.cols * self.side, self._goal.rows * self.side
        return ImageOps.fit(self._image.convert("RGB"), size, Image.Resampling.LANCZOS)

    @cached_property
    def _outline(self) -> Image.Image:
        return self._inset(0)

    def _inset(self, by: int) -> Image.Image:
        """A mask of the tile in its square, smaller by this many pixels on each side."""
        near, far = self._gap // 2 + by, self.side - (self._gap - self._gap // 2) - by
        return _rounded((self.side, self.side), (near, near, far, far), self._radius - by)

    def _square(self, tile: int, goal_cell: int) -> Image.Image:
        square = Image.new("RGB", (self.side, self.side), BACKGROUND)
        shadow = ImageChops.offset(self._outline, 0, 1)
        square.paste(INK, mask=_faint(shadow, 0.2))
        square.paste(self._face(goal_cell), mask=self._outline)
        edge = ImageChops.subtract(self._outline, self._inset(1))
        if self._picture is None:
            square.paste(EDGE, mask=edge)
            _write(square, str(tile), self.side * (0.42 if tile < 100 else 0.3))
        else:
            square.paste("#ffffff", mask=_faint(edge, 0.22))
            if self._look.numbers:
                _label(square, str(tile), self._gap + self.side * 0.035, max(9, self.side * 0.105))
        return square

    def _face(self, goal_cell: int) -> Image.Image:
        if self._picture is None:
            return Image.new("RGB", (self.side, self.side), CARD)
        row, col = divmod(goal_cell, self._goal.cols)
        left, top = col * self.side, row * self.side
        return self._picture.crop((left, top, left + self.side, top + self.side))


def _rounded(
    size: tuple[int, int], box: tuple[float, float, float, float], radius: float
) -> Image.Image:
    """A mask of this size with a rounded box."""
    fine = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    left, top, right, bottom = (edge * _FINE for edge in box)
    ImageDraw.Draw(fine).rounded_rectangle(
        (left, top, right - 1, bottom - 1), radius * _FINE, fill=255
    )
    return fine.reduce(_FINE)


def _faint(mask: Image.Image, share: float) -> Image.Image:
    return mask.point([round(value * share) for value in range(256)])


def _figures(
    size: tuple[int, int], text: str, height: float, centre: tuple[float, float]
) -> Image.Image:
    """A mask of this size with digits, centred at a point."""
    fine = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    draw = ImageDraw.Draw(fine)
    font = ImageFont.load_default(height * _FINE)
    # The font has only one weight; an outline makes it a little bolder.
    left, top, right, bottom = draw.textbbox((0, 0), text, font, anchor="ls")
    at = centre[0] * _FINE - (left + right) / 2, centre[1] * _FINE - (top + bottom) / 2
    draw.text(at, text, 255, font, anchor="ls", stroke_width=height * _FINE * 0.025)
    return fine.reduce(_FINE)


def _write(square: Image.Image, text: str, height: float) -> None:
    """Write a number in the middle of a square."""
    middle = square.width / 2
    square.paste(INK, mask=_figures(square.size, text, height, (middle, middle)))


def _label(square: Image.Image, text: str, inset: float, height: float) -> None:
    """Write a number on a dark label in the upper left corner, readable on any picture."""
    wide = height * (0.6 * len(text) + 0.85)
    box = inset, inset, inset + wide, inset + height * 1.55
    square.paste("#0d1418", mask=_faint(_rounded(square.size, box, height * 0.45), 0.69))
    centre = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    square.paste("#ffffff", mask=_figures(square.size, text, height, centre))
