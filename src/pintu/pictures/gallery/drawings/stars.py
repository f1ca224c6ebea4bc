"""A night of star trails over pines and a lake."""

from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import Colour, Sheet, mix, ridge

_NIGHT: Colour = (16, 26, 48)
_DUSK: Colour = (66, 84, 122)
_GLOW: Colour = (222, 160, 112)
_LIGHTS: tuple[Colour, ...] = (
    (248, 240, 220),
    (248, 240, 220),
    (196, 214, 236),
    (246, 204, 132),
    (236, 140, 104),
)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("stars 2")
    sheet = Sheet((0, _NIGHT), (0.4, (36, 54, 92)), (0.62, _DUSK), (0.76, _GLOW))
    pole = 690.0, 390.0
    for step in range(118):
        radius = 14 + step * 8.4 + random.uniform(-2, 2)
        for _ in range(random.choice((1, 2, 3))):
            start, long = random.uniform(0, 360), random.uniform(24, 78)
            light = random.choice(_LIGHTS)
            width, alpha = random.uniform(1.4, 4.6), random.uniform(0.45, 0.95)
            sheet.ring(*pole, radius, width, light, alpha, start=start, end=start + long)
    sheet.glow(*pole, 60, (255, 250, 230), 0.9)
    sheet.disc(*pole, 7, (255, 250, 235))
    for at, (base, tall) in enumerate(((800, 70), (870, 52))):
        colour = mix((74, 84, 112), (30, 40, 62), at)
        sheet.land(ridge(random, tall, 0.5, 0.7 - at), base, colour, mix(colour, _GLOW, 0.3), 160)
    dark = (13, 20, 32)
    sheet.land(ridge(random, 16, 0.5), 935, dark)
    for x, tall in (
        (90, 330),
        (180, 230),
        (20, 210),
        (1120, 420),
        (1030, 270),
        (1190, 300),
        (330, 150),
    ):
        _pine(sheet, random, x, 950, tall, dark)
    for x in (420, 470, 560, 740, 800, 900, 960):
        _pine(sheet, random, x, 940, random.uniform(60, 120), dark)
    _tent(sheet, 640, 940)
    sheet.add_reflection(958, 0.72, (22, 34, 60))
    for _ in range(60):
        left, top = random.uniform(-40, 1200), 965 + 235 * random.random() ** 1.4
        far = random.uniform(40, 190)
        light = mix(_GLOW, (190, 206, 226), random.random())
        sheet.glint(left, top, far, 3.4, light, 0.4)
    for x, y, long in ((70, 1160, 230), (960, 1180, 170), (420, 1170, 140)):
        _reeds(sheet, random, x, y, long, dark)
    _boat(sheet, 800, 1090)
    sheet.seal(1120, 1122, 44)
    return sheet.finish(5)


def _pine(sheet: Sheet, random: Random, x: float, foot: float, tall: float, colour: Colour) -> None:
    sheet.stroke([(x, foot + 6), (x, foot - tall)], [tall * 0.05, 1.5], colour)
    tiers = max(5, round(tall / 26))
    for tier in range(tiers):
        share = tier / tiers
        y, wide = foot - tall * (0.98 - 0.86 * share), tall * (0.03 + 0.25 * share)
        for side in (-1, 1):
            reach = wide * random.uniform(0.75, 1.1)
            drop = tall * (0.03 + 0.07 * share) * random.uniform(0.8, 1.2)
            tip = x + side * reach, y + drop
            limb = [(x, y - drop * 0.5), (x + side * reach * 0.5, y + drop * 0.2), tip]
            sheet.stroke(limb, [wide * 0.3, wide * 0.32, 0.5], colour)


def _tent(sheet: Sheet, x: float, y: float) -> None:
    sheet.glow(x, y - 30, 170, (252, 190, 104), 0.75)
    sheet.shape([(x - 84, y + 8), (x - 6, y - 92), (x + 84, y + 8)], (240, 168, 84))
    sheet.shape([(x - 6, y - 92), (x + 84, y + 8), (x + 34, y + 8)], (206, 110, 62))
    sheet.shape([(x - 44, y + 8), (x - 14, y - 58), (x + 4, y + 8)], (92, 48, 40))
    sheet.line([(x - 6, y - 92), (x - 6, y - 112)], 3, (40, 30, 34))


def _reeds(sheet: Sheet, random: Random, x: float, y: float, tall: float, colour: Colour) -> None:
    for _ in range(16):
        foot, lean = x + random.uniform(-60, 60), random.uniform(-50, 50)
        top = tall * random.uniform(0.5, 1)
        blade = [(foot, y + 70), (foot + lean * 0.3, y + 70 - top / 2), (foot + lean, y + 70 - top)]
        sheet.stroke(blade, [5, 4, 0.5], colour)


def _boat(sheet: Sheet, x: float, y: float) -> None:
    dark = (12, 16, 26)
    sheet.stroke([(x - 110, y - 14), (x, y + 14), (x + 110, y - 14)], [2, 30, 30, 2], dark)
    sheet.stroke([(x - 8, y - 6), (x - 4, y - 40), (x, y - 62)], [36, 26, 12], dark)
    sheet.disc(x + 2, y - 74, 14, dark)
    sheet.shape([(x - 36, y - 76), (x + 2, y - 102), (x + 40, y - 76)], dark)
    sheet.line([(x + 12, y - 46), (x + 120, y - 96)], 4, dark)
    sheet.line([(x + 120, y - 96), (x + 128, y + 10)], 1.5, (210, 214, 220), 0.6)
    sheet.glow(x - 84, y - 44, 70, (252, 196, 110), 0.9)
    sheet.line([(x - 84, y - 10), (x - 84, y - 44)], 3, dark)
    sheet.disc(x - 84, y - 46, 10, (252, 212, 140))
