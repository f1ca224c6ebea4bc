"""Compiling with Numba: kernels, inlined functions, and machine instructions that Numba lacks.

All scalars in kernels are uint64: signed indices cost a wrap-around check, and mixing signed and
unsigned makes Numba use floats. Differences may wrap around below zero; adding them back gives the
right value again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import update_wrapper
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from pintu.engine.compiling import announce_compiling
from pintu.engine.tables.folder import compiled_code_folder

if (_folder := compiled_code_folder()) is not None:
    # Numba reads this setting when it first writes to its cache, so it can still be changed here.
    numba.config.CACHE_DIR = str(_folder)  # type: ignore[attr-defined]

Compiled = Callable[..., Any]
Part = TypeVar("Part", bound=Callable[..., Any])

void: Any = types.void
f64: Any = types.float64
u8: Any = types.uint8
u16: Any = types.uint16
u32: Any = types.uint32
u64: Any = types.uint64
i64: Any = types.int64


def constant(item: Any, dimensions: int = 1) -> Any:
    """Type of a contiguous array that a kernel only reads; it may be a read-only memory map."""
    return types.Array(item, dimensions, "C", readonly=True)


# Numba's reference counting is off: its atomic operations in inner loops made iterative deepening
# five times slower. So kernels cannot create arrays; callers pass them in.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


class Kernel:
    """A function that Numba compiles, for one signature, when it is first used.

    Importing a module compiles nothing. The code runs without the interpreter lock and is cached
    on disk; if no folder is writable, it is compiled for this process only.
    """

    def __init__(self, signature: Any, function: Compiled) -> None:
        self._signature, self._function = signature, function
        self._compiled: Compiled | None = None
        update_wrapper(self, function)

    @property
    def _is_cached(self) -> bool:
        """Whether the cache seems to have the code; Numba decides it when it compiles."""
        if _folder is None:
            return True  # not known
        module = Path(self._function.__code__.co_filename).stem
        # Numba leaves the brackets of `<locals>` out.
        name = self._function.__qualname__.translate({ord("<"): None, ord(">"): None})
        return any(_folder.glob(f"*/{module}.{name}-*.nbi"))

    def load(self) -> Compiled:
        """The compiled function; searches load it before their time starts to count."""
        if self._compiled is None:
            if not self._is_cached:
                announce_compiling()
            try:
                self._compiled = _load_cached(self._signature, self._function)
            except (RuntimeError, OSError):  # "no locator available": no cache folder
                self._compiled = numba.njit(self._signature, **_OPTIONS)(self._function)
        return self._compiled

    def __call__(self, *arguments: Any) -> Any:
        return self.load()(*arguments)


def _load_cached(signature: Any, function: Compiled) -> Compiled:
    """Load the compiled function from Numba's cache; compile it if it is not there.

    Numba imports all it may need to compile before it looks into its cache, which takes a third of
    a second. Here it does so only when it compiles.
    """
    dispatcher: Any = numba.njit(cache=True, **_OPTIONS)(function)
    cache = dispatcher._cache

    def load(signature: Any, context: Any) -> Any:
        with cache._guard_against_spurious_io_errors():
            return cache._load_overload(signature, context)

    if hasattr(cache, "_load_overload"):  # not a public name: another version may not have it
        cache.load_overload = load
    dispatcher.compile(signature)
    dispatcher.disable_compile()
    compiled: Compiled = dispatcher
    return compiled


def jit(signature: Any) -> Callable[[Compiled], Kernel]:
    """Decorator that makes a function a kernel with this signature."""
    return lambda function: Kernel(signature, function)


def part(function: Part) -> Part:
    """Decorator for a function that is inlined into the kernels that call it."""
    made: Part = numba.njit(forceinline=True, **_OPTIONS)(function)
    return made


def tuple_of(items: Iterable[Any]) -> Any:
    """Type of a tuple."""
    return types.Tuple(tuple(items))  # type: ignore[no-untyped-call]


def words(*numbers: int) -> tuple[Any, ...]:
    """Unsigned 64-bit constants: with one signed operand, a kernel would compute in floats."""
    return tuple(np.uint64(number) for number in numbers)


def _popcount(typing: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return word(word), emit


def _lowest(typing: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # The flag leaves the result for 0 undefined, which saves a branch.
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return word(word), emit


def _byte_at(typing: Any, address: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        where = builder.add(arguments[0], arguments[1])
        return builder.load(builder.inttoptr(where, ir.IntType(8).as_pointer()))

    return types.uint8(types.uint64, types.uint64), emit


def _emit_prefetch(builder: Any, place: Any) -> None:
    """Emit the machine's prefetch instruction."""
    byte = ir.IntType(8).as_pointer()
    number = ir.IntType(32)
    function = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
        builder.module,
        ir.FunctionType(ir.VoidType(), [byte, number, number, number]),
        "llvm.prefetch.p0",
    )
    # For reading, into all cache levels, as data.
    options = [ir.Constant(number, value) for value in (0, 3, 1)]
    builder.call(function, [builder.bitcast(place, byte), *options])


def _prefetch(typing: Any, array: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        view = context.make_array(kind)(context, builder, arguments[0])
        place = cgutils.get_item_pointer(  # type: ignore[no-untyped-call]
            context, builder, kind, view, [arguments[1]]
        )
        _emit_prefetch(builder, place)
        return context.get_dummy_value()

    return void(array, u64), emit


def _prefetch_at(typing: Any, address: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        where = builder.add(arguments[0], arguments[1])
        _emit_prefetch(builder, builder.inttoptr(where, ir.IntType(8).as_pointer()))
        return context.get_dummy_value()

    return void(u64, u64), emit


popcount: Callable[[np.uint64], np.uint64] = intrinsic(_popcount)  # type: ignore[assignment]
"""Number of bits set in a word."""
lowest: Callable[[np.uint64], np.uint64] = intrinsic(_lowest)  # type: ignore[assignment]
"""Index of the lowest bit set in a word, which must not be 0."""
byte_at: Any = intrinsic(_byte_at)
"""The byte at an address plus an index, so that a kernel can read any number of tables."""
prefetch: Any = intrinsic(_prefetch)
"""Prefetch the cache line of an array's element; the index is not checked."""
prefetch_at: Any = intrinsic(_prefetch_at)
"""Prefetch the cache line of the byte at an address plus an index, for `byte_at`."""
