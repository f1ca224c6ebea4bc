"""The settings of a server: from a command-line option, an environment variable or a default."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_type_hints

from pintu.messages import Message, MessageError

PORT = 8717

LOCAL = "local"
"""The word for clients on this machine in `metrics`."""

SECRETS = ("secret",)
"""Settings without a command-line option: all users of a machine can see a process's arguments."""

IN_FILES = {"database": "URL of the database", "secret": "key that signs cookies"}
"""Settings that may be in a file; the option or variable with `_file` at its end names the file."""

_MOST_FILE = 10_000


class SettingsError(MessageError, ValueError):
    """A setting is invalid; the message is one sentence that names it."""


def _setting(
    default: Any, help_text: str, *, least: int = 0, most: int | None = None, check: Any = None
) -> Any:
    metadata = {"help": help_text, "least": least, "most": most, "check": check}
    return field(default=default, metadata=metadata)


def _check_host(word: str, source: str) -> None:
    if re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.?", word, re.ASCII) is None:
        raise SettingsError("settings.host", field=source, word=word[:60])


def _check_network(word: str, source: str) -> None:
    from ipaddress import ip_network

    try:
        ip_network(word, strict=False)
    except ValueError:
        raise SettingsError("settings.network", field=source, word=word[:40]) from None


def _check_reader(word: str, source: str) -> None:
    if word != LOCAL:
        _check_network(word, source)


def _check_cluster(word: str, source: str) -> None:
    from importlib.util import find_spec

    if re.fullmatch(r"(tcp|tls|ws|wss)://[^/\s]+:[0-9]+", word) is None:
        raise SettingsError("settings.cluster", field=source, word=word[:60])
    if find_spec("distributed") is None:
        raise SettingsError("cluster.not_installed", field=source)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server; all but the first three have an option and a PINTU_ variable.

    Local mode is for this machine: one player, who has the token, and no rate limits. With
    `network`, an address of this machine, it also answers requests to that address: from guests,
    who are separate players.
    """

    mode: Literal["local", "hosted"] = "hosted"
    network: str = ""
    token: str = field(default="", repr=False)
    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 for all network interfaces")
    port: int = _setting(PORT, "port to listen on; 0 for any free port", most=65535)
    data_dir: str = _setting("", "folder for the database and other data")
    database: str = _setting("", "URL: sqlite:///FILE or postgresql://USER@HOST/NAME; a password "
                             "only in the variable or in a file")  # fmt: skip
    connections: int = _setting(0, "open connections, at most; 0 for as many as open files allow",
                                most=1_000_000)  # fmt: skip
    address_connections: int = _setting(0, "open connections of a client address, at most; 0 for "
                                        "half of all", most=1_000_000)  # fmt: skip
    workers: int = _setting(0, "searches that run in parallel; 0 for one per core, at most 4",
                            most=256)  # fmt: skip
    processes: int = _setting(1, "server processes; more than one needs PostgreSQL", least=1,
                              most=64)  # fmt: skip
    cluster: str = _setting("", "scheduler of a Dask cluster for solves of more than 12 cells, "
                            "tcp://HOST:PORT", check=_check_cluster)  # fmt: skip
    hosts: tuple[str, ...] = _setting((), "host names of this server, comma-separated",
                                       check=_check_host)  # fmt: skip
    proxies: tuple[str, ...] = _setting((), "trusted proxies: addresses or networks, "
                                         "comma-separated", check=_check_network)  # fmt: skip
    secret: str = _setting("", "key that signs cookies, at least 32 characters")
    queue: int = _setting(64, "jobs that may wait, for solves and for pictures", least=1,
                          most=100_000)  # fmt: skip
    seconds: int = _setting(60, "time limit of a solve, in seconds", least=1, most=86_400)
    expanded: int = _setting(2_000_000_000, "limit of states that a solve expands", least=1)
    memory: int = _setting(1_000, "memory limit for the states of a solve, in MB", least=1)
    games: int = _setting(1_000, "saved games per player, at most", least=1)
    pictures: int = _setting(200, "stored pictures per player, at most, in MB", least=1)
    storage: int = _setting(20_000, "stored data of all players, at most, in MB", least=1)
    reads: int = _setting(6_000, "reads per minute and client address; 0 for no limit")
    writes: int = _setting(240, "writes per minute and player; 0 for no limit")
    uploads: int = _setting(30, "uploads per minute and player; 0 for no limit")
    solves: int = _setting(
        120, "solves, reviews, hints and deals per minute and player; 0 for no limit"
    )
    picture_seconds: int = _setting(30, "seconds of the picture worker in a minute, for a player "
                                    "and for a client address; 0 for no limit")  # fmt: skip
    players_per_address: int = _setting(50, "a client address has the limits of so many players",
                                        least=1)  # fmt: skip
    address_storage: int = _setting(0, "data stored from a client address in a day, at most, in "
                                    "MB; 0 for five times --pictures")  # fmt: skip
    new_players: int = _setting(500, "new players of a client address in a day; 0 for no limit")
    idle_days: int = _setting(30, "days until a player without games and results is deleted; "
                              "0 for never", most=36_500)  # fmt: skip

    slow: int = _setting(1_000, "milliseconds after which a request is logged as slow; 0 for never")
    metrics: tuple[str, ...] = _setting((), "who may read /api/metrics: local, addresses or "
                                         "networks, comma-separated",
                                         check=_check_reader)  # fmt: skip

    @property
    def is_local(self) -> bool:
        """Whether the server is for one player on this machine."""
        return self.mode == "local"

    @property
    def max_picture_bytes(self) -> int:
        """The limit for the pictures of one player."""
        return self.pictures * 1_000_000

    @property
    def max_storage_bytes(self) -> int:
        """The limit for the data of all players."""
        return self.storage * 1_000_000

    @property
    def max_address_bytes(self) -> int:
        """The limit for what is stored from one client address in a day."""
        return self.address_storage * 1_000_000 or 5 * self.max_picture_bytes

    def with_defaults(self) -> Settings:
        """Fill in the defaults that depend on the machine."""
        folder = Path(self.data_dir).expanduser() if self.data_dir else _data_folder()
        return replace(
            self,
            data_dir=str(folder),
            database=self.database or f"sqlite:///{folder / 'pintu.db'}",
            workers=self.workers or min(4, _cores()),
        )


def flag_of(name: str) -> str:
    """The command-line option of a field.

    >>> flag_of("data_dir"), variable_of("data_dir")
    ('--data-dir', 'PINTU_DATA_DIR')
    """
    return "--" + name.replace("_", "-")


def variable_of(name: str) -> str:
    """The environment variable of a field."""
    return "PINTU_" + name.upper()


def help_texts() -> dict[str, str]:
    """The help text of each setting, by field name."""
    texts: dict[str, str] = {}
    for item in fields(Settings):
        if item.metadata:
            texts[item.name] = item.metadata["help"]
        if item.name in IN_FILES:
            texts[f"{item.name}_file"] = f"file with the {IN_FILES[item.name]}"
    return texts


def read_settings(
    mode: Literal["local", "hosted"],
    flags: Mapping[str, str | None],
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """Read settings from options, by field name, and from the environment; None is not given."""
    environment = os.environ if environment is None else environment
    kinds = get_type_hints(Settings)
    values: dict[str, Any] = {}
    for item in fields(Settings):
        if not item.metadata:
            continue
        given, source = _given(item.name, flags, environment)
        if given is not None:
            values[item.name] = _convert(given, kinds[item.name], source, item.metadata)
    _refuse_password(flags.get("database"))
    secret = values.get("secret", "")
    if secret and len(secret) < 32:
        raise SettingsError("settings.secret", field=variable_of("secret"))
    settings = Settings(mode=mode, **values).with_defaults()
    if settings.processes > 1:
        _check_processes(settings)
    return settings


def _check_processes(settings: Settings) -> None:
    if settings.database.startswith("sqlite:"):
        raise SettingsError("settings.processes_database", field=flag_of("processes"))
    if sys.platform == "win32":  # a listening socket cannot be inherited there
        raise SettingsError("settings.processes_system", field=flag_of("processes"))


def _given(
    name: str, flags: Mapping[str, str | None], environment: Mapping[str, str]
) -> tuple[str | None, str]:
    """The text of a setting, and where it comes from: an option, or if there is none, a variable.

    Instead, an option or a variable may name a file that contains the text.
    """
    for get, source_of in (
        (flags.get, flag_of),
        (lambda key: environment.get(variable_of(key)) or None, variable_of),
    ):
        given = get(name)
        file = get(f"{name}_file") if name in IN_FILES else None
        if file is None and given is None:
            continue
        if file is None:
            return given, source_of(name)
        source = source_of(f"{name}_file")
        if given is not None:
            raise SettingsError("settings.twice", field=source_of(name), other=source)
        return _read_file(file, source), source
    return None, variable_of(name)


def _read_file(name: str, source: str) -> str:
    try:
        with Path(name).expanduser().open(encoding="utf-8") as file:
            text = file.read(_MOST_FILE).strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = str(getattr(error, "strerror", None) or error).lower()
        raise SettingsError("settings.file", field=source, file=name, reason=reason) from None
    if not text:
        raise SettingsError("settings.empty_file", field=source, file=name)
    return text


def _refuse_password(url: str | None) -> None:
    """Refuse a password in an option, which every user of the machine can see."""
    if url is None or not url.startswith("postgres"):
        return
    user, at, _ = url.partition("://")[2].partition("?")[0].rpartition("@")
    if (at and ":" in user) or re.search(r"[?&]password=", url):
        raise SettingsError("settings.password", field=flag_of("database"))


def _convert(given: str, kind: Any, source: str, metadata: Mapping[str, Any]) -> Any:
    if kind is str:
        if metadata["check"] is not None:
            metadata["check"](given, source)
        return given
    if kind is not int:
        words = tuple(word.strip() for word in given.split(",") if word.strip())
        for word in words:
            metadata["check"](word, source)
        return words
    least, most = metadata["least"], metadata["most"]
    if not given.strip().isascii() or not given.strip().isdecimal() or len(given) > 15:
        raise SettingsError("settings.number", field=source, word=given[:40])
    number = int(given)
    if number < least or (most is not None and number > most):
        if most is None:
            allowed = Message("option.at_least", least=least)
        else:
            allowed = Message("option.from_to", least=least, most=most)
        raise SettingsError("settings.range", field=source, range=allowed, value=number)
    return number


def _data_folder() -> Path:
    import platformdirs  # here, as importing it takes a few milliseconds

    return Path(platformdirs.user_data_dir("pintu"))


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
