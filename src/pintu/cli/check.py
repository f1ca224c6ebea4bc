"""`pintu check`: checks whether moves are legal and solve a board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

import click

from pintu.cli.inputs import board_from, goal_from, moves_from
from pintu.cli.words import moves as moves_in_words

if TYPE_CHECKING:
    from pintu.puzzle.board import Board


@click.command()
@click.argument("moves", metavar="MOVES")
@click.option("--from", "start", metavar="BOARD", required=True, help="Board to start from.")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether the letters are directions of the tile or of the blank.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(
    moves: str, start: str, goal: str | None, of: Literal["tile", "blank"], as_json: bool
) -> int:
    """Check whether moves are legal and solve a board.

    MOVES is a list such as U2L3DR4.

    Exit code: 0 they solve the board, 1 they do not, 2 bad input.
    """
    from pintu.puzzle.board import IllegalMoveError
    from pintu.puzzle.moves import multi_tile_length
    from pintu.render.text import board_text

    board = board_from(start)
    target = goal_from(goal, board)
    steps = moves_from(moves, of)
    length = moves_in_words(len(steps), "single-tile ")
    try:
        end = board.after(*steps)
    except IllegalMoveError as error:
        if as_json:
            reached = board.after(*steps[: error.index])
            _print_record(reached, len(steps), played=error.index, reason=str(error))
            return 1
        click.echo(f"legal    no: {error}")
        click.echo(f"length   {length}, {error.index} of them played\n")
        click.echo(board_text(board.after(*steps[: error.index])))
        return 1
    solved = end == target
    if as_json:
        _print_record(end, len(steps), solved=solved)
        return 0 if solved else 1
    click.echo("legal    yes")
    click.echo(f"solved   {'yes' if solved else 'no'}")
    slid = multi_tile_length(steps)
    click.echo(f"length   {length} ({slid} when whole lines slide)\n")
    click.echo(board_text(end))
    return 0 if solved else 1


def _print_record(
    board: Board,
    length: int,
    *,
    solved: bool = False,
    played: int | None = None,
    reason: str | None = None,
) -> None:
    record = {
        "legal": reason is None,
        "solved": solved,
        "length": length,
        "played": length if played is None else played,
        "board": board.text,
        "reason": reason,
    }
    click.echo(json.dumps(record))
