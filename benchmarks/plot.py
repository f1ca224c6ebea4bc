"""A plot of curves against time on a log scale, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from pathlib import Path

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 60, 20, 50
COLOURS = ("#2563eb", "#d97706", "#059669", "#dc2626")


@dataclass(frozen=True, slots=True)
class Curve:
    """A name and points (seconds, value), in the order of time."""

    name: str
    points: list[tuple[float, float]]


def write_plot(path: Path, curves: Sequence[Curve]) -> None:
    """Draw curves of lengths against time into a file."""
    path.write_text(plot(curves), encoding="utf-8")


def plot(curves: Sequence[Curve]) -> str:
    """The plot as SVG."""
    times = [when for curve in curves for when, _ in curve.points]
    values = [value for curve in curves for _, value in curve.points]
    first, last = log10(min(times)), log10(max(times))
    low, high = floor(10 * min(values)) / 10, ceil(10 * max(values)) / 10

    def x(when: float) -> float:
        return LEFT + (log10(when) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for step in range(round(10 * low), round(10 * high) + 1):
        value = step / 10
        parts.append(
            f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.1f}</text>'
        )
    marks = (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
    parts += [
        f'<path d="M{x(when):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>'
        f'<text x="{x(when):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{when:g}</text>'
        for when in marks
        if first - 1e-9 <= log10(when) <= last + 1e-9
    ]
    parts.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">seconds</text>'
        f'<text x="16" y="{HEIGHT / 2}" text-anchor="middle" '
        f'transform="rotate(-90 16 {HEIGHT / 2})">length / Manhattan distance</text>'
    )
    for curve, colour in zip(curves, COLOURS, strict=False):
        line = " ".join(f"{x(when):.1f},{y(value):.1f}" for when, value in curve.points)
        end_time, end_value = curve.points[-1]
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{x(end_time) + 6:.1f}" y="{y(end_value) + 4:.1f}" fill="{colour}">'
            f"{curve.name}</text>"
        )
    return "\n".join([*parts, "</svg>"]) + "\n"
