"""Circles that touch, in circles that touch: Apollonius's packing, within itself."""

from __future__ import annotations

from cmath import exp
from math import acos
from random import Random

from PIL import Image

from pintu.pictures.gallery.brush import INK, SEAL, Colour, Sheet, mix

Circle = tuple[float, complex]
"""Bend (one over the radius; negative if it holds the others) and middle."""

_PALETTE: tuple[Colour, ...] = (
    (240, 230, 208),
    (226, 164, 66),
    SEAL,
    (46, 104, 104),
    (128, 166, 158),
    (222, 178, 146),
    (62, 78, 90),
)


def draw() -> Image.Image:
    """The finish sheet."""
    random = Random("pebbles 9")
    sheet = Sheet((0, INK))
    _fill(sheet, random, 610 + 640j, 905, 0.62, INK)
    return sheet.finish(7, 0.035)


def _fill(
    sheet: Sheet, random: Random, middle: complex, radius: float, turn: float, ground: Colour
) -> None:
    """A circle filled with ever smaller ones, the larger of them filled again."""
    for bend, place in packing(radius, max(9.0, radius / 26)):
        size = 1 / bend
        at = middle + place * exp(1j * turn)
        if not (-size < at.real < 1200 + size and -size < at.imag < 1200 + size):
            continue
        colour = random.choice([c for c in _PALETTE if c != ground])
        sheet.disc(at.real, at.imag, size - max(0.8, size * 0.018), colour)
        if size > 92:
            inner = random.choice([c for c in _PALETTE if c not in (colour, ground)])
            rim = size * random.uniform(0.8, 0.9)
            sheet.disc(at.real, at.imag, rim, mix(inner, INK, 0.1))
            _fill(sheet, random, at, rim, random.uniform(0, 6.3), inner)
        elif size > 26:
            inner = random.choice([c for c in _PALETTE if c != colour])
            sheet.disc(at.real, at.imag, size * 0.62, inner)
            sheet.disc(at.real, at.imag, size * 0.34, colour)
        elif size > 13:
            sheet.disc(at.real, at.imag, size * 0.4, mix(colour, INK, 0.55))


def packing(radius: float, smallest: float) -> list[Circle]:
    """The circles of the packing with bends -6, 11, 14, 15, in a circle about 0.

    With three circles that touch, two others touch all three, and the bends of these two add up to
    twice the sum of the three (Descartes); so do the bends times the middles.
    """
    unit = radius * 6
    one, two, three = (unit / bend for bend in (11, 14, 15))
    a, b = complex(radius - one), (radius - two) * exp(1j * _angle(radius, one, two))
    c = (radius - three) * exp(-1j * _angle(radius, one, three))
    start = ((-1 / radius, 0j), (1 / one, a), (1 / two, b), (1 / three, c))
    found = list(start[1:])
    waiting = [(start[at], tuple(start[:at] + start[at + 1 :])) for at in range(4)]
    while waiting:
        (bend, middle), others = waiting.pop()
        new = 2 * sum(other for other, _ in others) - bend
        if new * smallest > 1:
            continue
        place = (2 * sum(k * z for k, z in others) - bend * middle) / new
        found.append((new, place))
        waiting += [
            (others[at], (*others[:at], *others[at + 1 :], (new, place))) for at in range(3)
        ]
    return found


def _angle(radius: float, one: float, other: float) -> float:
    """Between the middles of two circles that touch each other and the rim from within."""
    a, b, c = radius - one, radius - other, one + other
    return acos((a * a + b * b - c * c) / (2 * a * b))
