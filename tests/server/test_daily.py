"""The ranking of the daily puzzle, and attempts to cheat it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest

from pintu.play import Game, daily_deal
from pintu.puzzle import goals
from servers import PINTU, UNHURRIED, Server, by_hand, file_of, solve, timed_by_hand, won

SIZES = iter(["2x3", "2x4", "4x2", "2x5", "5x2", "2x6", "6x2", "3x3", "3x4", "4x3"])
SHARED = "3x2"
"""A size for tests that do not look at its table."""

ADDRESSES = iter(range(1, 250))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hosted server behind a proxy on this machine, without rate limits."""
    flags = ["--proxies", "127.0.0.1"]
    folder = tmp_path_factory.mktemp("site")
    with Server(folder, "serve", *flags, variables=UNHURRIED) as server:
        server.wait_until_ready()
        yield server


@pytest.fixture
def size() -> str:
    """A size whose table no other test of this file uses."""
    return next(SIZES)


def player_at(site: Server, address: str | None = None) -> httpx.Client:
    """A new player, at a new address."""
    return site.client(**{"X-Forwarded-For": address or f"192.0.2.{next(ADDRESSES)}"})


def today() -> date:
    return datetime.now(UTC).date()


def dealt(size: str, day: date | None = None) -> Game:
    rows, cols = (int(side) for side in size.split("x"))
    return Game(daily_deal(day or today(), rows, cols), goals.blank_last(rows, cols))


def roam(game: Game, steps: int) -> Game:
    """The game after a random walk that never goes straight back."""
    choice = Random(7)
    for _ in range(steps):
        last = game.moves[-1] if game.length else None
        ways = [move for move in game.board.moves if last is None or move is not last.opposite]
        game = game.after(choice.choice(ways), game.clock + 100)
    return game


def start(player: httpx.Client, size: str, game_id: str) -> dict[str, Any]:
    answer = player.post("/api/daily/starts", json={"size": size, "game_id": game_id})
    assert answer.status_code == 201
    begun: dict[str, Any] = answer.json()
    return begun


def back_date(site: Server, player_game: str, seconds: float = 60) -> None:
    """Let an attempt have begun earlier, as nobody waits for a test to play."""
    microseconds = int(seconds * 1_000_000)
    with closing(sqlite3.connect(site.data / "pintu.db", timeout=60)) as database, database:
        database.execute(
            "UPDATE daily_attempts SET started = started - ? WHERE game_id = ?",
            (microseconds, player_game),
        )


def finish(
    player: httpx.Client, game_id: str, game: Game, begun: dict[str, Any] | None
) -> dict[str, Any]:
    body = {"game": file_of(game), "daily": str(today())}
    if begun is not None:
        body["start"] = begun["start"]
    answer = player.put(f"/api/results/{game_id}", json=body)
    assert answer.status_code == 201
    given: dict[str, Any] = answer.json()
    return given


def attempt(site: Server, player: httpx.Client, size: str, game: Game) -> dict[str, Any]:
    """Play a ranked attempt, and return the answer to its result."""
    game_id = str(uuid4())
    begun = start(player, size, game_id)
    back_date(site, game_id)
    return finish(player, game_id, game, begun)


def table(site: Server, size: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = site.client().get(f"/api/daily?size={size}").json()["table"]
    return rows


def test_an_honest_attempt_is_ranked_by_the_clock_of_the_server(site: Server, size: str) -> None:
    player, game = player_at(site), by_hand(dealt(size))
    answer = attempt(site, player, size, game)
    assert (answer["daily"]["standing"], answer["daily_rank"]) == ("ranked", 1)
    place = answer["daily"]["place"]
    assert place["moves"] == game.made
    assert 60_000 <= place["milliseconds"] < 600_000
    (row,) = table(site, size)
    assert (row["moves"], row["milliseconds"]) == (place["moves"], place["milliseconds"])
    daily = player.get(f"/api/daily?size={size}").json()
    assert (daily["mine"], daily["attempt"]["state"]) == (place, "ranked")


def test_a_result_without_a_signed_start_is_not_ranked(site: Server, size: str) -> None:
    forged = f"{'0' * 16}.{'0' * 64}"
    for begun in (None, {"start": forged}, {"start": "x"}):
        player = player_at(site)
        answer = finish(player, str(uuid4()), by_hand(dealt(size)), begun)
        assert (answer["daily"]["standing"], answer["daily_rank"]) == ("unranked", None)
    stolen = start(player_at(site), size, str(uuid4()))
    answer = finish(player_at(site), str(uuid4()), by_hand(dealt(size)), stolen)
    assert answer["daily"]["standing"] == "unranked"
    assert table(site, size) == []


def test_only_the_first_attempt_of_a_day_is_ranked(site: Server, size: str) -> None:
    player, game_id = player_at(site), str(uuid4())
    begun = start(player, size, game_id)
    assert start(player, size, game_id) == begun  # the answer may have been lost
    other = start(player, size, str(uuid4()))
    assert (other["ranked"], other["start"]) == (False, None)
    assert "first attempt" in other["reason"]
    back_date(site, game_id)
    assert finish(player, game_id, by_hand(dealt(size), detour=4), begun)["daily_rank"] == 1
    better = finish(player, f"{game_id}-1", by_hand(dealt(size)), begun)
    assert better["daily"]["standing"] == "unranked"
    assert not start(player, size, game_id)["ranked"]
    (row,) = table(site, size)
    assert row["moves"] == by_hand(dealt(size), detour=4).made


def test_a_restart_resets_neither_moves_nor_time(site: Server) -> None:
    first = by_hand(dealt(SHARED)).undo()
    again = first.restart(first.clock + 100)
    game = again
    for number, move in enumerate(won(dealt(SHARED)).moves):
        game = game.after(move, game.clock + 60 + 37 * number % 91)
    assert game.made < game.length + first.made
    player, game_id = player_at(site), str(uuid4())
    begun = start(player, SHARED, game_id)
    back_date(site, game_id, 3600)
    place = finish(player, game_id, game, begun)["daily"]["place"]
    assert place["milliseconds"] >= 3_600_000
    assert place["moves"] == first.made + game.made


def test_the_solution_of_the_server_is_not_ranked(site: Server, size: str) -> None:
    player, game_id = player_at(site), str(uuid4())
    begun = start(player, size, game_id)
    assert solve(player, {"board": dealt(size).start.text})[-1].name == "solved"
    back_date(site, game_id)
    answer = finish(player, game_id, by_hand(dealt(size), detour=0), begun)
    assert (answer["daily"]["standing"], answer["daily_rank"]) == ("unranked", None)
    assert "gave help" in answer["daily"]["reason"]
    # Nor does it start an attempt after help.
    late = player_at(site)
    late.get("/api/player")
    late.post("/api/hints", json={"board": dealt(size).start.text})
    assert not start(late, size, str(uuid4()))["ranked"]
    assert table(site, size) == []


def test_a_solution_that_another_cookie_asked_for_is_held(site: Server, size: str) -> None:
    player, accomplice = player_at(site, "192.0.2.250"), player_at(site, "192.0.2.250")
    assert solve(accomplice, {"board": dealt(size).start.text})[-1].name == "solved"
    answer = attempt(site, player, size, by_hand(dealt(size), detour=0))
    assert (answer["daily"]["standing"], answer["daily_rank"]) == ("held", None)
    # Others at the address who play their own way are ranked.
    neighbour = player_at(site, "192.0.2.250")
    answer = attempt(site, neighbour, size, timed_by_hand(won(roam(dealt(size), 60))))
    assert answer["daily"]["standing"] == "ranked"


def test_times_that_no_hand_has_are_not_ranked(site: Server, size: str) -> None:
    game_id, player = str(uuid4()), player_at(site)
    hasty = won(dealt(size), pause=20, detour=10)
    answer = finish(player, game_id, hasty, start(player, size, game_id))
    assert "faster than anyone" in answer["daily"]["reason"]
    # A clock that shows more time than has passed since the start is no better.
    game_id, player = str(uuid4()), player_at(site)
    begun = start(player, size, game_id)
    answer = finish(player, game_id, won(dealt(size), pause=5_000, detour=10), begun)
    assert answer["daily"]["standing"] == "unranked"
    # Pauses that are all the same, or ten steps in no time, are kept apart.
    assert attempt(site, player_at(site), size, won(dealt(size), detour=8))["daily"][
        "standing"
    ] == ("held")
    assert table(site, size) == []


def test_an_autosave_with_help_is_not_forgotten(site: Server) -> None:
    helped = dealt(SHARED).with_assistance("ai")
    for hide in ("nothing", "a later version", "deleting it"):
        player, game_id = player_at(site), str(uuid4())
        begun = start(player, SHARED, game_id)
        path = f"/api/games/{game_id}"
        body = {"kind": "autosave", "version": 1, "game": file_of(helped)}
        assert player.put(path, json=body).status_code == 201
        if hide == "a later version":
            plain = {"kind": "autosave", "version": 2, "game": file_of(dealt(SHARED))}
            assert player.put(path, json=plain).status_code == 200
        elif hide == "deleting it":
            assert player.delete(path).status_code == 204
        back_date(site, game_id)
        answer = finish(player, game_id, by_hand(dealt(SHARED)), begun)
        assert (answer["daily"]["standing"], answer["daily_rank"]) == ("unranked", None), hide


def test_a_result_with_less_than_its_autosave_is_not_ranked(site: Server) -> None:
    player, game_id = player_at(site), str(uuid4())
    begun = start(player, SHARED, game_id)
    later = by_hand(dealt(SHARED)).undo().undo()
    saved = {"kind": "autosave", "version": 1, "game": file_of(later)}
    assert player.put(f"/api/games/{game_id}", json=saved).status_code == 201
    back_date(site, game_id)
    answer = finish(player, game_id, by_hand(dealt(SHARED)), begun)
    assert "contradicts" in answer["daily"]["reason"]


def test_many_new_cookies_take_one_place(site: Server, size: str) -> None:
    address = "198.51.100.7"
    for number in range(4):
        answer = attempt(
            site, player_at(site, address), size, by_hand(dealt(size), detour=2 + number)
        )
        assert answer["daily"]["place"]["listed"] == (number == 0)
        assert answer["daily_rank"] == 1
    elsewhere = attempt(site, player_at(site), size, by_hand(dealt(size), detour=9))
    assert elsewhere["daily_rank"] == 2
    assert len(table(site, size)) == 2
    assert site.client().get(f"/api/daily?size={size}").json()["players"] == 2


def test_a_player_with_a_history_has_a_place_of_their_own(site: Server, size: str) -> None:
    address = "198.51.100.8"
    attempt(site, player_at(site, address), size, by_hand(dealt(size)))
    known = player_at(site, address)
    names = [str(uuid4()) for _ in range(2)]
    for name in names:
        assert known.put(f"/api/results/{name}", json={"game": file_of(won(dealt("2x2")))})
    with closing(sqlite3.connect(site.data / "pintu.db", timeout=60)) as database, database:
        for days, name in enumerate(names, 1):
            day = timedelta(days=days) // timedelta(microseconds=1)
            database.execute(
                "UPDATE results SET created = created - ? WHERE game_id = ?", (day, name)
            )
    answer = attempt(site, known, size, by_hand(dealt(size), detour=3))
    assert answer["daily"]["place"]["listed"]
    assert len(table(site, size)) == 2


def test_a_join_gives_no_second_attempt(site: Server, size: str) -> None:
    first, second = player_at(site), player_at(site)
    attempt(site, first, size, by_hand(dealt(size), detour=5))
    game_id = str(uuid4())
    begun = start(second, size, game_id)
    code = first.post("/api/player/transfer").json()["code"]
    assert second.post("/api/player/claim", json={"code": code}).status_code == 204
    answer = finish(second, game_id, by_hand(dealt(size)), begun)
    assert answer["daily"]["standing"] == "unranked"
    (row,) = table(site, size)
    assert row["moves"] == by_hand(dealt(size), detour=5).made


def data(site: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*PINTU, "data", "results", *arguments, "--data-dir", str(site.data)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_operator_lists_ranks_and_removes_results(site: Server, size: str) -> None:
    held = attempt(site, player_at(site), size, won(dealt(size), detour=8))
    assert held["daily"]["standing"] == "held"
    listed = json.loads(data(site, "list", "--held", "--date", str(today()), "--json").stdout)
    (one,) = [each for each in listed if each["size"] == size]
    assert "regular" in one["reasons"]
    ranked = data(site, "rank", one["attempt"])
    assert (ranked.returncode, ranked.stderr) == (0, "")
    assert len(table(site, size)) == 1
    assert data(site, "remove", one["attempt"], "--json").returncode == 0
    assert table(site, size) == []
    unknown = data(site, "remove", "nothing")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "no result" in unknown.stderr
    assert data(site, "list", "--date", "soon").returncode == 2


def test_a_local_game_is_free_of_all_this(local: Server) -> None:
    local.wait_until_ready()
    player, size = local.client(), "3x3"
    assert player.get(f"/api/daily?size={size}").json()["attempt"]["state"] == "free"
    assert start(player, size, str(uuid4())) == {
        "date": str(today()), "ranked": True, "start": None, "reason": None,
    }  # fmt: skip
    slow = finish(player, str(uuid4()), won(dealt(size), detour=2), None)
    assert (slow["daily_rank"], slow["daily"]["standing"]) == (1, "ranked")
    best = finish(player, str(uuid4()), won(dealt(size), pause=50), None)
    assert best["daily"]["place"]["moves"] == won(dealt(size)).made
    assert player.get(f"/api/daily?size={size}").json()["players"] == 1
