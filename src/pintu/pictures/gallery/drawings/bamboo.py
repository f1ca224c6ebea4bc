"""Ink bamboo before the moon, with two sparrows."""

from math import cos, sin
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import INK, PAPER, SEAL, Colour, Sheet, around, mix, ridge

_WASH: Colour = (176, 186, 178)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("bamboo 3")
    sheet = Sheet((0, (222, 222, 206)), (0.5, PAPER), (1, (228, 219, 199)))
    sheet.glow(830, 330, 420, (255, 252, 240), 0.9)
    sheet.disc(830, 330, 205, (252, 248, 234))
    sheet.ring(830, 330, 205, 3, (190, 188, 170), 0.8)
    sheet.land(ridge(random, 70, 0.5, 0.4), 960, (196, 202, 190), PAPER, 240)
    sheet.land(ridge(random, 50, 0.5, -0.4), 1090, (150, 162, 154), (206, 206, 190), 200)
    for x, lean, wide, pale in (
        (1010, -60, 26, 0.72),
        (110, 90, 30, 0.66),
        (560, 40, 24, 0.55),
    ):
        _cane(sheet, random, x, lean, wide, mix(INK, _WASH, pale))
    for x, lean, wide, pale in ((300, -70, 48, 0.12), (760, 90, 42, 0.22)):
        _cane(sheet, random, x, lean, wide, mix(INK, _WASH, pale))
    _rock(sheet)
    _sparrow(sheet, 470, 560, 1.0)
    _sparrow(sheet, 980, 760, -0.85)
    sheet.seal(60, 1080, 62)
    return sheet.finish(2)


def _cane(
    sheet: Sheet, random: Random, foot: float, lean: float, wide: float, colour: Colour
) -> None:
    y, step = 1230.0, random.uniform(150, 185)
    while y > -60:
        x, above = foot + lean * (1 - y / 1200), y - step
        upper = foot + lean * (1 - above / 1200)
        sheet.stroke(
            [(x, y - 5), ((x + upper) / 2, (y + above) / 2), (upper, above + 5)],
            [wide * 1.08, wide * 0.9, wide * 1.08],
            colour,
        )
        sheet.stroke(
            [(x - wide * 0.22, y - 16), (upper - wide * 0.22, above + 16)],
            [wide * 0.06, wide * 0.2, wide * 0.06],
            mix(colour, PAPER, 0.4),
        )
        sheet.stroke(
            [(upper - wide * 0.6, above - 2), (upper, above + 3), (upper + wide * 0.6, above - 2)],
            [2, wide * 0.16, 2],
            mix(colour, INK, 0.6),
        )
        side = random.choice((-1, 1))
        _spray(sheet, random, upper, above, side, wide, colour)
        if random.random() < 0.45:
            _spray(sheet, random, upper, above, -side, wide, colour)
        y = above


def _spray(
    sheet: Sheet, random: Random, x: float, y: float, side: int, wide: float, colour: Colour
) -> None:
    """A twig with leaves that hang like the strokes of 个 and 介."""
    reach = wide * random.uniform(2.6, 3.6)
    tip = x + side * reach, y - reach * random.uniform(0.25, 0.6)
    sheet.stroke([(x, y), ((x + tip[0]) / 2, y - reach * 0.3), tip], [4, 3, 1.5], colour)
    for _ in range(random.randint(4, 6)):
        angle = 1.45 - side * random.uniform(-0.5, 1.25)
        long = wide * random.uniform(2.2, 4.0)
        bend = random.uniform(-0.14, 0.14) * long
        end = tip[0] + cos(angle) * long, tip[1] + sin(angle) * long
        middle = (
            tip[0] + cos(angle) * long * 0.45 - sin(angle) * bend,
            tip[1] + sin(angle) * long * 0.45 + cos(angle) * bend,
        )
        shade = mix(colour, PAPER, random.uniform(0, 0.22))
        sheet.stroke([tip, middle, end], [2, wide * 0.56, wide * 0.4, 0.3], shade)


def _rock(sheet: Sheet) -> None:
    dark = mix(INK, _WASH, 0.3)
    outline = [(880, 1230), (905, 1120), (960, 1050), (1040, 1065), (1090, 1010), (1230, 1060)]
    sheet.shape([*outline, (1230, 1230)], mix(INK, _WASH, 0.75))
    for shift, thick in ((0, 14), (26, 7), (58, 5)):
        line = [(x + shift, y + shift * 1.3) for x, y in outline]
        sheet.stroke(line, [3, thick, thick * 0.5, thick, 3], dark, 0.85)
    for x, y in ((930, 1150), (1000, 1110), (1110, 1090), (1160, 1140), (1040, 1170)):
        sheet.shape(around(x, y, 9, 6), INK, 0.8)


def _sparrow(sheet: Sheet, x: float, y: float, facing: float) -> None:
    size = abs(facing)
    way = 1 if facing > 0 else -1

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + a * size * way, y + b * size) for a, b in points]

    brown = (120, 78, 52)
    sheet.stroke(at((-30, 10), (-70, 34), (-112, 52)), [26 * size, 14 * size, 16 * size], brown)
    sheet.shape(around(*at((0, 0))[0], 52 * size, 38 * size, -0.5 * way), (236, 226, 208))
    sheet.stroke(at((38, -22), (0, -8), (-66, 30)), [12 * size, 44 * size, 6], brown)
    sheet.disc(*at((40, -36))[0], 25 * size, brown)
    sheet.disc(*at((47, -26))[0], 14 * size, (236, 226, 208))
    sheet.stroke(at((62, -37), (84, -33)), [11 * size, 1], INK)
    sheet.disc(*at((49, -41))[0], 4 * size, INK)
    sheet.stroke(at((-4, 4), (-34, 16), (-70, 34)), [5 * size, 8 * size, 2], INK)
    sheet.stroke(at((36, -58), (20, -54), (18, -34)), [4 * size, 9 * size, 3], SEAL)
    sheet.line(at((4, 34), (2, 54)), 4 * size, INK)
    sheet.line(at((20, 32), (22, 54)), 4 * size, INK)
    sheet.stroke(at((-80, 66), (0, 54), (122, 62)), [3, 9 * size, 3], mix(INK, _WASH, 0.2))
