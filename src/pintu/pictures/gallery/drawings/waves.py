"""A patterned sea under a red sun, with a junk at sail."""

from math import sin
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import INK, SEAL, Colour, Point, Sheet, curve, mix

_BLUES: tuple[Colour, ...] = (
    (28, 58, 92),
    (42, 88, 122),
    (74, 128, 152),
    (128, 172, 180),
    (24, 44, 66),
)
_FOAM: Colour = (246, 240, 226)
_SAIL: Colour = (186, 92, 54)
_GOLD: Colour = (226, 170, 84)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("waves 6")
    sheet = Sheet((0, (238, 214, 172)), (0.25, (247, 231, 200)), (0.5, (250, 240, 220)))
    sheet.glow(860, 300, 380, (252, 214, 150), 0.9)
    sheet.disc(860, 300, 150, SEAL)
    for x, y, wide in ((190, 120, 280), (560, 70, 210), (1090, 120, 240), (1010, 390, 250)):
        sheet.cloud(x, y, wide, (253, 247, 234), (206, 164, 118))
    _junk(sheet, 330, 466)
    for x, y, span in (
        (620, 250, 46),
        (560, 300, 38),
        (690, 180, 40),
        (60, 330, 42),
        (110, 380, 34),
        (1010, 40, 58),
        (1085, 70, 46),
        (60, 50, 44),
    ):
        sheet.bird(x, y, span, INK, 0.1)
    for row in range(11):
        y = 640 + row * 72
        for col in range(-1, 7):
            _swell(sheet, random, col * 230 + (115 if row % 2 else 0), y)
        if row == 4:
            _whale(sheet, 210, y + 60)
        if row == 6:
            _skiff(sheet, 640, y + 20)
    sheet.seal(1110, 1110)
    return sheet.finish(4)


def _swell(sheet: Sheet, random: Random, x: float, y: float) -> None:
    """One round wave; the next row hides its lower half."""
    # Broad currents of light and dark, so that no two regions of the sea look alike.
    current = sin(x / 260 + y / 190) + 0.8 * sin(x / 170 - y / 300 + 1.3)
    colour = mix(_BLUES[0], _BLUES[3], 0.42 + 0.3 * current + random.uniform(-0.12, 0.12))
    other = mix(_FOAM, colour, random.choice((0.0, 0.0, 0.4)))
    if abs(x - 860) < (y - 520) * 0.42 and random.random() < 0.5:
        colour = random.choice((SEAL, _GOLD, (232, 130, 84)))
    sheet.disc(x, y, 132, _FOAM)
    sheet.disc(x, y, 125, colour)
    kind = random.randrange(4)
    if kind == 0:
        for radius in (96, 68, 40):
            sheet.ring(x, y, radius, 9, other)
    elif kind == 1:
        sheet.disc(x, y, 90, other)
        sheet.disc(x, y, 74, mix(colour, INK, 0.25))
        sheet.disc(x, y, 34, other)
    elif kind == 2:
        sheet.disc(x, y, 94, other)
        sheet.disc(x, y, 84, mix(colour, INK, 0.35))
        for part in range(7):
            sheet.ring(x, y, 80, 66, other, start=184 + part * 26, end=194 + part * 26)
    else:
        sheet.ring(x, y, 102, 15, mix(colour, INK, 0.35))
        sheet.ring(x, y, 64, 15, other)
        sheet.disc(x, y, 26, other)


def _whale(sheet: Sheet, x: float, y: float) -> None:
    """Its tail, on the way down."""
    dark = (26, 34, 46)
    sheet.stroke([(x, y + 60), (x + 4, y - 60), (x, y - 130)], [120, 62, 34, 30], dark)
    for side in (-1, 1):
        fluke = [(0, -112), (52, -176), (150, -212), (128, -150), (70, -112), (0, -92)]
        sheet.shape(curve([(x + side * a, y + b) for a, b in fluke]), dark)
        sheet.stroke(
            [(x + side * 20, y - 122), (x + side * 66, y - 160), (x + side * 124, y - 188)],
            [1, 8, 1],
            (104, 124, 140),
        )
    for shift, drop in ((-96, 96), (-60, 40), (70, 50), (104, 110), (-120, 150), (128, 160)):
        sheet.disc(x + shift, y - drop, 8, _FOAM)


def _skiff(sheet: Sheet, x: float, y: float) -> None:
    hull = curve([(-120, -70), (-80, -26), (0, -10), (80, -26), (120, -70)])
    sheet.shape([(x + a, y + b) for a, b in hull], (96, 56, 40))
    sheet.line([(x - 116, y - 68), (x, y - 50), (x + 116, y - 68)], 6, _GOLD)
    sheet.line([(x - 6, y - 50), (x - 6, y - 220)], 6, INK)
    sheet.shape(
        curve([(x - 2, y - 214), (x + 60, y - 150), (x + 96, y - 74), (x - 2, y - 70)]),
        _FOAM,
    )
    sheet.shape([(x - 10, y - 190), (x - 10, y - 76), (x - 72, y - 84)], (238, 206, 150))


def _junk(sheet: Sheet, x: float, y: float) -> None:
    hull = curve([(-190, -6), (-150, 40), (-40, 66), (90, 62), (170, 26), (214, -34)])
    sheet.shape([(x + a, y + b) for a, b in [*hull, (196, -14), (0, 8)]], (84, 50, 38))
    sheet.line([(x - 186, y + 2), (x, y + 16), (x + 200, y - 22)], 6, _GOLD)
    for foot, top, wide, colour in (
        (-110, -230, 120, _SAIL),
        (40, -330, 170, SEAL),
        (152, -190, 84, _SAIL),
    ):
        sheet.line([(x + foot, y + 10), (x + foot, y + top - 14)], 7, INK)
        _sail(sheet, x + foot, y - 34, y + top, wide, colour)


def _sail(sheet: Sheet, x: float, foot: float, top: float, wide: float, colour: Colour) -> None:
    """Battens hold the cloth; each strip swells a little."""
    edge: list[Point] = []
    luff: list[Point] = []
    for batten in range(7):
        share = batten / 6
        y = foot + (top - foot) * share
        half = wide * (0.5 - 0.2 * share**2)
        edge += [(x + half, y), (x + half + wide * 0.05, y + (top - foot) / 14)]
        luff.append((x - half * 0.8, y + 12 * share))
    sheet.shape([*edge[:-1], *reversed(luff)], colour)
    for at, (left, right) in enumerate(zip(luff, edge[::2], strict=True)):
        sheet.line([left, right], 4 if at else 6, mix(colour, INK, 0.55))
