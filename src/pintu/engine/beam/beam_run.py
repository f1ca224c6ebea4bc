"""One beam search of one width, from the start to the goal, in short pieces.

The boards of a level are kept in two halves, by the highest bit of their hash. Each half has its
own table of boards seen and its own parents, and keeps the best of its own candidates: so two
threads share no data that they change, and the result is the same with one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from math import ceil

import numpy as np

from pintu.engine.beam.beam_kernels import GOAL_ROW, KEPT, SCORES, TAKEN, arrange, generate, keep
from pintu.engine.beam.guide import Guide
from pintu.engine.beam.pair_kernels import expand_pairs, generate_by_pairs

_SUCCESSORS = 3
"""Most successors of a board, the last move not undone; the start has one more at most."""

_PIECE = 10_000
"""Boards that a kernel call works on: some three milliseconds."""

_CLEARED = 1 << 21
"""Places of a table that are cleared at once: fresh memory takes some three milliseconds."""

_SEEN_PER_BOARD = 1.6
"""Places in the table of boards seen for a board that is kept."""

_ALONE = 2_000
"""Width up to which a second thread does not pay."""

_NO_LIMIT = 1 << 20


def bytes_needed(guide: Guide, width: int, levels: int) -> int:
    """What a run of this width and so many levels holds at most."""
    rows = 2 * 8 * guide.row_words
    candidates = _SUCCESSORS * (8 + 8 + 4)
    kept = levels * (4 + 4 * _SEEN_PER_BOARD)
    return ceil(width * (rows + candidates + kept))


def load_kernels() -> None:
    """Compile or load what runs need, so that no search pays for it."""
    for kernel in (generate, generate_by_pairs, expand_pairs, arrange, keep):
        kernel.load()


class BeamRun:
    """A beam of one width: `pieces` runs it, and then `moves` is what it found, or None.

    It looks for solutions of at most `levels` moves that are shorter than `best`. If `complete`, no
    board was left out because of the width, so a wider beam would do the same again. It is
    `limited` if it ended because `may_expand` did not allow the boards of a level.
    """

    def __init__(
        self,
        guide: Guide,
        perm: Sequence[int],
        width: int,
        levels: int,
        best: int | None = None,
        pool: Executor | None = None,
        may_expand: Callable[[int], bool] = lambda boards: True,
    ) -> None:
        self._guide = guide
        self._levels = levels
        self._best = best
        self._pool = pool if width > _ALONE else None
        self.moves: bytes | None = None
        self.complete = True
        self.limited = False
        self._may_expand = may_expand
        self.expanded = 0
        """Boards whose successors were generated."""
        self.generated = 0
        """Successors generated, without those that cannot be part of a shorter solution."""
        self.memory = bytes_needed(guide, width, levels)
        half_width = (width + 1) // 2
        self._states = [np.empty(2 * half_width * guide.row_words, np.uint64) for _ in range(2)]
        self._candidates = 2 * _SUCCESSORS * half_width + 8
        self._hashes = np.empty((2, self._candidates), np.uint64)
        self._words = np.empty((2, self._candidates), np.uint64)
        self._halves = [_Half(number, half_width, levels, self._candidates) for number in range(2)]
        row = guide.row(perm)
        first = self._halves[int(row[0]) >> 63]
        start = first.first_row * guide.row_words
        self._states[0][start : start + guide.row_words] = row
        first.kept = 1
        self._first, self._first_hash = first, int(row[0])

    def pieces(self) -> Iterator[None]:
        """Run, with a pause every few milliseconds."""
        for half in self._halves:
            for at in range(0, len(half.seen), _CLEARED):
                half.seen[at : at + _CLEARED] = 0
                yield
        self._first.mark_seen(self._first_hash)
        for level in range(1, self._levels + 1):
            if not self._may_expand(sum(half.kept for half in self._halves)):
                self.complete, self.limited = False, True
                return
            yield from self._generate(level)
            yield from self._arrange()
            yield from self._keep()
            self._states.reverse()
            for half in self._halves:
                half.end_level()
                if half.control[GOAL_ROW]:
                    self.moves = self._path(level, int(half.control[GOAL_ROW]) - 1)
                    return
            if not any(half.kept for half in self._halves):
                return
        self.complete = False

    @property
    def level(self) -> int:
        """The number of finished levels."""
        return len(self._halves[0].starts) - 1

    def boards(self) -> list[list[int]]:
        """The boards kept in the last level, as permutations."""
        guide = self._guide
        rows = self._states[0].reshape(-1, guide.row_words)
        return [
            guide.board(row)
            for half in self._halves
            for row in rows[half.first_row : half.first_row + half.kept]
        ]

    def release(self) -> Iterator[None]:
        """Free the memory one array after another: all at once would take too long for a pause."""
        del self._states
        yield
        for half in self._halves:
            del half.seen
            yield
            del half.parents, half.order
            yield
        del self._hashes, self._words
        yield

    def _generate(self, level: int) -> Iterator[None]:
        guide, states = self._guide, self._states[0]
        most = _NO_LIMIT if self._best is None else max(0, self._best - 2 - level)
        for half in self._halves:
            half.score_counts[:] = 0
            half.next_candidate[:] = half.number * self._candidates // 2
            self.expanded += half.kept
        for at in range(0, max(half.kept for half in self._halves), _PIECE):

            def work(half: _Half, at: int = at) -> None:
                guide.generate(
                    half.first_row + min(at, half.kept),
                    half.first_row + min(at + _PIECE, half.kept),
                    most, states,
                    (self._hashes, self._words, half.score_counts, half.next_candidate),
                )  # fmt: skip

            self._both(work)
            yield

    def _arrange(self) -> Iterator[None]:
        """Order the candidates of each half; both halves of the last level have made some."""
        for half in self._halves:
            counts = sum(source.score_counts[half.number] for source in self._halves)
            half.next_place[:] = np.cumsum(counts) - counts
            half.candidates = int(np.sum(counts))
            self.generated += half.candidates
        for source in self._halves:
            first = source.number * self._candidates // 2
            for at in range(first, int(source.next_candidate.max()), 4 * _PIECE):

                def work(half: _Half, source: _Half = source, at: int = at) -> None:
                    last = int(source.next_candidate[half.number])
                    words = self._words[half.number]
                    end = min(at + 4 * _PIECE, last)
                    arrange(min(at, last), end, words, half.next_place, half.order)

                self._both(work)
                yield

    def _keep(self) -> Iterator[None]:
        guide = self._guide
        old, new = self._states
        old_boards, new_boards = old.view(np.uint8), new.view(np.uint8)
        for half in self._halves:
            half.control[TAKEN] = half.control[KEPT] = 0
        for at in range(0, max(half.candidates for half in self._halves), _PIECE):

            def work(half: _Half, at: int = at) -> None:
                keep(
                    half.candidates, min(at + _PIECE, half.candidates), half.width,
                    half.first_row, guide.row_words, guide.board_words, len(half.seen),
                    self._hashes[half.number], self._words[half.number], half.order,
                    old, old_boards, new, new_boards, half.seen, half.parents,
                    half.starts[-1], guide.origins, guide.manhattan, half.control,
                )  # fmt: skip

            self._both(work)
            yield
        if any(half.control[TAKEN] < half.candidates for half in self._halves):
            self.complete = False

    def _both(self, work: Callable[[_Half], None]) -> None:
        """Do the work of both halves, on two threads where that pays."""
        one, other = self._halves
        if self._pool is None:
            work(one)
            work(other)
        else:
            future = self._pool.submit(work, one)
            work(other)
            future.result()

    def _path(self, level: int, row: int) -> bytes:
        """The moves that led to a row of a level."""
        moves = bytearray()
        for each in range(level - 1, -1, -1):
            half = self._halves[row >= self._halves[1].first_row]
            parent = int(half.parents[half.starts[each] + row - half.first_row])
            moves.append(parent >> 30)
            row = parent & (1 << 30) - 1
        return bytes(reversed(moves))


class _Half:
    """Half of a beam: the boards whose hash begins with one bit."""

    def __init__(self, number: int, width: int, levels: int, candidates: int) -> None:
        self.number, self.width = number, width
        self.first_row = number * width
        self.kept = 0
        """Boards of this level."""
        self.candidates = 0
        self.seen = np.empty(int((width * levels + 1) * _SEEN_PER_BOARD) + 8, np.uint32)
        self.parents = np.empty(width * levels, np.uint32)
        self.starts = [0]
        """Where the parents of each level start."""
        self.order = np.empty(candidates, np.uint32)
        self.score_counts = np.zeros((2, SCORES), np.uint64)
        self.next_candidate = np.zeros(2, np.uint64)
        self.next_place = np.zeros(SCORES, np.uint64)
        self.control = np.zeros(3, np.uint64)

    def mark_seen(self, board_hash: int) -> None:
        """Refuse the board of this hash from now on; the table must be empty."""
        place = (board_hash & 0xFFFF_FFFF) * len(self.seen) >> 32
        self.seen[place] = board_hash >> 32 | 1

    def end_level(self) -> None:
        """Go on to the next level with what was kept."""
        self.kept = int(self.control[KEPT])
        self.starts.append(self.starts[-1] + self.kept)
