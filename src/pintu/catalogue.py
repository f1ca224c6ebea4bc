"""The catalogue of methods: all algorithms and heuristics, and the boards each is for.

Every part that lists, explains, checks or chooses methods reads it: planning, the command line, the
service, its workers and, through the service, the page. An algorithm for any state space is
described in `statespace.algorithms`, a heuristic in its class; this module adds what concerns
boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pintu.heuristics import HEURISTICS as HEURISTIC_CLASSES
from pintu.messages import Message
from pintu.statespace.algorithms import ALGORITHMS as SEARCH_ALGORITHMS
from pintu.statespace.options import DEPTH, WEIGHT, WIDTH, Option
from pintu.statespace.result import NONE, OPTIMAL, Guarantee

WHOLE_SPACE_CELLS = 12
"""Up to this size there is a table of all boards of a shape."""

PATTERN_CELLS = 16
"""Up to this size pattern databases find a shortest solution in milliseconds."""

BEAM_CELLS = 25
BEAM_LINES = 4
"""With at most BEAM_CELLS cells and at least BEAM_LINES rows and columns, the compiled beam search
is better than solving a board in stages; also where there are learned weights, as for 6x6."""

COMPILED_CELLS = 25
"""Up to this size the textbook algorithms are compiled."""

READABLE_CELLS = 9
"""Up to this size a readable search ends within seconds."""

WALKING_LINES = 4
"""Most rows and columns for compiled walking distance; five would have 65 million situations."""

AUTO: Final = "auto"
WHOLE_SPACE = "whole-space"
LINE_BY_LINE = "line-by-line"
BEST = "best"
TEACH = "teach"
PATTERN = "pattern"

OPTIONS: tuple[Option, ...] = (WEIGHT, WIDTH, DEPTH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards:
    """A range of board sizes.

    >>> str(Boards(least_side=2, most_cells=16)), Boards(most_side=4).include(3, 5)
    ('2x2 to 16 cells', False)
    """

    least_side: int = 1
    most_side: int | None = None
    least_cells: int = 1
    most_cells: int | None = None

    def include(self, rows: int, cols: int) -> bool:
        """Whether the range includes boards of this size."""
        return (
            min(rows, cols) >= self.least_side
            and rows * cols >= self.least_cells
            and (self.most_side is None or max(rows, cols) <= self.most_side)
            and (self.most_cells is None or rows * cols <= self.most_cells)
        )

    @property
    def message(self) -> Message:
        """The range, for texts."""
        if self.most_cells is not None:
            return Message("sizes.up_to_cells", least=self.least_side, cells=self.most_cells)
        if self.most_side is not None:
            return Message("sizes.up_to_side", least=self.least_side, most=self.most_side)
        return Message("sizes.and_larger", least=self.least_side)

    def __str__(self) -> str:
        return str(self.message)


ALL = Boards()
NO_LINES = Boards(least_side=2)
"""Boards of two rows and columns or more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Algorithm:
    """An algorithm that solves boards.

    `guarantee` is the best guarantee that its solutions can have; `compiled` are the boards for
    which there is a compiled version, None if there is none; `offered` are the boards for which
    players can choose it, None if there are none. `searches_states`: `statespace.search` can use it
    for any other state space. `stores_states`: it keeps every board that it has reached.
    """

    name: str
    about: str
    guarantee: Guarantee
    informed: bool = False
    options: tuple[Option, ...] = ()
    boards: Boards = ALL
    compiled: Boards | None = None
    offered: Boards | None = None
    searches_states: bool = False
    stores_states: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Heuristic:
    """A heuristic for algorithms.

    `algorithms` are those that can use it; None means every informed one.
    """

    name: str
    about: str
    boards: Boards = ALL
    compiled: Boards | None = None
    algorithms: tuple[str, ...] | None = None


_COMPILED_ALGORITHMS = dict.fromkeys(
    ("bfs", "bidirectional", "ucs", "astar", "greedy", "idastar", "dfs", "iddfs"),
    Boards(most_cells=COMPILED_CELLS),
)
_COMPILED_HEURISTICS = {
    **dict.fromkeys(("zero", "misplaced", "manhattan", "linear-conflict"), ALL),
    "walking-distance": Boards(most_side=WALKING_LINES),
}

# An algorithm that is not listed is offered for small boards, where even a slow search ends.
_BEYOND_PATTERNS = Boards(least_cells=PATTERN_CELLS + 1)
_UP_TO_COMPILED = Boards(most_cells=COMPILED_CELLS)
_BEYOND_COMPILED = Boards(least_cells=COMPILED_CELLS + 1)
_OFFERED = {
    "ucs": None,  # the same as breadth-first search, because every move costs the same
    **dict.fromkeys(("bfs", "bidirectional", "astar", "idastar"), _UP_TO_COMPILED),
    **dict.fromkeys(("beam", "greedy"), _BEYOND_COMPILED),
}

ALGORITHMS = {
    **{
        name: Algorithm(
            name=name,
            about=each.about,
            guarantee=each.guarantee,
            informed=each.informed,
            options=each.options,
            compiled=_COMPILED_ALGORITHMS.get(name),
            offered=_OFFERED.get(name, Boards(most_cells=WHOLE_SPACE_CELLS)),
            searches_states=True,
            stores_states=each.stores_states,
        )
        for name, each in SEARCH_ALGORITHMS.items()
    },
    WHOLE_SPACE: Algorithm(
        name=WHOLE_SPACE,
        about="A table of all boards of the shape and their distances, read step by step.",
        guarantee=OPTIMAL,
        boards=Boards(least_side=2, most_cells=WHOLE_SPACE_CELLS),
        compiled=ALL,
    ),
    BEST: Algorithm(
        name=BEST,
        about="A solution at once, then shorter and shorter ones until the time is over.",
        guarantee=NONE,
        compiled=ALL,
        offered=_BEYOND_PATTERNS,
    ),
    LINE_BY_LINE: Algorithm(
        name=LINE_BY_LINE,
        about="One row or column after another, as people do it; for boards of any size.",
        guarantee=NONE,
        boards=NO_LINES,
        offered=_BEYOND_COMPILED,
    ),
    TEACH: Algorithm(
        name=TEACH,
        about="The steps of a person, each with its explanation; for boards of any size.",
        guarantee=NONE,
        offered=ALL,
    ),
}

HEURISTICS = {
    **{
        name: Heuristic(name=name, about=each.about, compiled=_COMPILED_HEURISTICS.get(name))
        for name, each in HEURISTIC_CLASSES.items()
    },
    PATTERN: Heuristic(
        name=PATTERN,
        about="Exact costs of groups of tiles, from tables on disk, added.",
        boards=Boards(least_side=2, most_cells=PATTERN_CELLS),
        compiled=ALL,
        algorithms=("idastar",),
    ),
}

ALGORITHM_NAMES = (*ALGORITHMS, AUTO)
HEURISTIC_NAMES = (*HEURISTICS, AUTO)

# For type checkers, which cannot read the dictionaries; a test compares them.
AlgorithmName: TypeAlias = Literal[
    "bfs", "dfs", "iddfs", "ucs", "greedy", "astar", "idastar", "beam", "bidirectional",
    "whole-space", "best", "line-by-line", "teach", "auto",
]  # fmt: skip
HeuristicName: TypeAlias = Literal[
    "zero", "misplaced", "manhattan", "linear-conflict", "walking-distance", "gaschnig", "pattern",
    "auto",
]  # fmt: skip


def is_compiled(algorithm: str, heuristic: str | None, rows: int, cols: int) -> bool:
    """Whether this algorithm with this heuristic is compiled for boards of this size."""
    parts = [ALGORITHMS[algorithm].compiled]
    if heuristic is not None:
        parts.append(HEURISTICS[heuristic].compiled)
    return all(boards is not None and boards.include(rows, cols) for boards in parts)


def heuristics_for(algorithm: str, rows: int, cols: int) -> tuple[str, ...]:
    """The heuristics that an algorithm can use on boards of this size."""
    if not ALGORITHMS[algorithm].informed:
        return ()
    return tuple(
        each.name
        for each in HEURISTICS.values()
        if each.boards.include(rows, cols)
        and (each.algorithms is None or algorithm in each.algorithms)
    )
