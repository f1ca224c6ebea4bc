"""Keys by which boards of any size are recognised: sums of 64-bit hashes of each tile's cell."""

from typing import Any

import numpy as np

from pintu.engine.jit import part

_GOLD, _MIX1, _MIX2 = (
    np.uint64(number) for number in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xBF58476D1CE4E5B9)
)
_29, _32 = np.uint64(29), np.uint64(32)


@part
def key_of(tile: Any, cell: Any) -> Any:
    """A tile's part in the key of a board, which is the sum of those of all tiles."""
    word = np.uint64(tile) * _GOLD + np.uint64(cell) * _MIX1
    word ^= word >> _29
    word *= _MIX2
    return word ^ (word >> _32)
