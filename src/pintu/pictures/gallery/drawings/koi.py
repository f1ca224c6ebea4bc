"""Koi among lotus leaves, seen from above."""

from math import cos, pi, sin
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import (
    Colour,
    Point,
    Sheet,
    around,
    curve,
    heading,
    mix,
)

_DEEP: Colour = (24, 66, 74)
_SHALLOW: Colour = (62, 124, 122)
_LEAF: Colour = (74, 128, 92)
_WHITE: Colour = (250, 244, 232)
_RED: Colour = (212, 76, 46)
_GOLD: Colour = (232, 172, 72)
_BLACK: Colour = (36, 40, 44)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("koi 4")
    sheet = Sheet((0, _SHALLOW), (0.5, (38, 92, 98)), (1, _DEEP))
    for x, y, count in ((640, 520, 9), (170, 880, 6), (1040, 1010, 5), (330, 60, 4)):
        for ring in range(count):
            sheet.ring(x, y, 70 + 62 * ring, 3, (156, 200, 190), 0.5 - 0.045 * ring)
    for _ in range(70):
        left, top = random.uniform(0, 1200), random.uniform(0, 1200)
        sheet.glint(left, top, random.uniform(20, 60), 3, _WHITE, 0.2)
    _fish(
        sheet,
        random,
        [(250, 240), (420, 300), (560, 430), (590, 620), (520, 770)],
        74,
        _WHITE,
        _RED,
    )
    _fish(
        sheet,
        random,
        [(1000, 1010), (890, 900), (800, 740), (790, 610), (840, 490)],
        66,
        _RED,
        _WHITE,
    )
    _fish(sheet, random, [(130, 1060), (250, 1020), (380, 1040), (480, 1110)], 46, _GOLD, _BLACK)
    _fish(sheet, random, [(1130, 640), (1060, 720), (1040, 820), (1080, 900)], 38, _WHITE, _BLACK)
    for x, y, radius, turn, green in (
        (1010, 180, 205, 2.4, 0.0),
        (690, 90, 105, 0.5, 0.35),
        (90, 560, 165, 5.6, 0.15),
        (290, 720, 78, 1.2, 0.45),
        (640, 1120, 130, 4.2, 0.25),
        (1150, 1130, 110, 3.4, 0.05),
        (60, 90, 120, 1.0, 0.3),
    ):
        _leaf(sheet, x, y, radius, turn, mix(_LEAF, (168, 176, 92), green))
    _lotus(sheet, 1085, 300, 96, (236, 150, 158))
    _lotus(sheet, 130, 690, 64, (250, 226, 214))
    sheet.seal(1118, 34, 48)
    return sheet.finish(3)


def _fish(
    sheet: Sheet, random: Random, spine: list[Point], wide: float, body: Colour, patch: Colour
) -> None:
    shadow = [(x + 26, y + 34) for x, y in spine]
    form = [wide * 0.66, wide * 1.25, wide * 1.5, wide * 1.3, wide * 0.8, wide * 0.3]
    sheet.stroke(shadow, form, (10, 40, 48), 0.4)
    path = curve(spine)
    count = len(path) - 1
    head, tail = path[0], path[-1]
    way = heading(path[-4], tail)
    pale = mix(body, _WHITE, 0.45)
    for side in (-0.5, 0.0, 0.5):
        long = wide * (2.1 if side else 1.3)
        tip = tail[0] + cos(way + side) * long, tail[1] + sin(way + side) * long
        bend = (
            tail[0] + cos(way + side * 0.3) * long * 0.5,
            tail[1] + sin(way + side * 0.3) * long * 0.5,
        )
        sheet.stroke([tail, bend, tip], [wide * 0.28, wide * 0.5, wide * 0.5, 1], pale, 0.85)
    for share, long in ((0.27, 1.55), (0.62, 0.9)):
        x, y = path[round(share * count)]
        back = heading(path[0], path[round((share + 0.1) * count)])
        for side in (-1, 1):
            angle = back + side * 0.95
            start = (
                x + cos(back + side * pi / 2) * wide * 0.55,
                y + sin(back + side * pi / 2) * wide * 0.55,
            )
            end = start[0] + cos(angle) * wide * long, start[1] + sin(angle) * wide * long
            middle = (
                start[0] + cos(angle) * wide * long * 0.5,
                start[1] + sin(angle) * wide * long * 0.5,
            )
            sheet.stroke(
                [start, middle, end], [wide * 0.25, wide * 0.62, wide * 0.6, 2], pale, 0.85
            )
    sheet.stroke(spine, form, body)
    for share, part in ((0.1, 0.62), (0.34, 0.8), (0.55, 0.7), (0.76, 0.42)):
        at = round(share * count)
        x, y = path[at]
        turn = heading(path[max(0, at - 1)], path[at + 1])
        shift = random.uniform(-0.18, 0.18) * wide
        centre = x - sin(turn) * shift, y + cos(turn) * shift
        sheet.shape(around(*centre, wide * part * 0.72, wide * part * 0.48, turn), patch)
    sheet.stroke(
        [path[round(p * count)] for p in (0.3, 0.45, 0.6, 0.7)],
        [1, 7, 7, 1],
        mix(body, _BLACK, 0.25),
    )
    ahead = heading(path[4], head)
    for side in (-1, 1):
        eye = (
            path[3][0] + cos(ahead + side * 1.45) * wide * 0.4,
            path[3][1] + sin(ahead + side * 1.45) * wide * 0.4,
        )
        sheet.disc(*eye, wide * 0.1, _BLACK)
        whisker = (
            head[0] + cos(ahead + side * 0.9) * wide * 0.62,
            head[1] + sin(ahead + side * 0.9) * wide * 0.62,
        )
        sheet.stroke([head, whisker], [4, 2, 0.5], body)
    sheet.disc(head[0] + cos(ahead) * 2, head[1] + sin(ahead) * 2, wide * 0.32, body)


def _leaf(sheet: Sheet, x: float, y: float, radius: float, turn: float, colour: Colour) -> None:
    """A round leaf with one cut, its veins running from the middle."""

    def rim(size: float, dx: float, dy: float) -> list[Point]:
        steps = [0.16 + (2 * pi - 0.32) * at / 90 for at in range(91)]
        wavy = [size * (1 + 0.018 * sin(9 * step)) for step in steps]
        points = [
            (x + dx + cos(turn + step) * far, y + dy + sin(turn + step) * far)
            for step, far in zip(steps, wavy, strict=True)
        ]
        return [(x + dx, y + dy), *points]

    sheet.shape(rim(radius, 20, 26), (10, 40, 48), 0.4)
    sheet.shape(rim(radius, 0, 0), colour)
    sheet.shape(rim(radius * 0.93, 0, 0), mix(colour, _WHITE, 0.1))
    for vein in range(13):
        angle = turn + 0.3 + (2 * pi - 0.6) * vein / 12
        end = x + cos(angle) * radius * 0.88, y + sin(angle) * radius * 0.88
        sheet.stroke([(x, y), end], [4, 2.4, 0.6], mix(colour, _DEEP, 0.5))
    sheet.disc(x, y, radius * 0.07, mix(colour, _WHITE, 0.5))


def _lotus(sheet: Sheet, x: float, y: float, size: float, colour: Colour) -> None:
    sheet.disc(x + 14, y + 20, size * 0.9, (10, 40, 48), 0.35)
    for layer, (count, far, shade) in enumerate(((9, 1.0, 0.0), (8, 0.78, 0.3), (6, 0.52, 0.55))):
        for petal in range(count):
            angle = 2 * pi * petal / count + layer * 0.4
            tip = x + cos(angle) * size * far, y + sin(angle) * size * far
            middle = x + cos(angle) * size * far * 0.5, y + sin(angle) * size * far * 0.5
            wide = size * far * 0.62
            sheet.stroke(
                [(x, y), middle, tip],
                [wide * 0.3, wide, wide * 0.72, 1],
                mix(colour, (150, 60, 80), 0.3 - 0.1 * layer),
            )
            sheet.stroke(
                [(x, y), middle, tip],
                [wide * 0.26, wide * 0.86, wide * 0.6, 1],
                mix(colour, _WHITE, shade),
            )
    sheet.disc(x, y, size * 0.2, _GOLD)
    for seed in range(7):
        angle = 2 * pi * seed / 7
        sheet.disc(
            x + cos(angle) * size * 0.11, y + sin(angle) * size * 0.11, size * 0.028, (140, 90, 30)
        )
