"""Writes boards and their paths as lines of text."""

import numpy as np

from pintu.engine.encoding.ranking_kernels import ONE, ZERO, Bytes
from pintu.engine.jit import constant, jit, part, u8, u64, words
from pintu.engine.spaces.whole_space_kernels import Table

TEN, DIGIT = words(10, ord("0"))


@part
def write_number(number: np.uint64, out: Bytes, at: np.uint64) -> np.uint64:
    """Write a number and return the place behind it."""
    digits, rest = ONE, number // TEN
    while rest:
        digits += ONE
        rest //= TEN
    end: np.uint64 = at + digits
    at = end
    while digits:
        at -= ONE
        digits -= ONE
        out[at] = DIGIT + number % TEN
        number //= TEN
    return end


@part
def write_piece(
    piece: np.uint64, text: Bytes, starts: Table, out: Bytes, at: np.uint64
) -> np.uint64:
    """Write a piece of the text that all lines share and return the place behind it."""
    for each in range(starts[piece], starts[piece + ONE]):
        out[at] = text[each]
        at += ONE
    return at


@jit(
    u64(
        constant(u8, 2), constant(u8), constant(u8, 2), constant(u64), constant(u8),
        constant(u64), constant(u64), constant(u8), constant(u64), u8[::1], u64[::1],
    )
)  # fmt: skip
def write_lines(
    boards: Bytes,
    gaps: Bytes,
    paths: Bytes,
    lengths: Table,
    letters: Bytes,
    degrees: Table,
    shifts: Table,
    text: Bytes,
    starts: Table,
    out: Bytes,
    ends: Table,
) -> np.uint64:
    """Write a line for each board, ends[i] the place behind it, and return the last one.

    Between the pieces of `text` are the board, its length, its moves, twice its length, and the
    number of boards next to those on the path: degrees[cell] for a blank in this cell, which a move
    shifts by shifts[move]. A tile is followed by the character in `gaps`, if it is not 0.
    """
    at: np.uint64 = ZERO
    cells = np.uint64(len(gaps))
    for index in range(np.uint64(len(boards))):
        blank: np.uint64 = ZERO
        piece: np.uint64 = ZERO
        at = write_piece(piece, text, starts, out, at)
        for cell in range(cells):
            tile = np.uint64(boards[index, cell])
            if tile == ZERO:
                blank = np.uint64(cell)
            at = write_number(tile, out, at)
            if gaps[cell]:
                out[at] = gaps[cell]
                at += ONE
        piece += ONE
        at = write_piece(piece, text, starts, out, at)
        length = lengths[index]
        at = write_number(length, out, at)
        piece += ONE
        at = write_piece(piece, text, starts, out, at)
        generated: np.uint64 = ZERO
        run: np.uint64 = ZERO
        for step in range(length):
            move = np.uint64(paths[index, step])
            generated += degrees[blank]
            blank += shifts[move]
            run += ONE
            if step + ONE == length or np.uint64(paths[index, step + ONE]) != move:
                out[at] = letters[move]
                at += ONE
                if run > ONE:
                    at = write_number(run, out, at)
                run = ZERO
        for _ in range(np.uint64(2)):
            piece += ONE
            at = write_piece(piece, text, starts, out, at)
            at = write_number(length, out, at)
        piece += ONE
        at = write_piece(piece, text, starts, out, at)
        at = write_number(generated, out, at)
        piece += ONE
        at = write_piece(piece, text, starts, out, at)
        ends[index] = at
    return at
