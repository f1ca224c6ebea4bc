"""The description of the API: complete, and true under everything a fuzzer can think of."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from pintu.server.app import make_app
from pintu.server.settings import Settings
from servers import UNHURRIED, Server, file_of, new_game, photo

ROOT = Path(__file__).parents[2]


@cache
def description() -> dict[str, Any]:
    return make_app(Settings().with_defaults()).openapi()


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    paths = description()["paths"]
    return [(method, path, found) for path, item in paths.items() for method, found in item.items()]


def test_every_operation_has_a_name_a_summary_and_its_problems() -> None:
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(names)) == len(names)
    for method, path, operation in operations():
        assert re.fullmatch("[a-z][A-Za-z]+", operation["operationId"])
        assert operation["tags"], path
        assert operation["summary"], path
        for status, response in operation["responses"].items():
            if int(status) >= 400 and (path, status) != ("/api/health", "503"):
                assert "application/problem+json" in response["content"], (path, status)
        assert {"422", "500"} <= operation["responses"].keys()
        assert ("403" in operation["responses"]) == (method != "get")
        if "{" in path and method != "put" and "code" not in path:
            assert "404" in operation["responses"], path


def test_nothing_refers_to_what_is_not_there() -> None:
    text = str(description())
    known = {f"#/components/schemas/{name}" for name in description()["components"]["schemas"]}
    assert set(re.findall(r"#/components/schemas/\w+", text)) <= known
    assert "HTTPValidationError" not in text


KNOWN = """
[[operations]]
include-operation-id = "{name}"
parameters = {{ {parameter} = "{value}" }}
"""


def test_a_fuzzer_finds_nothing(tmp_path: Path) -> None:
    with Server(
        tmp_path, "serve", "--quiet", "--seconds", "1", variables=UNHURRIED, warm=True
    ) as server:
        server.wait_until_ready()
        player, game_id = server.client(), str(uuid4())
        body = {"kind": "save", "version": 1, "game": file_of(new_game())}
        player.put(f"/api/games/{game_id}", json=body)
        picture = player.post("/api/pictures", content=photo()).json()["id"]
        parts = [(ROOT / "schemathesis.toml").read_text()]
        known = {"getGame": ("game_id", game_id), "getGameFile": ("game_id", game_id)}
        for name in ("getPicture", "getPictureImage", "getPictureThumbnail"):
            known[name] = ("picture_id", picture)
        parts += [
            KNOWN.format(name=name, parameter=parameter, value=value)
            for name, (parameter, value) in known.items()
        ]
        configuration = tmp_path / "fuzzer.toml"
        configuration.write_text("\n".join(parts))
        # Deleting the player would take away what the other operations look at.
        for client, flag in ((player, "--exclude"), (server.client(), "--include")):
            client.get("/api/player")
            done = fuzz(server, configuration, client, f"{flag}-operation-id", "deletePlayer")
            count = 1 if flag == "--include" else len(operations()) - 1
            assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-5_000:]
            assert f"Tested: {count}\n" in done.stdout
    assert server.errors.read_text() == ""


def fuzz(
    server: Server, configuration: Path, player: httpx.Client, *flags: str
) -> subprocess.CompletedProcess[str]:
    """Run the fuzzer as a player."""
    command = [
        sys.executable, "-m", "schemathesis.cli", "--config-file", str(configuration),
        "run", f"{server.url}/api/openapi.json",
        "--checks", "all", "--max-examples", "4", "--seed", "1", "--continue-on-failure",
        "--header", f"Cookie: pintu={player.cookies['pintu']}", *flags,
    ]  # fmt: skip
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=configuration.parent,
        env={**os.environ, "NO_COLOR": "1"},
        check=False,
    )
