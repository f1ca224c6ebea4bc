"""Who is playing."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from pintu.server.cookie_days import MONTH, YEAR
from pintu.server.player_cookie import CookieSigner, PlayerCookie
from server.conftest import SECRET
from servers import Server, file_of, new_game, photo, won


def keep_a_game(client: httpx.Client) -> str:
    name = str(uuid4())
    body = {"kind": "save", "version": 1, "game": file_of(new_game())}
    assert client.put(f"/api/games/{name}", json=body).status_code == 201
    return name


def test_the_first_answer_that_needs_a_player_brings_the_cookie(server: Server) -> None:
    client = server.client()
    for path in ("/api/health", "/api/gallery", "/api/gallery/koi/thumbnail"):
        assert "set-cookie" not in client.get(path).headers
    cookie = client.get("/api/games").headers["set-cookie"]
    assert re.fullmatch(
        r"pintu=[0-9a-f]{32}\.\d+\.[0-9a-f]{64}; HttpOnly; Max-Age=31536000; Path=/; SameSite=Lax",
        cookie,
    )
    assert "set-cookie" not in client.get("/api/games").headers


def players_in(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "pintu.db")) as database:
        (count,) = database.execute("SELECT count(*) FROM players").fetchone()
    return int(count)


def test_the_folder_is_for_who_runs_the_server_alone(hosted: Server, local: Server) -> None:
    for server in (hosted, local):
        keep_a_game(server.client())
        assert server.data.stat().st_mode & 0o777 == 0o700
        assert {path.stat().st_mode & 0o777 for path in server.data.iterdir()} == {0o600}


def test_the_page_brings_the_cookie_before_it_asks_for_several_things_at_once(
    server: Server,
) -> None:
    client = server.client()
    assert "set-cookie" in client.get("/").headers
    assert "set-cookie" not in client.get("/api/games").headers
    assert "set-cookie" not in client.get("/").headers


def test_looking_around_leaves_no_trace(hosted: Server) -> None:
    before = players_in(hosted.data)
    for path in ("/api/player", "/api/games", "/api/pictures", "/api/records", "/api/daily"):
        assert hosted.client().get(path).status_code == 200
    assert players_in(hosted.data) == before
    keep_a_game(hosted.client())
    assert players_in(hosted.data) == before + 1


@pytest.mark.parametrize(
    "wrong", ["", "x", "{id}.{day}.{mac}0", "{id}.0.{mac}", "{other}.{day}.{mac}"]
)
def test_a_forged_cookie_is_none(server: Server, wrong: str) -> None:
    client = server.client()
    keep_a_game(client)
    player, day, mac = client.cookies["pintu"].split(".")
    value = wrong.format(id=player, day=day, mac=mac, other="0" * 32)
    forger = server.client(Cookie=f"pintu={value}")
    answer = forger.get("/api/games")
    assert answer.json()["games"] == []
    assert "set-cookie" in answer.headers


def today() -> int:
    return (datetime.now(UTC).date() - date(1970, 1, 1)).days


def test_a_cookie_is_read_by_whoever_has_the_secret_only() -> None:
    signer = CookieSigner(b"secret")
    value = signer.sign(PlayerCookie("0" * 32, today() - MONTH))
    assert signer.read(value) == PlayerCookie("0" * 32, today() - MONTH)
    assert CookieSigner(b"other").read(value) is None


def test_an_old_cookie_is_renewed_for_the_same_player(hosted: Server) -> None:
    signer = CookieSigner(SECRET.encode())
    for days, renewed in ((MONTH - 1, False), (MONTH, True), (-5, True)):
        value = signer.sign(PlayerCookie("f" * 32, today() - days))
        answer = hosted.client(Cookie=f"pintu={value}").get("/api/games")
        cookie = answer.headers.get("set-cookie")
        assert (cookie is not None) == renewed
        assert cookie is None or cookie.startswith("pintu=" + "f" * 32)


def test_a_cookie_of_more_than_a_year_ago_is_none(hosted: Server) -> None:
    signer = CookieSigner(SECRET.encode())
    for days, valid in ((YEAR, True), (YEAR + 1, False), (today(), False)):
        value = signer.sign(PlayerCookie("e" * 32, today() - days))
        answer = hosted.client(Cookie=f"pintu={value}").get("/api/games")
        assert answer.headers["set-cookie"].startswith("pintu=" + "e" * 32) == valid


def test_behind_https_the_cookie_has_the_prefix_of_its_host(hosted: Server) -> None:
    signer = CookieSigner(SECRET.encode())
    plain = signer.sign(PlayerCookie("a" * 32, today()))
    prefixed = signer.sign(PlayerCookie("b" * 32, today()))

    def answer_to(cookie: str, method: str = "GET", path: str = "/api/games") -> list[str]:
        headers = {"X-Forwarded-Proto": "https", "Cookie": cookie}
        answer = hosted.client(**headers).request(method, path)
        return answer.headers.get_list("set-cookie")

    (new,) = answer_to("")
    assert new.startswith("__Host-pintu=")
    assert "; Path=/;" in new
    assert "Domain" not in new
    (moved,) = answer_to(f"pintu={plain}")  # from a time without HTTPS
    assert moved.startswith("__Host-pintu=" + "a" * 32)
    assert answer_to(f"pintu={plain}; __Host-pintu={prefixed}") == []
    deleted = answer_to(f"__Host-pintu={prefixed}", "DELETE", "/api/player")
    assert [cookie.partition("=")[0] for cookie in deleted] == ["__Host-pintu", "pintu"]
    assert all("Max-Age=0" in cookie for cookie in deleted)
    over_http = hosted.client(Cookie=f"__Host-pintu={prefixed}").get("/api/games")
    assert over_http.headers["set-cookie"].startswith("pintu=")


def test_behind_https_the_cookie_is_secure(hosted: Server) -> None:
    answer = hosted.client(**{"X-Forwarded-Proto": "https"}).get("/api/games")
    assert "; Secure" in answer.headers["set-cookie"]
    assert "Secure" not in hosted.client().get("/api/games").headers["set-cookie"]


def test_a_code_moves_a_player_to_another_browser_once(server: Server) -> None:
    first, second, third = server.client(), server.client(), server.client()
    names = {keep_a_game(first), keep_a_game(second)}
    transfer = first.post("/api/player/transfer")
    assert transfer.status_code == 201
    code = transfer.json()["code"]
    assert len(code) >= 8
    claimed = second.post("/api/player/claim", json={"code": code.lower()})
    assert (claimed.status_code, claimed.content) == (204, b"")
    for client in (first, second):
        assert {game["id"] for game in client.get("/api/games").json()["games"]} == names
    again = third.post("/api/player/claim", json={"code": code})
    assert (again.status_code, again.json()["field"]) == (404, "code")


def claimed(first: httpx.Client, second: httpx.Client) -> None:
    code = first.post("/api/player/transfer").json()["code"]
    assert second.post("/api/player/claim", json={"code": code}).status_code == 204


def test_a_claim_moves_all_data_and_deletes_the_old_player(server: Server) -> None:
    first, second = server.client(), server.client()
    cookie = (second.get("/api/games"), second.cookies["pintu"])[1]
    picture = second.post("/api/pictures", content=photo(seed=77)).json()["id"]
    game, name = new_game(2, 3, picture=f"upload:{picture}"), str(uuid4())
    body = {"kind": "autosave", "version": 4, "game": file_of(game)}
    assert second.put(f"/api/games/{name}", json=body).status_code == 201
    assert second.put(f"/api/results/{name}", json={"game": file_of(won(game))}).is_success
    keep_a_game(first)
    claimed(first, second)
    for client in (first, second):
        assert client.get(f"/api/games/{name}").json()["version"] == 4
        assert client.get(f"/api/pictures/{picture}/image").status_code == 200
        assert client.get("/api/records").json()["tables"][0]["moves"]["game_id"] == name
        room = client.get("/api/player").json()
        assert (room["games"]["count"], room["pictures"]["count"]) == (2, 1)
    back = server.client(Cookie=f"pintu={cookie}").get("/api/player").json()
    assert (back["games"]["count"], back["pictures"]["count"]) == (0, 0)


def test_a_claim_by_the_same_player_changes_nothing(server: Server) -> None:
    client = server.client()
    name = keep_a_game(client)
    before = client.cookies["pintu"]
    claimed(client, client)
    assert client.cookies["pintu"] == before
    assert [game["id"] for game in client.get("/api/games").json()["games"]] == [name]


def test_only_the_old_cookie_can_move_its_data(server: Server) -> None:
    victim, thief = server.client(), server.client()
    name = keep_a_game(victim)
    keep_a_game(thief)
    player, day, mac = victim.cookies["pintu"].split(".")
    _, _, other_mac = thief.cookies["pintu"].split(".")
    end = "0" if mac[-1] != "0" else "1"
    for value in (
        f"{player}.{day}.{other_mac}",
        f"{player}.{day}.{mac[:-1]}{end}",
        f"{player}.{int(day) + 1}.{mac}",
        player,
    ):
        code = thief.post("/api/player/transfer").json()["code"]
        forger = server.client(Cookie=f"pintu={value}")
        assert forger.post("/api/player/claim", json={"code": code}).status_code == 204
    code = thief.post("/api/player/transfer").json()["code"]
    for site in ("https://evil.example", "null"):
        refused = victim.post("/api/player/claim", json={"code": code}, headers={"Origin": site})
        assert refused.status_code == 403
    unknown = victim.post("/api/player/claim", json={"code": "AAAAA-AAAAA"})
    assert unknown.status_code == 404
    assert [game["id"] for game in victim.get("/api/games").json()["games"]] == [name]
    assert name not in [game["id"] for game in thief.get("/api/games").json()["games"]]


def test_deleting_a_player_deletes_everything(server: Server) -> None:
    client, other = server.client(), server.client()
    keep_a_game(client)
    kept = keep_a_game(other)
    client.post("/api/pictures", content=photo())
    cookie = client.cookies["pintu"]
    answer = client.delete("/api/player")
    assert answer.status_code == 204
    assert "Max-Age=0" in answer.headers["set-cookie"]
    back = server.client(Cookie=f"pintu={cookie}")
    player = back.get("/api/player").json()
    assert (player["games"]["count"], player["pictures"]["count"]) == (0, 0)
    assert other.get(f"/api/games/{kept}").status_code == 200


def identity(answer: httpx.Response) -> str | None:
    """The player that a response sets a cookie for."""
    cookie = answer.headers.get("set-cookie")
    return None if cookie is None else str(cookie).partition("=")[2].partition(".")[0]


def test_the_cookies_of_a_deleted_player_are_invalid_in_all_browsers(server: Server) -> None:
    first, second = server.client(), server.client()
    keep_a_game(first)
    claimed(first, second)
    cookie = first.cookies["pintu"]
    assert second.delete("/api/player").status_code == 204
    back = server.client(Cookie=f"pintu={cookie}")
    answer = back.get("/api/games")
    assert identity(answer) not in (None, cookie.partition(".")[0])
    saved = {"kind": "save", "version": 1, "game": file_of(new_game())}
    written = server.client(Cookie=f"pintu={cookie}").put(f"/api/games/{uuid4()}", json=saved)
    assert written.status_code == 201
    assert identity(written) not in (None, cookie.partition(".")[0])


def test_the_cookies_of_a_joined_player_are_invalid(server: Server) -> None:
    first, second = server.client(), server.client()
    keep_a_game(first)
    keep_a_game(second)
    cookie = second.cookies["pintu"]
    claimed(first, second)
    answer = server.client(Cookie=f"pintu={cookie}").get("/api/games")
    assert identity(answer) not in (None, cookie.partition(".")[0])
    assert identity(second.get("/api/games")) is None


def test_a_cookie_with_an_implausible_date_is_ignored(hosted: Server) -> None:
    signer = CookieSigner(SECRET.encode())
    for day in (0, today() - YEAR - 1, today() + MONTH + 1, 9_999_999):
        value = signer.sign(PlayerCookie("d" * 32, day))
        answer = hosted.client(Cookie=f"pintu={value}").get("/api/games")
        assert identity(answer) not in (None, "d" * 32)


def test_a_player_sees_usage_and_limits(server: Server) -> None:
    client = server.client()
    keep_a_game(client)
    picture = client.post("/api/pictures", content=photo()).json()
    assert client.get("/api/player").json() == {
        "mode": "hosted",
        "pictures": {"count": 1, "bytes": picture["bytes"], "most_bytes": 200_000_000},
        "games": {"count": 1, "most": 1000},
    }


def test_local_mode_has_one_player_and_no_player_cookie(local: Server) -> None:
    first, second = local.client(), local.client()
    name = keep_a_game(first)
    answer = second.get("/api/games")
    assert name in [game["id"] for game in answer.json()["games"]]
    assert "set-cookie" not in answer.headers
    assert second.get("/api/player").json()["mode"] == "local"
    for path, body in (("transfer", None), ("claim", {"code": "ABCDEFGHJK"})):
        refused = second.post(f"/api/player/{path}", json=body)
        assert (refused.status_code, refused.json()["status"]) == (409, 409)
