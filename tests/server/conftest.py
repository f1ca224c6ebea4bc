"""Servers that the tests of a session share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest

import postgres as databases
from postgres import postgres
from servers import UNHURRIED, Running, start

__all__ = ["postgres"]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A hosted server without limits of pace, on each kind of database."""
    folder = tmp_path_factory.mktemp("server")
    flags = ["--workers", "1", *UNHURRIED]
    if request.param == "postgresql":
        cluster: databases.Server = request.getfixturevalue("postgres")
        name = f"server_{os.getpid()}_{folder.name}"  # every process has its own folders
        cluster.execute(f"CREATE DATABASE {name} TEMPLATE {databases.TEMPLATE}")
        flags += ["--database", cluster.url(name)]
    running = start(folder, *flags)
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hosted server with the usual limits, behind a proxy on this machine."""
    flags = ["--proxies", "127.0.0.1", "--hosts", "pintu.example"]
    running = start(tmp_path_factory.mktemp("hosted"), "--workers", "1", *flags)
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The game on one's own machine."""
    folder = tmp_path_factory.mktemp("local")
    running = start(folder, "--no-browser", "--workers", "1", verb="play")
    yield running
    assert running.stop() == 0


@pytest.fixture
def player(server: Running) -> httpx.Client:
    """A new player."""
    return server.client()


@pytest.fixture
def other(server: Running) -> httpx.Client:
    """Another new player."""
    return server.client()
