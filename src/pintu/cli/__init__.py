"""The command line: one module per verb, loaded when it is called for."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import click

import pintu

VERBS = (
    "play",
    "serve",
    "solve",
    "show",
    "scramble",
    "check",
    "animate",
    "bench",
    "tables",
    "data",
)

EXAMPLES = """\
\b
  pintu                                             play, in the browser
  pintu solve "2 8 3/1 6 4/7 0 5" --goal snail      the shortest way, step by step
  pintu solve "2 8 1/3 7 0/6 4 5" --algorithm bfs   an algorithm of your choice, and its cost
  pintu scramble --size 3x3 --count 5 --seed 1      boards to solve
  pintu show "1 2 3/4 5 6/8 7 0"                    a board, its estimates, can it be solved
  pintu check LURD --from "1 2 3/4 5 6/7 0 8"       are these moves right
  pintu animate photo.jpg -o solve.gif              a solution to watch, on your picture
  pintu bench boards.csv                            how fast, and are the lengths right
  pintu tables list                                 the tables that make 4x4 fast
  pintu data export everything.zip                  all games and pictures in one file
  pintu serve --host 0.0.0.0                        the game for many players

pintu VERB --help tells more."""


class Verbs(click.Group):
    """The verbs by name, each imported only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the overview."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command in the module of that name."""
        if cmd_name not in VERBS:
            return None
        command = getattr(import_module(f"pintu.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.command(cls=Verbs, invoke_without_command=True, epilog=EXAMPLES)
@click.version_option(pintu.__version__, prog_name="pintu")
@click.pass_context
def pintu_command(ctx: click.Context) -> int | None:
    """Pintu 拼图: picture sliding puzzles, and the search that solves them.

    Without a verb it is `pintu play`.
    """
    if ctx.invoked_subcommand is not None:
        return None
    from pintu.cli.play import play

    code: int = ctx.invoke(play)
    return code


def main() -> None:
    """Run the command line; whatever goes wrong ends in one sentence, never in a traceback."""
    if sys.stderr is None:  # closed; there is nobody to tell anything
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - to the end
    if sys.stdout is None:
        _tell("standard output is closed")
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show an arrow shows ?
    # A board may begin with its blank written as a dash, or with a slip: neither is an option.
    arguments = [re.sub(r"^-(?=[\s,/])", "0", word) for word in sys.argv[1:]]
    arguments = [re.sub(r"^(?=-[0-9.]+[\s,/])", " ", word) for word in arguments]
    output = sys.stdout
    try:
        code = pintu_command.main(arguments, prog_name="pintu", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        _tell(error.format_message())
        code = 2
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except SystemExit:
        # Of a closed pipe Click makes an exit with 1, and wraps standard output.
        if sys.stdout is output:
            raise
        code = _nobody_reads()
    except BrokenPipeError:
        code = _nobody_reads()
    except OSError as error:
        _tell(f"{error.filename or 'standard output'}: {(error.strerror or str(error)).lower()}")
        _write_no_more()
        code = 2
    sys.exit(code)


def _tell(sentence: str) -> None:
    with suppress(OSError):  # no room for complaints either
        click.echo(f"pintu: {sentence}", err=True)


def _nobody_reads() -> int:
    """The exit code when whoever read our output has had enough."""
    _write_no_more()
    return 141


def _write_no_more() -> None:
    """Nothing more can be written, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
