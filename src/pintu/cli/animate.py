"""`pintu animate`: a solution as an animated picture."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Literal

import click

from pintu.cli.inputs import InputError, board_from, goal_from, shape_from
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.outputs import check_writable, write_whole

if TYPE_CHECKING:
    from PIL.Image import Image

    from pintu.puzzle.board import Board
    from pintu.puzzle.moves import Move
    from pintu.render.animation import Film, Kind
    from pintu.render.frames import Frame

    Stopped = Callable[[], bool]

KINDS = ("gif", "webp", "png")
"""Up to here the shortest solution takes milliseconds; beyond, any that comes soon."""

PATIENCE = 120
"""Seconds for the search; boards of a hundred cells may have none in that time."""


@click.command()
@click.argument("picture", metavar="[PICTURE]", required=False)
@click.option("-o", "--output", metavar="FILE", required=True,
              help="What to write: .gif or .webp, or .png for the start alone; - for standard "
              "output.")  # fmt: skip
@click.option("--format", "kind", type=click.Choice(KINDS),
              help="If the file's name does not tell.")  # fmt: skip
@click.option("--size", metavar="ROWSxCOLS", help="4x4 if not given.")
@click.option("--seed", metavar="N", type=int, help="The same seed, the same board.")
@click.option("--board", metavar="BOARD", help="The board to start from, instead of a dealt one.")
@click.option("--moves", metavar="MOVES", help="These moves, such as U2L3D, instead of a solution.")
@click.option("--goal", metavar="GOAL", help="As for solve; blank-last if not given.")
@click.option("--blank", metavar="CELL", type=int, help="The cell of the piece to take out, "
              "counted row by row from 0, instead of a goal.")  # fmt: skip
@click.option("--numbers", is_flag=True, help="Numbers on the tiles of the picture.")
@click.option("--numbers-only", is_flag=True, help="Numbered tiles, as without a picture.")
@click.option("--width", metavar="PIXELS", type=int, default=480, show_default=True)
@click.option("--seconds-per-move", metavar="S", type=float,
              help="0.25 if not given, less for long solutions.")  # fmt: skip
def animate(
    picture: str | None,
    output: str,
    kind: str | None,
    size: str | None,
    seed: int | None,
    board: str | None,
    moves: str | None,
    goal: str | None,
    blank: int | None,
    numbers: bool,
    numbers_only: bool,
    width: int,
    seconds_per_move: float | None,
) -> int:
    """Animate a solution on a picture: a file (JPEG, PNG, WebP, HEIC, AVIF) or gallery:cranes.

    Without a picture the tiles have numbers. The solution is a shortest one up to 16 cells.

    Exit code: 0 written, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.puzzle.board import IllegalMoveError
    from pintu.render.animation import Film, still
    from pintu.render.well import DrawingError, Look

    if picture is not None and numbers_only:
        raise InputError("--numbers-only shows no picture; leave out the one or the other")
    form = _form(output, kind)
    check_writable(output)
    if seed is None and board is None:
        seed = SystemRandom().randrange(10**9)
    target, start = _task(size, seed, board, goal, blank)
    steps = _moves(moves)
    image = None if picture is None else _image(picture, target)
    look = Look(width, numbers)
    try:
        if form == "png":
            drawn = BytesIO()
            still(image, start, target, look).save(drawn, "PNG", optimize=True)
            write_whole(output, drawn.getvalue())
            return 0
        with stop_on_interrupt() as stopped:
            # A width that cannot be drawn is known before the search.
            Film(image, start, target, (), look, seconds_per_move)
            if steps is None:
                steps = _solved(start, target, stopped)
            film = Film(image, start, target, steps, look, seconds_per_move)
            data = _developed(film, "webp" if form == "webp" else "gif", stopped)
    except (DrawingError, IllegalMoveError) as error:
        raise InputError(str(error)) from None
    write_whole(output, data)
    facts = [_count(film), f"{film.seconds:.0f} s", f"{len(data) / 1e6:.1f} MB"]
    if seed is not None:
        facts.append(f"seed {seed}")
    click.echo(f"{output}: {', '.join(facts)}", err=output == "-")
    return 0


def _form(output: str, kind: str | None) -> str:
    if kind is not None:
        return kind
    if output == "-":
        return "gif"
    suffix = Path(output).suffix.lower().removeprefix(".")
    if suffix not in KINDS:
        raise InputError(f"{output}: name the file .gif or .webp, or .png for the start alone")
    return suffix


def _task(
    size: str | None, seed: int | None, board: str | None, goal: str | None, blank: int | None
) -> tuple[Board, Board]:
    """The goal and the board to start from."""
    from pintu.puzzle import goals
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.dealing import deal

    if goal is not None and blank is not None:
        raise InputError("the blank's cell is part of a goal; give --goal or --blank")
    if board is not None and (size is not None or seed is not None):
        raise InputError("a board is not dealt; give --board, or --size and --seed")
    given = None if board is None else board_from(board)
    shape = (given.rows, given.cols) if given else shape_from(size or "4x4")
    try:
        target = goals.blank_last(*shape) if blank is None else goals.blank_at(*shape, blank)
    except BoardError as error:
        raise InputError(f"blank: {error}") from None
    if goal is not None:
        target = goal_from(goal, target)
    if given is not None:
        return target, given
    assert seed is not None
    return target, deal(target, seed)


def _moves(text: str | None) -> tuple[Move, ...] | None:
    from pintu.puzzle.moves import MovesError, parse_moves

    if text is None:
        return None
    try:
        return parse_moves(text)
    except MovesError as error:
        raise InputError(f"moves: {error}") from None


def _image(picture: str, goal: Board) -> Image:
    """The part of the picture in the middle that has the shape of the board."""
    from pintu.pictures.crop import Crop, cut
    from pintu.pictures.decode import MOST_BYTES, decode
    from pintu.pictures.gallery import gallery_picture
    from pintu.pictures.picture import PictureError

    try:
        if picture.startswith("gallery:"):
            data = gallery_picture(picture.removeprefix("gallery:")).data
        else:
            with Path(picture).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        image = decode(data)
        return cut(image, Crop.centred(image.size, cols=goal.cols, rows=goal.rows))
    except OSError as error:
        raise InputError(f"{picture}: {(error.strerror or str(error)).lower()}") from None
    except PictureError as error:
        raise InputError(f"{picture}: {error}") from None


def _solved(start: Board, goal: Board, stopped: Stopped) -> tuple[Move, ...]:
    from pintu.catalogue import PATTERN_CELLS
    from pintu.solving.solver import solve
    from pintu.statespace import Limits

    if sys.stderr.isatty():
        click.echo("solving ...", err=True)
    fast = len(start.tiles) > PATTERN_CELLS
    quality: Literal["fast", "optimal"] = "fast" if fast else "optimal"
    solution = solve(start, goal, quality=quality, limits=Limits(PATIENCE), cancelled=stopped)
    if stopped():
        raise click.Abort
    if not solution.solved:
        raise InputError(f"board: no solution to show: {solution.reason}")
    return solution.moves


def _developed(film: Film, kind: Kind, stopped: Stopped) -> bytes:
    """The film as a file, with a bar on a terminal that tells how far it is."""

    def watched(frames: Iterator[Frame]) -> Iterator[Frame]:
        for frame in frames:
            if stopped():
                raise click.Abort
            yield frame

    if not sys.stderr.isatty():
        return film.encode(kind, watched(iter(film)))
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    frames = track(film, "drawing", len(film), console=console, transient=True)
    return film.encode(kind, watched(iter(frames)))


def _count(film: Film) -> str:
    return "1 move" if len(film.moves) == 1 else f"{len(film.moves)} moves"
