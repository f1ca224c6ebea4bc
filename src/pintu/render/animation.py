"""A solution as an animation: tiles that slide, and the picture complete at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from PIL import Image

from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.render.frames import Frame
from pintu.render.gif import encode_gif
from pintu.render.svg import WELL
from pintu.render.webp import encode_webp
from pintu.render.well import DrawingError, Look, Well

MOST_FRAMES = 1200
MOST_PIXELS = 280_000_000
"""Of all frames together: as many as the most frames have at the usual width."""

MOST_MOVING_PIXELS = 16_000_000
"""Of all tiles on their way, about: what makes a file large. Beyond, moves have fewer frames."""

SECONDS_PER_MOVE = 0.25
LEAST_SECONDS, MOST_SECONDS = 0.02, 5.0
"""Of a move; browsers slow down what has frames shorter than this."""

_LONG = 40
"""Seconds; if nothing else is asked for, long solutions go faster so as to end about then."""

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
    """An animated GIF or WebP file of these moves, on an image or, without one, on numbers."""
    film = Film(image, start, goal, tuple(moves), look or Look(), seconds_per_move)
    return film.encode(kind)


def still(
    image: Image.Image | None, board: Board, goal: Board, look: Look | None = None
) -> Image.Image:
    """A board as one image; the part of the picture on a tile is where the goal has that tile."""
    _check_shapes(board, goal)
    return Well(goal, image, look or Look()).laid(board)


@dataclass(frozen=True)
class Film:
    """The frames of moves from a start, drawn one by one as they are asked for.

    Moves that lead to the goal end with the missing piece of the picture fading in. Everything is
    checked at once: illegal moves are an IllegalMoveError, what is too much a DrawingError. The
    longer the solution, the fewer frames a move has, never more than MOST_FRAMES in all.
    """

    image: Image.Image | None
    start: Board
    goal: Board
    moves: tuple[Move, ...]
    look: Look = Look()
    seconds_per_move: float | None = None

    def __post_init__(self) -> None:
        _check_shapes(self.start, self.goal)
        _ = self.end  # plays the moves
        seconds = self.seconds_per_move
        if seconds is not None and not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise DrawingError(
                f"a move takes {LEAST_SECONDS:g} to {MOST_SECONDS:g} seconds, not {seconds:g}"
            )
        if self._room < len(self.moves):
            raise DrawingError(
                f"an animation of this size has at most {self._room:,} moves, "
                f"and these are {len(self.moves):,}"
            )

    def __len__(self) -> int:
        return 1 + len(self.moves) * self._per_move + self._fading

    def __iter__(self) -> Iterator[Frame]:
        waiting = Frame(self.well.laid(self.start), _BEFORE)
        for frame in self._following(waiting.image):
            yield waiting
            waiting = frame
        yield Frame(waiting.image, waiting.milliseconds + _AFTER)

    def encode(self, kind: Kind, frames: Iterator[Frame] | None = None) -> bytes:
        """The file; `frames` are this film's own, on their way through someone who counts them."""
        shown = iter(self) if frames is None else frames
        if kind == "gif":
            return encode_gif(shown, self._colours)
        # Flat tiles are smaller and cleaner without loss, pictures much smaller with it.
        return encode_webp(shown, self.well.size, lossless=self.image is None)

    @cached_property
    def well(self) -> Well:
        """What the frames show tiles in."""
        return Well(self.goal, self.image, self.look)

    @cached_property
    def end(self) -> Board:
        """The board after all moves."""
        return self.start.after(*self.moves)

    @property
    def seconds(self) -> float:
        """How long it runs before it starts again."""
        moving = len(self.moves) * sum(self._times)
        return (_BEFORE + moving + self._fading * _FADE_TIME + _AFTER) / 1000

    @property
    def _fading(self) -> int:
        return _FADE if self.image is not None and self.end == self.goal else 0

    @cached_property
    def _room(self) -> int:
        """The most moves there are frames for."""
        width, height = self.well.size
        return min(MOST_FRAMES, MOST_PIXELS // (width * height)) - 1 - self._fading

    @cached_property
    def _per_move(self) -> int:
        wished = min(_PER_MOVE, max(1, round(self._pace * _PER_SECOND)))
        count = max(1, len(self.moves))
        smooth = MOST_MOVING_PIXELS // (count * self.well.side**2)
        return min(wished, max(1, smooth), self._room // count)

    @cached_property
    def _pace(self) -> float:
        if self.seconds_per_move is not None:
            return self.seconds_per_move
        return min(SECONDS_PER_MOVE, max(0.06, _LONG / max(1, len(self.moves))))

    @cached_property
    def _times(self) -> list[int]:
        """Milliseconds of the frames of a move: tens, as GIF counts, that add up."""
        count = self._per_move
        marks = [round(self._pace * 100 * at / count) * 10 for at in range(count + 1)]
        return [after - before for before, after in pairwise(marks)]

    def _following(self, first: Image.Image) -> Iterator[Frame]:
        drawing, board = first.copy(), self.start
        for move in self.moves:
            source = dict(slides(board.rows, board.cols)[board.blank])[move]
            for share, time in self._slide():
                self._draw(drawing, board, source, share)
                yield Frame(drawing.copy(), time)
            board = board.slide(source)
        whole = self.well.whole
        for at in range(1, self._fading + 1):
            assert whole is not None
            yield Frame(Image.blend(drawing, whole, at / self._fading), _FADE_TIME)

    def _slide(self) -> Iterator[tuple[float, int]]:
        """How far a tile has gone in each frame of a move, and for how long it is shown there."""
        for at, time in enumerate(self._times, 1):
            share = at / len(self._times)
            yield share * share * (3 - 2 * share), time  # slow at both ends

    def _draw(self, drawing: Image.Image, board: Board, source: int, share: float) -> None:
        well = self.well
        (x, y), (to_x, to_y) = well.corner(source), well.corner(board.blank)
        side = well.side
        drawing.paste(
            WELL,
            (min(x, to_x), min(y, to_y), max(x, to_x) + side, max(y, to_y) + side),
        )
        at = round(x + (to_x - x) * share), round(y + (to_y - y) * share)
        drawing.paste(well.tiles[board.tiles[source]], at)

    @property
    def _colours(self) -> Image.Image:
        """All colours that come up: the start, the end, and half way between."""
        shown = [self.well.laid(self.start)]
        if self._fading and self.well.whole is not None:
            last = self.well.laid(self.goal)
            shown += [self.well.whole, Image.blend(last, self.well.whole, 0.5)]
        width, height = self.well.size
        sheet = Image.new("RGB", (width, height * len(shown)))
        for at, image in enumerate(shown):
            sheet.paste(image, (0, at * height))
        return sheet


def _check_shapes(board: Board, goal: Board) -> None:
    if (board.rows, board.cols) != (goal.rows, goal.cols):
        raise DrawingError(
            f"the board is {board.rows}x{board.cols} and the goal {goal.rows}x{goal.cols}; "
            "both must have one size"
        )
