"""The service: requests, workers, limits."""

from __future__ import annotations

TEMPLATES = {
    # Boards in requests.
    "request.board_too_large": (
        "boards have at most {most} rows and columns here; this one is {rows}x{cols}"
    ),
    "request.unsolvable": "this board cannot be solved: {reason}",
    # Animations.
    "animation.too_many_cells": "an animation shows at most {most} cells, not {count}",
    "animation.too_many_moves": "an animation shows at most {most:,} moves, not {count:,}",
}
