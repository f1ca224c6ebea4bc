"""A town on the water: white walls, dark roofs, a bridge and its other half."""

from math import cos, pi, sin
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import SEAL, Colour, Point, Sheet, mix, ridge

_WALL: Colour = (247, 243, 233)
_ROOF: Colour = (52, 60, 66)
_WOOD: Colour = (122, 76, 50)
_WATER: Colour = (150, 180, 176)
_SHORE = 800.0


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("watertown 7")
    sheet = Sheet((0, (232, 222, 196)), (0.35, (246, 234, 208)), (0.7, (250, 226, 190)))
    sheet.disc(300, 190, 96, (232, 116, 72))
    for x, y, wide in ((560, 100, 240), (960, 130, 230), (130, 300, 230)):
        sheet.cloud(x, y, wide, (253, 248, 236), (208, 172, 128))
    sheet.land(ridge(random, 90, 0.5, 0.9), 430, (176, 196, 190), (226, 222, 198), 200)
    sheet.land(ridge(random, 60, 0.5, -0.6), 520, (142, 170, 164), (206, 210, 186), 200)
    _pagoda(sheet, 830, 560)
    for x, wide, high in (
        (-30, 190, 260),
        (170, 150, 330),
        (560, 170, 300),
        (960, 150, 330),
        (1070, 190, 250),
    ):
        _house(sheet, random, x, _SHORE - 90, wide, high)
    for x, wide, high in ((40, 230, 250), (300, 170, 300), (1010, 250, 260), (880, 150, 200)):
        _house(sheet, random, x, _SHORE - 14, wide, high)
    _bridge(sheet, 640, _SHORE, 150)
    sheet.shape([(0, _SHORE - 22), (455, _SHORE - 22), (455, _SHORE), (0, _SHORE)], (140, 132, 118))
    sheet.shape(
        [(825, _SHORE - 22), (1200, _SHORE - 22), (1200, _SHORE), (825, _SHORE)], (140, 132, 118)
    )
    sheet.add_reflection(_SHORE, 0.7, _WATER)
    for _ in range(90):
        left, top = random.uniform(-60, 1200), _SHORE + 8 + 392 * random.random()
        long = random.uniform(40, 170)
        tint = random.choice(((250, 246, 232), (84, 116, 116)))
        sheet.glint(left, top, long, 4, tint, 0.45)
    _boat(sheet, 330, 1010, 1.0)
    _boat(sheet, 950, 905, -0.62)
    for x, y in ((720, 1110), (790, 1140), (870, 1100), (640, 1160)):
        sheet.stroke([(x - 34, y), (x, y + 14), (x + 30, y - 2)], [2, 20, 16, 2], (252, 246, 232))
        sheet.stroke([(x + 22, y), (x + 30, y - 18), (x + 22, y - 34)], [10, 8, 9], (252, 246, 232))
        sheet.stroke([(x + 26, y - 36), (x + 42, y - 34)], [8, 1], (232, 150, 60))
    _willow(sheet, random)
    for x, y in ((420, 250), (480, 290), (700, 210), (640, 260)):
        sheet.bird(x, y, 42, _ROOF)
    sheet.seal(1116, 1116)
    return sheet.finish(9)


def _house(sheet: Sheet, random: Random, x: float, foot: float, wide: float, high: float) -> None:
    """A gable wall with a roof that sweeps up at both ends, windows and lanterns."""
    top = foot - high
    wall = mix(_WALL, (226, 212, 188), random.random() * 0.7)
    sheet.shape([(x, top), (x + wide, top), (x + wide, foot), (x, foot)], wall)
    sheet.shape(
        [(x, foot - 26), (x + wide, foot - 26), (x + wide, foot), (x, foot)], (196, 186, 168)
    )
    for floor in range(int((high - 60) // 84)):
        y = top + 46 + floor * 84
        count = max(1, int(wide // 72))
        for at in range(count):
            left = x + wide * (at + 0.5) / count - 21
            lit = random.random() < 0.35
            pane = (238, 186, 104) if lit else (96, 84, 74)
            sheet.shape([(left, y), (left + 42, y), (left + 42, y + 52), (left, y + 52)], _WOOD)
            sheet.shape(
                [(left + 5, y + 5), (left + 37, y + 5), (left + 37, y + 47), (left + 5, y + 47)],
                pane,
            )
            sheet.line([(left + 21, y), (left + 21, y + 52)], 4, _WOOD)
            sheet.line([(left, y + 26), (left + 42, y + 26)], 4, _WOOD)
        if random.random() < 0.5:
            _lantern(sheet, x + wide * random.choice((0.08, 0.92)), y + 6)
    peak = top - wide * 0.24
    eaves: list[Point] = [
        (x - 26, top - 6),
        (x + wide * 0.16, top - wide * 0.1),
        (x + wide * 0.3, peak),
        (x + wide * 0.7, peak),
        (x + wide * 0.84, top - wide * 0.1),
        (x + wide + 26, top - 6),
        (x + wide + 10, top + 12),
        (x - 10, top + 12),
    ]
    sheet.shape(eaves, _ROOF)
    for rib in range(1, int(wide // 16)):
        share = rib / (wide // 16)
        upper = x + wide * (0.3 + 0.4 * share), peak + 4
        sheet.line([upper, (x - 6 + (wide + 12) * share, top + 8)], 2, mix(_ROOF, _WALL, 0.28))
    sheet.stroke(
        [(x + wide * 0.22, peak - 12), (x + wide * 0.5, peak), (x + wide * 0.78, peak - 12)],
        [3, 12, 12, 3],
        (34, 40, 46),
    )


def _lantern(sheet: Sheet, x: float, y: float) -> None:
    sheet.line([(x, y - 12), (x, y + 52)], 3, _WOOD)
    sheet.shape(
        [
            (x - 16, y + 8),
            (x - 10, y),
            (x + 10, y),
            (x + 16, y + 8),
            (x + 16, y + 22),
            (x + 10, y + 30),
            (x - 10, y + 30),
            (x - 16, y + 22),
        ],
        SEAL,
    )
    sheet.line([(x - 10, y + 1), (x + 10, y + 1)], 5, (232, 176, 88))
    sheet.line([(x - 10, y + 30), (x + 10, y + 30)], 5, (232, 176, 88))


def _pagoda(sheet: Sheet, x: float, foot: float) -> None:
    wide, y = 62.0, foot
    for _ in range(6):
        sheet.shape(
            [(x - wide, y), (x + wide, y), (x + wide * 0.9, y - 46), (x - wide * 0.9, y - 46)],
            (196, 128, 92),
        )
        sheet.shape([(x - 9, y), (x + 9, y), (x + 9, y - 28), (x - 9, y - 28)], (92, 60, 50))
        sheet.shape(
            [
                (x - wide - 26, y - 40),
                (x - wide * 0.7, y - 60),
                (x + wide * 0.7, y - 60),
                (x + wide + 26, y - 40),
                (x + wide, y - 42),
                (x - wide, y - 42),
            ],
            _ROOF,
        )
        y, wide = y - 58, wide * 0.86
    sheet.stroke([(x, y + 2), (x, y - 52)], [14, 7, 1], _ROOF)


def _bridge(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A half-moon bridge; with its mirror image the opening is a full one."""
    outer = [
        (x + 300 * cos(pi * (1 + at / 60)), y + 232 * sin(pi * (1 + at / 60))) for at in range(61)
    ]
    inner = [
        (x + radius * cos(pi * (2 - at / 60)), y + radius * sin(pi * (2 - at / 60)))
        for at in range(61)
    ]
    stone = (206, 196, 176)
    sheet.shape([*outer, *inner], stone)
    for at in range(3, 58, 3):
        angle = pi * (1 + at / 60)
        near = x + (radius + 4) * cos(angle), y + (radius + 4) * sin(angle)
        far = x + (radius + 34) * cos(angle), y + (radius + 34) * sin(angle)
        sheet.line([near, far], 3, (146, 134, 116))
    sheet.ring(x, y, radius + 36, 3, (146, 134, 116), start=180, end=360)
    sheet.line(outer, 12, (160, 148, 130))
    rail = [(px, py - 34) for px, py in outer[4:-4]]
    sheet.line(rail, 8, stone)
    for px, py in outer[4:-4:4]:
        sheet.line([(px, py), (px, py - 46)], 9, (178, 166, 146))
    for px, py in (outer[22], outer[36]):
        sheet.stroke([(px, py - 6), (px, py - 60)], [34, 26, 18], SEAL if px < x else (58, 92, 110))
        sheet.disc(px, py - 72, 14, (226, 182, 146))
        sheet.shape(
            [(px - 42, py - 82), (px, py - 122), (px + 42, py - 82)],
            (222, 168, 88) if px < x else (200, 92, 72),
        )


def _boat(sheet: Sheet, x: float, y: float, facing: float) -> None:
    size, way = abs(facing), 1 if facing > 0 else -1

    def at(*points: Point) -> list[Point]:
        return [(x + a * size * way, y + b * size) for a, b in points]

    sheet.stroke(at((-210, 34), (0, 56), (210, 34)), [2, 30 * size, 2], (62, 92, 94), 0.6)
    sheet.shape(
        at((-220, -24), (-150, 30), (140, 34), (232, -34), (150, -6), (-140, -2)), (70, 46, 38)
    )
    sheet.line(at((-214, -22), (-140, 0), (150, -4), (226, -32)), 5 * size, (196, 140, 84))
    for left, right in ((-120, -20), (-10, 90)):
        middle = (left + right) / 2
        sheet.shape(
            at((left, 0), (left + 6, -48), (middle, -72), (right - 6, -48), (right, 0)),
            (90, 84, 72),
        )
        for rib in (0.25, 0.5, 0.75):
            px = left + (right - left) * rib
            sheet.line(at((px, 0), (px, -58)), 3 * size, (150, 140, 116))
    sheet.stroke(at((150, 0), (150, -84)), [44 * size, 34 * size, 24 * size], (46, 84, 104))
    sheet.disc(*at((150, -100))[0], 17 * size, (226, 182, 146))
    sheet.shape(at((100, -104), (150, -146), (200, -104)), (222, 178, 100))
    sheet.line(at((172, -60), (262, 60)), 6 * size, _WOOD)


def _willow(sheet: Sheet, random: Random) -> None:
    """Branches that hang into the picture from its upper right."""
    for at in range(15):
        x = 1225 - at * 24.0
        long = random.uniform(180, 420) * (1 - at / 26)
        lean = random.uniform(-34, -6)
        hang = [(x, -10.0), (x + lean, long * 0.5), (x + lean * 0.7, long)]
        sheet.stroke(hang, [4, 3, 1], (84, 104, 62))
        for leaf in range(int(long // 17)):
            share = (leaf + 1) / (long // 17 + 1)
            px, py = x + lean * min(1.0, 1.9 * share), long * share
            side = -1 if leaf % 2 else 1
            tint = mix((94, 128, 66), (176, 190, 96), random.random())
            sheet.stroke(
                [(px, py), (px + side * 11, py + 16), (px + side * 9, py + 36)],
                [2, 9, 6, 0.5],
                tint,
            )
