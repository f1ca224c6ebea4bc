"""A panda at its breakfast."""

from math import cos, sin
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import Colour, Point, Sheet, around, mix, ridge

_BLACK: Colour = (38, 42, 46)
_WHITE: Colour = (250, 245, 234)
_SHADE: Colour = (226, 216, 198)
_GREEN: Colour = (104, 142, 84)
_DARK: Colour = (56, 96, 76)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("panda 1")
    sheet = Sheet((0, (246, 218, 168)), (0.5, (250, 234, 200)), (1, (236, 226, 190)))
    sheet.disc(930, 235, 130, (236, 126, 74))
    sheet.cloud(560, 120, 230, (253, 246, 230), (216, 170, 120))
    sheet.cloud(1080, 360, 240, (253, 246, 230), (216, 170, 120))
    sheet.land(ridge(random, 80, 0.5, 0.6), 600, (176, 192, 160), (214, 214, 176), 200)
    sheet.land(ridge(random, 60, 0.48, -0.5), 760, (136, 166, 128), (184, 196, 150), 220)
    for x, wide in ((60, 40), (200, 30), (1150, 42), (1030, 28)):
        _stalk(sheet, random, x, wide, mix(_GREEN, _DARK, random.random()))
    sheet.land(ridge(random, 22, 0.5), 1010, (92, 126, 84), (62, 98, 72), 180)
    _tufts(sheet, random)
    _panda(sheet)
    for x, y in ((330, 240), (400, 200)):
        sheet.bird(x, y, 46, _BLACK)
    _butterfly(sheet, 905, 610, (206, 84, 62), 0.3)
    _butterfly(sheet, 330, 470, (240, 190, 90), -0.4)
    sheet.seal(1112, 1112)
    return sheet.finish(8)


def _stalk(sheet: Sheet, random: Random, x: float, wide: float, colour: Colour) -> None:
    y = 1120.0
    while y > -40:
        above = y - random.uniform(120, 150)
        sheet.stroke([(x, y - 3), (x, above + 3)], [wide, wide * 0.86, wide], colour)
        sheet.line([(x - wide * 0.24, y - 14), (x - wide * 0.24, above + 14)], 4, _WHITE, 0.35)
        for side in (-1, 1):
            if random.random() < 0.75:
                for angle in (0.25, 0.75, 1.2):
                    long = random.uniform(70, 125)
                    tip = x + side * (wide * 0.5 + cos(angle) * long), above + sin(angle) * long
                    middle = (x + tip[0]) / 2, (above + tip[1]) / 2 - 10
                    leaf = mix(colour, _DARK, random.uniform(0, 0.7))
                    sheet.stroke([(x, above), middle, tip], [3, 22, 18, 0.5], leaf)
        y = above


def _tufts(sheet: Sheet, random: Random) -> None:
    for _ in range(60):
        x, y = random.uniform(0, 1200), random.uniform(1020, 1200)
        for lean in (-12, 0, 13):
            tall = random.uniform(18, 44)
            blade = [(x, y), (x + lean * 0.4, y - tall / 2), (x + lean, y - tall)]
            sheet.stroke(blade, [5, 4, 0.5], mix(_DARK, (170, 190, 110), random.random()))
    for x, y in ((70, 1120), (180, 1165), (1040, 1085), (240, 1075), (985, 1160), (1150, 1050)):
        for petal in range(5):
            angle = petal * 1.2566
            sheet.disc(x + 15 * cos(angle), y + 15 * sin(angle), 11, _WHITE)
        sheet.disc(x, y, 9, (232, 172, 66))


def _panda(sheet: Sheet) -> None:
    def oval(
        x: float,
        y: float,
        across: float,
        down: float,
        colour: Colour,
        alpha: float = 1.0,
        turn: float = 0.0,
    ) -> None:
        sheet.shape(around(x, y, across, down, turn), colour, alpha)

    oval(600, 900, 300, 262, _WHITE)
    oval(600, 1000, 236, 150, _SHADE, 0.55)
    oval(600, 745, 270, 110, _BLACK)  # the dark band over the shoulders
    oval(395, 1085, 135, 100, _BLACK, turn=0.35)
    oval(805, 1085, 135, 100, _BLACK, turn=-0.35)
    for x, way in ((352, 1), (848, -1)):
        oval(x, 1110, 62, 74, (92, 84, 82), turn=0.2 * way)
        for toe in (-36, 0, 36):
            sheet.disc(x + toe, 1036 + abs(toe) * 0.3, 17, (92, 84, 82))
    for x in (405, 795):
        sheet.disc(x, 350, 96, _BLACK)
        sheet.disc(x, 358, 52, (84, 78, 78))
    oval(600, 550, 268, 226, _WHITE)
    oval(600, 664, 190, 96, _SHADE, 0.4)
    oval(488, 540, 66, 84, _BLACK, turn=0.5)
    oval(712, 540, 66, 84, _BLACK, turn=-0.5)
    for x in (500, 700):
        sheet.disc(x, 535, 27, _WHITE)
        sheet.disc(x + 2, 538, 19, (30, 26, 26))
        sheet.disc(x + 9, 530, 7, _WHITE)
    oval(600, 622, 40, 27, _BLACK)
    sheet.disc(590, 614, 8, (150, 146, 144))
    sheet.stroke([(600, 646), (600, 668)], [6, 6], _BLACK)
    sheet.stroke([(548, 668), (572, 690), (600, 672), (628, 690), (652, 668)], [3, 8, 8, 3], _BLACK)
    for x in (425, 775):
        sheet.disc(x, 640, 34, (238, 158, 130), 0.55)
    _breakfast(sheet)
    oval(420, 850, 82, 150, _BLACK, turn=-0.65)
    oval(770, 860, 82, 150, _BLACK, turn=0.75)
    oval(512, 800, 66, 58, _BLACK, turn=0.3)
    oval(664, 872, 66, 58, _BLACK, turn=0.3)


def _breakfast(sheet: Sheet) -> None:
    """A cane held across the chest, with leaves."""
    cane: list[Point] = [(330, 690), (600, 840), (880, 1000)]
    sheet.stroke(cane, [30, 32, 34], (150, 178, 92))
    for share in (0.12, 0.42, 0.62, 0.9):
        x, y = 330 + 550 * share, 690 + 310 * share
        sheet.line([(x - 9, y + 17), (x + 9, y - 17)], 6, (92, 122, 60))
    for x, y, angle, long in (
        (335, 690, -2.6, 150),
        (335, 690, -1.9, 130),
        (340, 695, 2.7, 120),
        (870, 990, 0.1, 140),
        (870, 995, 0.9, 120),
        (860, 985, -0.7, 130),
    ):
        tip = x + cos(angle) * long, y + sin(angle) * long
        middle = (x + tip[0]) / 2 + 8, (y + tip[1]) / 2 + 6
        sheet.stroke([(x, y), middle, tip], [4, 34, 26, 0.5], _GREEN)
        sheet.stroke([(x, y), middle, tip], [2, 3, 0.5], _DARK)


def _butterfly(sheet: Sheet, x: float, y: float, colour: Colour, turn: float) -> None:
    for side in (-1, 1):
        sheet.shape(around(x + side * 24, y - 14, 27, 19, turn + side * 0.6), colour)
        sheet.shape(
            around(x + side * 18, y + 15, 17, 14, turn - side * 0.5),
            mix(colour, _WHITE, 0.3),
        )
        sheet.disc(x + side * 28, y - 16, 6, _WHITE)
    sheet.stroke([(x - 3, y - 26), (x, y), (x + 3, y + 28)], [3, 8, 3], _BLACK)
