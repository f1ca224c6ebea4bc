"""`pintu scramble`: makes random boards to solve."""

from __future__ import annotations

import json
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from pintu.catalogue import PATTERN_CELLS
from pintu.cli.inputs import InputError, goal_from, shape_from

if TYPE_CHECKING:
    from pintu.puzzle.board import Board


@click.command()
@click.option("--size", metavar="ROWSxCOLS", default="4x4", show_default=True,
              help="Size of the boards.")  # fmt: skip
@click.option("--seed", metavar="N", type=int, help="Seed; the same seed gives the same boards.")
@click.option("--count", metavar="K", type=click.IntRange(min=1), default=1, show_default=True,
              help="Number of boards.")  # fmt: skip
@click.option("--walk", metavar="[STEPS]", is_flag=False, flag_value="default",
              help="Make boards by a random walk from the goal, of about ten steps per cell if "
              "STEPS is not given.")  # fmt: skip
@click.option("--distance", metavar="D", type=click.IntRange(min=1),
              help="Make boards whose shortest solution has exactly D moves, for sizes up to "
              f"{PATTERN_CELLS} cells.")  # fmt: skip
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and board.")
def scramble(
    size: str,
    seed: int | None,
    count: int,
    walk: str | None,
    distance: int | None,
    goal: str | None,
    as_json: bool,
) -> None:
    """Make random boards, one per line.

    All can be solved, and none is solved already. By default every such board is equally likely.
    The i-th board, counted from 0, is the same as the first board of seed + i.
    """
    from pintu.puzzle import goals

    if walk is not None and distance is not None:
        raise InputError("input.walk_or_distance")
    target = goal_from(goal, goals.blank_last(*shape_from(size)))
    steps = _steps(walk)
    first = SystemRandom().randrange(10**9) if seed is None else seed
    for number in range(first, first + count):
        board = _deal(target, number, walk is not None, steps, distance)
        if seed is None and number == first:
            click.echo(f"seed {first}", err=True)
        if as_json:
            record = {"seed": number, "board": board.text, "goal": target.text}
            click.echo(json.dumps(record))
        else:
            click.echo(board.text)


def _deal(goal: Board, seed: int, walking: bool, steps: int | None, distance: int | None) -> Board:
    from pintu.puzzle.dealing import deal, walk

    if distance is not None:
        from pintu.solving.scramble import deal_at

        return deal_at(distance, goal, seed)
    return walk(goal, seed, steps) if walking else deal(goal, seed)


def _steps(walk: str | None) -> int | None:
    """Parse the length of a walk; None is its default length."""
    if walk is None or walk == "default":
        return None
    if not walk.isdecimal() or len(walk) > 6:
        raise InputError("input.not_steps", field="walk", word=walk[:20])
    return int(walk)
