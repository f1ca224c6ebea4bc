"""What can be set: by a flag, else by a variable of the environment, else by default."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_type_hints

PORT = 8717

SECRETS = ("secret",)
"""Settings without a flag: all users of a machine can see what a program was called with."""


class SettingsError(ValueError):
    """A setting that cannot be; one sentence that names it."""


def _setting(
    default: Any, says: str, *, least: int = 0, most: int | None = None, check: Any = None
) -> Any:
    known = {"says": says, "least": least, "most": most, "check": check}
    return field(default=default, metadata=known)


def _check_host(word: str, source: str) -> None:
    if re.fullmatch(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.?", word, re.ASCII) is None:
        raise SettingsError(
            f"{source}: {word[:60]!r} is no name such as puzzles.example.org, without scheme "
            "and port"
        )


def _check_network(word: str, source: str) -> None:
    from ipaddress import ip_network

    try:
        ip_network(word, strict=False)
    except ValueError:
        raise SettingsError(f"{source}: {word[:40]!r} is no address or network") from None


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs; each field that says something has a flag and a PINTU_ variable.

    In local mode there is one player, no cookie and no limit of pace; it is for this machine only.
    """

    mode: Literal["local", "hosted"] = "hosted"
    host: str = _setting("127.0.0.1", "address to listen at; 0.0.0.0 is every one of this machine")
    port: int = _setting(PORT, "port to listen at; 0 takes any that is free", most=65535)
    data_dir: str = _setting("", "folder for what is kept")
    database: str = _setting("", "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    workers: int = _setting(0, "processes that solve and decode; 0 is one for each core, at most 4",
                            most=256)  # fmt: skip
    hosts: tuple[str, ...] = _setting((), "names this server is called by, apart by commas",
                                       check=_check_host)  # fmt: skip
    proxies: tuple[str, ...] = _setting((), "addresses or networks of proxies to believe",
                                         check=_check_network)  # fmt: skip
    secret: str = _setting("", "key that signs cookies, 32 characters or more")
    queue: int = _setting(64, "solves and pictures that may wait", least=1, most=100_000)
    seconds: int = _setting(60, "longest time for a solve", least=1, most=86_400)
    expanded: int = _setting(2_000_000_000, "most states a solve expands", least=1)
    memory: int = _setting(1_000, "most memory for the states of a solve, in MB", least=1)
    games: int = _setting(1_000, "most games kept for a player", least=1)
    pictures: int = _setting(200, "most pictures kept for a player, in MB", least=1)
    writes: int = _setting(240, "writes a minute for a player; 0 is any number")
    uploads: int = _setting(30, "uploads a minute for a player; 0 is any number")
    solves: int = _setting(120, "solves, hints and deals a minute for a player; 0 is any number")

    @property
    def is_local(self) -> bool:
        """Whether this serves one player on this machine."""
        return self.mode == "local"

    @property
    def most_picture_bytes(self) -> int:
        """The room a player's pictures have."""
        return self.pictures * 1_000_000

    def completed(self) -> Settings:
        """The same with every default that depends on the machine filled in."""
        folder = Path(self.data_dir).expanduser() if self.data_dir else _data_folder()
        return replace(
            self,
            data_dir=str(folder),
            database=self.database or f"sqlite:///{folder / 'pintu.db'}",
            workers=self.workers or min(4, _cores()),
        )


def flag_of(name: str) -> str:
    """The flag that sets a field.

    >>> flag_of("data_dir"), variable_of("data_dir")
    ('--data-dir', 'PINTU_DATA_DIR')
    """
    return "--" + name.replace("_", "-")


def variable_of(name: str) -> str:
    """The variable of the environment that sets a field."""
    return "PINTU_" + name.upper()


def described() -> dict[str, str]:
    """The fields that can be set, each with the words that describe it."""
    return {item.name: item.metadata["says"] for item in fields(Settings) if item.metadata}


def read_settings(
    mode: Literal["local", "hosted"],
    flags: Mapping[str, str | None],
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """Settings from flags by field name, where None is not given, and from the environment."""
    environment = os.environ if environment is None else environment
    kinds = get_type_hints(Settings)
    values: dict[str, Any] = {}
    for item in fields(Settings):
        if not item.metadata:
            continue
        given, source = flags.get(item.name), flag_of(item.name)
        if given is None:
            source = variable_of(item.name)
            given = environment.get(source) or None
        if given is not None:
            values[item.name] = _converted(given, kinds[item.name], source, item.metadata)
    secret = values.get("secret", "")
    if secret and len(secret) < 32:
        raise SettingsError("PINTU_SECRET: a secret has 32 characters or more")
    return Settings(mode=mode, **values).completed()


def _converted(given: str, kind: Any, source: str, metadata: Mapping[str, Any]) -> Any:
    if kind is str:
        return given
    if kind is not int:
        words = tuple(word.strip() for word in given.split(",") if word.strip())
        for word in words:
            metadata["check"](word, source)
        return words
    least, most = metadata["least"], metadata["most"]
    if not given.strip().isascii() or not given.strip().isdecimal() or len(given) > 15:
        raise SettingsError(f"{source}: {given[:40]!r} is no whole number")
    number = int(given)
    if number < least or (most is not None and number > most):
        upper = f" to {most:,}" if most is not None else " or more"
        raise SettingsError(f"{source}: it is {least:,}{upper}, not {number:,}")
    return number


def _data_folder() -> Path:
    import platformdirs  # where it is needed: it costs a few milliseconds of start-up

    return Path(platformdirs.user_data_dir("pintu"))


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
