"""Beam search guided by weights of pairs: the table of all pairs, and the successors of boards.

The estimate of a board is a sum over its pairs of tiles. When a tile moves, only the pairs that it
is part of change. Their weights are close together in the table, by the tile and its cell.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.beam.beam_kernels import (
    BOARD,
    HASH,
    INFO,
    LAST,
    MANHATTAN,
    PARTS,
    PARTS_MASK,
    SCORES,
    append,
)
from pintu.engine.jit import jit, part, words

_0, _1, _2, _3, _6, _8 = words(0, 1, 2, 3, 6, 8)
_BYTE, _HALF = words(0xFF, 0xFFFF)
_LAST_SCORE = np.uint64(SCORES - 1)

STRIDE = 40
"""Entries for the tiles that may be on a cell, the blank among them: up to 39 cells."""
_STRIDE = np.uint64(STRIDE)

UNKNOWN = -(1 << 15)
"""An entry of the table that has no weight yet."""

SCORE_SHIFT = 2
"""Sums of weights are kept in 1/32 of a move, and boards are ordered by 1/8 of a move."""
_SCORE_SHIFT = np.uint64(SCORE_SHIFT)


@part
def _entry(cells: Any, tile: Any, cell: Any, other: Any, other_cell: Any) -> Any:
    """Where the weight of two tiles on two cells is; tiles are named by their goal cells."""
    return ((tile * cells + cell) * cells + other_cell) * _STRIDE + other + _1


@jit("uint64(uint64, uint64, uint64, uint64, uint8[:, ::1], int8[::1], int16[::1])")
def expand_pairs(
    first: Any, last: Any, taken: Any, cells: Any, images: Any, weights: Any, pairs: Any
) -> Any:
    """Fill the table for the tiles `first` to `last`; return the number of weights used so far.

    Pairs that a symmetry of the board maps to each other have the same weight. `weights` has one
    for each class of such pairs, in the order in which the classes are first met. `images` has, for
    each symmetry, the cell that each cell is mapped to.
    """
    for tile in range(first, last):
        for cell in range(cells):
            for other in range(cells):
                for other_cell in range(cells):
                    at = _entry(cells, tile, cell, other, other_cell)
                    if other == tile or other_cell == cell:
                        pairs[at] = 0
                        continue
                    if pairs[at] != UNKNOWN:
                        continue
                    weight = weights[taken]
                    taken += _1
                    for symmetry in range(np.uint64(images.shape[0])):
                        one = np.uint64(images[symmetry, tile])
                        one_cell = np.uint64(images[symmetry, cell])
                        two = np.uint64(images[symmetry, other])
                        two_cell = np.uint64(images[symmetry, other_cell])
                        pairs[_entry(cells, one, one_cell, two, two_cell)] = weight
                        pairs[_entry(cells, two, two_cell, one, one_cell)] = weight
            for other_cell in range(cells):  # the blank has no weight
                pairs[((tile * cells + cell) * cells + other_cell) * _STRIDE] = 0
    return taken


@jit(
    "void(uint64, uint64, uint64, uint64, uint64, uint64, uint64[::1], uint8[::1], uint8[::1],"
    "uint8[::1], uint64[::1], int16[::1], int16[::1], uint64[:, ::1], uint64[:, ::1],"
    "uint64[:, ::1], uint64[::1])"
)
def generate_by_pairs(
    first: Any,
    last: Any,
    cells: Any,
    row_words: Any,
    most_estimate: Any,
    distance_weight: Any,
    states: Any,
    boards: Any,
    slides: Any,
    manhattan: Any,
    hashes: Any,
    pairs: Any,
    steps: Any,
    candidate_hashes: Any,
    candidate_words: Any,
    score_counts: Any,
    places_next: Any,
) -> None:
    """Append successors to the candidates as `beam_kernels.generate` does, scored by pairs.

    Successors whose Manhattan distance is above `most_estimate` are left out. `pairs` has the
    weights of pairs, and `steps` the change that a move makes to the weight of the moved tile
    alone, both in 1/32 of a move. For each move of Manhattan distance, the score increases by
    `distance_weight` of these units.
    """
    block = cells * _STRIDE
    for row in range(first, last):
        state = np.uint64(row) * row_words
        board = (state + BOARD) << _3
        info = states[state + INFO]
        blank = info & _BYTE
        undo = ((info >> LAST) & _BYTE) ^ _1
        for number in range(_1, np.uint64(slides[blank << _3]) + _1):
            slide = np.uint64(slides[(blank << _3) + number])
            move, origin = slide & _3, slide >> _2
            if move == undo:
                continue
            tile = np.uint64(boards[board + origin])
            entry = ((tile << _6) | origin) << _2 | move
            distance = ((info >> MANHATTAN) & _HALF) + np.uint64(manhattan[entry]) - _1
            if distance > most_estimate:
                continue
            change = np.int64(steps[entry])
            there = ((tile - _1) * cells + blank) * block
            here = ((tile - _1) * cells + origin) * block
            for cell in range(cells):
                other = np.uint64(boards[board + cell])
                change += np.int64(pairs[there + other]) - np.int64(pairs[here + other])
                there += _STRIDE
                here += _STRIDE
            total = ((info >> PARTS) + np.uint64(change)) & PARTS_MASK
            score = min((total + distance_weight * distance) >> _SCORE_SHIFT, _LAST_SCORE)
            key = tile << _6
            hash_ = states[state + HASH] ^ hashes[key | origin] ^ hashes[key | blank]
            append(
                hash_, np.uint64(row), move, total, score,
                candidate_hashes, candidate_words, score_counts, places_next,
            )  # fmt: skip
