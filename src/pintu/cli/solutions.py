"""`pintu solutions`: all shortest solutions of a board."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import board_from, goal_from, goal_in
from pintu.cli.interrupt import stop_on_interrupt

if TYPE_CHECKING:
    from pintu.puzzle import NamedBy


@click.command()
@click.argument("board", metavar="BOARD")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--most", metavar="N", type=click.IntRange(min=1), default=1000, show_default=True,
              help="Print at most N solutions.")  # fmt: skip
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether moves are printed as directions of the tile or of the "
              "blank.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
def solutions(board: str, goal: str | None, most: int, of: NamedBy, as_json: bool) -> int:
    """Print all shortest solutions of a board, one per line.

    The board may have up to 16 cells.

    Exit code: 0 there are some, 1 it cannot be solved, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.puzzle import format_moves
    from pintu.solving.answers import UnsolvableError
    from pintu.solving.answers import solutions as all_solutions

    position = board_from(board)
    target = goal_from(goal or goal_in(board), position)
    with stop_on_interrupt() as stopped:
        found = all_solutions(position, target, cancelled=stopped)
        try:
            for moves in islice(found, most):
                text = format_moves(moves, of=of)
                click.echo(json.dumps({"length": len(moves), "moves": text}) if as_json else text)
        except UnsolvableError as error:
            record = {"length": None, "moves": None, "reason": str(error)}
            click.echo(json.dumps(record) if as_json else f"cannot be solved: {error}")
            return 1
        if not stopped() and next(found, None) is not None:
            click.echo(f"pintu: there are more than {most}; --most prints more", err=True)
    return 130 if stopped() else 0
