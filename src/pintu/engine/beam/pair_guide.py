"""The estimate that ranks boards by weights of all pairs of tiles.

The weights were learned: many boards were solved, and the weights were fitted to the moves that
their solutions still needed (`benchmarks/learn_pairs.py`). A pair says more than two distances: two
tiles may travel side by side, block each other, or have to change places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pintu.engine.beam.beam_kernels import TILES
from pintu.engine.beam.guide import Candidates, Guide, Words
from pintu.engine.beam.pair_kernels import STRIDE, UNKNOWN, expand_pairs, generate_by_pairs
from pintu.engine.encoding.moves import slides
from pintu.engine.encoding.symmetry import symmetries

UNIT = 32
"""Weights are in 1/UNIT of a move."""

_BASE = 64 * UNIT
"""Added to all sums, so that none is negative."""

Weights = npt.NDArray[np.int16]


class PairTable:
    """The weights of one size: of pairs of tiles, by tile and cell, and of each tile alone.

    `build` fills it in short steps, which together take a tenth of a second.
    """

    def __init__(self, rows: int, cols: int, alone: Weights, together: npt.NDArray[np.int8]):
        self.rows, self.cols = rows, cols
        self._cells = rows * cols
        self._together = together
        self._images = np.array(
            [each.cell for each in symmetries(rows, cols) if each.rows == rows], np.uint8
        )
        self.alone = self._spread(alone)
        """Indexed by tile (named by its goal cell) and cell."""
        self.pairs = np.full(self._cells**3 * STRIDE, UNKNOWN, np.int16)

    def build(self) -> Iterator[None]:
        """Fill the table; yields after each short step."""
        taken = 0
        for tile in range(self._cells):
            taken = expand_pairs(
                tile, tile + 1, taken, self._cells, self._images, self._together, self.pairs
            )
            yield

    def weight(self, tile: int, cell: int, other: int, other_cell: int) -> int:
        """The weight of two tiles on two cells."""
        at = ((tile * self._cells + cell) * self._cells + other_cell) * STRIDE + other + 1
        return int(self.pairs[at])

    def _spread(self, alone: Weights) -> npt.NDArray[np.int64]:
        """The weights of single tiles, by tile and cell.

        `alone` has one weight for each class of places that a symmetry maps to each other.
        """
        found: dict[tuple[int, int], int] = {}
        given = iter(alone.tolist())
        for tile in range(self._cells):
            for cell in range(self._cells):
                if (tile, cell) not in found:
                    weight = next(given)
                    for image in self._images.tolist():
                        found[image[tile], image[cell]] = weight
        return np.array(
            [[found[tile, cell] for cell in range(self._cells)] for tile in range(self._cells)]
        )


class PairGuide(Guide):
    """Scores by weights of pairs; `distance_weight` varies them when a beam is run again."""

    def __init__(
        self, rows: int, cols: int, goal_blank: int, table: PairTable, distance_weight: int = 0
    ) -> None:
        super().__init__(rows, cols, goal_blank)
        self._table = table
        self._distance_weight = distance_weight
        steps = np.zeros((TILES, TILES, 4), np.int16)
        for blank, possible in enumerate(slides(rows, cols)):
            for move, origin in possible:
                for tile in range(rows * cols):
                    change = self._single(tile, blank) - self._single(tile, origin)
                    steps[tile + 1, origin, move] = change
        self._steps = steps.reshape(-1)

    def parts(self, perm: Sequence[int]) -> int:
        """The sum of all weights."""
        tiles = [(tile, cell) for cell, tile in enumerate(perm) if tile != self.goal_blank]
        total = _BASE + sum(self._single(*each) for each in tiles)
        for number, one in enumerate(tiles):
            total += sum(self._table.weight(*one, *other) for other in tiles[:number])
        return total & 0xFFFF

    def generate(
        self, first: int, last: int, most_estimate: int, states: Words, candidates: Candidates
    ) -> None:
        """See `Guide`."""
        generate_by_pairs(
            first, last, self.rows * self.cols, self.row_words, most_estimate,
            self._distance_weight, states, states.view(np.uint8), self.slides, self.manhattan,
            self.hashes, self._table.pairs, self._steps, *candidates,
        )  # fmt: skip

    def _single(self, tile: int, cell: int) -> int:
        return UNIT * self._apart(cell, tile) + int(self._table.alone[tile, cell])


def pair_file(rows: int, cols: int) -> Path:
    """Where the learned weights of a size are, if there are any."""
    return Path(__file__).parent / f"pairs_{rows}x{cols}.npz"


@lru_cache(maxsize=8)
def has_pairs(rows: int, cols: int) -> bool:
    """Whether there are learned weights for boards of a size."""
    return pair_file(rows, cols).is_file()


def read_pairs(rows: int, cols: int) -> PairTable:
    """The learned weights of a size, not yet built."""
    with np.load(pair_file(rows, cols)) as file:
        return PairTable(rows, cols, file["alone"], file["together"])
