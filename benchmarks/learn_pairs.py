"""Learns the weights of pairs of tiles that guide the beam search on 6x6.

`python benchmarks/learn_pairs.py FILE [--rounds 8] [--boards 3000] [--seed 1]` writes the weights
after each round. `pintu/engine/beam/pairs_6x6.npz` is the mean of two rounds learned in this way,
by an earlier form of this program (decision note 030).

A round solves random boards with the weights of the round before. It also solves boards taken from
the middle of a beam search, because these are the boards whose estimates matter. Then the weights
are fitted to the moves that the boards on all these solutions still needed. The first round is
guided by patterns.

A pair's weight is the sum of four: one for its class under the board's symmetries, one that depends
only on the offsets between the two tiles and between their goal cells, and one each for their rows
and columns. The last three have few classes and are learned first, so the many classes of the first
kind only correct what the others leave.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from pintu.engine.beam.beam_run import BeamRun
from pintu.engine.beam.guide import Guide
from pintu.engine.beam.guides import Guides
from pintu.engine.beam.pair_guide import UNIT, PairGuide, PairTable
from pintu.engine.beam.tail_search import after
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.encoding.symmetry import symmetries
from pintu.puzzle import Board
from pintu.puzzle.dealing import deal

SIDE = 6
CELLS = SIDE * SIDE
FIRST_WIDTH, WIDTH, INNER_WIDTH = 1500, 400, 200
INSIDE = 0.6
"""Share of the boards that are taken from the middle of a beam search."""

EVERY = 3
"""One in so many boards of a solution is used, because neighbours are too similar."""

ROUNDS_KEPT = 6
PASSES, RATE, CAUTION = 2, 0.01, 100.0
LONGEST = 450

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Examples:
    """Boards, the goal cells of their blanks, and the moves that they needed."""

    boards: npt.NDArray[np.uint8]
    blanks: npt.NDArray[np.int64]
    moves: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Classes:
    """The class of each tile on each cell, and the four classes of each pair."""

    alone: Numbers
    together: Numbers
    whole: int
    """The number of classes of the first kind; their numbers come first."""

    @staticmethod
    def of_board() -> Classes:
        """The classes, by tile and cell.

        A pair's index is the index of one tile times CELLS ** 2, plus the index of the other.
        """
        images = np.array([each.cell for each in symmetries(SIDE, SIDE)])
        codes = [(image[:, None] * CELLS + image[None, :]).reshape(-1) for image in images]
        alone = _class_numbers(codes)
        pairs = [
            np.minimum(one[:, None] * CELLS**2 + one, one * CELLS**2 + one[:, None])
            for one in codes
        ]
        kinds = [_class_numbers(pairs), _class_numbers(list(_offsets()))]
        rows, cols = divmod(np.arange(CELLS), SIDE)
        lines = [_class_numbers(list(_lines(axis))) for axis in (rows, cols)]
        first = int(kinds[0].max()) + 1
        second = first + int(kinds[1].max()) + 1
        columns = [kinds[0], kinds[1] + first, lines[0] + second, lines[1] + second]
        return Classes(alone, np.stack(columns, axis=1).astype(np.int32), first)


def _class_numbers(codes: list[npt.NDArray[np.int64]]) -> Numbers:
    """The number of each one's class; members of a class have the same smallest code."""
    smallest = np.minimum.reduce(codes).reshape(-1)
    return np.unique(smallest, return_inverse=True)[1].reshape(-1).astype(np.int32)


def _offsets() -> Iterator[npt.NDArray[np.int64]]:
    """Codes of the offsets between two goal cells and two cells, by image."""
    tile, cell = divmod(np.arange(CELLS**2), CELLS)
    apart = [
        (each[:, None] - each[None, :])
        for place in (tile, cell)
        for each in (place // SIDE, place % SIDE)
    ]
    for flags in range(16):
        signs = (-1 if flags & 1 else 1), (-1 if flags & 2 else 1)
        ways = [apart[at] for at in ((1, 0, 3, 2) if flags & 4 else (0, 1, 2, 3))]
        if flags & 8:
            ways = [way.T for way in ways]
        code = np.zeros_like(apart[0])
        for at, way in enumerate(ways):
            code = code * 2 * SIDE + signs[at % 2] * way + SIDE
        yield code


def _lines(axis: npt.NDArray[np.int64]) -> Iterator[npt.NDArray[np.int64]]:
    """Codes of the rows, or columns, of two goal cells and two cells, by image."""
    for place in (axis, SIDE - 1 - axis):
        code = (place[:, None] * SIDE + place[None, :]).reshape(-1)
        yield code[:, None] * SIDE**2 + code
        yield code * SIDE**2 + code[:, None]


@numba.njit(fastmath=True)
def fit(
    order: Any, boards: Any, blanks: Any, moves: Any, of_tile: Any, of_pair: Any, alone: Any,
    together: Any, squares: Any, pair_squares: Any,
) -> Any:  # fmt: skip
    """Fit the weights in one pass over the examples (AdaGrad).

    A weight that has changed much before changes less. Returns the root mean square error.
    """
    total = 0.0
    single = np.empty(CELLS, np.int64)
    pair = np.empty(4 * CELLS * CELLS, np.int64)
    for example in order:
        board = boards[example]
        singles = pairs = 0
        estimate = 0.0
        for cell in range(CELLS):
            tile = np.int64(board[cell])
            if tile == blanks[example]:
                continue
            estimate += abs(cell // SIDE - tile // SIDE) + abs(cell % SIDE - tile % SIDE)
            one = tile * CELLS + cell
            single[singles] = of_tile[one]
            estimate += alone[single[singles]]
            singles += 1
            for other_cell in range(cell):
                other = np.int64(board[other_cell])
                if other != blanks[example]:
                    for kind in range(4):
                        pair[pairs] = of_pair[one * CELLS**2 + other * CELLS + other_cell, kind]
                        estimate += together[pair[pairs]]
                        pairs += 1
        error = moves[example] - estimate
        total += error * error
        for at in range(pairs):
            pair_squares[pair[at]] += error * error
            together[pair[at]] += RATE * error / sqrt(pair_squares[pair[at]] + CAUTION)
        for at in range(singles):
            squares[single[at]] += error * error
            alone[single[at]] += RATE * error / sqrt(squares[single[at]] + CAUTION)
    return sqrt(total / len(order))


class Learner:
    """The weights, and the guides made of them."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._classes = Classes.of_board()
        self._alone = np.zeros(int(self._classes.alone.max()) + 1)
        self._together = np.zeros(int(self._classes.together.max()) + 1)

    def learn(self, examples: list[Examples]) -> float:
        """Fit the weights to examples; returns the root mean square error, in moves."""
        boards = np.concatenate([each.boards for each in examples])
        blanks = np.concatenate([each.blanks for each in examples])
        moves = np.concatenate([each.moves for each in examples])
        squares, pair_squares = np.zeros_like(self._alone), np.zeros_like(self._together)
        error = 0.0
        for _ in range(PASSES):
            order = self._chance.permutation(len(moves))
            error = fit(
                order, boards, blanks, moves, self._classes.alone, self._classes.together,
                self._alone, self._together, squares, pair_squares,
            )  # fmt: skip
        return error

    def arrays(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """The weights as stored: one for each class, in the order of their first members."""
        sums = self._together[self._classes.together].sum(axis=1)
        by_class = np.zeros(self._classes.whole)
        by_class[self._classes.together[:, 0]] = sums
        code = np.arange(CELLS**4)
        one, other = divmod(code, CELLS**2)
        is_pair = (one // CELLS != other // CELLS) & (one % CELLS != other % CELLS)
        needed = np.unique(self._classes.together[is_pair, 0])
        together = np.rint(UNIT * by_class[needed]).clip(-127, 127).astype(np.int8)
        return np.rint(UNIT * self._alone).astype(np.int16), together

    def guide(self, goal_blank: int) -> PairGuide:
        """A guide that uses the current weights."""
        table = PairTable(SIDE, SIDE, *self.arrays())
        for _ in table.build():
            pass
        return PairGuide(SIDE, SIDE, goal_blank, table)

    def examples(self, count: int, guided: bool) -> Examples:
        """Boards on the solutions of random boards, half of them with the blank in a corner."""
        boards: list[list[int]] = []
        blanks: list[int] = []
        moves: list[int] = []
        guide: Guide | None = None
        for number in range(count):
            if number % 20 == 0 or guide is None:
                blank = CELLS - 1 if number % 40 else int(self._chance.integers(CELLS))
                guide = self.guide(blank) if guided else by_patterns(blank)
            perm = self._start(guide, guided)
            found = run(BeamRun(guide, perm, WIDTH if guided else FIRST_WIDTH, LONGEST))
            for first in range(0, len(found or b""), EVERY):
                assert found is not None
                boards.append(after(SIDE, SIDE, blank, perm, found[:first]))
                blanks.append(blank)
                moves.append(len(found) - first)
        return Examples(np.array(boards, np.uint8), np.array(blanks), np.array(moves, np.float64))

    def _start(self, guide: Guide, guided: bool) -> list[int]:
        """A random board, or one from the middle of a beam search that starts from it."""
        tiles = [*range(1, guide.goal_blank + 1), 0, *range(guide.goal_blank + 1, CELLS)]
        goal = Board(SIDE, SIDE, tuple(tiles))
        perm = list(permutation_of(deal(goal, int(self._chance.integers(1 << 40))), goal))
        if not guided or self._chance.random() >= INSIDE:
            return perm
        beam = BeamRun(guide, perm, INNER_WIDTH, LONGEST)
        stop = int(self._chance.integers(1, int(1.3 * guide.distance(perm))))
        for _ in beam.pieces():
            if beam.level >= stop:
                break
        kept = beam.boards()
        return kept[int(self._chance.integers(len(kept)))] if beam.moves is None else perm


def by_patterns(goal_blank: int) -> Guide:
    guides = Guides(learned=False)
    guides.prepare(SIDE, SIDE, goal_blank).join()
    return guides.best(SIDE, SIDE, goal_blank)


def run(beam: BeamRun) -> bytes | None:
    for _ in beam.pieces():
        pass
    return beam.moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--boards", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learner = Learner(options.seed)
    examples: list[Examples] = []
    for number in range(options.rounds):
        examples.append(learner.examples(options.boards, guided=number > 0))
        error = learner.learn(examples[-ROUNDS_KEPT:])
        alone, together = learner.arrays()
        np.savez_compressed(options.file, alone=alone, together=together)
        print(f"round {number}: {len(examples[-1].moves)} boards, error {error:.2f} moves")


if __name__ == "__main__":
    main()
