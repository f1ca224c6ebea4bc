"""A server while the clock of its machine is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from pintu.play import Game
from pintu.puzzle import Board, goals
from servers import UNHURRIED, Server, file_of, new_game, played, won_by_a_person

CLOCK = '''
"""Python imports this at its start: the clock is off by the seconds in a file."""
import datetime, os, time
from pathlib import Path

def offset():
    return int(Path(os.environ["OFFSET"]).read_text())

class AsReal(type):
    def __instancecheck__(cls, value):
        return isinstance(value, real)

class Shifted(datetime.datetime, metaclass=AsReal):
    @classmethod
    def now(cls, zone=None):
        return real.now(zone) + datetime.timedelta(seconds=offset())

real, datetime.datetime = datetime.datetime, Shifted
real_time, real_time_ns = time.time, time.time_ns
time.time = lambda: real_time() + offset()
time.time_ns = lambda: real_time_ns() + offset() * 10**9
'''
MOST = 4
"""Games that a player may have."""


class Player:
    """A player who counts the versions of each game that the server has acknowledged."""

    def __init__(self, client: httpx.Client) -> None:
        self.client, self.versions = client, dict[str, int]()

    def put(self, game_id: str, game: Game, version: int, kind: str = "autosave") -> int:
        body = {"kind": kind, "version": version, "game": file_of(game)}
        return self.client.put(f"/api/games/{game_id}", json=body).status_code

    def save(self, game_id: str, game: Game | None = None, kind: str = "autosave") -> None:
        version = self.versions.get(game_id, 0) + 1
        status = self.put(game_id, game or played(new_game(), version), version, kind)
        assert status in (200, 201)
        self.versions[game_id] = version

    def stored(self) -> dict[str, int]:
        games: list[dict[str, Any]] = self.client.get("/api/games").json()["games"]
        assert all(each["moves"] > 0 for each in games)
        return {each["id"]: each["version"] for each in games}


@contextmanager
def server_with_clock(folder: Path) -> Iterator[tuple[Server, Callable[[int], object]]]:
    """A server, and a function that sets its clock, by the seconds that it is ahead."""
    offset, python = folder / "offset", folder / "python"
    python.mkdir()
    (python / "sitecustomize.py").write_text(CLOCK)

    def set_clock(seconds: int) -> None:
        new = folder / "new-offset"
        new.write_text(str(seconds))
        new.replace(offset)  # the server may read it at any moment

    set_clock(0)
    path = os.pathsep.join([str(python), *filter(None, [os.environ.get("PYTHONPATH")])])
    variables = {**UNHURRIED, "OFFSET": str(offset), "PYTHONPATH": path}
    with Server(folder, "serve", "--games", str(MOST), variables=variables) as server:
        yield server, set_clock


@pytest.mark.parametrize("days", [-400, 400])
def test_no_session_is_lost_while_the_clock_is_wrong_or_afterwards(
    tmp_path: Path, days: int
) -> None:
    """Nor if the server is started again meanwhile."""
    with server_with_clock(tmp_path) as (server, set_clock):
        players = [Player(server.client())]
        players[0].save("not-played-again")
        set_clock(days * 24 * 3600)
        players.append(Player(server.client()))
        players[1].save("not-played-again")
        for again in range(4):
            for player in players:
                player.save("the-game")
                assert player.stored() == player.versions
            if again == 1:
                set_clock(0)
            else:
                server.kill()
                server.start()


def test_no_save_session_or_attempt_is_lost_when_the_clock_goes_back_an_hour(
    tmp_path: Path,
) -> None:
    with server_with_clock(tmp_path) as (server, set_clock):
        player, other = Player(server.client()), Player(server.client())
        other.save("of-another")
        player.save("not-played-again")
        player.save("the-save", kind="save")
        player.save("being-played")
        player.save("being-played")
        daily = player.client.get("/api/daily", params={"size": "3x3"}).json()
        won = won_by_a_person(Game(Board.parse(daily["start"]), goals.blank_last(3, 3)))
        attempt = str(uuid4())
        request = {"size": "3x3", "game_id": attempt}
        start = player.client.post("/api/daily/starts", json=request).json()["start"]

        set_clock(-3600)
        player.save("being-played")
        assert player.put("being-played", played(new_game(), 2), 2) == 409
        games = player.client.get("/api/games").json()["games"]
        updated = {each["id"]: each["updated"] for each in games}
        assert updated["being-played"] < updated["not-played-again"]  # by the clock
        player.save(attempt, won)
        player.save("new-game")  # there is no room: the autosave not played for longest goes
        del player.versions["not-played-again"]
        assert player.stored() == player.versions
        other.save("of-another")
        assert other.stored() == other.versions
        body = {"game": file_of(won), "daily": daily["date"], "start": start}
        result = player.client.put(f"/api/results/{attempt}", json=body).json()
        assert result["daily"]["standing"] == "ranked"
        assert result["daily"]["place"]["milliseconds"] == won.clock

        server.kill()
        server.start()
        assert player.stored() == player.versions
        assert other.stored() == other.versions
