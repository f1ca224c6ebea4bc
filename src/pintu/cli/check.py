"""`pintu check`: checks whether moves are legal and solve a board."""

from __future__ import annotations

from typing import Literal

import click

from pintu.cli.inputs import board_from, goal_from, moves_from
from pintu.cli.words import moves as moves_in_words


@click.command()
@click.argument("moves", metavar="MOVES")
@click.option("--from", "start", metavar="BOARD", required=True, help="Board to start from.")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether the letters are directions of the tile or of the blank.")  # fmt: skip
def check(moves: str, start: str, goal: str | None, of: Literal["tile", "blank"]) -> int:
    """Check whether moves such as U2L3DR4 are legal and solve a board.

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
        click.echo(f"legal    no: {error}")
        click.echo(f"length   {length}, {error.index} of them played\n")
        click.echo(board_text(board.after(*steps[: error.index])))
        return 1
    solved = end == target
    click.echo("legal    yes")
    click.echo(f"solved   {'yes' if solved else 'no'}")
    slid = multi_tile_length(steps)
    click.echo(f"length   {length} ({slid} when whole lines slide)\n")
    click.echo(board_text(end))
    return 0 if solved else 1
