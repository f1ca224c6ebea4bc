"""The examples of docs/hosting.md: proxies, which are run if they are installed, and commands."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest

from pintu.cli.serve import serve
from servers import TIMEOUT, Server, file_of, new_game, solve, wait_until

TEXT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
HOST, ADDRESS = "puzzles.example.org", "127.0.0.1:8717"


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert found, language
    return found


Directive: TypeAlias = tuple[list[str], "list[Directive] | None"]


def parse_nginx(text: str) -> list[Directive]:
    """The directives, each with its words and the directives in its braces, if it has any."""
    words = re.findall(r"[{};]|[^\s{};#]+", re.sub(r"#.*", "", text))
    stack: list[list[Directive]] = [[]]
    words_so_far: list[str] = []
    for word in words:
        if word == "}":
            assert not words_so_far, f"no semicolon after {words_so_far}"
            stack.pop()
        elif word in "{;":
            assert words_so_far
            inner: list[Directive] | None = [] if word == "{" else None
            stack[-1].append((words_so_far, inner))
            if inner is not None:
                stack.append(inner)
            words_so_far = []
        else:
            words_so_far.append(word)
    assert len(stack) == 1
    return stack[0]


def test_the_example_of_nginx_has_what_the_server_needs() -> None:
    (text,) = blocks("nginx")
    (upstream, (words, server)) = parse_nginx(text)
    assert upstream == (["upstream", "pintu"], [(["server", ADDRESS], None)])
    assert words == ["server"]
    assert server is not None
    (place,) = [inner for name, inner in server if name == ["location", "/"]]
    assert place is not None
    headers = {name[1]: name[2] for name, _ in place if name[0] == "proxy_set_header"}
    assert headers == {
        "Host": "$http_host",
        "X-Forwarded-Host": "$http_host",
        "X-Forwarded-For": "$proxy_add_x_forwarded_for",
        "X-Forwarded-Proto": "$scheme",
    }
    assert (["proxy_buffering", "off"], None) in place


def parse_caddy(text: str) -> list[Directive]:
    """The directives, one in each line, as `parse_nginx` gives them."""
    stack: list[list[Directive]] = [[]]
    for line in text.splitlines():
        words = re.sub(r"(^|\s)#.*", "", line).split()
        if words == ["}"]:
            stack.pop()
        elif words:
            inner: list[Directive] | None = [] if words[-1] == "{" else None
            stack[-1].append((words if inner is None else words[:-1], inner))
            if inner is not None:
                stack.append(inner)
        assert stack, "a brace that closes nothing"
    assert len(stack) == 1, "a brace is not closed"
    return stack[0]


def test_the_example_of_caddy_has_what_the_server_needs() -> None:
    (text,) = blocks("caddyfile")
    ((site, directives),) = parse_caddy(text)
    assert site == [HOST]
    assert directives is not None
    assert directives == [(["reverse_proxy", ADDRESS], [(["flush_interval", "-1"], None)])]


@pytest.mark.parametrize("wrong", ["site {\n", "site {\n}\n}\n"])
def test_a_wrong_brace_is_found(wrong: str) -> None:
    with pytest.raises(AssertionError):
        parse_caddy(wrong)


def test_nginx_serves_the_game_with_the_example(hosted: Server, tmp_path: Path) -> None:
    program = find("nginx")
    (text,) = blocks("nginx")
    port = free_port()
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace(HOST, "pintu.example")
    text = re.sub(r" +ssl_certificate.*\n", "", text).replace(ADDRESS, f"127.0.0.1:{hosted.port}")
    folders = "".join(
        f"{name}_temp_path {tmp_path}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.getuid() == 0 else ""
    file = tmp_path / "nginx.conf"
    file.write_text(
        f"{user}daemon off;\npid {tmp_path}/pid;\nerror_log {tmp_path}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{folders}{text}}}\n"
    )
    command = [program, "-p", str(tmp_path), "-c", str(file), "-e", str(tmp_path / "errors")]
    with running(command, port):
        check_game(port)


def test_caddy_serves_the_game_with_the_example(hosted: Server, tmp_path: Path) -> None:
    program = find("caddy")
    (text,) = blocks("caddyfile")
    port = free_port()
    text = text.replace(HOST, f"http://pintu.example:{port}")
    file = tmp_path / "Caddyfile"
    file.write_text("{\nadmin off\n}\n" + text.replace(ADDRESS, f"127.0.0.1:{hosted.port}"))
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    with running(command, port, HOME=str(tmp_path)):
        check_game(port)


def check_game(port: int) -> None:
    """Open the page, save a game and solve a board as the pages of the site do."""
    site = f"pintu.example:{port}"
    headers = {"Host": site, "Origin": f"http://{site}"}
    url = f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=url, headers=headers, timeout=TIMEOUT, verify=False) as player:
        assert player.get("/").status_code == 200
        body = {"kind": "autosave", "version": 1, "game": file_of(new_game())}
        saved = player.put("/api/games/through-a-proxy", json=body)
        assert saved.status_code == 201, saved.text
        assert solve(player, {"board": "8 6 7/2 5 4/3 0 1"})[-1].data["length"] == 31


@contextmanager
def running(command: list[str], port: int, **variables: str) -> Iterator[None]:
    """A proxy that listens at a port."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        command, stdin=quiet, stdout=quiet, stderr=quiet, env=os.environ | variables
    )

    def listens() -> bool:
        assert process.poll() is None, "the proxy has ended"
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return True
        return False

    try:
        wait_until(listens, "the proxy listens")
        yield
    finally:
        process.terminate()
        process.wait()


def find(program: str) -> str:
    found = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def test_the_unit_of_systemd_starts_the_server() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    (text,) = blocks("ini")
    unit.read_string(text)
    assert unit.sections() == ["Unit", "Service", "Install"]
    assert unit["Service"]["ExecReload"] == "/bin/kill -HUP $MAINPID"
    check_command(unit["Service"]["ExecStart"].removeprefix("/opt/pintu/bin/"))


def test_all_commands_that_start_a_server_are_valid() -> None:
    lines = "\n".join(blocks("sh")).replace("\\\n", " ").splitlines()
    commands = [line for line in lines if line.startswith("pintu serve")]
    assert len(commands) >= 5
    for command in commands:
        check_command(command)


def check_command(command: str) -> None:
    pintu, name, *arguments = shlex.split(command, comments=True)
    assert (pintu, name) == ("pintu", "serve")
    serve.make_context(name, arguments)
