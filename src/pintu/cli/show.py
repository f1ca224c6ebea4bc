"""`pintu show`: shows a board, its heuristic values, and whether it can be solved."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import board_from, goal_from, system_error

if TYPE_CHECKING:
    from pintu.puzzle.board import Board


@click.command()
@click.argument("board", metavar="BOARD")
@click.option("--svg", metavar="FILE", help="Also draw the board into this file.")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(board: str, svg: str | None, goal: str | None, as_json: bool) -> None:
    """Show a board, and whether it can be solved.

    The values of the heuristics are shown too.
    """
    from pintu.heuristics import HEURISTICS
    from pintu.puzzle.reachability import why_unreachable
    from pintu.render.text import board_text

    position = board_from(board)
    target = goal_from(goal, position)
    row, col = divmod(position.blank, position.cols)
    why_not = why_unreachable(position, target)
    facts = {
        "board": position.text,
        "goal": target.text,
        "size": f"{position.rows}x{position.cols}",
        "blank": f"row {row + 1}, column {col + 1}",
    }
    estimates = {
        name: heuristic(target)(position)
        for name, heuristic in HEURISTICS.items()
        if name != "zero"
    }
    if as_json:
        record = {
            "board": position.text,
            "goal": target.text,
            "rows": position.rows,
            "cols": position.cols,
            "blank": {"row": row + 1, "column": col + 1},
            "moves": [move.value for move in position.moves],
            "heuristics": {n: None if each == inf else each for n, each in estimates.items()},
            "reachable": why_not is None,
            "reason": why_not,
        }
        if svg is not None:
            _draw(svg, position, target)
        click.echo(json.dumps(record))
        return
    for name, estimate in estimates.items():
        facts[name.replace("-", " ")] = "no way" if estimate == inf else str(estimate)
    facts["reachable"] = "yes" if why_not is None else f"no: {why_not}"
    if svg is not None:
        _draw(svg, position, target)
    click.echo(board_text(position) + "\n")
    for name, value in facts.items():
        click.echo(f"{name.capitalize() if name == 'manhattan' else name:<18}{value}")


def _draw(file: str, position: Board, target: Board) -> None:
    from pintu.render.svg import board_svg

    try:
        Path(file).write_text(board_svg(position, goal=target), encoding="utf-8")
    except OSError as error:
        raise system_error(file, error) from None
