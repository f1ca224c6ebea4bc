"""`pintu serve`: runs a server for many players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from pintu.cli.play import start
from pintu.server.settings import SECRETS, flag_of, help_texts, variable_of


def _settings(command: Callable[..., int]) -> Callable[..., int]:
    """Add an option for each setting, in the order of `Settings`."""
    for name, help_text in reversed(help_texts().items()):
        if name not in SECRETS:
            text = f"{help_text[:1].upper()}{help_text[1:]} ({variable_of(name)})."
            command = click.option(flag_of(name), metavar="X", help=text)(command)
    return command


@click.command()
@_settings
@click.option("--no-browser", is_flag=True, hidden=True)
@click.option("--quiet", is_flag=True, help="Do not log every request to standard error.")
def serve(no_browser: bool, quiet: bool, **flags: Any) -> int:
    """Run a server for many players.

    A cookie identifies each player. Each setting comes from its option, else from its environment
    variable, else from its default; see docs/settings.md and docs/hosting.md.
    """
    return start("hosted", flags, access_log=not quiet)
