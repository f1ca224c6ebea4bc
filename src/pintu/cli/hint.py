"""`pintu hint`: the best next moves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import board_from, goal_from, goal_in
from pintu.cli.words import moves as moves_in_words

if TYPE_CHECKING:
    from pintu.puzzle import NamedBy


@click.command()
@click.argument("board", metavar="BOARD")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether moves are printed as directions of the tile or of the "
              "blank.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def hint(board: str, goal: str | None, of: NamedBy, as_json: bool) -> int:
    """Print the best next moves of a board.

    These are the first moves of all shortest solutions. The board may have up to 16 cells.

    Exit code: 0 there are some, or the board is the goal, 1 it cannot be solved, 2 bad input.
    """
    from pintu.puzzle import format_moves
    from pintu.solving.answers import UnsolvableError, distance
    from pintu.solving.answers import hint as best_moves

    position = board_from(board)
    target = goal_from(goal or goal_in(board), position)
    known: dict[str, object] = {"board": position.text, "goal": target.text}
    try:
        best = best_moves(position, target)
        length = distance(position, target)
    except UnsolvableError as error:
        record = {**known, "moves": [], "distance": None, "reason": str(error)}
        click.echo(json.dumps(record) if as_json else f"cannot be solved: {error}")
        return 1
    letters = [format_moves([move], of=of) for move in best]
    if as_json:
        click.echo(json.dumps({**known, "moves": letters, "distance": length, "reason": None}))
    elif not best:
        click.echo("none: this is the goal")
    else:
        click.echo(f"{' or '.join(letters)}, then {moves_in_words(length - 1)} to the goal")
    return 0
