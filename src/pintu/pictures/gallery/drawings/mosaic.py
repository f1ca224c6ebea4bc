"""Quarter circles, leaves and stripes in a quilt of squares."""

from math import cos, pi, sin
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import INK, PAPER, SEAL, Colour, Point, Sheet, around, rotate

_SQUARE = 150.0
_PALETTE: tuple[Colour, ...] = (
    (240, 232, 214),
    INK,
    SEAL,
    (226, 164, 66),
    (46, 104, 104),
    (132, 168, 160),
    (232, 196, 170),
)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("mosaic 12")
    sheet = Sheet((0, PAPER))
    taken: set[tuple[int, int]] = set()
    large = [(0, 1), (1, 5), (3, 2), (5, 0), (4, 5), (6, 3), (2, 0)]
    for row, col in large:
        _motif(sheet, random, col, row, 2)
        taken |= {(row + down, col + right) for down in (0, 1) for right in (0, 1)}
    for row in range(8):
        for col in range(8):
            if (row, col) not in taken:
                _motif(sheet, random, col, row, 1)
    return sheet.finish(6)


def _motif(sheet: Sheet, random: Random, col: int, row: int, span: int) -> None:
    """One square in two or three colours, rotate by quarters."""
    side = _SQUARE * span
    x, y = col * _SQUARE, row * _SQUARE
    ground, figure, accent = random.sample(_PALETTE, 3)
    quarter = random.randrange(4) * pi / 2
    middle = x + side / 2, y + side / 2

    def at(*points: Point) -> list[Point]:
        return rotate([(x + a * side, y + b * side) for a, b in points], *middle, quarter)

    sheet.shape([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], ground)
    kind = random.choice(("fan", "fan", "leaf", "sun", "stripes", "wedge", "steps", "dots"))
    if kind == "fan":
        for radius, colour in ((1.0, figure), (0.7, ground), (0.45, accent), (0.2, ground)):
            sheet.shape(at((0, 0), *_arc(radius)), colour)
    elif kind == "leaf":
        curve = _arc(1.0)
        other = [(1 - a, 1 - b) for a, b in curve]
        sheet.shape(at(*curve, *other), figure)
        sheet.line(at((0.16, 0.84), (0.84, 0.16)), side * 0.035, ground)
        for spot in (0.4, 0.6):
            sheet.disc(*at((spot + 0.1, 1 - spot + 0.1))[0], side * 0.045, accent)
    elif kind == "sun":
        sheet.disc(*middle, side * 0.42, figure)
        sheet.shape(at(*_half(0.42)), accent)
        sheet.disc(*middle, side * 0.15, ground)
    elif kind == "stripes":
        for stripe in range(0, 6, 2):
            top, below = stripe / 6, (stripe + 1) / 6
            sheet.shape(at((0, top), (1, top), (1, below), (0, below)), figure)
        sheet.shape(around(*middle, side * 0.22, side * 0.22), accent)
    elif kind == "wedge":
        sheet.shape(at((0, 0), (1, 0), (0, 1)), figure)
        sheet.shape(at((0, 0), (0.5, 0), (0, 0.5)), accent)
        sheet.disc(*at((0.74, 0.74))[0], side * 0.12, accent)
    elif kind == "steps":
        for step, colour in ((1.0, figure), (0.75, ground), (0.5, accent), (0.25, ground)):
            sheet.shape(at((0, 0), (step, 0), (step, step), (0, step)), colour)
    else:
        for down in range(3):
            for right in range(3):
                colour = accent if (down + right) % 2 else figure
                place = at((0.2 + 0.3 * right, 0.2 + 0.3 * down))[0]
                sheet.disc(*place, side * (0.06 + 0.025 * down), colour)


def _arc(radius: float) -> list[Point]:
    steps = [pi / 2 * at / 60 for at in range(61)]
    return [(radius * cos(step), radius * sin(step)) for step in steps]


def _half(radius: float) -> list[Point]:
    steps = [pi * at / 90 for at in range(91)]
    return [(0.5 + radius * cos(step), 0.5 + radius * sin(step)) for step in steps]
