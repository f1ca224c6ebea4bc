"""The review of a game: how far from the goal each board was, and where moves were wasted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pintu.messages import Message
from pintu.puzzle import Board, Move, format_moves


@dataclass(frozen=True, slots=True)
class Detour:
    """The moves from index `first` to before index `end`, which brought the goal no nearer.

    `shorter` is a shortest way to the goal from the board at `first`. `wasted` is the number of
    these moves that a shortest way does not need.
    """

    first: int
    end: int
    wasted: int
    shorter: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """The moves from index `first` to before index `end`, and fewer with the same effect.

    It is proven that no list of moves between these two boards is shorter than `shorter`.
    """

    first: int
    end: int
    shorter: tuple[Move, ...]

    @property
    def saved(self) -> int:
        """How many moves it saves."""
        return self.end - self.first - len(self.shorter)


@dataclass(frozen=True, slots=True)
class Pause:
    """A long time before the move with this index, in milliseconds."""

    index: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Phase:
    """The moves from index `first` to before index `end`, after which rows stayed in place.

    `rows` are counted from 0; there are none in the last phase of a game that is not finished.
    `wasted` is None if it is not known, and `milliseconds` if there are no times.
    """

    rows: tuple[int, ...]
    first: int
    end: int
    wasted: int | None
    milliseconds: int | None


@dataclass(frozen=True, slots=True)
class Review:
    """What is known about the moves of a game.

    - `distances`: the exact number of moves from each board to the goal, from the board at the
      start to the one after the last move; None where it is not known. Above 16 cells none is
      known, except in a single row or column.
    - `best_moves`: the first move of a shortest way from each of these boards, None where it is
      not known and at the goal.
    - `detours` need all distances; `windows` are found above 16 cells, and do not overlap.
    - `only_moves`: indexes of moves that were the only ones towards the goal, when there were
      at least two to choose from besides going back.
    - `undone` counts further moves, which were undone, and those that undid them.
    - `complete`: whether everything was found in time.
    - `note_message`: what would have made it faster.
    """

    board: Board
    goal: Board
    moves: tuple[Move, ...]
    distances: tuple[int | None, ...]
    best_moves: tuple[Move | None, ...]
    only_moves: tuple[int, ...] = ()
    detours: tuple[Detour, ...] = ()
    windows: tuple[Window, ...] = ()
    pauses: tuple[Pause, ...] = ()
    phases: tuple[Phase, ...] = ()
    undone: int = 0
    complete: bool = True
    note_message: Message | None = None

    @property
    def is_finished(self) -> bool:
        """Whether the moves lead to the goal."""
        return self.board.after(*self.moves) == self.goal

    @property
    def made(self) -> int:
        """All moves that were made, with those that were undone and those that undid them."""
        return len(self.moves) + self.undone

    @property
    def shortest(self) -> int | None:
        """The length of a shortest way from the start to the goal, if it is known."""
        return self.distances[0]

    @property
    def wasted(self) -> int | None:
        """How many of the moves a shortest way would not have needed; without undone moves."""
        first, last = self.distances[0], self.distances[-1]
        return None if first is None or last is None else len(self.moves) - first + last

    @property
    def saved(self) -> int:
        """How many moves all windows save together."""
        return sum(window.saved for window in self.windows)

    @property
    def accuracy(self) -> float | None:
        """The length of a shortest way divided by the moves made, at most 1; None if not known.

        For a game that is not finished, the moves that it has come nearer to the goal are divided
        by the moves made; the accuracy is 0 if it has come no nearer.
        """
        if self.wasted is None:
            return None
        return max(0, len(self.moves) - self.wasted) / self.made if self.made else 1.0

    @property
    def longest_detour(self) -> Detour | None:
        """The detour that wasted the most moves."""
        return max(self.detours, key=lambda detour: detour.wasted, default=None)

    def as_record(self) -> dict[str, Any]:
        """The review as a dictionary of plain values, for JSON."""
        return {
            "board": self.board.text,
            "goal": self.goal.text,
            "moves": format_moves(self.moves),
            "length": len(self.moves),
            "made": self.made,
            "finished": self.is_finished,
            "complete": self.complete,
            "shortest": self.shortest,
            "wasted": self.wasted,
            "accuracy": None if self.accuracy is None else round(self.accuracy, 4),
            "distances": list(self.distances),
            "best_moves": [None if move is None else str(move) for move in self.best_moves],
            "only_moves": list(self.only_moves),
            "detours": [
                {
                    "first": detour.first,
                    "end": detour.end,
                    "wasted": detour.wasted,
                    "shorter": format_moves(detour.shorter),
                }
                for detour in self.detours
            ],
            "windows": window_records(self.windows),
            "saved": self.saved,
            "pauses": [
                {"index": pause.index, "milliseconds": pause.milliseconds} for pause in self.pauses
            ],
            "phases": [
                {
                    "rows": list(phase.rows),
                    "first": phase.first,
                    "end": phase.end,
                    "wasted": phase.wasted,
                    "milliseconds": phase.milliseconds,
                }
                for phase in self.phases
            ],
        }


def window_records(windows: tuple[Window, ...]) -> list[dict[str, Any]]:
    """Windows as plain values."""
    return [
        {
            "first": window.first,
            "end": window.end,
            "length": len(window.shorter),
            "shorter": format_moves(window.shorter),
        }
        for window in windows
    ]
