"""Files made to do harm: refused in a sentence, soon, and without taking memory."""

from __future__ import annotations

import os
import struct
import sys
import time
import zlib
from collections.abc import Iterator

import httpx
import pytest

from servers import Running, photo

MEGABYTE = 1_000_000


def png_chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def bomb() -> bytes:
    """30,000 x 30,000 pixels in a few bytes."""
    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*chunk) for chunk in chunks)


def zeros() -> Iterator[bytes]:
    for _ in range(100):
        yield bytes(MEGABYTE)


FILES: dict[str, bytes] = {
    "noise": os.urandom(1 << 20),
    "cut short": photo(1000, 800)[:5000],
    "bomb": bomb(),
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "gif and script": b"GIF89a/*" + bytes(100) + b"*/=1;alert(1)",
    "html": b"<!doctype html><script>alert(1)</script>",
    "zip": b"PK\x03\x04" + bytes(1000),
    "header alone": b"\x89PNG\r\n\x1a\n",
    "zeros": bytes(MEGABYTE),
}


@pytest.fixture(scope="module")
def client(server: Running) -> httpx.Client:
    player = server.client()
    player.post("/api/pictures", content=photo())  # the process for pictures starts with the first
    return player


@pytest.mark.parametrize("path", ["/api/pictures", "/api/previews"])
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_in_a_sentence(
    client: httpx.Client, name: str, path: str
) -> None:
    began = time.monotonic()
    answer = client.post(path, content=FILES[name])
    assert (answer.status_code, answer.json()["field"]) == (422, "body")
    assert answer.json()["detail"].count(".") >= 1
    assert time.monotonic() - began < 5  # a tenth of this on a machine that has nothing else to do


def test_a_photo_with_a_page_behind_it_becomes_a_picture_and_nothing_else(
    client: httpx.Client,
) -> None:
    answer = client.post("/api/pictures", content=photo(90, 70) + b"<script>alert(1)</script>")
    if answer.status_code == 201:
        image = client.get(answer.json()["image"])
        assert b"<script>" not in image.content
        assert image.headers["content-type"] == "image/webp"
    else:
        assert answer.status_code == 422


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_a_hundred_megabytes_of_nothing_cost_no_memory(
    server: Running, client: httpx.Client
) -> None:
    before = server.memory
    for _ in range(3):
        for path in ("/api/pictures", "/api/previews"):
            assert client.post(path, content=bytes(100 * MEGABYTE)).status_code == 413
            assert client.post(path, content=zeros()).status_code == 413
            assert client.post(path, content=bomb()).status_code == 422
    assert server.memory - before < 100 * MEGABYTE


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_many_pictures_at_once_cost_no_more_than_there_is_room_for(server: Running) -> None:
    from concurrent.futures import ThreadPoolExecutor

    before = server.memory
    body = photo() + bytes(20 * MEGABYTE)

    def send(_number: int) -> int:
        with httpx.Client(base_url=server.url, timeout=60) as sender:
            return sender.post("/api/previews", content=body).status_code

    most = before
    with ThreadPoolExecutor(12) as crowd:
        answers = [crowd.submit(send, number) for number in range(12)]
        while not all(answer.done() for answer in answers):
            most = max(most, server.memory)
            time.sleep(0.02)
    assert {answer.result() for answer in answers} <= {200, 422, 503}
    assert most - before < 320 * MEGABYTE
