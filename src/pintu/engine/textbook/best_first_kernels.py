"""Best-first search on buckets: A*, weighted A*, uniform cost and greedy.

Boards with the same g and h have the same f, so they share a bucket: a linked list, newest board
first. The buckets that are not empty are in a heap, ordered by f, then by larger g. This is the
order of `statespace.best_first` for any weight, and the heap changes only when a bucket gets its
first board or loses its last.
"""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.moves import LAST_SHIFT, NO_MOVE
from pintu.engine.encoding.packing_kernels import (
    EIGHT,
    FIELD,
    FOUR,
    ONE,
    THREE,
    TWO,
    ZERO,
    blank_of,
    hash_board,
    tile_at,
    toggle_tile,
)
from pintu.engine.jit import constant, f64, jit, part, prefetch, u32, u64
from pintu.engine.textbook.estimates_kernels import (
    FACTS,
    KIND,
    WALKING,
    Estimate,
    estimate_after,
    estimate_type,
    situations_of,
)
from pintu.engine.textbook.store_kernels import SUPERSEDED, Index, Keys, entry_for, find, slot_of

Heap = tuple[NDArray[np.float64], NDArray[np.uint64]]

# Indices in `counts`, and how many there are. USED counts the numbers given to boards: a board gets
# another number when a cheaper path to it is found.
COUNTS = 8
EXPANDED, GENERATED, FRONTIER, STORED, CUT, USED, WAITING, BUCKETS = (
    np.uint64(place) for place in range(COUNTS)
)

# How a call ended.
DONE, GOAL, PAUSED, FULL = range(4)

# Bits of a note about a board: the move to it, whether it is queued, SUPERSEDED, and its g.
WAITS = FOUR
G_SHIFT = FOUR
_LAST, _NO_MOVE = np.uint64(LAST_SHIFT), np.uint64(NO_MOVE)
DEEPEST = np.uint64((1 << 28) - 2)

SCRATCH = 6, 4
"""Shape of `scratch`: low and high words, hashes, moves, tiles and cells of the successors."""


@part
def heap_push(heap: Heap, size: np.uint64, f: float, bucket: np.uint64) -> None:
    """Put a bucket into the heap; for equal f, the larger number, and so the larger g, is first."""
    values, buckets = heap
    at = size
    while at:
        above = (at - ONE) >> ONE
        if values[above] < f or (values[above] == f and buckets[above] > bucket):
            break
        values[at], buckets[at] = values[above], buckets[above]
        at = above
    values[at], buckets[at] = f, bucket


@part
def heap_pop(heap: Heap, size: np.uint64) -> None:
    """Remove the first of `size` buckets from the heap."""
    values, buckets = heap
    last = size - ONE
    f, bucket = values[last], buckets[last]
    at, below = ZERO, ONE
    while below < last:
        sibling = below + ONE
        if sibling < last and (
            values[sibling] < values[below]
            or (values[sibling] == values[below] and buckets[sibling] > buckets[below])
        ):
            below = sibling
        if f < values[below] or (f == values[below] and bucket > buckets[below]):
            break
        values[at], buckets[at] = values[below], buckets[below]
        at, below = below, (below << ONE) + ONE
    values[at], buckets[at] = f, bucket


@part
def prefetch_neighbours(
    index: Index,
    slots: np.uint64,
    successors: NDArray[np.uint32],
    words: np.uint64,
    low: np.uint64,
    high: np.uint64,
    blank: np.uint64,
    by: np.uint64,
) -> None:
    """Prefetch the slots of the neighbours of a board that will be expanded soon."""
    rest = np.uint64(successors[blank | (by << _LAST)])
    while rest:
        cell = (rest >> TWO) & FIELD
        rest >>= EIGHT
        tile = tile_at(low, high, cell, words)
        new_low, new_high = toggle_tile(low, high, tile, cell, words)
        new_low, new_high = toggle_tile(new_low, new_high, tile, blank, words)
        prefetch(index, slot_of(hash_board(new_low, new_high), slots))


@jit(
    u64(
        u64[::1], u32[::1], u32[::1], u32[::1], u64, u64, u64,
        u32[::1], f64[::1], u64[::1], u64, u64, u64, constant(u32), estimate_type, u64[::1],
        f64[::1],
        u64, u64, u64, f64, f64, u64, u64, u64[:, ::1],
    )
)  # fmt: skip
def advance(
    keys: Keys,
    notes: NDArray[np.uint32],
    links: NDArray[np.uint32],
    index: Index,
    slots: np.uint64,
    low_bits: np.uint64,
    capacity: np.uint64,
    heads: NDArray[np.uint32],
    heap_values: NDArray[np.float64],
    heap_buckets: NDArray[np.uint64],
    h_bits: np.uint64,
    depths: np.uint64,
    heap_capacity: np.uint64,
    successors: NDArray[np.uint32],
    estimate: Estimate,
    counts: NDArray[np.uint64],
    largest_f: NDArray[np.float64],
    words: np.uint64,
    goal_low: np.uint64,
    goal_high: np.uint64,
    g_counts: float,
    weight: float,
    most_cost: np.uint64,
    pause_at: np.uint64,
    scratch: NDArray[np.uint64],
) -> int:
    """Expand queued boards, best first, until counts[EXPANDED] is pause_at or the search ends.

    At a pause, at the goal or when an array is full, the current board stays in the queue.
    counts[CUT] counts the paths that were left out because they would cost more than most_cost.
    """
    heap = (heap_values, heap_buckets)
    expanded, generated, frontier = counts[EXPANDED], counts[GENERATED], counts[FRONTIER]
    stored, used, waiting, buckets = counts[STORED], counts[USED], counts[WAITING], counts[BUCKETS]
    top_f = largest_f[0]
    deepest = min(depths - ONE, DEEPEST)
    walking = estimate[FACTS][KIND] == WALKING
    lows, highs, hashes, moves = scratch[0], scratch[1], scratch[2], scratch[3]
    tiles, cells = scratch[4], scratch[5]
    status = DONE
    while buckets:
        bucket = heap_buckets[0]
        number = np.uint64(heads[bucket]) - ONE
        link = links[number]
        note = np.uint64(notes[number])
        if note & SUPERSEDED == ZERO:
            low = keys[number * words]
            high = keys[number * words + ONE] if words != ONE else ZERO
            top_f = max(top_f, heap_values[0])
            g = bucket >> h_bits
            if low == goal_low and high == goal_high:
                status = GOAL
                break
            if expanded >= pause_at:
                status = PAUSED
                break
            if used + FOUR > capacity or buckets + FOUR > heap_capacity or g >= deepest:
                status = FULL
                break
        if link:
            prefetch(keys, (np.uint64(link) - ONE) * words)
            prefetch(notes, np.uint64(link) - ONE)
            prefetch(links, np.uint64(link) - ONE)
        heads[bucket] = link
        if link == ZERO:
            heap_pop(heap, buckets)
            buckets -= ONE
        if note & SUPERSEDED:
            continue
        waiting -= ONE
        notes[number] = np.uint32(note ^ WAITS)
        h = bucket & ((ONE << h_bits) - ONE)
        by = note & THREE if g else _NO_MOVE
        blank = blank_of(low, high, words)
        expanded += ONE
        # The previous board is counted but skipped: it is known, with a cheaper path.
        if by != _NO_MOVE:
            generated += ONE
        found = ZERO
        rest = np.uint64(successors[blank | (by << _LAST)])
        while rest:
            cell, move = (rest >> TWO) & FIELD, rest & THREE
            rest >>= EIGHT
            tile = tile_at(low, high, cell, words)
            new_low, new_high = toggle_tile(low, high, tile, cell, words)
            new_low, new_high = toggle_tile(new_low, new_high, tile, blank, words)
            hashed = hash_board(new_low, new_high)
            prefetch(index, slot_of(hashed, slots))
            lows[found], highs[found], hashes[found] = new_low, new_high, hashed
            moves[found], tiles[found], cells[found] = move, tile, cell
            found += ONE
        generated += found
        by_rows, by_cols = ZERO, ZERO
        if walking:
            by_rows, by_cols = situations_of(estimate, low, high)
        new_g = g + ONE
        for k in range(found):
            slot, known = find(keys, index, slots, low_bits, words, lows[k], highs[k], hashes[k])
            old = ZERO
            if known != ZERO:
                old = np.uint64(notes[known - ONE])
                # Greedy search ignores path costs, so it never reopens a board.
                if new_g >= old >> G_SHIFT or (g_counts == 0.0 and old & WAITS == ZERO):
                    continue
            new_h = estimate_after(
                estimate, low, high, blank, cells[k], tiles[k], moves[k], h, by_rows, by_cols
            )
            if new_g + new_h > most_cost:
                counts[CUT] += ONE
                continue
            if known != ZERO and old & WAITS == ZERO:
                child = known - ONE  # closed, and in no bucket: its number can be used again
                waiting += ONE
            else:
                if known == ZERO:
                    waiting += ONE
                    stored += ONE
                else:
                    notes[known - ONE] = np.uint32(old | SUPERSEDED)
                child = used
                used += ONE
                index[slot] = entry_for(child, low_bits, hashes[k])
                keys[child * words] = lows[k]
                if words != ONE:
                    keys[child * words + ONE] = highs[k]
            notes[child] = np.uint32((new_g << G_SHIFT) | WAITS | moves[k])
            target = (new_g << h_bits) | new_h
            head = heads[target]
            links[child] = head
            if new_h < h:  # nearer the goal, so it is probably expanded next
                prefetch_neighbours(
                    index, slots, successors, words, lows[k], highs[k], cells[k], moves[k]
                )
            heads[target] = np.uint32(child + ONE)
            if head == ZERO:
                f = g_counts * float(new_g) + weight * float(new_h)
                heap_push(heap, buckets, f, target)
                buckets += ONE
        if waiting > frontier:
            frontier = waiting
    counts[EXPANDED], counts[GENERATED], counts[FRONTIER] = expanded, generated, frontier
    counts[STORED], counts[USED], counts[WAITING], counts[BUCKETS] = stored, used, waiting, buckets
    largest_f[0] = top_f
    return status
