"""A solution as an animation: the tiles slide, and at the end the picture is complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from PIL import Image

from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.render.canvas import Canvas, DrawingError, Look
from pintu.render.frames import Frame
from pintu.render.gif import encode_gif
from pintu.render.svg import BACKGROUND
from pintu.render.webp import encode_webp

MOST_FRAMES = 1200
MOST_PIXELS = 280_000_000
"""Of all frames together: as many as MOST_FRAMES frames have at the default width."""

MOST_MOVING_PIXELS = 16_000_000
"""Of all moving tiles, approximately; they determine the size of the file. With more, moves have
fewer frames."""

SECONDS_PER_MOVE = 0.25
LEAST_SECONDS, MOST_SECONDS = 0.02, 5.0
"""Of a move; browsers show shorter frames more slowly."""

_LONG = 40
"""Seconds; by default the moves of long solutions are faster, so that they end after this time."""

_PER_SECOND = 25
_PER_MOVE = 8
_BEFORE, _AFTER = 1000, 2000
_FADE, _FADE_TIME = 8, 60

Kind = Literal["gif", "webp"]


def animate(
    image: Image.Image | None,
    start: Board,
    goal: Board,
    moves: Sequence[Move],
    *,
    kind: Kind = "gif",
    look: Look | None = None,
    seconds_per_move: float | None = None,
) -> bytes:
    """An animated GIF or WebP file of these moves, with an image, or without one with numbers."""
    animation = Animation(image, start, goal, tuple(moves), look or Look(), seconds_per_move)
    return animation.encode(kind)


def still(
    image: Image.Image | None, board: Board, goal: Board, look: Look | None = None
) -> Image.Image:
    """A board as one image; each tile has the part of the picture at its goal cell."""
    _check_shapes(board, goal)
    return Canvas(goal, image, look or Look()).draw(board)


@dataclass(frozen=True)
class Animation:
    """An iterable of the frames of moves from a start; each frame is drawn when it is needed.

    If the moves lead to the goal, the missing piece of the picture fades in at the end. Arguments
    are checked at once: illegal moves are an IllegalMoveError, limits exceeded a DrawingError. In
    long solutions a move has fewer frames, so that there are never more than MOST_FRAMES.
    """

    image: Image.Image | None
    start: Board
    goal: Board
    moves: tuple[Move, ...]
    look: Look = Look()
    seconds_per_move: float | None = None

    def __post_init__(self) -> None:
        _check_shapes(self.start, self.goal)
        _ = self.end  # raises IllegalMoveError for illegal moves
        seconds = self.seconds_per_move
        if seconds is not None and not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise DrawingError(
                "drawing.pace", least=LEAST_SECONDS, most=MOST_SECONDS, seconds=seconds
            )
        if self._most_moves < len(self.moves):
            raise DrawingError(
                "drawing.too_many_moves", most=self._most_moves, count=len(self.moves)
            )

    def __len__(self) -> int:
        return 1 + len(self.moves) * self._per_move + self._fading

    def __iter__(self) -> Iterator[Frame]:
        waiting = Frame(self.canvas.draw(self.start), _BEFORE)
        for frame in self._later_frames(waiting.image):
            yield waiting
            waiting = frame
        yield Frame(waiting.image, waiting.milliseconds + _AFTER)

    def encode(self, kind: Kind, frames: Iterator[Frame] | None = None) -> bytes:
        """The file; `frames` may be this animation's iterator, wrapped to show progress."""
        shown = iter(self) if frames is None else frames
        if kind == "gif":
            return encode_gif(shown, self._colours)
        # Flat tiles are smaller and look better with lossless encoding, pictures are much smaller
        # with lossy encoding.
        return encode_webp(shown, self.canvas.size, lossless=self.image is None)

    @cached_property
    def canvas(self) -> Canvas:
        """The canvas for the frames."""
        return Canvas(self.goal, self.image, self.look)

    @cached_property
    def end(self) -> Board:
        """The board after all moves."""
        return self.start.after(*self.moves)

    @property
    def seconds(self) -> float:
        """The duration of one run."""
        moving = len(self.moves) * sum(self._times)
        return (_BEFORE + moving + self._fading * _FADE_TIME + _AFTER) / 1000

    @property
    def _fading(self) -> int:
        return _FADE if self.image is not None and self.end == self.goal else 0

    @cached_property
    def _most_moves(self) -> int:
        """The largest number of moves that this animation can have."""
        width, height = self.canvas.size
        return min(MOST_FRAMES, MOST_PIXELS // (width * height)) - 1 - self._fading

    @cached_property
    def _per_move(self) -> int:
        preferred = min(_PER_MOVE, max(1, round(self._pace * _PER_SECOND)))
        count = max(1, len(self.moves))
        smooth = MOST_MOVING_PIXELS // (count * self.canvas.side**2)
        return min(preferred, max(1, smooth), self._most_moves // count)

    @cached_property
    def _pace(self) -> float:
        if self.seconds_per_move is not None:
            return self.seconds_per_move
        return min(SECONDS_PER_MOVE, max(0.06, _LONG / max(1, len(self.moves))))

    @cached_property
    def _times(self) -> list[int]:
        """Milliseconds of the frames of a move, in multiples of 10 because GIF has hundredths."""
        count = self._per_move
        marks = [round(self._pace * 100 * at / count) * 10 for at in range(count + 1)]
        return [after - before for before, after in pairwise(marks)]

    def _later_frames(self, first: Image.Image) -> Iterator[Frame]:
        drawing, board = first.copy(), self.start
        for move in self.moves:
            source = dict(slides(board.rows, board.cols)[board.blank])[move]
            for share, time in self._slide():
                self._draw(drawing, board, source, share)
                yield Frame(drawing.copy(), time)
            board = board.slide(source)
        whole = self.canvas.whole
        for at in range(1, self._fading + 1):
            assert whole is not None
            yield Frame(Image.blend(drawing, whole, at / self._fading), _FADE_TIME)

    def _slide(self) -> Iterator[tuple[float, int]]:
        """For each frame of a move, the share of its way that the tile has moved, and the time."""
        for at, time in enumerate(self._times, 1):
            share = at / len(self._times)
            yield share * share * (3 - 2 * share), time  # slow at both ends

    def _draw(self, drawing: Image.Image, board: Board, source: int, share: float) -> None:
        canvas = self.canvas
        (x, y), (to_x, to_y) = canvas.corner(source), canvas.corner(board.blank)
        side = canvas.side
        drawing.paste(
            BACKGROUND,
            (min(x, to_x), min(y, to_y), max(x, to_x) + side, max(y, to_y) + side),
        )
        at = round(x + (to_x - x) * share), round(y + (to_y - y) * share)
        drawing.paste(canvas.tiles[board.tiles[source]], at)

    @property
    def _colours(self) -> Image.Image:
        """An image with all colours of the animation: the start, the end, and their average."""
        shown = [self.canvas.draw(self.start)]
        if self._fading and self.canvas.whole is not None:
            last = self.canvas.draw(self.goal)
            shown += [self.canvas.whole, Image.blend(last, self.canvas.whole, 0.5)]
        width, height = self.canvas.size
        sheet = Image.new("RGB", (width, height * len(shown)))
        for at, image in enumerate(shown):
            sheet.paste(image, (0, at * height))
        return sheet


def _check_shapes(board: Board, goal: Board) -> None:
    if (board.rows, board.cols) != (goal.rows, goal.cols):
        raise DrawingError(
            "board.other_size",
            rows=board.rows,
            cols=board.cols,
            goal_rows=goal.rows,
            goal_cols=goal.cols,
        )
