"""`pintu scramble`: boards to solve."""

from __future__ import annotations

from random import SystemRandom

import click

from pintu.cli.inputs import InputError, goal_from, shape_from


@click.command()
@click.option("--size", metavar="ROWSxCOLS", default="4x4", show_default=True)
@click.option("--seed", metavar="N", type=int, help="The same seed, the same boards.")
@click.option("--count", metavar="K", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--walk", metavar="[STEPS]", is_flag=False, flag_value="default",
              help="By a random walk from the goal, of about ten steps a cell if no number is "
              "given, instead of uniformly over all boards that can be solved.")  # fmt: skip
@click.option("--goal", metavar="GOAL", help="As for solve; blank-last if not given.")
def scramble(size: str, seed: int | None, count: int, walk: str | None, goal: str | None) -> None:
    """Deal boards that can be solved and are not, one a line.

    Board number i of a run is the one that seed + i gives alone.
    """
    from pintu.puzzle import goals
    from pintu.puzzle.scramble import deal
    from pintu.puzzle.scramble import walk as random_walk

    steps = _steps(walk)
    target = goal_from(goal, goals.blank_last(*shape_from(size)))
    first = SystemRandom().randrange(10**9) if seed is None else seed
    for number in range(first, first + count):
        try:
            board = deal(target, number) if walk is None else random_walk(target, number, steps)
        except ValueError as error:
            raise InputError(str(error)) from None
        if seed is None and number == first:
            click.echo(f"seed {first}", err=True)
        click.echo(str(board))


def _steps(walk: str | None) -> int | None:
    """The length of a walk; None leaves it to the walk."""
    if walk is None or walk == "default":
        return None
    if not walk.isdecimal() or len(walk) > 6:
        raise InputError(f"walk: {walk[:20]!r} is no number of steps from 1 to 999999")
    return int(walk)
