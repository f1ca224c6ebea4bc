"""Lessons: what each step does."""

from __future__ import annotations

TEMPLATES = {
    "teach.row": "bring {tile} to its place in row {row}",
    "teach.corner": (
        "{first} and {second} finish {where} together: park {parked} in the "
        "corner, put {other} {side} it, then turn both in"
    ),
    "teach.pair": (
        "{first} and {second} finish {where} together: park {parked} in the "
        "place of {other}, put {other} {side} it, then turn both in"
    ),
    "teach.corner_parked": (
        "{first} and {second} finish {where} together: {parked} is in the "
        "corner already, so put {other} {side} it, then turn both in"
    ),
    "teach.pair_parked": (
        "{first} and {second} finish {where} together: {parked} is in the "
        "place of {other} already, so put {other} {side} it, then turn both in"
    ),
    "teach.lined_up": (
        "{first} and {second} finish {where} together: they are lined up already, so turn both in"
    ),
    "teach.slide_in": "slide {tile} into its place: {where} is finished",
    "teach.columns_begin": "two rows are left, so go on column by column; {then}",
    "teach.rotation": "turn the last three tiles around the small square until they fit",
    "teach.line": (
        "in a single line a tile can only follow the blank: slide one after another until the "
        "blank is in its place"
    ),
    "teach.row_name": "row {row}",
    "teach.column_name": "column {column}",
    "side.below": "below",
    "side.above": "above",
    "side.right": "to the right of",
    "side.left": "to the left of",
}
