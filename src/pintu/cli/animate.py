"""`pintu animate`: makes an animation of a solution."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Literal

import click

from pintu.cli.inputs import (
    InputError,
    board_from,
    goal_from,
    moves_from,
    shape_from,
    system_error,
)
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.outputs import check_writable, write_atomically

if TYPE_CHECKING:
    from PIL.Image import Image

    from pintu.puzzle.board import Board
    from pintu.puzzle.moves import Move, NamedBy
    from pintu.render.animation import Animation, Kind
    from pintu.render.frames import Frame

    Stopped = Callable[[], bool]

KINDS = ("gif", "webp", "png")

SOLVE_SECONDS = 120
"""Time limit of the search; it may be too short for a board of a hundred cells."""


@click.command()
@click.argument("picture", metavar="[PICTURE]", required=False)
@click.option("-o", "--output", metavar="FILE", required=True,
              help="File to write: .gif or .webp, or .png for a still picture of the start; - for "
              "standard output.")  # fmt: skip
@click.option("--format", "kind", type=click.Choice(KINDS),
              help="Format of the file.  [default: by its name]")  # fmt: skip
@click.option("--size", metavar="ROWSxCOLS", help="Size of the board.  [default: 4x4]")
@click.option("--seed", metavar="N", type=int, help="Seed of a random board.")
@click.option("--board", metavar="BOARD", help="Start from this board instead of a random one.")
@click.option("--moves", metavar="MOVES", help="Show these moves, such as U2L3D, instead of a "
              "solution.")  # fmt: skip
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether moves are directions of the tile or of the blank.")  # fmt: skip
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--blank", metavar="CELL", type=int, help="Cell of the blank in the goal, counted "
              "row by row from 0; instead of --goal.")  # fmt: skip
@click.option("--numbers", is_flag=True, help="Show numbers on the tiles of the picture.")
@click.option("--numbers-only", is_flag=True, help="Show numbered tiles, as without a picture.")
@click.option("--width", metavar="PIXELS", type=int, default=480, show_default=True,
              help="Width of the animation.")  # fmt: skip
@click.option("--seconds-per-move", metavar="S", type=float,
              help="Time of a move.  [default: 0.25, less for long solutions]")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object about the file.")
def animate(
    picture: str | None,
    output: str,
    kind: str | None,
    size: str | None,
    seed: int | None,
    board: str | None,
    moves: str | None,
    of: NamedBy,
    goal: str | None,
    blank: int | None,
    numbers: bool,
    numbers_only: bool,
    width: int,
    seconds_per_move: float | None,
    as_json: bool,
) -> int:
    """Make an animation of a solution.

    PICTURE is a file (JPEG, PNG, WebP, HEIC or AVIF), or a picture of the gallery such as
    gallery:cranes. Without PICTURE, the tiles have numbers. On boards of up to 16 cells, the
    solution is a shortest one.

    Exit code: 0 written, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.render.animation import Animation, still
    from pintu.render.canvas import Look

    if picture is not None and numbers_only:
        raise InputError("input.numbers_only")
    form = _output_format(output, kind)
    check_writable(output)
    if seed is None and board is None:
        seed = SystemRandom().randrange(10**9)
    target, start = _goal_and_start(size, seed, board, goal, blank)
    steps = None if moves is None else moves_from(moves, of)
    image = None if picture is None else _load_picture(picture, target)
    look = Look(width, numbers)
    if form == "png":
        drawn = BytesIO()
        still(image, start, target, look).save(drawn, "PNG", optimize=True)
        write_atomically(output, drawn.getvalue())
        if as_json:
            _print_record(output, form, drawn.getvalue(), start, target, seed)
        return 0
    with stop_on_interrupt() as stopped:
        # First without moves: an invalid width is refused before the search.
        Animation(image, start, target, (), look, seconds_per_move)
        if steps is None:
            steps = _solve(start, target, stopped)
        animation = Animation(image, start, target, steps, look, seconds_per_move)
        data = _encode(animation, "webp" if form == "webp" else "gif", stopped)
    write_atomically(output, data)
    if as_json:
        _print_record(output, form, data, start, target, seed, animation, of)
        return 0
    facts = [_count(animation), f"{animation.seconds:.0f} s", f"{len(data) / 1e6:.1f} MB"]
    if seed is not None:
        facts.append(f"seed {seed}")
    click.echo(f"{output}: {', '.join(facts)}", err=output == "-")
    return 0


def _print_record(
    output: str,
    form: str,
    data: bytes,
    start: Board,
    goal: Board,
    seed: int | None,
    animation: Animation | None = None,
    of: NamedBy = "tile",
) -> None:
    """Print what was written as JSON; to standard error if the file is standard output."""
    from pintu.puzzle.moves import format_moves

    record = {
        "file": output,
        "format": form,
        "bytes": len(data),
        "board": start.text,
        "goal": goal.text,
        "seed": seed,
        "length": None if animation is None else len(animation.moves),
        "moves": None if animation is None else format_moves(animation.moves, of=of),
        "seconds": None if animation is None else round(animation.seconds, 3),
    }
    click.echo(json.dumps(record, ensure_ascii=False), err=output == "-")


def _output_format(output: str, kind: str | None) -> str:
    if kind is not None:
        return kind
    if output == "-":
        return "gif"
    suffix = Path(output).suffix.lower().removeprefix(".")
    if suffix not in KINDS:
        raise InputError("output.suffix", field=output)
    return suffix


def _goal_and_start(
    size: str | None, seed: int | None, board: str | None, goal: str | None, blank: int | None
) -> tuple[Board, Board]:
    """The goal and the board to start from."""
    from pintu.puzzle import goals
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.dealing import deal

    if goal is not None and blank is not None:
        raise InputError("input.goal_or_blank")
    if board is not None and (size is not None or seed is not None):
        raise InputError("input.board_or_size")
    given = None if board is None else board_from(board)
    shape = (given.rows, given.cols) if given else shape_from(size or "4x4")
    try:
        target = goals.blank_last(*shape) if blank is None else goals.blank_at(*shape, blank)
    except BoardError as error:
        raise InputError(error.message, field="blank") from None
    if goal is not None:
        target = goal_from(goal, target)
    if given is not None:
        return target, given
    assert seed is not None
    return target, deal(target, seed)


def _load_picture(picture: str, goal: Board) -> Image:
    """Load a picture, and crop its centre to the shape of the board."""
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
        raise system_error(picture, error) from None
    except PictureError as error:
        raise InputError(error.message, field=picture) from None


def _solve(start: Board, goal: Board, stopped: Stopped) -> tuple[Move, ...]:
    from pintu.catalogue import PATTERN_CELLS
    from pintu.solving.solver import solve
    from pintu.statespace import Limits

    if sys.stderr.isatty():
        click.echo("solving ...", err=True)
    fast = len(start.tiles) > PATTERN_CELLS
    quality: Literal["fast", "optimal"] = "fast" if fast else "optimal"
    solution = solve(start, goal, quality=quality, limits=Limits(SOLVE_SECONDS), cancelled=stopped)
    if stopped():
        raise click.Abort
    if not solution.solved:
        assert solution.reason_message is not None
        raise InputError("search.no_solution", field="board", reason=solution.reason_message)
    return solution.moves


def _encode(animation: Animation, kind: Kind, stopped: Stopped) -> bytes:
    """Encode the animation, with a progress bar on a terminal."""

    def until_stopped(frames: Iterator[Frame]) -> Iterator[Frame]:
        for frame in frames:
            if stopped():
                raise click.Abort
            yield frame

    if not sys.stderr.isatty():
        return animation.encode(kind, until_stopped(iter(animation)))
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    frames = track(animation, "drawing", len(animation), console=console, transient=True)
    return animation.encode(kind, until_stopped(iter(frames)))


def _count(animation: Animation) -> str:
    return "1 move" if len(animation.moves) == 1 else f"{len(animation.moves)} moves"
