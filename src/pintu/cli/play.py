"""`pintu play`: the game, in the browser of this machine."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import InputError

if TYPE_CHECKING:
    from pintu.server.settings import Settings


@click.command()
@click.option("--port", metavar="N", help="Port to listen at; 8717 or the next free one if none.")
@click.option("--data-dir", metavar="DIR", help="Folder for games and pictures.")
@click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://... instead.")
@click.option("--workers", metavar="N", help="Processes that solve; one for each core if none.")
@click.option("--no-browser", is_flag=True, help="Open no browser; PINTU_BROWSER=0 says the same.")
@click.option("--verbose", is_flag=True, help="Write every request to standard error.")
def play(
    port: str | None,
    data_dir: str | None,
    database: str | None,
    workers: str | None,
    no_browser: bool,
    verbose: bool,
) -> int:
    """Play in the browser; everything stays on this machine. Ctrl-C stops it."""
    flags = {
        "host": "127.0.0.1",
        "port": port,
        "data_dir": data_dir,
        "database": database,
        "workers": workers,
    }
    browser = not no_browser and os.environ.get("PINTU_BROWSER") != "0" and not _is_unattended()
    return start("local", flags, browser=browser, access_log=verbose)


def start(
    mode: str, flags: dict[str, str | None], *, browser: bool = False, access_log: bool
) -> int:
    """Serve until Ctrl-C, which is a good end."""
    from pintu.server.settings import PORT, SettingsError, read_settings

    try:
        from pintu.store import StoreError

        settings = read_settings("local" if mode == "local" else "hosted", flags)
        from pintu.server.lifecycle import listen, run

        anywhere = settings.is_local and settings.port == PORT
        listener = listen(settings.host, settings.port, next_free=anywhere)
        with listener:
            run(
                settings,
                listener,
                lambda known: _announce(known, browser=browser),
                access_log=access_log,
            )
    except (SettingsError, StoreError) as error:
        raise InputError(str(error)) from None
    except KeyboardInterrupt:  # before the server was up
        pass
    return 0


def _announce(settings: Settings, *, browser: bool) -> None:
    from pintu.server.lifecycle import url_of

    url = url_of(settings)
    click.echo(f"Pintu 拼图 is at {url}")
    click.echo(f"Games and pictures are kept in {_place(settings)}")
    click.echo("Ctrl-C stops it.")
    sys.stdout.flush()
    if browser:
        open_browser(url)


def _place(settings: Settings) -> str:
    """Where the data lies, without a password."""
    scheme, _, rest = settings.database.partition("://")
    if scheme == "sqlite":
        return rest.removeprefix("/")
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"


def open_browser(url: str) -> None:
    """Show a page, beside everything else; where there is no browser, nothing happens."""
    import webbrowser
    from contextlib import suppress
    from threading import Thread

    if sys.platform not in ("win32", "darwin") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return  # what could be found here would be one in this very terminal

    def show() -> None:
        with suppress(Exception):
            webbrowser.open(url)

    Thread(target=show, daemon=True).start()


def _is_unattended() -> bool:
    return bool(os.environ.get("CI"))
