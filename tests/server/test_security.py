"""The security middleware."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from pintu.pictures.decode import MOST_BYTES
from pintu.server.security.body_limit import PICTURE
from pintu.server.security.headers import HEADERS, POLICY
from pintu.server.security.proxies import ProxyHeadersMiddleware
from pintu.server.security.rate_limit import Buckets, kind_of
from servers import ENDLESS, TIMEOUT, Event, Server, solving


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_the_local_game_answers_to_local_names_with_its_port(local: Server, name: str) -> None:
    client = local.client(Host=f"{name}:{local.port}")
    assert client.get("/api/health").status_code == 200


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost:1", "evil.example", "evil.example:{port}", "192.168.0.1:{port}"],
)
def test_the_local_game_answers_to_nothing_else(local: Server, host: str) -> None:
    client = local.client(Host=host.format(port=local.port))
    for path in ("/", "/api/games", "/no/such"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["status"]) == (421, 421)


def test_a_forwarded_host_is_ignored_without_a_trusted_proxy(local: Server, server: Server) -> None:
    for each in (local, server):
        own = each.url.removeprefix("http://")
        client = each.client(Host="evil.example", **{"X-Forwarded-Host": own})
        assert client.get("/api/games").status_code == 421


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.0.2.1", 200),
        ("192.0.2.1:99", 200),
        ("[2001:db8::1]:99", 200),
        ("localhost", 200),
        (socket.gethostname(), 200),
        ("pintu.example", 200),
        ("PINTU.example.:8080", 200),
        ("evil.example", 421),
        ("pintu.example.evil.example", 421),
        ("a b", 400),
        ("", 400),
        ("pintu.example/path", 400),
    ],
)
def test_a_hosted_server_answers_to_addresses_and_configured_names(
    hosted: Server, host: str, status: int
) -> None:
    answer = hosted.client(Host=host).get("/api/health")
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("target", "host", "status"),
    [
        ("http://localhost/api/health", "localhost", 200),
        ("HTTP://LOCALHOST:80/api/health?a=b", "localhost", 200),
        ("https://pintu.example/api/health", "localhost", 200),
        ("http://127.0.0.1/api/health", "evil.example", 200),
        ("http://localhost", "localhost", 200),
        ("http://localhost?a=b", "localhost", 200),
        ("http://evil.example/api/health", "localhost", 421),
        ("http://evil.example?localhost/api/health", "localhost", 421),
        ("http://localhost@evil.example/api/health", "localhost", 400),
        ("http://localhost\\@evil.example/api/health", "localhost", 400),
        ("http:///api/health", "localhost", 400),
        ("ftp://localhost/api/health", "localhost", 404),
    ],
)
def test_a_target_may_be_a_whole_url_whose_host_counts(
    hosted: Server, target: str, host: str, status: int
) -> None:
    with hosted.connect() as line:
        line.sendall(f"GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert line.recv(100).startswith(f"HTTP/1.1 {status} ".encode())


def test_the_local_game_refuses_other_hosts_in_a_target_too(local: Server) -> None:
    for host, status in ((f"localhost:{local.port}", 200), ("localhost:1", 421), ("evil", 421)):
        with local.connect() as line:
            known = f"localhost:{local.port}"
            line.sendall(f"GET http://{host}/api/health HTTP/1.1\r\nHost: {known}\r\n\r\n".encode())
            assert line.recv(100).startswith(f"HTTP/1.1 {status} ".encode())


def test_only_the_host_of_the_target_decides_what_is_the_same_site(hosted: Server) -> None:
    request = (
        "POST http://pintu.example/api/player/transfer HTTP/1.1\r\nHost: localhost\r\n"
        "Content-Length: 0\r\nOrigin: http://{}\r\n\r\n"
    )
    for origin, status in (("pintu.example", 201), ("localhost", 403)):
        with hosted.connect() as line:
            line.sendall(request.format(origin).encode())
            assert line.recv(100).startswith(f"HTTP/1.1 {status} ".encode())


def test_a_trusted_proxy_sets_the_requested_host(hosted: Server) -> None:
    client = hosted.client(Host="10.0.0.1", **{"X-Forwarded-Host": "evil.example"})
    assert client.get("/api/health").status_code == 421


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 404),
        ({"Sec-Fetch-Site": "same-origin"}, 404),
        ({"Sec-Fetch-Site": "none"}, 404),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "{url}"}, 404),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "http://127.0.0.1"}, 403),
        ({"Origin": "https{rest}"}, 403),
        ({"Origin": "{url}", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "{url}.evil.example"}, 403),
    ],
)
def test_pages_of_other_sites_cannot_write(
    server: Server, headers: dict[str, str], status: int
) -> None:
    rest = server.url.removeprefix("http")
    given = {name: value.format(url=server.url, rest=rest) for name, value in headers.items()}
    answer = server.client(**given).delete("/api/games/no-such-game")
    assert answer.status_code == status
    assert server.client(**given).get("/api/health").status_code == 200


def test_behind_a_proxy_the_origin_is_that_of_the_outside(hosted: Server) -> None:
    outside = {"Host": "pintu.example", "X-Forwarded-Proto": "https"}
    path = "/api/games/no-such-game"
    own = hosted.client(Origin="https://pintu.example", **outside)
    assert own.delete(path).status_code == 404
    plain = hosted.client(Origin="http://pintu.example", **outside)
    assert plain.delete(path).status_code == 403


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api/health"),
        ("GET", "/api/nothing"),
        ("POST", "/api/health"),
        ("PUT", "/api/games/abcdefgh"),
        ("GET", "/assets/nothing.js"),
        ("HEAD", "/api/gallery/koi/image"),
    ],
)
def test_every_answer_carries_the_headers(server: Server, method: str, path: str) -> None:
    answer = server.client().request(method, path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "server" not in answer.headers
    assert "cache-control" in answer.headers


def test_the_policy_allows_no_other_origin() -> None:
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
    assert POLICY.startswith("default-src 'none'")


def test_refused_hosts_carry_the_headers_too(local: Server) -> None:
    answer = local.client(Host="evil.example").get("/")
    assert answer.headers["content-security-policy"] == POLICY


LIMITS = [
    ("POST", "/api/hints", 64_000),
    ("POST", "/api/player/claim", 64_000),
    ("PUT", "/api/games/abcdefgh", 2_500_000),
    ("PUT", "/api/results/abcdefgh", 2_500_000),
    ("POST", "/api/games/import", 2_000_000),
    ("POST", "/api/pictures", 25_000_000),
    ("POST", "/api/previews", 25_000_000),
    ("POST", "/api/nothing", 64_000),
]


@pytest.mark.parametrize(("method", "path", "most"), LIMITS)
def test_a_body_has_a_limit_with_and_without_content_length(
    hosted: Server, method: str, path: str, most: int
) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(most // 50_000 + 1):
            yield bytes(50_000)

    headers = {"content-type": "application/json"}
    said = hosted.client().request(method, path, content=bytes(most + 1), headers=headers)
    assert said.status_code == 413
    assert said.json()["detail"].startswith("This is too large; at most")
    if path != "/api/nothing":  # nobody reads a body there
        counted = hosted.client().request(method, path, content=pieces(), headers=headers)
        assert counted.status_code == 413
    fits = hosted.client().request(method, path, content=bytes(most), headers=headers)
    assert fits.status_code in (404, 422)


def test_a_picture_may_be_as_long_as_the_decoder_reads() -> None:
    assert PICTURE == MOST_BYTES


def test_a_body_without_an_end_is_cut_off(hosted: Server) -> None:
    answer, end = b"", time.monotonic() + TIMEOUT
    with hosted.connect() as line:
        line.sendall(
            b"POST /api/hints HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        line.settimeout(0.01)
        while time.monotonic() < end:
            try:
                line.sendall(b"4000\r\n" + bytes(0x4000) + b"\r\n")
                answer += line.recv(65536)
            except TimeoutError:
                continue
            except OSError:  # the server has closed the connection
                break
        else:
            pytest.fail("the server reads on and on")
    assert b"413" in answer.split(b"\r\n")[0]


def statuses(client: httpx.Client, path: str, count: int) -> list[int]:
    return [client.delete(path).status_code for _ in range(count)]


def test_a_player_who_writes_too_fast_gets_retry_after(strict: Server) -> None:
    client = strict.client()
    client.get("/api/player")
    path = "/api/games/no-such-game"
    assert statuses(client, path, 4) == [404, 404, 404, 429]
    answer = client.delete(path)
    wait = answer.json()["retry_after"]
    assert answer.headers["retry-after"] == str(wait)
    assert 1 <= wait <= 20
    assert client.post("/api/pictures", content=b"x").status_code == 422
    assert client.get("/api/player").status_code == 200
    assert strict.client().delete(path).status_code == 404


def test_an_address_has_its_own_limit_and_ipv6_counts_by_network(strict: Server) -> None:
    client = strict.client()

    def asked_from(address: str, times: int) -> list[int]:
        statuses = []
        for _ in range(times):
            client.cookies.clear()
            headers = {"X-Forwarded-For": f"8.8.8.8, {address}"}
            statuses.append(client.delete("/api/games/none", headers=headers).status_code)
        return statuses

    taken = 0
    while asked_from("2001:db8:0:1::1", 1) == [404]:
        taken += 1
        assert taken < 1000
    assert taken >= 150
    # A token or two may have come back meanwhile, but not twenty.
    assert 429 in asked_from("2001:db8:0:1:ffff::2", 20)
    assert set(asked_from("2001:db8:0:2::1", 20)) == {404}
    assert set(asked_from("192.0.2.7", 20)) == {404}


def test_an_address_has_a_limit_of_reads_and_the_page_is_not_counted(strict: Server) -> None:
    client = strict.client()

    def asked_from(address: str, path: str, times: int) -> list[int]:
        headers = {"X-Forwarded-For": address}
        return [client.get(path, headers=headers).status_code for _ in range(times)]

    assert set(asked_from("192.0.2.8", "/api/health", 40)) == {200}
    assert 429 in asked_from("192.0.2.8", "/api/health", 200)  # some tokens come back meanwhile
    assert asked_from("192.0.2.8", "/", 2) == [200, 200]
    assert asked_from("192.0.2.9", "/api/health", 2) == [200, 200]


def test_buckets_fill_again_and_the_oldest_are_forgotten() -> None:
    now = 0.0
    buckets = Buckets(limit=3, clock=lambda: now)
    assert [buckets.take("a", 2) for _ in range(3)] == [0.0, 0.0, 30.0]
    now = 30.0
    assert [buckets.take("a", 2) for _ in range(2)] == [0.0, 30.0]
    for key in "bcd":
        buckets.take(key, 2)
    assert len(buckets) == 3
    assert buckets.take("a", 2) == 0.0


def test_a_bucket_can_count_bytes_in_a_day() -> None:
    now = 0.0
    buckets = Buckets(clock=lambda: now, seconds=100)
    assert [buckets.take("a", 1000, 400) for _ in range(3)] == [0.0, 0.0, 20.0]
    assert buckets.take("a", 1000, 200) == 0.0
    now = 20.0
    assert [buckets.take("a", 1000, 150) for _ in range(2)] == [0.0, 10.0]


def test_local_mode_has_no_rate_limit(local: Server) -> None:
    client = local.client()
    assert set(statuses(client, "/api/games/none", 300)) == {404}


def test_deals_count_for_the_limit_of_solves() -> None:
    assert kind_of("/api/deals") == kind_of("/api/solves") == "solves"
    assert kind_of("/api/games/some-game") == "writes"


@contextmanager
def solving_from(address: str, server: Server, cookie: str = "") -> Iterator[Iterator[Event]]:
    """An endless solve asked for from an address; whoever has no cookie gets one."""
    headers = {"X-Forwarded-For": address} | ({"Cookie": cookie} if cookie else {})
    client = server.client(**headers)
    with solving(client, ENDLESS) as events:
        assert bool(cookie) != ("pintu" in client.cookies)
        yield events


def test_without_a_cookie_there_is_one_solve_per_address(idle: Server) -> None:
    with (
        solving_from("192.0.2.50", idle) as first,
        solving_from("2001:db8:0:5::1", idle) as apart,
    ):
        with solving_from("192.0.2.50", idle):
            assert list(first)[-1].name == "cancelled"
        with solving_from("2001:db8:0:5:ffff::2", idle):
            assert list(apart)[-1].name == "cancelled"


def test_players_behind_one_address_solve_in_parallel(idle: Server) -> None:
    def cookie() -> str:
        client = idle.client(**{"X-Forwarded-For": "192.0.2.60"})
        client.get("/api/player")
        return f"pintu={client.cookies['pintu']}"

    with ExitStack() as stack:
        for place in range(50):
            events = stack.enter_context(solving_from("192.0.2.60", idle, cookie()))
            assert next(events) == ("queued", {"position": place, "warming": False})


def test_the_loopback_address_has_no_limit(server: Server) -> None:
    server.wait_until_ready()
    with solving_from("192.0.2.70", server) as first, solving_from("192.0.2.70", server) as second:
        assert next(first).data == {"position": 0, "warming": False}
        assert next(second).data == {"position": 1, "warming": False}


def scope_behind_proxy(trusted: tuple[str, ...], peer: str, **headers: str) -> Scope:
    """The scope of a request behind `ProxyHeadersMiddleware`."""
    seen: list[Scope] = []

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    async def nothing(*_: object) -> Any:
        raise AssertionError

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": raw}
    asyncio.run(ProxyHeadersMiddleware(inside, trusted)(scope, nothing, nothing))
    return seen[0]


def test_only_headers_of_a_trusted_proxy_count() -> None:
    said = {
        "host": "inner",
        "x_forwarded_for": "8.8.8.8, 192.0.2.1, 10.2.2.2",
        "x_forwarded_proto": "https",
        "x_forwarded_host": "pintu.example",
    }
    networks = ("10.0.0.0/8", "::1")
    stranger = scope_behind_proxy(networks, "192.0.2.9", **said)
    assert (stranger["client"][0], stranger["scheme"]) == ("192.0.2.9", "http")
    assert (b"host", b"inner") in stranger["headers"]
    proxied = scope_behind_proxy(networks, "10.1.1.1", **said)
    assert (proxied["client"][0], proxied["scheme"]) == ("192.0.2.1", "https")
    assert [value for name, value in proxied["headers"] if name == b"host"] == [b"pintu.example"]
    assert scope_behind_proxy(networks, "::ffff:10.1.1.1", **said)["client"][0] == "192.0.2.1"
    assert scope_behind_proxy(networks, "::1", x_forwarded_for="nonsense")["client"][0] == "::1"
