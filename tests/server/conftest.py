"""Servers shared by the tests of a process."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest

import postgres as databases
from postgres import postgres
from servers import ENDLESS, UNHURRIED, Server, solve

__all__ = ["postgres"]

SECRET = "a secret of more than thirty-two characters"
PLACES = 64
"""The queue size of the hosted server."""


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    """Close what a test has opened: a process has a thousand files at most on many machines."""
    yield
    for server in Server.running:
        server.close_clients()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A hosted server without rate limits, on each kind of database."""
    folder = tmp_path_factory.mktemp("server")
    flags = []
    if request.param == "postgresql":
        cluster: databases.Server = request.getfixturevalue("postgres")
        name = f"server_{os.getpid()}_{folder.name}"  # every process has its own folders
        cluster.execute(f"CREATE DATABASE {name} TEMPLATE {databases.TEMPLATE}")
        flags = ["--database", cluster.url(name)]
    variables = {**UNHURRIED, "PINTU_METRICS": "local"}
    server = Server(folder, "serve", *flags, variables=variables, warm=True)
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hosted server with the usual rate limits, behind a proxy on this machine.

    It solves for as long as a test can wait.
    """
    flags = ["--proxies", "127.0.0.1", "--hosts", "pintu.example"]
    flags += ["--queue", str(PLACES), "--seconds", "3600"]
    folder = tmp_path_factory.mktemp("hosted")
    server = Server(folder, "serve", *flags, variables={"PINTU_SECRET": SECRET}, warm=True)
    yield server
    assert server.stop() == 0


@pytest.fixture
def idle(hosted: Server) -> Server:
    """The hosted server with nothing to do: the next solve begins at once."""
    hosted.wait_until_ready()
    # There is one worker for solves; once it has answered this, all earlier jobs have ended.
    assert solve(hosted.client(), {**ENDLESS, "limits": {"expanded": 1}})[-1].name == "limited"
    return hosted


@pytest.fixture(scope="session")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with low limits: three writes per minute, one second per solve."""
    flags = ["--proxies", "127.0.0.1", "--writes", "3", "--uploads", "2", "--seconds", "1"]
    flags += ["--reads", "40"]
    server = Server(tmp_path_factory.mktemp("strict"), "serve", *flags, warm=True)
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in local mode."""
    server = Server(tmp_path_factory.mktemp("local"), "play")
    yield server
    assert server.stop() == 0


@pytest.fixture
def player(server: Server) -> httpx.Client:
    """A new player."""
    return server.client()


@pytest.fixture
def other(server: Server) -> httpx.Client:
    """Another new player."""
    return server.client()
