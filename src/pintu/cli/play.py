"""`pintu play`: runs the game for one player, in the browser of this machine."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pintu.server.local_access import LocalAccess
    from pintu.server.settings import Settings


@click.command()
@click.option("--port", metavar="N", help="Port to listen on.  [default: 8717 or the next free "
              "one]")  # fmt: skip
@click.option("--data-dir", metavar="DIR", help="Folder for games and pictures.")
@click.option("--database", metavar="URL", help="Database, instead of a file in that folder: "
              "sqlite:///FILE or postgresql://...")  # fmt: skip
@click.option("--database-file", metavar="FILE", help="File with the URL of the database.")
@click.option("--workers", metavar="N", help="Searches that run in parallel.  [default: one per "
              "core, at most 4]")  # fmt: skip
@click.option("--share", is_flag=True, help="Also let others in your network play: prints the "
              "address and its QR code.")  # fmt: skip
@click.option(
    "--no-browser", is_flag=True, help="Do not open a browser; PINTU_BROWSER=0 does the same."
)
@click.option("--verbose", is_flag=True, help="Log every request to standard error.")
def play(
    port: str | None,
    data_dir: str | None,
    database: str | None,
    database_file: str | None,
    workers: str | None,
    share: bool,
    no_browser: bool,
    verbose: bool,
) -> int:
    """Play in the browser; all data stays on this machine. Ctrl-C stops the game.

    The printed address contains a token, so that other users of this machine cannot open the game.
    A browser that has opened this address once does not need the token again.
    """
    flags = {
        "host": "127.0.0.1",
        "port": port,
        "data_dir": data_dir,
        "database": database,
        "database_file": database_file,
        "workers": workers,
        "processes": "1",  # also if the environment variable says more
    }
    browser = not no_browser and os.environ.get("PINTU_BROWSER") != "0" and not _is_unattended()
    return start("local", flags, share=share, browser=browser, access_log=verbose)


def start(
    mode: str,
    flags: dict[str, str | None],
    *,
    share: bool = False,
    browser: bool = False,
    access_log: bool,
) -> int:
    """Run a server until Ctrl-C, and return the exit code 0."""
    from pintu.server.settings import PORT, read_settings

    try:
        settings = read_settings("local" if mode == "local" else "hosted", flags)
        from pintu.server.listening import listen

        if share:
            from pintu.server.network import own_address

            settings = replace(settings, network=own_address())
        any_port = settings.is_local and settings.port == PORT
        with ExitStack() as opened:
            listeners = [listen(settings.host, settings.port, next_free=any_port)]
            opened.enter_context(listeners[0])
            if settings.network:
                port = listeners[0].getsockname()[1]
                listeners.append(opened.enter_context(listen(settings.network, port)))
            announce = partial(_announce, browser=browser)
            if settings.processes > 1:
                from pintu.server.processes.supervisor import supervise

                supervise(
                    settings,
                    flags,
                    listeners,
                    lambda final: announce(final, None),
                    access_log=access_log,
                )
            else:
                from pintu.server.lifecycle import run

                run(settings, listeners, announce, access_log=access_log)
    except KeyboardInterrupt:  # before the server was ready
        pass
    return 0


def _announce(settings: Settings, access: LocalAccess | None, *, browser: bool) -> None:
    from pintu.server.network import network_url, url_of, url_with_token

    url = url_with_token(settings, settings.token) if access else url_of(settings)
    click.echo(f"Pintu 拼图 is at {url}")
    if settings.network and (shared := network_url(settings)):
        _announce_network(shared)
    click.echo(f"Games and pictures are stored in {_database_name(settings)}")
    click.echo("Ctrl-C stops it.")
    sys.stdout.flush()
    if browser and access:
        open_browser(url_with_token(settings, access.make_code()))


def _announce_network(url: str) -> None:
    from pintu.server.network import qr_code

    click.echo(f"Others in your network can open {url}")
    qr_code(url).terminal(sys.stdout, border=2, compact=True)
    click.echo(
        "Warning: everyone in this network can open the game while it runs, and what they send is\n"
        "not encrypted. Use --share only in a network you trust. Guests have their own games and\n"
        "pictures; they do not see yours."
    )


def _database_name(settings: Settings) -> str:
    """The file or URL of the database, without a password."""
    scheme, _, rest = settings.database.partition("://")
    if scheme == "sqlite":
        return rest.removeprefix("/")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def open_browser(url: str) -> None:
    """Open a page in the browser, in a thread; do nothing where there is no browser."""
    import webbrowser
    from contextlib import suppress
    from threading import Thread

    if sys.platform not in ("win32", "darwin") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return  # `webbrowser` would only find a text browser in this terminal

    def open_page() -> None:
        with suppress(Exception):
            webbrowser.open(url)

    Thread(target=open_page, daemon=True).start()


def _is_unattended() -> bool:
    return bool(os.environ.get("CI"))
