"""Beam search, one level at a time: generate the successors, order them, keep the best.

A board is a row of words: its hash, what is known about it (INFO), the tile on each cell (a byte
each), and the cell of each tile (a byte each). A tile is named by its goal cell plus 1, the blank
is 0. A candidate is a board that was generated but not stored: its hash, and a word with the row of
its parent, the move and the parts of its estimate.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.jit import byte_at, jit, lowest, part, popcount, prefetch, words

_0, _1, _2, _3, _4, _7, _8, _16, _32, _63 = words(0, 1, 2, 3, 4, 7, 8, 16, 32, 63)
_BYTE, _HALF, _PARENT = words(0xFF, 0xFFFF, 0xFFFF_FFFF)

# Words of a row.
HASH, INFO, BOARD = words(0, 1, 2)

# Fields of INFO: blank and last move (a byte each), Manhattan distance, and the other parts of the
# guide's estimate.
LAST, MANHATTAN, PARTS = words(8, 16, 32)
PARTS_MASK = _HALF

# A guide that uses patterns has two parts: conflicts in the lowest bits, excess above.
EXCESS = np.uint64(7)
CONFLICTS_MASK = np.uint64(0x7F)

# Fields of a candidate's word above its parent's row.
_MOVE, _PARTS, _SCORE = words(32, 34, 50)
SCORES = 1 << 12
"""Scores are smaller than this: 36 cells come to 2,200 at most."""

TILES = 64
"""Entries by tile or by cell in all arrays of a guide: a shift is faster than a product."""
_TILES_SHIFT, _PATTERNS_SHIFT = words(6, 5)
PATTERNS_OF_TILE = 32
"""A tile's entries in the array of patterns by tile: their number, then the patterns."""

# Words in the array that `keep` goes on with.
TAKEN, KEPT, GOAL_ROW = words(0, 1, 2)

_AHEAD = np.uint64(12)
"""Candidates between asking for a line of the seen-table and reading it."""


@part
def _misplaced(
    boards: Any, board: Any, first: Any, step: Any, count: Any, places: Any, line: Any, at: Any,
    tile: Any,
) -> Any:  # fmt: skip
    """The fewest tiles to take out of a line so that the others, at home in it, are in order.

    `tile` is taken to be on the cell `at`. The others that are left are a longest rising
    subsequence: `ends` has a bit for the smallest value that one of each length can end with.
    """
    ends = found = _0
    cell = first
    for _ in range(count):
        here = np.uint64(boards[board + cell])
        if cell == at:
            here = tile
        place = np.uint64(places[line + here])
        if place:
            found += _1
            above = ends >> place
            if above:
                ends ^= _1 << (place + lowest(above))
            ends |= _1 << place
        cell += step
    return found - popcount(ends)


@part
def _change(
    boards: Any, board: Any, first: Any, step: Any, count: Any, places: Any, line: Any, at: Any,
    tile: Any,
) -> Any:  # fmt: skip
    """How many more tiles are to take out of a line when `tile` is on the cell `at`."""
    with_tile = _misplaced(boards, board, first, step, count, places, line, at, tile)
    return with_tile - _misplaced(boards, board, first, step, count, places, line, at, _0)


@part
def append(
    hash_: Any, row: Any, move: Any, parts: Any, score: Any, candidate_hashes: Any,
    candidate_words: Any, score_counts: Any, places_next: Any,
) -> None:  # fmt: skip
    """Append to the candidates the board that a move leads to from the board of a row."""
    kind = hash_ >> _63
    place = places_next[kind]
    places_next[kind] = place + _1
    candidate_hashes[kind, place] = hash_
    candidate_words[kind, place] = row | (move << _MOVE) | (parts << _PARTS) | (score << _SCORE)
    score_counts[kind, score] += _1


@jit(
    "void(uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64[::1],"
    "uint8[::1], uint8[::1], uint8[::1], uint8[::1], uint64[::1], uint64[::1], uint8[::1],"
    "uint64[::1], uint32[::1], uint64[:, ::1], uint64[:, ::1], uint64[:, ::1], uint64[::1])"
)
def generate(
    first: Any,
    last: Any,
    rows: Any,
    cols: Any,
    row_words: Any,
    most_estimate: Any,
    conflict_weight: Any,
    excess_weight: Any,
    states: Any,
    boards: Any,
    slides: Any,
    places: Any,
    manhattan: Any,
    hashes: Any,
    tables: Any,
    patterns_of: Any,
    pattern_tiles: Any,
    index_parts: Any,
    candidate_hashes: Any,
    candidate_words: Any,
    score_counts: Any,
    places_next: Any,
) -> None:
    """Append the successors of the boards in rows `first` to `last` to the candidates.

    Candidates are kept apart by the highest bit of their hash; `places_next` has where the next one
    of either kind goes. `boards` is the same memory as `states`, as bytes. Left out are those whose
    admissible estimate, Manhattan distance and linear conflicts, is above `most_estimate`.

    By cell of the blank, `slides` has the number of moves, then each as the move plus 4 times the
    tile's cell. By line and tile, `places` has the tile's place in the line counted from 1, or 0.
    """
    board_words = (rows * cols + _7) >> _3
    for row in range(first, last):
        state = np.uint64(row) * row_words
        board = (state + BOARD) << _3
        cell_of = board + (board_words << _3)
        info = states[state + INFO]
        blank = info & _BYTE
        undo = ((info >> LAST) & _BYTE) ^ _1
        for number in range(_1, np.uint64(slides[blank << _3]) + _1):
            slide = np.uint64(slides[(blank << _3) + number])
            move, origin = slide & _3, slide >> _2
            if move == undo:
                continue
            tile = np.uint64(boards[board + origin])
            entry = ((tile << _TILES_SHIFT) | origin) << _2 | move
            distance = ((info >> MANHATTAN) & _HALF) + np.uint64(manhattan[entry]) - _1
            if move < _2:  # up or down: the tile changes its row, and its column stays in order
                before, after = origin // cols, blank // cols
                line_before, line_after = before, after
                first_before, first_after = before * cols, after * cols
                step, count = _1, cols
            else:
                before, after = origin % cols, blank % cols
                line_before, line_after = rows + before, rows + after
                first_before, first_after = before, after
                step, count = cols, rows
            line_before <<= _TILES_SHIFT
            line_after <<= _TILES_SHIFT
            conflicts = (info >> PARTS) & CONFLICTS_MASK
            if places[line_before + tile]:
                conflicts -= _change(
                    boards, board, first_before, step, count, places, line_before, origin, tile
                )
            if places[line_after + tile]:
                conflicts += _change(
                    boards, board, first_after, step, count, places, line_after, blank, tile
                )
            if distance + _2 * conflicts > most_estimate:
                continue
            excess = info >> (PARTS + EXCESS)
            listed = tile << _PATTERNS_SHIFT
            for at in range(_1, np.uint64(patterns_of[listed]) + _1):
                pattern = np.uint64(patterns_of[listed + at])
                index = index_before = _0
                tiles = pattern_tiles[pattern]
                slot = pattern << np.uint64(9)
                while tiles:
                    other = tiles & _BYTE
                    tiles >>= _8
                    cell = np.uint64(boards[cell_of + other])
                    index_before += np.uint64(index_parts[slot + cell])
                    if other == tile:
                        cell = blank
                    index += np.uint64(index_parts[slot + cell])
                    slot += np.uint64(TILES)
                excess += np.uint64(byte_at(tables[pattern], index))
                excess -= np.uint64(byte_at(tables[pattern], index_before))
            score = _4 * distance + conflict_weight * conflicts + excess_weight * excess
            key = tile << _TILES_SHIFT
            hash_ = states[state + HASH] ^ hashes[key | origin] ^ hashes[key | blank]
            append(
                hash_, np.uint64(row), move, conflicts | (excess << EXCESS), score,
                candidate_hashes, candidate_words, score_counts, places_next,
            )  # fmt: skip


@jit("void(uint64, uint64, uint64[::1], uint64[::1], uint32[::1])")
def arrange(first: Any, last: Any, candidate_words: Any, next_place: Any, order: Any) -> None:
    """Put candidates `first` to `last` into the order of their scores.

    `next_place` has, by score, where the next candidate of that score goes.
    """
    for candidate in range(first, last):
        score = candidate_words[candidate] >> _SCORE
        place = next_place[score]
        next_place[score] = place + _1
        order[place] = np.uint32(candidate)


@jit(
    "void(uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64[::1], uint64[::1],"
    "uint32[::1], uint64[::1], uint8[::1], uint64[::1], uint8[::1], uint32[::1], uint32[::1],"
    "uint64, uint8[::1], uint8[::1], uint64[::1])"
)
def keep(
    candidates: Any,
    stop: Any,
    most: Any,
    first_row: Any,
    row_words: Any,
    board_words: Any,
    size: Any,
    candidate_hashes: Any,
    candidate_words: Any,
    order: Any,
    old: Any,
    old_boards: Any,
    new: Any,
    new_boards: Any,
    seen: Any,
    parents: Any,
    first_parent: Any,
    origins: Any,
    manhattan: Any,
    control: Any,
) -> None:
    """Go through the candidates in order up to `stop`, and store those that were never seen.

    At most `most` boards are stored in a level, from row `first_row` on. `seen` has `size` places
    for the upper half of a hash. Two boards that have the same one, and the same place, are taken
    to be equal: then a board is lost, about one in a thousand million, and no answer gets wrong.
    """
    taken, kept = control[TAKEN], control[KEPT]
    while taken < stop and kept < most:
        if taken + _AHEAD < candidates:
            later = candidate_hashes[order[taken + _AHEAD]]
            prefetch(seen, ((later & _PARENT) * size) >> _32)
        candidate = order[taken]
        taken += _1
        hash_ = candidate_hashes[candidate]
        place = ((hash_ & _PARENT) * size) >> _32
        mark = (hash_ >> _32) | _1
        known = np.uint64(seen[place])
        while known != _0 and known != mark:
            place += _1
            if place == size:
                place = _0
            known = np.uint64(seen[place])
        if known:
            continue
        seen[place] = np.uint32(mark)
        word = candidate_words[candidate]
        parent = word & _PARENT
        move = (word >> _MOVE) & _3
        state = parent * row_words
        info = old[state + INFO]
        blank = info & _BYTE
        origin = np.uint64(origins[(blank << _2) | move])
        row = (first_row + kept) * row_words
        for at in range(BOARD, row_words):
            new[row + at] = old[state + at]
        board = (row + BOARD) << _3
        tile = np.uint64(old_boards[((state + BOARD) << _3) + origin])
        new_boards[board + blank] = np.uint8(tile)
        new_boards[board + origin] = np.uint8(_0)
        new_boards[board + (board_words << _3) + tile] = np.uint8(blank)
        entry = ((tile << _TILES_SHIFT) | origin) << _2 | move
        distance = ((info >> MANHATTAN) & _HALF) + np.uint64(manhattan[entry]) - _1
        new[row + HASH] = hash_
        new[row + INFO] = (
            origin
            | (move << LAST)
            | (distance << MANHATTAN)
            | (((word >> _PARTS) & PARTS_MASK) << PARTS)
        )
        parents[first_parent + kept] = np.uint32(parent | (move << np.uint64(30)))
        kept += _1
        if distance == _0:
            control[GOAL_ROW] = first_row + kept
    control[TAKEN], control[KEPT] = taken, kept
