"""Plum blossom in the snow, before the moon."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import INK, SEAL, Colour, Point, Sheet, mix, ridge

_DUSK: Colour = (70, 88, 110)
_MOON: Colour = (248, 238, 208)
_BARK: Colour = (44, 38, 40)
_SNOW: Colour = (250, 248, 244)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("plum 11")
    sheet = Sheet((0, (52, 70, 94)), (0.5, (98, 118, 138)), (1, (176, 182, 184)))
    sheet.glow(420, 400, 560, (216, 212, 196), 0.7)
    sheet.disc(420, 400, 250, _MOON)
    sheet.disc(340, 330, 54, (236, 222, 188))
    sheet.disc(500, 460, 76, (238, 225, 192))
    sheet.disc(450, 290, 30, (238, 225, 192))
    far = mix(_DUSK, (176, 182, 184), 0.55)
    sheet.land(ridge(random, 60, 0.5, 0.5), 1060, far, (206, 208, 206), 160)
    sheet.land(ridge(random, 18, 0.4, -0.8), 1150, (238, 238, 234), (222, 226, 228), 120)
    for x, tall in ((130, 70), (190, 100), (250, 66), (840, 84), (900, 60), (1010, 90)):
        for tier in range(3):
            top, wide = 1165 - tall + tier * tall * 0.22, tall * (0.16 + 0.08 * tier)
            tree = [(x - wide, top + tall * 0.4), (x, top), (x + wide, top + tall * 0.4)]
            sheet.shape(tree, (62, 78, 88))
            sheet.shape(
                [tree[1], ((x - wide) * 0.6 + x * 0.4, top + tall * 0.24), (x, top + tall * 0.16)],
                _SNOW,
            )
    _hut(sheet, 600, 1165)
    blooms: list[Point] = []
    for trunk, width in (
        (
            [(1260, 1130), (1010, 960), (900, 760), (700, 660), (560, 480), (330, 420), (120, 250)],
            92,
        ),
        ([(905, 770), (960, 560), (880, 380), (960, 190), (900, -20)], 52),
        ([(1000, 950), (760, 960), (560, 1060), (320, 1040), (90, 1130)], 50),
        ([(690, 655), (500, 740), (330, 700), (120, 790)], 34),
        ([(950, 540), (1080, 470), (1130, 330), (1220, 240)], 28),
        ([(560, 480), (590, 300), (520, 160), (590, 20)], 26),
        ([(330, 420), (220, 520), (80, 540)], 16),
        ([(420, 1050), (360, 930), (250, 890)], 16),
        ([(880, 380), (760, 300), (720, 190)], 16),
    ):
        _branch(sheet, random, trunk, width, blooms)
    for at, place in enumerate(blooms):
        _blossom(sheet, random, *place, random.uniform(20, 44), at)
    _magpie(sheet, 735, 905)
    for _ in range(240):
        left, top = random.uniform(0, 1200), random.uniform(0, 1200)
        sheet.disc(left, top, random.choice((2, 3, 3, 5)), _SNOW, random.uniform(0.4, 0.95))
    sheet.seal(70, 60, 54)
    return sheet.finish(10)


def _hut(sheet: Sheet, x: float, y: float) -> None:
    sheet.glow(x, y - 30, 130, (252, 206, 130), 0.8)
    sheet.shape([(x - 74, y), (x - 74, y - 56), (x + 74, y - 56), (x + 74, y)], (112, 78, 62))
    for left in (-56, 14):
        pane = [(left, -14), (left + 42, -14), (left + 42, -46), (left, -46)]
        sheet.shape([(x + a, y + b) for a, b in pane], (252, 206, 120))
        sheet.line([(x + left + 21, y - 14), (x + left + 21, y - 46)], 3, (112, 78, 62))
    sheet.shape([(x - 104, y - 48), (x - 40, y - 104), (x + 40, y - 104), (x + 104, y - 48)], _SNOW)
    sheet.line([(x - 104, y - 48), (x + 104, y - 48)], 5, (150, 160, 168))


def _branch(
    sheet: Sheet, random: Random, path: Sequence[Point], width: float, blooms: list[Point]
) -> None:
    """Old wood with snow on it; twigs shoot up from it, and carry the flowers."""
    widths = [width * (1 - 0.9 * at / 8) * random.uniform(0.82, 1.14) for at in range(9)]
    sheet.stroke(path, widths, _BARK)
    lit = [(x - width * 0.05, y - width * 0.2) for x, y in path]
    sheet.stroke(lit, [w * 0.22 for w in widths], mix(_BARK, _DUSK, 0.6))
    for (ax, ay), (bx, by) in pairwise(path):
        if abs(bx - ax) > abs(by - ay) * 0.8:
            snow = [
                (ax + (bx - ax) * s, ay + (by - ay) * s - width * 0.28) for s in (0.2, 0.5, 0.8)
            ]
            sheet.stroke(snow, [1, width * 0.3, width * 0.24, 1], _SNOW)
        for _ in range(2):
            share = random.uniform(0.1, 0.9)
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            angle = -pi / 2 + random.uniform(-0.9, 0.9)
            long = random.uniform(70, 150)
            tip = x + cos(angle) * long, y + sin(angle) * long
            bend = (x + tip[0]) / 2 + random.uniform(-14, 14), (y + tip[1]) / 2
            sheet.stroke([(x, y), bend, tip], [9, 6, 2], _BARK)
            blooms += [tip, bend] if random.random() < 0.6 else [tip]
        blooms.append((bx + random.uniform(-20, 20), by + random.uniform(-26, 10)))


def _blossom(sheet: Sheet, random: Random, x: float, y: float, size: float, at: int) -> None:
    pink = random.choice((SEAL, (214, 92, 84), (232, 140, 132), (244, 196, 188)))
    if at % 6 == 5:
        sheet.disc(x, y, size * 0.5, mix(SEAL, INK, 0.12))
        sheet.disc(x - size * 0.12, y - size * 0.14, size * 0.26, pink)
        return
    turn = random.uniform(0, pi)
    for petal in range(5):
        angle = turn + 2 * pi * petal / 5
        px, py = x + cos(angle) * size * 0.56, y + sin(angle) * size * 0.56
        sheet.disc(px, py, size * 0.5, mix(pink, INK, 0.2))
        sheet.disc(px, py, size * 0.45, pink)
    sheet.disc(x, y, size * 0.34, mix(pink, SEAL, 0.5))
    for thread in range(9):
        angle = turn + 2 * pi * thread / 9
        end = x + cos(angle) * size * 0.5, y + sin(angle) * size * 0.5
        sheet.line([(x, y), end], 1.6, (250, 226, 160))
        sheet.disc(*end, size * 0.055, (248, 206, 104))


def _magpie(sheet: Sheet, x: float, y: float) -> None:
    """On the lower bough, looking at the moon."""
    sheet.stroke([(x + 40, y + 10), (x + 130, y + 70), (x + 220, y + 150)], [34, 24, 18, 8], INK)
    sheet.stroke(
        [(x + 60, y + 14), (x + 140, y + 68), (x + 206, y + 132)], [4, 9, 3], (62, 108, 150)
    )
    sheet.stroke([(x - 62, y - 66), (x - 20, y - 20), (x + 60, y + 30)], [40, 92, 84, 20], INK)
    sheet.stroke([(x - 44, y - 10), (x - 8, y + 26), (x + 46, y + 40)], [20, 52, 40, 6], _SNOW)
    sheet.stroke(
        [(x - 14, y - 34), (x + 40, y - 2), (x + 116, y + 54)], [20, 44, 30, 2], (40, 74, 112)
    )
    sheet.stroke([(x - 14, y - 30), (x + 26, y - 8), (x + 60, y + 14)], [8, 20, 4], _SNOW)
    sheet.disc(x - 62, y - 70, 38, INK)
    sheet.stroke([(x - 88, y - 84), (x - 136, y - 98)], [24, 12, 1], (28, 28, 30))
    sheet.disc(x - 72, y - 82, 6, _SNOW)
    sheet.disc(x - 73, y - 83, 3, INK)
    for shift in (-8, 16):
        sheet.line([(x + shift, y + 48), (x + shift - 4, y + 78)], 6, INK)
