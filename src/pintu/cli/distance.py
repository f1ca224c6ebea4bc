"""`pintu distance`: the number of moves in a shortest solution."""

from __future__ import annotations

import json

import click

from pintu.cli.inputs import boards_from, goal_from, goal_in


@click.command()
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and board.")
def distance(boards: tuple[str, ...], goal: str | None, as_json: bool) -> int:
    """Print how many moves boards are from the goal.

    The boards may have up to 16 cells.

    Exit code: 0 all can be solved, 1 some cannot, 2 bad input.
    """
    from pintu.solving.answers import UnsolvableError
    from pintu.solving.answers import distance as moves_to_goal

    code = 0
    for text, board in zip(boards, boards_from(boards, None), strict=True):
        target = goal_from(goal or goal_in(text), board)
        known: dict[str, object] = {"board": board.text, "goal": target.text}
        try:
            moves = moves_to_goal(board, target)
        except UnsolvableError as error:
            code = 1
            record = {**known, "distance": None, "reason": str(error)}
            click.echo(json.dumps(record) if as_json else f"cannot be solved: {error}")
        else:
            record = {**known, "distance": moves, "reason": None}
            click.echo(json.dumps(record) if as_json else str(moves))
    return code
