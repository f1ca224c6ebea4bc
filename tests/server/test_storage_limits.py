"""Limits on what is stored: in total, per client address, for new players, and by joining them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import Request

from pintu.play import format_save
from pintu.server import storage_limits
from pintu.server.app import make_app
from pintu.server.clock import ServerClock
from pintu.server.counters import MemoryCounters
from pintu.server.problems import ProblemError
from pintu.server.settings import Settings
from pintu.server.storage_limits import StorageLimits
from pintu.store import NoRoomError, Store, games, open_store, players, results
from servers import Server, file_of, new_game, photo, won
from store.things import game, result

ATTACKER, OTHER, HERE = "192.0.2.1", "192.0.2.2", "127.0.0.1"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'pintu.db'}") as store:
        yield store


def limits_of(store: Store, **settings: Any) -> StorageLimits:
    return StorageLimits(store, MemoryCounters(lambda: 0.0), Settings(**settings))


def sent_from(address: str) -> Request:
    return Request({"type": "http", "client": (address, 1), "headers": []})


async def refused(limits: StorageLimits, address: str) -> str | None:
    refusal = await limits.refusal(sent_from(address))
    return None if refusal is None else f"{refusal.status_code} {refusal.message.code}"


def test_an_address_makes_only_so_many_new_players_in_a_day(store: Store) -> None:
    store.write_now(players.ensure_player, "old")
    limits = limits_of(store, new_players=3)

    async def run() -> None:
        for player in ("a", "b", "c", "a", "old"):
            await limits.check_player(sent_from(ATTACKER), player)
        with pytest.raises(ProblemError) as error:
            await limits.check_player(sent_from(ATTACKER), "d")
        assert (error.value.status_code, error.value.message.code) == (429, "player.too_many_new")
        await limits.check_player(sent_from(OTHER), "d")
        for number in range(9):
            await limits.check_player(sent_from(HERE), f"local-{number}")

    asyncio.run(run())


def test_what_an_address_stores_in_a_day_has_a_limit(store: Store) -> None:
    limits = limits_of(store, address_storage=1)

    async def run() -> None:
        await limits.count(sent_from(ATTACKER), 999_999)
        assert await refused(limits, ATTACKER) is None
        await limits.count(sent_from(ATTACKER), 500)
        assert await refused(limits, ATTACKER) == "429 request.stored_too_much"
        assert await refused(limits, OTHER) is None
        assert await refused(limits, HERE) is None

    asyncio.run(run())


def test_the_whole_database_has_a_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage_limits, "SIZE_SECONDS", 0)
    limits = limits_of(store, storage=1)

    async def run() -> None:
        assert await refused(limits, HERE) is None
        await store.write(games.put_game, "ann", game(1, text="x" * 1_200_000), 10)
        for address in (ATTACKER, HERE):
            assert await refused(limits, address) == "409 stored.no_room"
            with pytest.raises(ProblemError):
                await limits.take(sent_from(address), 1)
        await store.write(games.delete_game, "ann", "game-0001")
        assert await refused(limits, HERE) is None

    asyncio.run(run())


def test_local_mode_has_no_limits(store: Store) -> None:
    counters = MemoryCounters(lambda: 0.0)
    settings = Settings(mode="local", new_players=1, address_storage=1, storage=1)
    limits = StorageLimits(store, counters, settings)

    async def run() -> None:
        await store.write(games.put_game, "local", game(1, text="x" * 2_000_000), 10)
        await limits.count(sent_from(OTHER), 9_000_000)
        assert await refused(limits, OTHER) is None
        for player in "abc":
            await limits.check_player(sent_from(OTHER), player)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("settings", "expected"),
    [({"idle_days": 30}, [30]), ({"idle_days": 0}, []), ({"mode": "local"}, [])],
)
def test_a_hosted_server_deletes_idle_players(
    store: Store, monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any], expected: list[int]
) -> None:
    begun: list[int] = []

    async def delete(_store: Store, days: int, _clock: ServerClock) -> None:
        begun.append(days)

    async def nothing() -> None:
        pass

    monkeypatch.setattr("pintu.server.app.delete_idle_players", delete)
    pool: Any = SimpleNamespace(start=nothing, stop=nothing)

    async def run() -> None:
        app = make_app(Settings(**settings).with_defaults(), store, pool)
        async with app.router.lifespan_context(app):
            await asyncio.sleep(0)

    asyncio.run(run())
    assert begun == expected


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with low limits behind a proxy."""
    flags = ["--games", "3", "--new-players", "4", "--address-storage", "1"]
    folder = tmp_path_factory.mktemp("small")
    with Server(folder, "serve", *flags, "--proxies", "127.0.0.1") as server:
        yield server


def test_joining_players_gives_nobody_more_games_and_new_players_are_limited(
    small: Server,
) -> None:
    save = {"kind": "save", "version": 1, "game": file_of(new_game())}

    def player(count: int) -> tuple[httpx.Client, int]:
        client = small.client(**{"X-Forwarded-For": ATTACKER})
        answers = [client.put(f"/api/games/{uuid4()}", json=save) for _ in range(count)]
        return client, max(answer.status_code for answer in answers)

    (first, status), (second, other) = player(2), player(2)
    assert (status, other) == (201, 201)
    code = first.post("/api/player/transfer").json()["code"]
    answer = second.post("/api/player/claim", json={"code": code})
    assert (answer.status_code, answer.json()["code"]) == (409, "stored.merge_games")
    assert len(second.get("/api/games").json()["games"]) == 2
    assert first.get("/api/player").json()["games"]["count"] == 2
    third, _ = player(1)
    assert third.post("/api/player/claim", json={"code": code}).status_code == 204
    assert player(1)[1] == 201
    assert player(1)[1] == 429


@pytest.mark.parametrize(
    ("number", "method", "path", "body"),
    [
        (1, "PUT", "games/{id}",
         {"json": {"kind": "save", "version": 1, "game": file_of(new_game())}}),
        (2, "POST", "games/import", {"content": format_save(new_game())}),
        (3, "PUT", "results/{id}", {"json": {"game": file_of(won(new_game(2, 3)))}}),
        (4, "POST", "pictures", {"content": photo()}),
        (5, "POST", "daily/starts", {"json": {"size": "3x3", "game_id": "game-0001"}}),
        (6, "POST", "player/transfer", {}),
    ],
)  # fmt: skip
def test_new_players_are_counted_by_every_request_that_stores_something(
    small: Server, number: int, method: str, path: str, body: dict[str, Any]
) -> None:
    def answer() -> httpx.Response:
        client = small.client(**{"X-Forwarded-For": f"192.0.2.{10 + number}"})
        return client.request(method, f"/api/{path.format(id=uuid4())}", **body)

    assert [answer().status_code for _ in range(4)] == [201] * 4
    refused = answer()
    assert (refused.status_code, refused.json()["code"]) == (429, "player.too_many_new")


def long_won_game(pairs: int) -> dict[str, Any]:
    """A won game in which a tile went back and forth so often before."""
    game = won(new_game(2, 3), pause=1_000)
    fields, first = file_of(game), game.start.moves[0]
    times = [1_000 * number for number in range(1, 2 * pairs + game.length + 1)]
    return fields | {
        "moves": f"{first}{first.opposite}" * pairs + fields["moves"],
        "times": " ".join(map(str, times)),
        "cursor": len(times),
        "clock": times[-1],
    }


def test_saved_games_count_for_the_storage_of_an_address(small: Server) -> None:
    attacker = small.client(**{"X-Forwarded-For": "192.0.2.20"})
    save = {"kind": "save", "version": 1, "game": long_won_game(40_000)}
    answers = [attacker.put(f"/api/games/{uuid4()}", json=save) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["code"] == "request.stored_too_much"


def test_results_count_for_the_storage_of_an_address(small: Server) -> None:
    attacker = small.client(**{"X-Forwarded-For": OTHER})

    def put(name: str, pairs: int) -> httpx.Response:
        return attacker.put(f"/api/results/{name}", json={"game": long_won_game(pairs)})

    save = {"kind": "autosave", "version": 1, "game": file_of(new_game(2, 3))}
    assert attacker.put("/api/games/begun-before", json=save).status_code == 201
    # Each is a record, as it has fewer moves than the one before, and so keeps its text.
    assert [put(f"record-{number}", 40_000 - number).status_code for number in (1, 2)] == [201] * 2
    refused = put("record-3", 1)
    assert (refused.status_code, refused.json()["code"]) == (429, "request.stored_too_much")
    assert "retry-after" in refused.headers
    # The result of a game that is stored has a place, and only the first one.
    assert [put("begun-before", 1).status_code for _ in range(2)] == [201, 200]
    best = attacker.get("/api/records").json()["tables"][0]["moves"]
    assert best["game_id"] == "begun-before"


def test_without_room_a_result_is_stored_without_its_text_if_its_game_is_stored(
    store: Store,
) -> None:
    put = partial(results.put_result, has_room=False)
    with pytest.raises(NoRoomError):
        store.write_now(put, "ann", result(1))
    store.write_now(games.put_game, "ann", game(1), 10)
    kept, created = store.write_now(put, "ann", result(1))
    assert (kept.text, created) == (None, True)
    found = store.read_now(results.get_result, "ann", kept.game_id)
    assert found == kept
