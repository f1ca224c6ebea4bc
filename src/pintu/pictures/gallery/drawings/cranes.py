"""Cranes over misty ridges at sunrise."""

from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import (
    INK,
    SEAL,
    Colour,
    Sheet,
    around,
    curve,
    mix,
    ridge,
    rotate,
)

_FAR: Colour = (158, 178, 184)
_NEAR: Colour = (26, 42, 52)
_MIST: Colour = (244, 226, 200)
_WHITE: Colour = (252, 250, 245)
_EDGE: Colour = (214, 186, 152)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("cranes 5")
    sheet = Sheet((0, (222, 226, 218)), (0.3, (243, 228, 203)), (0.6, (248, 208, 164)))
    sheet.glow(430, 330, 420, (252, 214, 150), 0.8)
    sheet.disc(430, 330, 138, SEAL)
    sheet.cloud(175, 150, 250, (247, 240, 228), _EDGE)
    sheet.cloud(1050, 330, 270, (250, 236, 214), _EDGE)
    sheet.cloud(560, 395, 240, (250, 234, 212), _EDGE)
    sheet.cloud(60, 420, 210, (250, 232, 208), _EDGE)
    for at in range(6):
        near = at / 5
        colour = mix(_FAR, _NEAR, near)
        skyline = ridge(random, 92 - 6 * at, 0.54, random.uniform(-0.6, 0.8))
        base = 610 + 98 * at
        sheet.land(skyline, base, colour, mix(colour, _MIST, 0.62 * (1 - near)), 250)
        if at == 3:
            _pines(sheet, random, skyline, base, mix(colour, _NEAR, 0.5))
        if at == 2:
            sheet.cloud(960, 890, 330, (226, 220, 204), (150, 158, 156))
        if at == 1:
            sheet.cloud(590, 735, 230, (238, 226, 206), (176, 176, 168))
        if at == 4:
            _hermitage(sheet, 300, base - 10)
    for x, tall in (
        (40, 330),
        (125, 240),
        (1165, 380),
        (1075, 260),
        (985, 180),
        (560, 150),
        (640, 110),
    ):
        _pine(sheet, x, 1190, tall, (14, 26, 34))
    _path(sheet)
    _crane(sheet, 760, 250, 1.2, -0.1)
    _crane(sheet, 1020, 150, 0.75, -0.05)
    _crane(sheet, 140, 345, 0.62, -0.12)
    _crane(sheet, 860, 520, 0.85, -0.2)
    for x, y, span in (
        (300, 90, 40),
        (350, 125, 34),
        (425, 70, 38),
        (1120, 210, 34),
        (60, 700, 40),
        (120, 665, 32),
        (290, 545, 54),
        (375, 520, 42),
        (355, 585, 38),
    ):
        sheet.bird(x, y, span, INK, -0.1)
    sheet.seal(800, 1112)
    return sheet.finish(1)


def _pines(sheet: Sheet, random: Random, skyline: list[float], base: float, colour: Colour) -> None:
    for _ in range(26):
        at = random.randrange(len(skyline))
        x, y, tall = at * 1200 / (len(skyline) - 1), base - skyline[at] + 8, random.uniform(34, 70)
        for level in range(4):
            wide, top = tall * (0.12 + 0.07 * level), y - tall + level * tall * 0.2
            tier = [(x - wide, top + tall * 0.38), (x, top), (x + wide, top + tall * 0.38)]
            sheet.shape(tier, colour)


def _pine(sheet: Sheet, x: float, foot: float, tall: float, colour: Colour) -> None:
    """A pine near by: a thin trunk and clouds of needles."""
    sheet.stroke(
        [(x, foot + 20), (x + tall * 0.05, foot - tall / 2), (x, foot - tall)],
        [tall * 0.07, 2],
        colour,
    )
    for share, wide in ((0.3, 0.26), (0.5, 0.3), (0.68, 0.22), (0.84, 0.16), (0.97, 0.1)):
        side = 1 if round(share * 100) % 4 else -1
        middle = x + side * tall * 0.09, foot - tall * share
        for size, lit in ((1.0, 0.0), (0.66, 0.12)):
            dome = around(*middle, tall * wide * size, tall * 0.11 * size)
            sheet.shape([p for p in dome if p[1] <= middle[1]], mix(colour, _FAR, lit))


def _path(sheet: Sheet) -> None:
    """Steps down from the temple, with a lantern at each turn."""
    way = curve([(300, 985), (350, 1030), (290, 1080), (400, 1130), (350, 1210)])
    sheet.stroke(way, [10, 16, 22, 30, 40], (112, 118, 112))
    for at, (x, y) in enumerate(way[4::7]):
        size = 7 + 1.6 * at
        side = x + (34 + 3 * at) * (1 if at % 2 else -1)
        sheet.glow(side, y - 16, 26 + 6 * at, (252, 196, 110), 0.8)
        sheet.line([(side, y), (side, y - 18)], 4, (20, 26, 30))
        sheet.disc(side, y - 22, size * 0.8, (252, 210, 136))


def _hermitage(sheet: Sheet, x: float, y: float) -> None:
    """A small temple with lit windows, half in the mist."""
    for level, wide in ((0, 96.0), (1, 70.0), (2, 46.0)):
        foot = y - level * 78
        sheet.shape(
            [
                (x - wide * 0.8, foot),
                (x + wide * 0.8, foot),
                (x + wide * 0.8, foot - 50),
                (x - wide * 0.8, foot - 50),
            ],
            (120, 62, 50),
        )
        for part in (-0.45, 0.0, 0.45):
            left = x + wide * part - 9
            sheet.shape(
                [
                    (left, foot - 10),
                    (left + 18, foot - 10),
                    (left + 18, foot - 40),
                    (left, foot - 40),
                ],
                (250, 204, 120),
            )
        roof = [
            (-wide * 1.4, -44),
            (-wide * 0.8, -58),
            (-wide * 0.5, -80),
            (wide * 0.5, -80),
            (wide * 0.8, -58),
            (wide * 1.4, -44),
        ]
        sheet.shape([(x + a, foot + b) for a, b in roof], _NEAR)
    sheet.stroke([(x, y - 232), (x, y - 276)], [12, 6, 1], _NEAR)


def _crane(sheet: Sheet, x: float, y: float, scale: float, tilt: float) -> None:
    """Wings spread, neck and legs stretched, flying to the left."""

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return rotate([(x + a * scale, y + b * scale) for a, b in points], x, y, tilt)

    sheet.stroke(at((60, 6), (110, 12), (170, 10)), [4 * scale, 3 * scale, 2 * scale], INK)
    sheet.shape(at((10, -8), (60, -70), (120, -120), (132, -96), (118, -58), (66, 0)), _WHITE)
    sheet.shape(at((60, -70), (120, -120), (150, -118), (132, -92), (118, -52), (104, -62)), INK)
    sheet.stroke(
        at((-118, -30), (-90, -24), (-50, -6), (0, 0), (70, 8)),
        [5 * scale, 8 * scale, 14 * scale, 34 * scale, 4 * scale],
        _WHITE,
    )
    sheet.stroke(at((-112, -29), (-86, -22), (-52, -6)), [7 * scale, 8 * scale, 2 * scale], INK)
    sheet.shape(at((-6, -4), (-30, -74), (-8, -140), (16, -150), (20, -96), (50, -6)), _WHITE)
    sheet.shape(at((-22, -98), (-8, -140), (10, -172), (26, -150), (24, -90), (2, -104)), INK)
    sheet.stroke(at((-120, -31), (-136, -31), (-160, -27)), [7 * scale, 5 * scale, 1], INK)
    sheet.disc(*at((-121, -34))[0], 6.5 * scale, SEAL)
