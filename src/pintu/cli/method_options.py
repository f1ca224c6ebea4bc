"""The options that choose a method, for the commands that solve boards."""

from __future__ import annotations

from collections.abc import Callable

import click

from pintu.catalogue import OPTIONS


class Quality(click.ParamType[float | str]):
    """The type of --quality: a number, or a word, which `make_plan` checks."""

    name = "optimal|best|fast|FLOAT"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float | str:
        """Parse the word or the number."""
        text = str(value).strip().lower()
        try:
            return float(text)
        except ValueError:
            return text


def algorithm_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options of the algorithms to a command."""
    for option in reversed(OPTIONS):
        default = "" if option.default is None else f" (default {option.default})"
        command = click.option(
            f"--{option.name}",
            metavar="N" if option.whole else "X",
            type=int if option.whole else float,
            help=f"{option.about}: {option.range}{default}.",
        )(command)
    return command
