"""Solutions made shorter, stretch by stretch."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import distances, neighbours, played
from pintu.engine.windows.proven import Proven
from pintu.engine.windows.window_shortening import WindowShortening

Tiles = tuple[int, ...]


def random_walk(rows: int, cols: int, length: int, seed: int) -> tuple[Tiles, str, Tiles]:
    """A board, moves from it, and where they lead; a move never undoes the one before."""
    random = Random(seed)
    tiles = list(range(rows * cols))
    random.shuffle(tiles)
    start = board = tuple(tiles)
    moves = ""
    while len(moves) < length:
        blank, after = board.index(0), random.choice(neighbours(board, rows, cols))
        step = after.index(0) - blank
        letter = "U" if step == cols else "D" if step == -cols else "L" if step == 1 else "R"
        if moves[-1:] + letter not in ("UD", "DU", "LR", "RL"):
            board, moves = after, moves + letter
    return start, moves, board


def phase_for(start: Tiles, rows: int, cols: int, moves: str) -> WindowShortening:
    numbers = bytes("UDLR".index(move) for move in moves)
    return WindowShortening(rows, cols, 0, start, numbers)


def letters(moves: bytes) -> str:
    return "".join("UDLR"[move] for move in moves)


@given(rows=st.integers(2, 9), cols=st.integers(2, 9), seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_shortening_keeps_both_ends_and_never_lengthens(rows: int, cols: int, seed: int) -> None:
    start, moves, end = random_walk(rows, cols, seed % 150, seed)
    phase = phase_for(start, rows, cols, moves)
    for _ in range(10):
        before = len(phase.moves)
        phase.advance(0.005)
        assert len(phase.moves) <= before
        assert played(start, rows, cols, letters(phase.moves)) == end


@pytest.mark.parametrize(
    ("rows", "cols", "length", "seeds"), [(3, 3, 30, 4), (2, 4, 20, 20), (2, 4, 50, 20)]
)
def test_proven_stretches_are_as_short_as_exhaustive_search_finds(
    rows: int, cols: int, length: int, seeds: int
) -> None:
    for seed in range(seeds):
        start, moves, _ = random_walk(rows, cols, length, seed)
        phase = phase_for(start, rows, cols, moves)
        while not phase.advance(1):
            pass
        short = letters(phase.moves)
        assert phase.proven or not short
        for first, end in phase.proven:
            board = played(start, rows, cols, short[:first])
            known = distances(played(start, rows, cols, short[:end]), rows, cols)
            assert known[board] == end - first
        assert phase.lower_bound in (0, len(short))


def test_a_stretch_half_way_through_is_proven_too() -> None:
    for seed in range(3):
        start, moves, _ = random_walk(2, 3, 60, seed)
        phase = phase_for(start, 2, 3, moves)
        phase.advance(0)
        while not phase.advance(0.0001):
            short = letters(phase.moves)
            for first, end in phase.proven:
                board = played(start, 2, 3, short[:first])
                assert distances(played(start, 2, 3, short[:end]), 2, 3)[board] == end - first


def test_moves_that_lead_back_to_the_start_vanish() -> None:
    phase = phase_for((1, 2, 3, 0), 2, 2, "DRUL" * 3)
    while not phase.advance(1):
        pass
    assert (phase.moves, phase.lower_bound) == (b"", 0)


def test_the_boards_expanded_in_a_slice_are_bounded() -> None:
    start, moves, _ = random_walk(6, 6, 200, 1)
    phase = phase_for(start, 6, 6, moves)
    for _ in range(300):
        before = phase.expanded
        phase.advance(1e-9)  # one look at the clock
        assert phase.expanded - before <= 1 << 16


def test_stretches_move_with_the_solution_and_go_when_it_changes() -> None:
    proven = Proven()
    proven.add(0, 10)
    proven.add(5, 20)
    proven.add(15, 30)
    proven.add(40, 50)
    proven.restart()
    proven.replace(12, 22, 4)
    assert proven.stretches() == [(0, 10), (36, 46)]
    proven.add(13, 40)
    assert proven.stretches() == [(0, 10), (13, 40), (36, 46)]
