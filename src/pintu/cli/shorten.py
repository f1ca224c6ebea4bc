"""`pintu shorten`: makes a list of moves shorter."""

from __future__ import annotations

import json
from typing import Literal

import click

from pintu.cli.inputs import InputError, board_from, goal_from, moves_from
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.shown_search import line_on_terminal
from pintu.cli.words import moves as moves_in_words

_LINES = 8
"""How many of the proven stretches are printed."""


@click.command()
@click.argument("moves", metavar="MOVES")
@click.option("--from", "start", metavar="BOARD", required=True, help="Board to start from.")
@click.option("--goal", metavar="GOAL", help="Goal that the moves must lead to, as for solve.")
@click.option("--seconds", metavar="S", type=click.FloatRange(min=0), default=10,
              show_default=True, help="Time to search.")  # fmt: skip
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether the letters are directions of the tile or of the blank.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def shorten(
    moves: str,
    start: str,
    goal: str | None,
    seconds: float,
    of: Literal["tile", "blank"],
    as_json: bool,
) -> int:
    """Make a list of moves shorter.

    MOVES is a list such as U2L3DR4. The board at its start and the board at its end stay the same.
    Ctrl-C stops the search and prints the moves found so far.

    Exit code: 0, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.puzzle.board import IllegalMoveError
    from pintu.puzzle.moves import MovesError, format_moves
    from pintu.solving.shorten import shorten as shorten_moves

    board = board_from(start)
    target = None if goal is None else goal_from(goal, board)
    steps = moves_from(moves, of)
    line = f"shortening {moves_in_words(len(steps))} (Ctrl-C keeps those found so far)"
    try:
        with stop_on_interrupt() as interrupted, line_on_terminal(line, quiet=as_json):
            shorter = shorten_moves(
                board, steps, goal=target, seconds=seconds, cancelled=interrupted
            )
            code = 130 if interrupted() and not shorter.optimal else 0
    except (MovesError, IllegalMoveError) as error:
        raise InputError(error.message, field="moves") from None
    found = shorter.moves if of == "tile" else [move.opposite for move in shorter.moves]
    if as_json:
        record = {
            "board": board.text,
            "moves": format_moves(found),
            "length": len(found),
            "length_before": len(steps),
            "optimal": shorter.optimal,
            "proven": [[stretch.first, stretch.end] for stretch in shorter.proven],
        }
        click.echo(json.dumps(record))
        return code
    click.echo(f"length   {moves_in_words(len(found), 'single-tile ')}, was {len(steps)}")
    if shorter.optimal:
        click.echo("proven   no shorter list of moves has this start and end")
    else:
        longest = sorted(shorter.proven, key=lambda each: each.first - each.end)[:_LINES]
        for stretch in sorted(longest, key=lambda each: each.first):
            click.echo(f"proven   moves {stretch.first + 1} to {stretch.end} are a shortest way")
        if (more := len(shorter.proven) - len(longest)) > 0:
            click.echo(f"         and {more} shorter stretches")
    click.echo(f"moves    {format_moves(found)}")
    return code
