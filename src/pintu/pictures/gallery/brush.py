"""The drawing functions of the gallery: colours, curves, and a sheet with shapes and strokes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pintu.pictures.gallery.catalogue import SIDE

_FINE = 2
"""Drawings are made this much larger and reduced at the end, for smooth edges."""

Point = tuple[float, float]
Colour = tuple[int, int, int]

PAPER: Colour = (245, 239, 227)
INK: Colour = (30, 37, 42)
SEAL: Colour = (196, 61, 44)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A mix of two colours: at 0 the first, at 1 the second."""
    red, green, blue = (
        round(a + (b - a) * min(1.0, max(0.0, share))) for a, b in zip(one, other, strict=True)
    )
    return red, green, blue


def curve(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """A smooth curve through all points (Catmull-Rom spline)."""
    path = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        path, path[1:], path[2:], path[3:], strict=False
    ):
        for step in range(steps):
            t = step / steps
            a, b = -t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3
            c, d = t + 4 * t**2 - 3 * t**3, -(t**2) + t**3
            curve.append(
                (
                    (a * ax + b * bx + c * cx + d * dx) / 2,
                    (a * ay + b * by + c * cy + d * dy) / 2,
                )
            )
    return [*curve, points[-1]]


def around(x: float, y: float, across: float, down: float, turn: float = 0.0) -> list[Point]:
    """An ellipse by its centre and its two radii, rotated by an angle."""
    count = max(24, ceil(max(across, down) / 2))
    return rotate(
        [
            (x + across * cos(2 * pi * at / count), y + down * sin(2 * pi * at / count))
            for at in range(count)
        ],
        x,
        y,
        turn,
    )


def rotate(points: Sequence[Point], x: float, y: float, turn: float) -> list[Point]:
    """The points rotated about (x, y) by an angle."""
    c, s = cos(turn), sin(turn)
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]


def ridge(random: Random, height: float, rough: float = 0.52, left: float = 0.0) -> list[float]:
    """Random heights of a skyline, one every few pixels (midpoint displacement)."""
    line = [left, random.uniform(-1, 1)]
    step = 1.0
    while len(line) < 400:
        finer = [line[0]]
        for a, b in pairwise(line):
            finer += [(a + b) / 2 + random.uniform(-step, step), b]
        line, step = finer, step * rough
    return [height * value for value in line]


class Sheet:
    """An image that is draw_picture layer by layer."""

    def __init__(self, *stops: tuple[float, Colour]) -> None:
        """A sheet with a vertical gradient; each stop is a share of the height and a colour."""
        side = SIDE * _FINE
        strip = Image.new("RGB", (1, SIDE))
        for y in range(SIDE):
            strip.putpixel((0, y), _between(stops, y / (SIDE - 1)))
        self._image = strip.resize((side, side), Image.Resampling.BILINEAR)
        self._draw = ImageDraw.Draw(self._image, "RGBA")

    def shape(self, points: Sequence[Point], colour: Colour, alpha: float = 1.0) -> None:
        """A filled shape."""
        if len(points) > 2:
            self._draw.polygon(_fine(points), (*colour, round(255 * alpha)))

    def disc(self, x: float, y: float, radius: float, colour: Colour, alpha: float = 1.0) -> None:
        """A filled circle."""
        corners = _fine([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.ellipse(corners, (*colour, round(255 * alpha)))

    def ring(
        self,
        x: float,
        y: float,
        radius: float,
        width: float,
        colour: Colour,
        alpha: float = 1.0,
        *,
        start: float = 0,
        end: float = 360,
    ) -> None:
        """An arc of a circle, in degrees clockwise from the right."""
        corners = _fine([(x - radius, y - radius), (x + radius, y + radius)])
        ink, thick = (*colour, round(255 * alpha)), max(1, round(width * _FINE))
        self._draw.arc(corners, start, end, ink, thick)

    def line(
        self, points: Sequence[Point], width: float, colour: Colour, alpha: float = 1.0
    ) -> None:
        """A line of one width with round joints."""
        ink = (*colour, round(255 * alpha))
        self._draw.line(_fine(points), ink, max(1, round(width * _FINE)), joint="curve")

    def stroke(
        self, points: Sequence[Point], widths: Sequence[float], colour: Colour, alpha: float = 1.0
    ) -> None:
        """A brush stroke on a smooth curve, with these widths along its length."""
        path = curve(points)
        left: list[Point] = []
        right: list[Point] = []
        for at, (x, y) in enumerate(path):
            (ax, ay), (bx, by) = path[max(0, at - 1)], path[min(len(path) - 1, at + 1)]
            length = hypot(bx - ax, by - ay) or 1.0
            place = at / (len(path) - 1) * (len(widths) - 1)
            below = min(int(place), len(widths) - 2)
            half = (widths[below] + (widths[below + 1] - widths[below]) * (place - below)) / 2
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        self.shape([*left, *reversed(right)], colour, alpha)

    def glint(
        self, x: float, y: float, long: float, thick: float, colour: Colour, alpha: float
    ) -> None:
        """A short level stroke of light on water."""
        self.stroke([(x, y), (x + long / 2, y + 1), (x + long, y)], [0, thick, 0], colour, alpha)

    def land(
        self,
        skyline: Sequence[float],
        base: float,
        colour: Colour,
        foot: Colour | None = None,
        depth: float = 300.0,
    ) -> None:
        """Everything below a skyline, fading to the colour of the foot within the depth."""
        step = SIDE / (len(skyline) - 1)
        top = [(at * step, base - value) for at, value in enumerate(skyline)]
        mask = Image.new("L", self._image.size)
        outline = [(-2.0, SIDE + 2.0), *top, (SIDE + 2.0, SIDE + 2.0)]
        ImageDraw.Draw(mask).polygon(_fine(outline), 255)
        peak = min(y for _, y in top)
        fade = Sheet(
            (0, colour),
            (peak / SIDE, colour),
            ((peak + depth) / SIDE, foot or colour),
            (1, foot or colour),
        )
        self._image.paste(fade._image, mask=mask)

    def glow(self, x: float, y: float, radius: float, colour: Colour, alpha: float) -> None:
        """A soft light that fades outwards."""
        light = Image.radial_gradient("L").resize((round(2 * radius * _FINE),) * 2)
        # The gradient is 0 in the middle and reaches 181 at the edge's nearest point.
        mask = light.point([round(alpha * 255 * max(0, 1 - v / 180) ** 2) for v in range(256)])
        self._image.paste(colour, (round((x - radius) * _FINE), round((y - radius) * _FINE)), mask)

    def bird(self, x: float, y: float, span: float, colour: Colour, tilt: float = 0.0) -> None:
        """A bird far away: two wings in one stroke."""
        wings = [(-1.0, -0.12), (-0.55, -0.3), (0.0, 0.05), (0.5, -0.38), (1.0, -0.28)]
        points = rotate([(x + a * span / 2, y + b * span / 2) for a, b in wings], x, y, tilt)
        thick = span * 0.075
        self.stroke(points, [0.3, thick, thick * 1.5, thick, 0.3], colour)

    def cloud(
        self, x: float, y: float, width: float, colour: Colour, edge: Colour, alpha: float = 1.0
    ) -> None:
        """A cloud as on old scrolls: flat below, three swells above, lines within."""
        swells = [(-0.27, 0.1, 0.13), (-0.02, 0.0, 0.2), (0.25, 0.08, 0.14)]
        base = y + 0.17 * width
        self.shape(around(x, base - 0.05 * width, width * 0.5, width * 0.06), colour, alpha)
        for across, down, radius in swells:
            middle = x + across * width, y + down * width
            self.disc(*middle, radius * width, colour, alpha)
            for part in (1.0, 0.66, 0.36):
                self.ring(
                    *middle, radius * width * part, width * 0.011, edge, 0.9, start=170, end=350
                )
        self.stroke(
            [(x - width * 0.56, base), (x, base + width * 0.015), (x + width * 0.56, base)],
            [0.4, width * 0.02, 0.4],
            edge,
        )

    def seal(self, x: float, y: float, side: float = 46.0) -> None:
        """The mark: three tiles and a gap, in a red square."""
        self._draw.rounded_rectangle(
            _fine([(x, y), (x + side, y + side)]), side * 0.16 * _FINE, (*SEAL, 255)
        )
        tile, rim, gap = side * 0.33, side * 0.13, side * 0.08
        for row, col in ((0, 0), (0, 1), (1, 0)):
            left, top = x + rim + col * (tile + gap), y + rim + row * (tile + gap)
            self._draw.rounded_rectangle(
                _fine([(left, top), (left + tile, top + tile)]), side * 0.06 * _FINE, (*PAPER, 255)
            )

    def add_reflection(self, y: float, alpha: float, tint: Colour) -> None:
        """Calm water below a height: a dimmed mirror image of what is above it."""
        top = round(y * _FINE)
        depth = self._image.height - top
        above = self._image.crop((0, top - depth, self._image.width, top))
        water = above.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        water = water.filter(ImageFilter.BoxBlur(3 * _FINE))
        water = Image.blend(water, Image.new("RGB", water.size, tint), 1 - alpha)
        self._image.paste(water, (0, top))

    def finish(self, seed: int, grain: float = 0.055) -> Image.Image:
        """The drawing in its final size, on paper with grain."""
        image = self._image.resize((SIDE, SIDE), Image.Resampling.BOX)
        return ImageChops.soft_light(image, _grain(seed, grain))


def _between(stops: Sequence[tuple[float, Colour]], place: float) -> Colour:
    if len(stops) == 1 or place <= stops[0][0]:
        return stops[0][1]
    for (start, one), (end, other) in pairwise(stops):
        if place <= end:
            return mix(one, other, (place - start) / ((end - start) or 1.0))
    return stops[-1][1]


def _fine(points: Sequence[Point]) -> list[Point]:
    return [(x * _FINE, y * _FINE) for x, y in points]


def _grain(seed: int, strength: float) -> Image.Image:
    """Grey noise in three sizes: fibres, flecks and stains."""
    random = Random(f"grain {seed}")
    grey = Image.new("L", (SIDE, SIDE), 128)
    for side, share in ((SIDE // 2, 0.35), (SIDE // 5, 1.0), (SIDE // 60, 0.9)):
        noise = Image.frombytes("L", (side, side), random.randbytes(side * side))
        noise = noise.resize((SIDE, SIDE), Image.Resampling.BICUBIC)
        scale = strength * share
        noise = noise.point([round(128 + (value - 128) * scale * 2) for value in range(256)])
        grey = ImageChops.add(grey, noise, 1, -128)
    return Image.merge("RGB", (grey, grey, grey))


def heading(start: Point, end: Point) -> float:
    """The angle of the direction from start to end."""
    return atan2(end[1] - start[1], end[0] - start[0])
