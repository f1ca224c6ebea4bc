"""What fields are called; each name is also that of the field in a request or a file."""

from __future__ import annotations

TEMPLATES = {
    "field.algorithm": "algorithm",
    "field.assistance": "assistance",
    "field.blank": "blank",
    "field.board": "board",
    "field.clock": "clock",
    "field.cols": "cols",
    "field.created": "created",
    "field.cursor": "cursor",
    "field.daily": "daily",
    "field.date": "date",
    "field.depth": "depth",
    "field.distance": "distance",
    "field.goal": "goal",
    "field.heuristic": "heuristic",
    "field.kind": "kind",
    "field.method": "method",
    "field.moves": "moves",
    "field.name": "name",
    "field.picture": "picture",
    "field.quality": "quality",
    "field.rows": "rows",
    "field.start": "start",
    "field.times": "times",
    "field.updated": "updated",
    "field.version": "version",
    "field.weight": "weight",
    "field.width": "width",
}
