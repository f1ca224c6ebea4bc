"""`pintu serve`: the game for many players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from pintu.cli.play import start
from pintu.server.settings import SECRETS, flag_of, help_texts, variable_of


def _settings(command: Callable[..., int]) -> Callable[..., int]:
    """An option for each setting, in the order they are written down."""
    for name, says in reversed(help_texts().items()):
        if name not in SECRETS:
            text = f"{says[:1].upper()}{says[1:]} ({variable_of(name)})."
            command = click.option(flag_of(name), metavar="X", help=text)(command)
    return command


@click.command()
@_settings
@click.option("--no-browser", is_flag=True, hidden=True)
@click.option("--quiet", is_flag=True, help="Do not write every request to standard error.")
def serve(no_browser: bool, quiet: bool, **flags: Any) -> int:
    """Serve the game to many players, each known by a cookie. docs/hosting.md tells more.

    Each setting is taken from its flag, else from its variable, else as it is by default.
    """
    return start("hosted", flags, access_log=not quiet)
