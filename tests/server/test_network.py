"""`pintu play --share`: a local game that others in the network may open too."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from conftest import Run
from pintu.server import network
from pintu.server.settings import Settings, SettingsError
from servers import Server, file_of, new_game, wait_until

PATH = "/d/6WAX3622?p=gallery:cranes&beat=41-72310"


def own_address() -> str:
    try:
        return network.own_address()
    except SettingsError:
        pytest.skip("this machine is in no network")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A local game that is shared."""
    own_address()
    with Server(
        tmp_path_factory.mktemp("shared"), "play", "--share", variables={"PINTU_WRITES": "3"}
    ) as server:
        wait_until(lambda: "Ctrl-C" in server.output, "the whole announcement")
        yield server
        assert server.stop(signal.SIGINT) == 0
    assert server.errors.read_text() == ""


@pytest.fixture
def guest(shared: Server) -> Iterator[httpx.Client]:
    """Somebody who opens the address of the network."""
    with httpx.Client(base_url=f"http://{own_address()}:{shared.port}", timeout=60) as client:
        yield client


def test_it_prints_the_address_a_qr_code_and_a_warning(shared: Server) -> None:
    lines = shared.output.splitlines()
    assert lines[0].endswith(f"http://127.0.0.1:{shared.port}/#token={shared.token}")
    assert lines[1].endswith(f"http://{own_address()}:{shared.port}")
    assert sum("█" in line for line in lines) > 10
    assert any(line.startswith("Warning: everyone in this network") for line in lines)


def test_it_answers_at_exactly_the_address_it_prints(shared: Server, guest: httpx.Client) -> None:
    assert guest.get("/").status_code == 200
    for host in ("192.168.255.254", "evil.example"):
        answer = guest.get("/", headers={"Host": f"{host}:{shared.port}"})
        assert answer.status_code == 421
    assert guest.get("/", headers={"Host": own_address()}).status_code == 421  # no port: 80
    origin = {"Origin": f"http://evil.example:{shared.port}"}
    assert guest.post("/api/deals", json={"rows": 3, "cols": 3}, headers=origin).status_code == 403
    origin = {"Origin": str(guest.base_url).rstrip("/")}
    assert guest.post("/api/deals", json={"rows": 3, "cols": 3}, headers=origin).status_code == 200


def test_a_guest_is_a_player_of_their_own(shared: Server, guest: httpx.Client) -> None:
    owner = shared.client()
    body = {"kind": "save", "version": 1, "game": file_of(new_game())}
    assert owner.put("/api/games/owners-game", json=body).status_code == 201
    assert guest.get("/api/games").json()["games"] == []
    assert guest.get("/api/games/owners-game").status_code == 404
    assert "pintu" in guest.cookies
    assert not owner.cookies
    assert guest.put("/api/games/guests-game", json=body).status_code == 201
    assert [game["id"] for game in owner.get("/api/games").json()["games"]] == ["owners-game"]
    assert guest.delete("/api/player").status_code == 204
    assert [game["id"] for game in owner.get("/api/games").json()["games"]] == ["owners-game"]


def test_guests_have_limits_and_the_owner_has_none(shared: Server, guest: httpx.Client) -> None:
    guest.get("/api/player")
    statuses = {guest.delete("/api/games/none-such").status_code for _ in range(6)}
    assert statuses == {404, 429}
    owner = shared.client()
    assert {owner.delete("/api/games/none-such").status_code for _ in range(6)} == {404}


def test_links_get_the_address_of_the_network_as_a_qr_code(
    shared: Server, guest: httpx.Client
) -> None:
    url = f"http://{own_address()}:{shared.port}"
    for client in (shared.client(), guest):
        assert client.get("/api/network").json() == {"url": url}
        answer = client.get("/api/network/qr", params={"path": PATH})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.content == network.qr_image(url + PATH)


@pytest.mark.parametrize("path", ["", "/", "//evil.example/d/1", "/d/", "/d/1#x", "/d/1?<svg>"])
def test_only_links_to_puzzles_become_qr_codes(shared: Server, path: str) -> None:
    answer = shared.client().get("/api/network/qr", params={"path": path})
    assert answer.status_code == 422


def test_a_game_that_is_not_shared_has_no_address_for_others(local: Server) -> None:
    client = local.client()
    assert client.get("/api/network").json() == {"url": None}
    answer = client.get("/api/network/qr", params={"path": PATH})
    assert answer.status_code == 404
    assert "pintu play --share" in answer.json()["detail"]


def test_a_server_known_by_a_name_uses_it_in_qr_codes(hosted: Server) -> None:
    client = hosted.client(Host="pintu.example", **{"X-Forwarded-Proto": "https"})
    answer = client.get("/api/network/qr", params={"path": PATH})
    assert answer.content == network.qr_image("https://pintu.example" + PATH)


def test_sharing_without_a_network_is_one_sentence(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "_address_of", lambda host: "127.0.0.1")
    code, out, err = run("play", "--share", "--data-dir", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == (
        "pintu: --share needs a network, and this computer is in none; connect it and start again\n"
    )


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", None),
        ("localhost", None),
        ("::1", None),
        ("10.1.2.3", "http://10.1.2.3:80"),
        ("fd00::2", "http://[fd00::2]:80"),
    ],
)
def test_the_address_for_others_is_that_of_the_host(host: str, url: str | None) -> None:
    assert network.network_url(Settings(host=host, port=80)) == url
