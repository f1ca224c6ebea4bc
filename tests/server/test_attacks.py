"""The attacks that once stopped the server, in small: honest players notice none of them.

The attackers and the honest player come through a proxy, each from another address.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from itertools import count
from uuid import uuid4

import httpx
import pytest
from PIL import Image

from pintu.play import Game
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal
from servers import (
    ENDLESS,
    TIMEOUT,
    Server,
    file_of,
    needs_proc,
    new_game,
    photo,
    read_until,
    solve,
    solving,
    wait_until,
    won_by_a_person,
)

HONEST = "198.51.100.7"
SEEDS = count(1000)
"""Of boards that were not solved before: known answers need no worker."""

MOST = 12
"""Open requests that an address may have."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one worker for solves, and a few places in the queue."""
    flags = ["--proxies", "127.0.0.1", "--queue", "4", "--seconds", "3600"]
    flags += ["--address-connections", str(MOST), "--picture-seconds", "2", "--new-players", "8"]
    with Server(tmp_path_factory.mktemp("attacked"), "serve", *flags) as server:
        server.wait_until_ready()
        yield server


def player_at(site: Server, address: str) -> httpx.Client:
    """A new player at an address."""
    player = site.client(**{"X-Forwarded-For": address})
    player.get("/api/player")
    return player


def check_honest(site: Server) -> None:
    """Someone at another address looks at the page, saves, solves and uploads."""
    honest = player_at(site, HONEST)
    assert honest.get("/api/health").status_code == 200
    save = {"kind": "autosave", "version": 1, "game": file_of(new_game())}
    assert honest.put(f"/api/games/{uuid4()}", json=save).status_code == 201
    assert (
        solve(honest, {"board": deal(goals.blank_last(3, 3), next(SEEDS)).text})[-1].name
        == "solved"
    )
    assert honest.post("/api/previews", content=photo()).status_code == 200


def test_a_body_of_very_many_fields_is_not_validated(site: Server) -> None:
    attacker = player_at(site, "192.0.2.1")
    body = json.dumps({f"k{number}": 0 for number in range(150_000)})
    headers = {"Content-Type": "application/json"}
    for path in ("/api/games/many-fields", "/api/results/many-fields"):
        answer = attacker.put(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "request.too_many_fields")
    check_honest(site)


def test_many_cookies_of_one_address_do_not_keep_others_from_solving(site: Server) -> None:
    """Its running search ends for another address, whose search has a place in the full queue."""
    with ExitStack() as stack:
        first = stack.enter_context(solving(player_at(site, "192.0.2.2"), ENDLESS))
        for _ in range(4):
            stack.enter_context(solving(player_at(site, "192.0.2.2"), ENDLESS))
        refused = player_at(site, "192.0.2.2").post("/api/solves", json=ENDLESS)
        assert refused.status_code == 503
        check_honest(site)
        assert read_until(first, "error").data["code"] == "work.gave_way"


def test_many_players_of_one_address_do_not_keep_workers_busy_with_short_jobs(
    site: Server,
) -> None:
    crowd = [player_at(site, "192.0.2.6") for _ in range(4)]
    stop = threading.Event()

    def ask(player: httpx.Client, number: int) -> None:
        while not stop.is_set():
            number += 1
            board = deal(goals.blank_last(3, 3), number).text
            player.post("/api/traces", json={"board": board, "method": "bfs"})

    threads = [
        threading.Thread(target=ask, args=each)
        for each in zip(crowd, range(0, 400, 100), strict=True)
    ]
    for thread in threads:
        thread.start()
    try:
        check_honest(site)
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_pictures_that_take_long_use_up_the_time_of_their_address(site: Server) -> None:
    out = BytesIO()
    Image.new("RGB", (5_000, 5_000)).save(out, "WEBP", lossless=True)
    statuses, codes = [], set()
    for _ in range(20):  # each from a new player
        attacker = site.client(**{"X-Forwarded-For": "192.0.2.3"})
        answer = attacker.post("/api/previews", content=out.getvalue())
        statuses.append(answer.status_code)
        if answer.status_code == 429:
            codes.add(answer.json()["code"])
            break
    assert statuses[-1] == 429, statuses
    assert codes
    check_honest(site)


def test_new_players_of_one_address_do_not_fill_the_storage(site: Server) -> None:
    save = {"kind": "save", "version": 1, "game": file_of(new_game())}
    statuses = [
        site.client(**{"X-Forwarded-For": "192.0.2.4"}).put(f"/api/games/{uuid4()}", json=save)
        for _ in range(9)
    ]
    assert [answer.status_code for answer in statuses] == [201] * 8 + [429]
    check_honest(site)


def test_bodies_that_never_end_do_not_take_all_connections_of_a_proxy(site: Server) -> None:
    head = "PUT /api/games/slow-body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2000000\r\n"
    with ExitStack() as stack:
        for number in range(MOST):  # from one network
            line = stack.enter_context(site.connect())
            line.sendall(f"{head}X-Forwarded-For: 2001:db8::{number:x}\r\n\r\n ".encode())
        attacker = site.client(**{"X-Forwarded-For": "2001:db8::ffff"})
        wait_until(lambda: attacker.get("/api/health").status_code == 503, "it is refused")
        assert attacker.get("/api/health").json()["code"] == "service.too_many_connections"
        check_honest(site)


@needs_proc
def test_clients_that_never_read_do_not_take_all_connections(site: Server) -> None:
    """They come without a proxy, so the connections are their own."""
    request = f"GET /api/gallery/koi/image HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n"
    place, source = (site.host, site.port), ("127.0.0.2", 0)
    with ExitStack() as stack:
        for _ in range(MOST):
            line = stack.enter_context(socket.create_connection(place, TIMEOUT, source))
            line.sendall(20 * request.encode())
        with socket.create_connection(place, TIMEOUT, source) as line:
            line.sendall(request.encode())
            assert line.recv(12) == b"HTTP/1.1 503"
        check_honest(site)


def test_the_solution_of_the_server_has_no_rank(site: Server) -> None:
    attacker, game_id = player_at(site, "192.0.2.5"), str(uuid4())
    daily = attacker.get("/api/daily", params={"size": "3x3"}).json()
    request = {"size": "3x3", "game_id": game_id}
    start = attacker.post("/api/daily/starts", json=request).json()["start"]
    assert solve(attacker, {"board": daily["start"]})[-1].name == "solved"
    game = Game(Board.parse(daily["start"]), goals.blank_last(3, 3))
    body = {
        "game": file_of(won_by_a_person(game, detour=0)),
        "daily": daily["date"],
        "start": start,
    }
    answer = attacker.put(f"/api/results/{game_id}", json=body).json()
    assert (answer["daily"]["standing"], answer["daily_rank"]) == ("unranked", None)
    assert "gave help" in answer["daily"]["reason"]
