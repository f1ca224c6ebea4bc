"""The one door to Numba, with types where Numba has none.

Scalars in kernels are uint64 throughout: signed indices cost a wrap-around check, and mixing signs
makes Numba fall back to floats. Differences may wrap below zero; they come right when added back.
"""

from collections.abc import Callable
from typing import Any

from numba import extending, njit, types

Kernel = Callable[..., Any]

void: Any = types.void
u8: Any = types.uint8
u16: Any = types.uint16
u32: Any = types.uint32
u64: Any = types.uint64


def constant(item: Any, dimensions: int = 1) -> Any:
    """Type of a contiguous array that a kernel only reads: read-only memory maps fit it too."""
    return types.Array(item, dimensions, "C", readonly=True)


def jit(signature: Any) -> Callable[[Kernel], Kernel]:
    """Compile for one signature, at import or from the cache; the kernel runs without the GIL."""
    decorate: Callable[[Kernel], Kernel] = njit(signature, nogil=True, cache=True)
    return decorate


def instruction(name: str) -> Kernel:
    """Unary uint64 -> uint64 intrinsic of LLVM's builder: one machine instruction, or a few."""

    def typed(typing_context: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            if name == "cttz":
                # The flag leaves cttz(0) undefined, which spares a branch: callers pass no zero.
                return builder.cttz(values[0], context.get_constant(types.boolean, True))
            return getattr(builder, name)(values[0])

        return u64(u64), generate

    made: Kernel = extending.intrinsic(typed)
    return made
