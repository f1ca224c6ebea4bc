"""`pintu distribution`: how many boards there are at each distance from the goal."""

from __future__ import annotations

import json

import click

from pintu.cli.inputs import goal_from, shape_from


@click.command()
@click.option("--size", metavar="ROWSxCOLS", default="3x3", show_default=True,
              help="Size of the boards, up to 12 cells.")  # fmt: skip
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def distribution(size: str, goal: str | None, as_json: bool) -> None:
    """Count the boards at each distance from the goal, exactly."""
    from pintu.puzzle.goals import blank_last
    from pintu.solving.answers import distribution as count_boards

    target = goal_from(goal, blank_last(*shape_from(size)))
    counts = count_boards(target.rows, target.cols, target)
    total = sum(counts)
    mean = sum(depth * count for depth, count in enumerate(counts)) / total
    if as_json:
        record = {"goal": target.text, "boards": total, "mean": round(mean, 6), "counts": counts}
        click.echo(json.dumps(record))
        return
    click.echo("moves        boards")
    for depth, count in enumerate(counts):
        click.echo(f"{depth:>5}{count:>14,}")
    click.echo(f"\n{total:,} boards, {mean:.2f} moves on average, at most {len(counts) - 1}")
