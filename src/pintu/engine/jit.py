"""The door to Numba: one typed decorator and the few machine instructions Numba does not offer.

Scalars in kernels are uint64 throughout: signed indices cost a wrap-around check, and mixing signs
makes Numba fall back to floats. Differences may wrap below zero; they come right when added back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pintu.engine.tables.folder import keep_compiled_code

keep_compiled_code()

import numba  # noqa: E402
import numpy as np  # noqa: E402
from llvmlite import ir  # noqa: E402
from numba import types  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

Kernel = Callable[..., Any]

void: Any = types.void
f64: Any = types.float64
u8: Any = types.uint8
u16: Any = types.uint16
u32: Any = types.uint32
u64: Any = types.uint64


def constant(item: Any, dimensions: int = 1) -> Any:
    """Type of a contiguous array that a kernel only reads: read-only memory maps fit it too."""
    return types.Array(item, dimensions, "C", readonly=True)


def jit(signature: Any) -> Callable[[Kernel], Kernel]:
    """Compile for one signature, without the interpreter lock, and keep the code on disk.

    Where no folder can hold the code it is compiled for this process only.
    """

    def decorate(function: Kernel) -> Kernel:
        try:
            kept: Kernel = numba.njit(signature, nogil=True, cache=True)(function)
        except (RuntimeError, OSError):  # "no locator available": nowhere to keep it
            kept = numba.njit(signature, nogil=True)(function)
        return kept

    return decorate


def words(*numbers: int) -> tuple[Any, ...]:
    """Unsigned 64-bit constants: one signed operand would turn a kernel's arithmetic to floats."""
    return tuple(np.uint64(number) for number in numbers)


def _popcount(typing: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return word(word), emit


def _lowest(typing: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # The flag leaves 0 undefined, which spares a branch.
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return word(word), emit


def _byte_at(typing: Any, address: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        where = builder.add(arguments[0], arguments[1])
        return builder.load(builder.inttoptr(where, ir.IntType(8).as_pointer()))

    return types.uint8(types.uint64, types.uint64), emit


popcount: Any = intrinsic(_popcount)
"""Number of bits set in a word."""
lowest: Any = intrinsic(_lowest)
"""Index of the lowest bit set in a word, which must not be 0."""
byte_at: Any = intrinsic(_byte_at)
"""The byte at an address plus an index: lets a kernel read any number of tables."""
