"""Shortest solutions of any board up to sixteen cells, found a slice of work at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np

from pintu.engine.frame import Frame
from pintu.engine.methods import ManhattanMethod, Method, PatternMethod, WalkingMethod
from pintu.engine.tables.catalog import QUICK, SIZES, Table, patterns, views
from pintu.engine.tables.file import Notice
from pintu.engine.tables.walking import is_walked

_SEEN = 1 << 14  # boards remembered to cut duplicates: 128 KB, so that it stays in the cache
_EXHAUSTED, _MORE, _GOAL = 0, 1, 2


class Tables:
    """The methods at hand in this process, best first; one such object serves all threads."""

    def __init__(self, notice: Notice | None = None) -> None:
        self.told: list[str] = []
        """What was found wrong with tables, where nobody else is told."""
        self._notice = notice or self.told.append
        self._methods: dict[tuple[Frame, str], Method] = {}
        self._lock = threading.Lock()

    def best(self, frame: Frame) -> Method:
        """The strongest method whose tables are there, or else one that is ready in a moment.

        Squares and boards up to nine cells do well by walking distance. On longer boards its
        columns are too many, and small tables made in memory take its place.
        """
        for size in reversed(SIZES):
            method = self.patterns(frame, size)
            if method:
                return method
        if frame.cells > 9 and not is_walked(frame.cols, frame.rows):
            return self.named(frame, QUICK)
        return self.named(frame, "walking")

    def patterns(self, frame: Frame, size: str) -> Method | None:
        """Pattern databases of one size, if they have been built."""
        with self._lock:
            known = self._methods.get((frame, size))
            if known:
                return known
            table = Table(frame, size)
            opened = table.open(self._notice) if table.parts else None
            if opened is None:
                return None
            name = f"pattern databases ({size})"
            tables = {pattern: opened[pattern] for pattern in patterns(frame, size)}
            method = PatternMethod(frame, views(frame, size), tables, name)
            self._methods[frame, size] = method
            return method

    def named(self, frame: Frame, name: str) -> Method:
        """A method that needs no files: `manhattan`, `walking` or `quick`."""
        with self._lock:
            if (frame, name) not in self._methods:
                kinds: dict[str, Callable[[Frame], Method]] = {
                    "manhattan": ManhattanMethod,
                    "walking": WalkingMethod,
                    QUICK: _quick,
                }
                self._methods[frame, name] = kinds[name](frame)
            return self._methods[frame, name]


def _quick(frame: Frame) -> Method:
    tables = {
        pattern: pattern.build(lambda share: None, lambda: False)
        for pattern in patterns(frame, QUICK)
    }
    return PatternMethod(frame, views(frame, QUICK), tables, "pattern databases (quick)")


TABLES = Tables()  # what a search uses unless told otherwise


class ShortestSearch:
    """A search for one shortest solution, or with `every` for all of them.

    `perm` is in normal form: the goal cell of what stands at each cell. `method` forces one of
    `manhattan`, `walking`, `quick`, `default` and `large`, or is one made for the canonical frame;
    by default the best at hand is taken. Call `advance` until it gives True. A search belongs to
    one thread at a time; different searches run side by side in different threads.

    >>> search = ShortestSearch(2, 2, 0, [1, 3, 2, 0])
    >>> while not search.advance(1000): pass
    >>> search.moves, search.bound
    (b'\\x01\\x03', 2)
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        hole: int,
        perm: Sequence[int],
        tables: Tables | None = None,
        *,
        method: str | Method | None = None,
        every: bool = False,
        keep: int | None = None,
    ) -> None:
        frame = Frame(rows, cols, hole)
        frame.check(perm)
        tables = TABLES if tables is None else tables
        self._frame, self._turn = frame.canonical()
        self._method = self._chosen(tables, method)
        self._tables = tables
        self._every = every
        self._keep = keep
        board = self._turn.board(perm)
        self._base, estimate, words = self._method.start(board)
        self._row = [
            sum(home << 4 * cell for cell, home in enumerate(board)),
            board.index(self._frame.hole) << 8,
            *words,
        ]
        # A branch leaves at most two siblings behind a level; 255 levels is beyond any bound.
        self._stack = np.zeros((520, self._method.width), np.uint64)
        self._path = np.zeros(256, np.uint8)
        self._seen = np.zeros(0 if every else _SEEN, np.uint64)
        self._control = np.zeros(4, np.uint64)
        self._started = False
        self.bound = estimate
        """The length being tried: no solution is shorter."""
        self.finished = False
        self.count = 0
        """Solutions found so far."""
        self.solutions: list[bytes] = []
        """Their moves, up to `keep` of them."""

    def _chosen(self, tables: Tables, method: str | Method | None) -> Method:
        if method is None:
            return tables.best(self._frame)
        if not isinstance(method, str):
            return method
        if method in SIZES:
            found = tables.patterns(self._frame, method)
            if found is None:
                raise LookupError(f"the {method} tables of this shape are not there")
            return found
        return tables.named(self._frame, method)

    @property
    def method(self) -> str:
        """What the search estimates by."""
        return self._method.name

    @property
    def wants(self) -> str | None:
        """The name of the default tables, if they would help and are not there."""
        table = Table(self._frame, "default")
        stronger = self._method.name.endswith(("(default)", "(large)"))
        return None if stronger or not table.parts else table.name

    @property
    def memory(self) -> int:
        """Bytes that this search holds, the tables it shares not counted."""
        return int(self._stack.nbytes + self._seen.nbytes + self._path.nbytes)

    @property
    def expanded(self) -> int:
        """Boards whose successors were asked for."""
        return int(self._control[2])

    @property
    def generated(self) -> int:
        """Successors produced."""
        return int(self._control[3])

    @property
    def lower_bound(self) -> int:
        """A length proven to be needed; the true one once a solution is found."""
        return self.bound

    @property
    def moves(self) -> bytes | None:
        """Codes of the first solution's moves, or None while there is none."""
        return self.solutions[0] if self.solutions else None

    def advance(self, nodes: int) -> bool:
        """Expand about `nodes` more boards; True once the search is finished."""
        stop = self.expanded + nodes
        while not self.finished:
            left = stop - self.expanded
            if left <= 0:
                break
            if not self._started:
                self._begin()
            status = self._method.run(left, self._control, self._stack, self._path, self._seen)
            if status == _GOAL:
                self._found()
            elif status == _EXHAUSTED:
                self._started = False
                if self.count:
                    self.finished = True
                else:
                    self.bound += 2  # a longer one differs by an even number of moves
        return self.finished

    def _begin(self) -> None:
        row = self._row.copy()
        row[1] |= (self.bound - self._base) // 2 << 16
        self._stack[0] = row
        self._control[0] = 1
        self._control[1] = self.bound
        self._started = True

    def _found(self) -> None:
        self.count += 1
        if self._keep is None or len(self.solutions) < max(1, self._keep):
            path = self._path[1 : self.bound + 1].tobytes()
            self.solutions.append(self._turn.moves_before(path))
        if not self._every:
            self.finished = True
