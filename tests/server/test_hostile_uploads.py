"""Files made to do harm: refused in a sentence, soon, and without taking memory."""

from __future__ import annotations

import os
import struct
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest

from servers import Server, memory_of, needs_proc, photo, worker_processes

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


@pytest.fixture
def client(hosted: Server) -> httpx.Client:
    """A new player of one server: what is refused never comes to a database."""
    return hosted.client()


@pytest.mark.parametrize("path", ["/api/pictures", "/api/previews"])
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_in_a_sentence(
    client: httpx.Client, name: str, path: str
) -> None:
    answer = client.post(path, content=FILES[name])
    # What took too long would be 503.
    assert (answer.status_code, answer.json()["field"]) == (422, "body")
    assert answer.json()["detail"].count(".") >= 1


@needs_proc
def test_the_process_for_pictures_unpacks_no_bomb(hosted: Server, client: httpx.Client) -> None:
    def most_memory() -> int:
        most = 0
        for process in worker_processes(hosted.process.pid, "picture"):
            with suppress(FileNotFoundError, ProcessLookupError):  # it may be on its way out
                most = max(most, memory_of(process.pid, "VmHWM"))
        return most

    assert client.post("/api/previews", content=photo()).status_code == 200
    before = most_memory()
    for path in ("/api/pictures", "/api/previews"):
        assert client.post(path, content=bomb()).status_code == 422
        assert most_memory() - before < 100 * MEGABYTE  # its pixels are 2.7 GB


def test_a_photo_with_a_page_behind_it_becomes_a_picture_and_nothing_else(
    player: httpx.Client,
) -> None:
    answer = player.post("/api/pictures", content=photo(90, 70) + b"<script>alert(1)</script>")
    if answer.status_code == 201:
        image = player.get(answer.json()["image"])
        assert b"<script>" not in image.content
        assert image.headers["content-type"] == "image/webp"
    else:
        assert answer.status_code == 422


@needs_proc
def test_a_hundred_megabytes_of_nothing_cost_no_memory(
    hosted: Server, client: httpx.Client
) -> None:
    before = hosted.memory
    for _ in range(3):
        for path in ("/api/pictures", "/api/previews"):
            assert client.post(path, content=bytes(100 * MEGABYTE)).status_code == 413
            assert client.post(path, content=zeros()).status_code == 413
            assert client.post(path, content=bomb()).status_code == 422
    assert hosted.memory - before < 100 * MEGABYTE


@needs_proc
def test_many_pictures_at_once_stay_within_the_memory_limit(hosted: Server) -> None:
    before = hosted.memory
    body = photo() + bytes(20 * MEGABYTE)

    def send(_number: int) -> int:
        return hosted.client().post("/api/previews", content=body).status_code

    most = before
    with ThreadPoolExecutor(12) as crowd:
        answers = [crowd.submit(send, number) for number in range(12)]
        while not all(answer.done() for answer in answers):
            most = max(most, hosted.memory)
            time.sleep(0.02)
    assert {answer.result() for answer in answers} <= {200, 422, 503}
    assert most - before < 320 * MEGABYTE
