"""`pintu review`: shows where a game took detours."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import click

from pintu.cli.inputs import (
    InputError,
    board_from,
    goal_from,
    moves_from,
    name_of_file,
    text_from,
)
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.words import moves as moves_in_words
from pintu.messages import Message

if TYPE_CHECKING:
    from pintu.play.game import Game
    from pintu.puzzle.moves import Move
    from pintu.solving.review_value import Phase, Review

_LINES = 8
"""How many detours, windows or pauses are printed."""

_SHOWN_MOVES = 12
"""How many moves of a shorter way are printed."""


@click.command()
@click.argument("file", metavar="[SAVE]", required=False)
@click.option("--board", metavar="BOARD", help="Board to start from, instead of a saved game.")
@click.option("--moves", metavar="MOVES", help="Moves from this board, such as U2L3DR4.")
@click.option("--goal", metavar="GOAL", help="Goal of these moves.  [default: blank-last]")
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether the letters are directions of the tile or of the blank.")  # fmt: skip
@click.option("--seconds", metavar="S", type=click.FloatRange(min=0), default=30,
              show_default=True, help="Time to search.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def review(
    file: str | None,
    board: str | None,
    moves: str | None,
    goal: str | None,
    of: Literal["tile", "blank"],
    seconds: float,
    as_json: bool,
) -> int:
    """Show where a game took detours, and shorter ways.

    SAVE is a file with an exported game, such as game.json or game.pintu, or - for standard input.
    Its last attempt is reviewed, without the moves that were undone.

    On boards of up to 16 cells, the exact distance to the goal is found after every move. On larger
    boards, parts of the game are solved again; each shorter way that is printed is proven to be
    shortest.
    """
    from pintu.puzzle.board import IllegalMoveError
    from pintu.solving.answers import UnsolvableError
    from pintu.solving.review import review as review_moves

    if (file is None) == (board is None and moves is None):
        raise InputError("input.save_or_moves")
    times, undone, assistance = None, 0, []
    if file is not None:
        from pintu.play.way import way_of

        game = _game_from(file)
        way = way_of(game)
        start, steps, target = way.start, way.moves, way.goal
        times, undone, assistance = way.times, way.undone, sorted(game.assistance)
    else:
        if board is None or moves is None:
            raise InputError("input.save_or_moves")
        start = board_from(board)
        steps, target = moves_from(moves, of), goal_from(goal, start)
    if not steps:
        raise InputError("input.nothing_to_review", field=file or "moves")
    try:
        with stop_on_interrupt() as interrupted:
            found = review_moves(
                start, steps, target, times=times, undone=undone, seconds=seconds,
                cancelled=interrupted,
            )  # fmt: skip
    except IllegalMoveError as error:
        raise InputError(error.message, field="moves") from None
    except UnsolvableError as error:
        raise InputError("request.unsolvable", reason=error.message) from None
    if as_json:
        click.echo(json.dumps({**found.as_record(), "assistance": assistance}))
        return 0
    for line in _lines(found, assistance):
        click.echo(line)
    return 0


def _game_from(file: str) -> Game:
    from pintu.play.game_file import parse_game_file
    from pintu.play.save import SaveError

    text = text_from(file)
    try:
        return parse_game_file(text)
    except SaveError as error:
        name, reason = name_of_file(file), error.message
        if error.field is not None:
            reason = Message("input.field", name=error.field, reason=reason)
        raise InputError("input.file", file=name, reason=reason) from None


def _lines(review: Review, assistance: Sequence[str]) -> Iterator[str]:
    """Format the review as text for people."""
    from pintu.render.chart import distance_chart

    yield f"moves     {_counts(review)}"
    yield from _totals(review)
    if assistance:
        yield f"assisted  {', '.join(assistance)}"
    if review.only_moves:
        yield f"found     the only move towards the goal {_times(len(review.only_moves))}"
    if chart := distance_chart(review.distances):
        yield f"\ndistance to the goal after each move (· a shortest way)\n{chart}"
    yield from _section(
        [
            f"{_move_numbers(detour.first, detour.end)} brought you no nearer: "
            f"{moves_in_words(detour.wasted)} wasted; "
            + (f"shorter: {_first_moves(detour.shorter)}" if detour.shorter else "already solved")
            for detour in sorted(review.detours, key=lambda each: -each.wasted)
        ],
        "detours",
    )
    yield from _section(
        [
            f"{_move_numbers(window.first, window.end)} could have been {len(window.shorter)}"
            + (f": {_first_moves(window.shorter)}" if window.shorter else "")
            for window in sorted(review.windows, key=lambda each: -each.saved)
        ],
        "shorter, proven",
    )
    yield from _section(
        [
            f"{pause.milliseconds / 1000:.0f} s before move {pause.index + 1}"
            for pause in sorted(review.pauses, key=lambda each: -each.milliseconds)
        ],
        "pauses",
    )
    yield from _section([_phase(phase) for phase in review.phases], "phases", most=100)
    if not review.complete:
        yield "\nThe time ended before the review was complete; --seconds sets a longer time."
    if review.note_message is not None:
        yield f"\n{review.note_message}"


def _counts(review: Review) -> str:
    finished = "" if review.is_finished else ", not finished"
    if not review.undone:
        return f"{len(review.moves)}{finished}"
    return f"{review.made} made, a way of {len(review.moves)}{finished}"


def _totals(review: Review) -> Iterator[str]:
    if review.shortest is not None:
        yield f"shortest  {review.shortest}, proven"
    if review.accuracy is not None and review.wasted is not None:
        wasted = review.wasted + review.undone
        yield f"accuracy  {review.accuracy:.0%}, {moves_in_words(wasted)} wasted"
    elif review.windows:
        known = len(review.moves) - review.saved
        yield f"known     a way of {moves_in_words(known)}; the shortest way is not known"


def _section(lines: list[str], title: str, most: int = _LINES) -> Iterator[str]:
    if not lines:
        return
    yield f"\n{title}"
    for line in lines[:most]:
        yield f"  {line}"
    if len(lines) > most:
        yield f"  and {len(lines) - most} more"


def _phase(phase: Phase) -> str:
    rows = " and ".join(str(row + 1) for row in phase.rows)
    word = "row" if len(phase.rows) == 1 else "rows"
    after = f"until {word} {rows} stayed in place" if rows else "to the end"
    wasted = "" if phase.wasted is None else f", {phase.wasted} wasted"
    time = "" if phase.milliseconds is None else f", {phase.milliseconds / 1000:.0f} s"
    return f"{_move_numbers(phase.first, phase.end)} {after}{wasted}{time}"


def _move_numbers(first: int, end: int) -> str:
    """Moves by their numbers from 1."""
    return f"move {end}" if end == first + 1 else f"moves {first + 1} to {end}"


def _first_moves(moves: Sequence[Move]) -> str:
    from pintu.puzzle.moves import format_moves

    more = "..." if len(moves) > _SHOWN_MOVES else ""
    return format_moves(moves[:_SHOWN_MOVES]) + more


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
