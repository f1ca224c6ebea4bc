"""The command line: one module per command, imported when it is used."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import perf_counter

import click

import pintu
from pintu.cli.inputs import system_error
from pintu.engine.compiling import listeners
from pintu.messages import Message, MessageError

STARTED = perf_counter()
"""When the command line was started; the default time of `pintu solve` begins here."""

COMMANDS = (
    "play",
    "serve",
    "solve",
    "distance",
    "hint",
    "solutions",
    "distribution",
    "show",
    "scramble",
    "check",
    "shorten",
    "review",
    "teach",
    "animate",
    "lab",
    "bench",
    "tables",
    "data",
)

EXAMPLES = """\
\b
  pintu                                             play in the browser
  pintu solve "2 8 3/1 6 4/7 0 5" --goal snail      find a shortest solution
  pintu solve "2 8 1/3 7 0/6 4 5" --algorithm bfs   choose the algorithm, see its cost
  pintu solve --file boards.csv --json              solve many boards on all cores
  pintu hint "8 6 7/2 5 4/3 0 1"                    find the best next move
  pintu distance "8 6 7/2 5 4/3 0 1"                count the moves to the goal
  pintu solutions "8 6 7/2 5 4/3 0 1"               list all shortest solutions
  pintu distribution --size 3x3                     count the boards at each distance
  pintu scramble --size 3x3 --count 5 --seed 1      make boards to solve
  pintu show "1 2 3/4 5 6/8 7 0"                    see whether a board can be solved
  pintu check L2 --from "1 2 3/4 5 6/0 7 8"         check a list of moves
  pintu shorten RDLURDLU --from "1 2/3 0"           make a list of moves shorter
  pintu review game.json                            see where a saved game took detours
  pintu teach "2 8 3/1 6 4/7 0 5" --goal snail      learn how to solve a board
  pintu animate photo.jpg -o solve.gif              make an animation of a solution
  pintu lab race "8 6 7/2 5 4/3 0 1"                race algorithms on one board
  pintu lab classic --deals 1000                    compare them on many boards
  pintu bench boards.csv                            measure speed, check lengths
  pintu tables list                                 list the tables that speed up solving
  pintu data export everything.zip                  back up all games and pictures
  pintu serve --host 0.0.0.0                        run a server for many players

Run 'pintu COMMAND --help' for the options of a command."""


def _examples_of(name: str) -> str | None:
    """The examples of one command, for the end of its help."""
    lines = [line for line in EXAMPLES.splitlines() if line.startswith(f"  pintu {name} ")]
    return "\n".join(["\b", *lines]) if lines else None


def _no_command(word: str) -> MessageError:
    """The error of a word that is no command: a slip of the keys, a board, or something else."""
    from difflib import get_close_matches

    from pintu.cli.inputs import is_file
    from pintu.puzzle import Board, BoardError

    for command in get_close_matches(word, COMMANDS, 1):
        return MessageError("input.close_command", word=word[:40], command=command)
    with suppress(BoardError):
        if is_file(word) or Board.parse(word):
            return MessageError("input.command_before_board", word=word[:60])
    return MessageError("input.no_command", word=word[:40])


class LazyGroup(click.Group):
    """Imports a command only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command from the module of its name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"pintu.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        command.epilog = command.epilog or _examples_of(cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise _no_command(args[0])
        return super().resolve_command(ctx, args)


@click.command(
    cls=LazyGroup,
    invoke_without_command=True,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(pintu.__version__, prog_name="pintu")
@click.pass_context
def pintu_command(ctx: click.Context) -> int | None:
    """Pintu 拼图: play picture sliding puzzles, and solve them by search.

    Without a command, `pintu play` is run.
    """
    if ctx.invoked_subcommand is not None:
        return None
    from pintu.cli.play import play

    code: int = ctx.invoke(play)
    return code


def main() -> None:
    """Run the command line; every error is one sentence, never a traceback."""
    if sys.stderr is None:  # closed by the caller
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - open until the process ends
    if sys.stdout is None:
        _print_error(_sentence(MessageError("output.stdout_closed")))
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # print ? where the encoding has no arrow
    # A board may begin with a dash for its blank, or with a negative number by mistake; Click would
    # take either for an option.
    arguments = [re.sub(r"^-(?=[\s,/])", "0", word) for word in sys.argv[1:]]
    arguments = [re.sub(r"^(?=-[0-9.]+[\s,/])", " ", word) for word in arguments]
    # Missing tables may be built in the background, also by the workers of a command.
    os.environ.setdefault("PINTU_BACKGROUND", "1")
    output = sys.stdout
    listeners[:] = [_note_compiling]
    try:
        code = pintu_command.main(arguments, prog_name="pintu", standalone_mode=False)
        sys.stdout.flush()
    except MessageError as error:
        _print_error(_sentence(error))
        code = 2
    except click.ClickException as error:  # the command line cannot be parsed
        _print_error(error.format_message())
        code = 2
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except SystemExit:
        # On a broken pipe Click wraps standard output and exits with 1.
        if sys.stdout is output:
            raise
        code = _broken_pipe_exit()
    except BrokenPipeError:
        code = _broken_pipe_exit()
    except OSError as error:
        name = error.filename or str(Message("output.standard_output"))
        _print_error(_sentence(system_error(name, error)))
        _discard_output()
        code = 2
    sys.exit(code)


def _note_compiling() -> None:
    """Say once on a terminal why nothing happens for some seconds."""
    listeners.clear()
    if sys.stderr.isatty():
        # Not by click, which would write into a line that shows progress.
        sys.stderr.write(f"pintu: {Message('search.compiling')}\n")


def _sentence(error: MessageError) -> str:
    """The sentence of an error in the language of the user."""
    # Imported here: most runs need no sentence.
    from pintu.cli.language import locale_language
    from pintu.messages.rendering import render

    return render(error.message, locale_language(), error.field)


def _print_error(sentence: str) -> None:
    with suppress(OSError):  # standard error may be full too
        click.echo(f"pintu: {sentence}", err=True)


def _broken_pipe_exit() -> int:
    """The exit code when the reader of our output has closed the pipe (128 + SIGPIPE)."""
    _discard_output()
    return 141


def _discard_output() -> None:
    """Send standard output to /dev/null, so that flushing it at exit raises nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
