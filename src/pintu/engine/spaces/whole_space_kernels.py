"""Shortest paths in a whole-space table: each step goes to a board one move nearer the goal.

A table has one bit per board, bit 1 of its distance. Bit 0 is 1 if the blank's cell and the goal's
blank cell have different colours on a chessboard. So the distance is known modulo 4, and since
neighbours differ by 1, this shows which of them is nearer.
"""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.ranking_kernels import (
    NONE,
    ONE,
    WALL,
    ZERO,
    Bytes,
    Weights,
    board_rank,
    jump,
    jump_change,
    read_rank,
)
from pintu.engine.jit import constant, jit, part, u8, u64, void

Table = NDArray[np.uint64]

SIX = np.uint64(6)
LOW = np.uint64(63)
MOVES = np.uint64(4)


@part
def bit(table: Table, blank: np.uint64, tail: np.uint64) -> np.uint64:
    """Bit 1 of the distance of a board."""
    value: np.uint64 = (table[blank, tail >> SIX] >> (tail & LOW)) & ONE
    return value


@part
def follow(
    rank: np.uint64,
    goal_place: np.uint64,
    table: Table,
    steps: Bytes,
    weights: Weights,
    tiles: Bytes,
    digits: Bytes,
    path: Bytes,
) -> np.uint64:
    """Fill path, from the tiles and digits of the board with this rank, and return its length."""
    plane = weights[0] * np.uint64(len(weights))
    blank: np.uint64 = rank // plane
    tail = rank - blank * plane
    length: np.uint64 = ZERO
    while tail or blank != goal_place:
        if length == np.uint64(len(path)):
            return length + ONE
        # An odd distance and the distance below it have the same bit 1; for an even one it differs.
        wanted = bit(table, blank, tail) ^ ((blank ^ goal_place ^ ONE) & ONE)
        move = ZERO
        while move < MOVES:
            target = np.uint64(steps[blank, move])
            if target != WALL:
                after = tail + jump_change(blank, target, tiles, digits, weights)
                if bit(table, target, after) == wanted:
                    break
            move += ONE
        if move == MOVES:
            return np.uint64(len(path)) + ONE
        path[length] = move
        length += ONE
        jump(blank, target, tiles, digits)
        blank = target
        tail = after
    return length


@jit(u64(u64, u64, constant(u64, 2), constant(u8, 2), constant(u64), u8[::1], u8[::1], u8[::1]))
def descend(
    rank: np.uint64,
    goal_place: np.uint64,
    table: Table,
    steps: Bytes,
    weights: Weights,
    tiles: Bytes,
    digits: Bytes,
    path: Bytes,
) -> np.uint64:
    """Fill path with a shortest solution (of several moves the lowest) and return its length.

    Returns the capacity of path plus 1 if it does not reach the goal: then the table is damaged.
    """
    read_rank(rank, weights, tiles, digits)
    length: np.uint64 = follow(rank, goal_place, table, steps, weights, tiles, digits, path)
    return length


@jit(
    void(
        constant(u8, 2), constant(u8), constant(u8), u64, constant(u64, 2), constant(u8, 2),
        constant(u64), u8[::1], u8[::1], u8[:, ::1], u64[::1],
    )
)  # fmt: skip
def descend_each(
    perms: Bytes,
    snake: Bytes,
    label: Bytes,
    goal_place: np.uint64,
    table: Table,
    steps: Bytes,
    weights: Weights,
    tiles: Bytes,
    digits: Bytes,
    paths: Bytes,
    lengths: Table,
) -> None:
    """Do the same for many boards; the length is NONE for a board that cannot reach the goal."""
    for index in range(np.uint64(len(perms))):
        rank = board_rank(perms[index], snake, label, weights, tiles, digits)
        if rank == NONE:
            lengths[index] = NONE
        else:
            lengths[index] = follow(
                rank, goal_place, table, steps, weights, tiles, digits, paths[index]
            )


@jit(u64(u64, u64, constant(u64, 2), constant(u8, 2), constant(u64), u8[::1], u8[::1], u64[::1]))
def nearer_ranks(
    rank: np.uint64,
    goal_place: np.uint64,
    table: Table,
    steps: Bytes,
    weights: Weights,
    tiles: Bytes,
    digits: Bytes,
    ranks: Table,
) -> np.uint64:
    """Set of moves on shortest paths, with ranks[m] the rank after each; empty at the goal."""
    count = np.uint64(len(weights))
    plane = weights[0] * count
    blank = read_rank(rank, weights, tiles, digits)
    tail = rank - blank * plane
    if tail == ZERO and blank == goal_place:
        return ZERO
    wanted = bit(table, blank, tail) ^ ((blank ^ goal_place ^ ONE) & ONE)
    moves: np.uint64 = ZERO
    for move in range(MOVES):
        target = np.uint64(steps[blank, move])
        if target != WALL:
            after = tail + jump_change(blank, target, tiles, digits, weights)
            if bit(table, target, after) == wanted:
                moves |= ONE << move
                ranks[move] = target * plane + after
    return moves
