"""`pintu teach`: solves a board as a person would, step by step."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from textwrap import indent
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import InputError, board_from, goal_from, goal_in
from pintu.cli.language import locale_language
from pintu.cli.words import moves as moves_in_words
from pintu.messages.languages import languages

if TYPE_CHECKING:
    from pintu.messages.language import Language
    from pintu.puzzle import NamedBy
    from pintu.solving.lesson import Lesson


@click.command()
@click.argument("board", metavar="BOARD")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--boards/--no-boards", default=None,
              help="Show the board after each step.  [default: on a terminal]")  # fmt: skip
@click.option("--language", type=click.Choice([*languages()], case_sensitive=False),
              default=lambda: locale_language().tag,
              help="Language of the captions.  [default: that of the locale, else en]")  # fmt: skip
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether moves are printed as directions of the tile or of the "
              "blank.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def teach(
    board: str,
    goal: str | None,
    boards: bool | None,
    language: str,
    of: NamedBy,
    as_json: bool,
) -> int:
    """Solve a board as a person would, and explain each step.

    The rows are completed one after another, and the last two rows column by column. At the end,
    the last three tiles move around the blank until they are in place. U, D, L, R are the
    directions in which the tile moves, or the blank with --of blank.
    """
    from pintu.solving.answers import UnsolvableError
    from pintu.solving.teach import teach as teach_board

    start = board_from(board)
    try:
        lesson = teach_board(start, goal_from(goal or goal_in(board), start))
    except UnsolvableError as error:
        raise InputError("request.unsolvable", reason=error.message) from None
    if as_json:
        captions = _captions(lesson, languages()[language])
        record = lesson.as_record(of=of)
        for step, caption in zip(record["steps"], captions, strict=True):
            step["caption"] = caption
        click.echo(json.dumps(record, ensure_ascii=False))
        return 0
    show = sys.stdout.isatty() if boards is None else boards
    for paragraph in _paragraphs(lesson, languages()[language], show, of):
        click.echo(paragraph)
    return 0


def _captions(lesson: Lesson, language: Language) -> list[str]:
    from pintu.messages.rendering import render_sentence

    return [render_sentence(step.caption, language) for step in lesson.steps]


def _paragraphs(lesson: Lesson, language: Language, show: bool, of: NamedBy) -> Iterator[str]:
    """The lesson for people: the board, the steps, the number of moves."""
    from pintu.puzzle.moves import format_moves
    from pintu.render.text import board_text

    yield board_text(lesson.board) + "\n"
    steps = zip(lesson.steps, _captions(lesson, language), lesson.boards, strict=True)
    for number, (step, caption, board) in enumerate(steps, 1):
        yield f"{number}. {caption}\n   {format_moves(step.moves, of=of)}"
        if show:
            yield "\n" + indent(board_text(board, step.tiles), "   ") + "\n"
    length = moves_in_words(len(lesson), "single-tile ")
    count = len(lesson.steps)
    steps_in_words = "1 step" if count == 1 else f"{count} steps"
    yield f"{length} in {steps_in_words}" if count else "nothing to do: this is the goal"
