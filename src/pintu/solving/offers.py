"""The methods that a player can choose for a board size, from the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial

from pintu.catalogue import (
    ALGORITHMS,
    BEST,
    HEURISTICS,
    LINE_BY_LINE,
    PATTERN,
    PATTERN_CELLS,
    READABLE_CELLS,
    TEACH,
    heuristics_for,
)
from pintu.solving.plan import default_heuristic
from pintu.statespace.result import NONE

SHORTEST = "shortest"
WEIGHTED = "weighted"
WEIGHTS = (1.2, 1.5, 2.0, 3.0, 5.0)

BEST_SECONDS = 3.0
"""How long `best` searches for a player who chose no time."""

_BEAM_WIDTH = 100
_DOUBTFUL_CELLS = 49
"""From this size on, most searches find no solution in the time that a player waits."""

_STATE_BYTES = 16
"""What a compiled search needs for a stored state, at least."""

_MUCH_MEMORY = 500_000_000
"""From so many bytes on, a player is warned before the search."""

# The best known methods come first; those not listed here come last.
_ORDER = (
    SHORTEST, BEST, TEACH, "astar", WEIGHTED, "bidirectional", "bfs", "idastar", LINE_BY_LINE,
    "beam", "greedy",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Offer:
    """A method, and the options that a player can choose for it.

    `id` is its name for the player, `method` its name for the solver: weighted A* is A* with a
    weight.
    """

    id: str
    method: str
    about: str
    heuristics: tuple[str, ...] = ()
    heuristic: str | None = None
    weights: tuple[float, ...] = ()
    weight: float | None = None
    width: int | None = None
    seconds: float | None = None
    """How long it searches by default; None if until it has an answer."""
    doubtful: bool = False
    """Whether it may find no solution in time."""
    memory: int | None = None
    """The bytes it may use, where that is much: the search stores every state it reaches."""


def offers(rows: int, cols: int) -> tuple[Offer, ...]:
    """The methods to offer for boards of this size, the recommended one first."""
    found = [
        _offer(entry.name, entry.name, entry.about, rows, cols)
        for entry in ALGORITHMS.values()
        if entry.offered is not None and entry.offered.include(rows, cols)
    ]
    small = rows * cols <= PATTERN_CELLS
    if small:
        found.append(Offer(SHORTEST, SHORTEST, "A shortest solution, by the fastest way there is."))
    if any(offer.id == "astar" for offer in found):
        about = "A* that trusts its estimate more: faster, maybe not the shortest."
        found.append(_offer(WEIGHTED, "astar", about, rows, cols))
    return tuple(sorted(found, key=lambda offer: _position(offer.id)))


def _offer(id_: str, method: str, about: str, rows: int, cols: int) -> Offer:
    heuristics = tuple(
        name
        for name in heuristics_for(method, rows, cols)
        if name not in ("zero", PATTERN) and _is_quick(name, rows, cols)
    )
    return Offer(
        id_,
        method,
        about,
        heuristics,
        default_heuristic(method, rows, cols) if heuristics else None,
        WEIGHTS if id_ == WEIGHTED else (),
        (1.5 if rows * cols <= PATTERN_CELLS else 2.0) if id_ == WEIGHTED else None,
        _BEAM_WIDTH if method == "beam" else None,
        BEST_SECONDS if method == BEST else None,
        method not in (BEST, LINE_BY_LINE, TEACH) and rows * cols >= _DOUBTFUL_CELLS,
        None if id_ == WEIGHTED else _much_memory(method, rows, cols),
    )


def _much_memory(method: str, rows: int, cols: int) -> int | None:
    """The bytes of all boards of this size, if a search that proves its result stores them."""
    entry = ALGORITHMS[method]
    if not entry.stores_states or entry.guarantee == NONE:
        return None
    needed = factorial(rows * cols) // 2 * _STATE_BYTES
    return needed if needed >= _MUCH_MEMORY else None


def _is_quick(heuristic: str, rows: int, cols: int) -> bool:
    """Whether a search with this heuristic ends while a player waits."""
    compiled = HEURISTICS[heuristic].compiled
    is_compiled = compiled is not None and compiled.include(rows, cols)
    return is_compiled or rows * cols <= READABLE_CELLS


def _position(id_: str) -> int:
    return _ORDER.index(id_) if id_ in _ORDER else len(_ORDER)
