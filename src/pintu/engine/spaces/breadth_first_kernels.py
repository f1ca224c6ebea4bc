"""Breadth-first search of a whole space on bitmaps, one level of a few blocks at a time.

A plane holds the boards with the blank at one position of the snake, one bit per board, in blocks
with equal tiles before the tail. The blank's steps along the snake do not change the tiles' rank
and are an "or" of two planes; the few other steps permute bits inside a block (near) or whole runs
of bytes (far).
"""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.ranking_kernels import ONE, ZERO, Bytes, Weights, jump_change, read_tail
from pintu.engine.jit import (
    constant,
    jit,
    lowest,
    part,
    popcount,
    u8,
    u16,
    u32,
    u64,
    void,
)

Words = NDArray[np.uint64]

SIX = np.uint64(6)
LOW = np.uint64(63)
WORD_BYTES = np.uint64(8)

# Columns of a link, which describes a step between two planes that are not neighbours on the snake.
KIND = np.uint64(0)
SOURCE = np.uint64(1)
OFFSET = np.uint64(2)
RUN = np.uint64(3)
NEAR = np.uint64(1)
FAR = np.uint64(2)


@jit(void(u64, u64, u64, u64, constant(u64), u8[::1], u8[::1], u32[::1]))
def window_map(
    blank: np.uint64,
    target: np.uint64,
    odd: np.uint64,
    run: np.uint64,
    weights: Weights,
    tiles: Bytes,
    digits: Bytes,
    out: NDArray[np.uint32],
) -> None:
    """Fill `out` with the number of the run that each run of boards becomes after the step."""
    for i in range(np.uint64(len(out))):
        tail = i * run
        read_tail(tail, odd, weights, tiles, digits)
        out[i] = (tail + jump_change(blank, target, tiles, digits, weights)) // run


@part
def push_near(
    frontier: Words,
    start: np.uint64,
    width: np.uint64,
    near: NDArray[np.uint16],
    offset: np.uint64,
    fresh: Words,
    first: np.uint64,
) -> None:
    """Set in `fresh`, from word `first` on, the images of the boards of the block at `start`."""
    for w in range(width):
        word = frontier[start + w]
        base = offset + (w << SIX)
        while word:
            image = np.uint64(near[base + lowest(word)])
            fresh[first + (image >> SIX)] |= ONE << (image & LOW)
            word &= word - ONE


@part
def pull_far(
    frontier: Bytes,
    start: np.uint64,
    far: NDArray[np.uint32],
    first: np.uint64,
    last: np.uint64,
    run: np.uint64,
    fresh: Bytes,
) -> None:
    """Or into `fresh` the byte runs of the plane at `start` that lead to runs `first` to `last`."""
    to = ZERO
    for r in range(first, last):
        source = start + np.uint64(far[r]) * run
        for k in range(run):
            fresh[to + k] |= frontier[source + k]
        to += run


@part
def write_level(
    frontier: Words,
    table: Words,
    fresh: Words,
    start: np.uint64,
    size: np.uint64,
    depth: np.uint64,
) -> np.uint64:
    """Write level `depth`, the boards in `fresh` but not yet in `frontier`, and return its size."""
    count: np.uint64 = ZERO
    keep = ZERO - ((depth >> ONE) & ONE)  # all ones where bit 1 of the distance is set
    for w in range(size):
        word = fresh[w] & ~frontier[start + w]
        frontier[start + w] = word
        table[start + w] |= word & keep
        count += popcount(word)
    return count


@jit(
    u64(
        *(u64[::1], u8[::1], u64[::1], u64[::1], u8[::1], u64, u64, u64, u64, u64),
        *(constant(u64, 3), constant(u16), constant(u32), constant(u8), u64),
    )
)
def advance(
    frontier: Words,
    frontier_bytes: Bytes,
    table: Words,
    fresh: Words,
    fresh_bytes: Bytes,
    plane: np.uint64,
    first: np.uint64,
    last: np.uint64,
    blocks: np.uint64,
    width: np.uint64,
    links: Words,
    near: NDArray[np.uint16],
    far: NDArray[np.uint32],
    odd: Bytes,
    depth: np.uint64,
) -> np.uint64:
    """Replace level depth - 2 by level depth in some blocks of a plane, and return its size.

    Distances of neighbours differ by exactly 1, and the planes next to this one hold level
    depth - 1. Its boards lead to levels depth and depth - 2, and the latter is still in this plane:
    no set of visited boards is needed, and the blocks of a level can be done in any order.
    """
    words = blocks * width
    start = plane * words + first * width
    size = (last - first) * width
    for w in range(size):
        fresh[w] = ZERO
    if plane > ZERO:
        for w in range(size):
            fresh[w] |= frontier[start - words + w]
    if plane + ONE < np.uint64(len(links)):
        for w in range(size):
            fresh[w] |= frontier[start + words + w]
    for k in range(np.uint64(links.shape[1])):
        source = links[plane, k, SOURCE] * words
        offset = links[plane, k, OFFSET]
        run = links[plane, k, RUN]
        if links[plane, k, KIND] == NEAR:
            for block in range(first, last):
                shift = offset + run * np.uint64(odd[block])
                place = (block - first) * width
                push_near(frontier, source + block * width, width, near, shift, fresh, place)
        elif links[plane, k, KIND] == FAR:
            runs = width * WORD_BYTES // run
            begin, end = offset + first * runs, offset + last * runs
            pull_far(frontier_bytes, source * WORD_BYTES, far, begin, end, run, fresh_bytes)
    count: np.uint64 = write_level(frontier, table, fresh, start, size, depth)
    return count


@jit(void(constant(u64), u8, u8[::1]))
def mark(level: Words, depth: np.uint8, distances: Bytes) -> None:
    """Write a level's depth for each of its boards in one plane."""
    for w in range(np.uint64(len(level))):
        word = level[w]
        while word:
            distances[(w << SIX) + lowest(word)] = depth
            word &= word - ONE
