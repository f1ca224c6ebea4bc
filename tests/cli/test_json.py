"""Every command that prints something has --json."""

from __future__ import annotations

from collections.abc import Iterator

import click

from pintu.cli import pintu_command

SERVERS = {"play", "serve"}
"""Commands that print only where their page is."""


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} ")
        else:
            yield path + name, command


def test_every_command_can_print_json() -> None:
    found = dict(commands(pintu_command))
    assert {"solve", "tables build", "data export", "animate"} <= set(found)
    without = {
        name
        for name, command in found.items()
        if not any("--json" in option.opts for option in command.params)
    }
    assert without == SERVERS
