"""Pictures that players send, and those that come with the game."""

from __future__ import annotations

import random
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from PIL import Image

from pintu.pictures.gallery import gallery
from servers import Server, file_of, new_game, photo


def size_of(data: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(data)) as image:
        assert image.format == "WEBP"
        return image.size


def test_a_picture_is_kept_and_comes_back(player: httpx.Client) -> None:
    answer = player.post("/api/pictures", content=photo(200, 150))
    assert answer.status_code == 201
    picture = answer.json()
    assert (picture["width"], picture["height"]) == (150, 150)
    assert (picture["source_width"], picture["source_height"]) == (200, 150)
    image = player.get(picture["image"])
    assert size_of(image.content) == (150, 150)
    assert sha256(image.content).hexdigest() == picture["id"]
    assert len(image.content) == picture["bytes"]
    assert image.headers["content-type"] == "image/webp"
    assert image.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert max(size_of(player.get(picture["thumbnail"]).content)) <= 256
    assert player.get(f"/api/pictures/{picture['id']}").json() == picture
    again = player.post("/api/pictures", content=photo(200, 150))
    assert (again.status_code, again.json()) == (200, picture)
    assert player.get("/api/pictures").json()["pictures"] == [picture]


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("", (150, 150)),
        ("x=10&y=20&size=50", (50, 50)),
        ("x=10&y=20&width=100&height=40", (100, 40)),
        ("x=10&y=20&width=100&height=40&rotate=90", (40, 100)),
        ("whole=true", (200, 150)),
        ("whole=true&rotate=270", (150, 200)),
    ],
)
def test_a_part_is_cut_out_and_turned(
    player: httpx.Client, query: str, size: tuple[int, int]
) -> None:
    picture = player.post(f"/api/pictures?{query}", content=photo(200, 150, "PNG")).json()
    assert size_of(player.get(picture["image"]).content) == size
    assert (picture["width"], picture["height"]) == size


@pytest.mark.parametrize(
    "query",
    [
        "x=1",
        "x=1&y=1",
        "x=1&y=1&size=50&width=50&height=50",
        "whole=true&x=1&y=1&size=50",
        "rotate=45",
        "x=-1&y=0&size=50",
        "x=190&y=0&size=50",
        "x=0&y=0&size=5",
        "x=a&y=0&size=50",
        "x=0&y=0&size=99999999999999999999",
        "whole=perhaps",
    ],
)
def test_a_part_that_cannot_be_is_refused(player: httpx.Client, query: str) -> None:
    answer = player.post(f"/api/pictures?{query}", content=photo(200, 150))
    assert answer.status_code == 422
    assert player.get("/api/pictures").json()["pictures"] == []


def test_a_picture_stays_while_a_game_uses_it(player: httpx.Client) -> None:
    picture = player.post("/api/pictures", content=photo()).json()["id"]
    name = str(uuid4())
    body = {"kind": "save", "version": 1, "game": file_of(new_game(picture=f"upload:{picture}"))}
    assert player.put(f"/api/games/{name}", json=body).status_code == 201
    assert player.delete(f"/api/pictures/{picture}").status_code == 409
    player.delete(f"/api/games/{name}")
    assert player.delete(f"/api/pictures/{picture}").status_code == 204
    assert player.delete(f"/api/pictures/{picture}").status_code == 404
    for path in ("", "/image", "/thumbnail"):
        assert player.get(f"/api/pictures/{picture}{path}").status_code == 404


def test_a_preview_shows_the_whole_picture_and_keeps_nothing(player: httpx.Client) -> None:
    answer = player.post("/api/previews", content=photo(2000, 1000))
    assert answer.status_code == 200
    assert size_of(answer.content) == (1600, 800)
    assert answer.headers["pintu-source-width"] == "2000"
    assert answer.headers["pintu-source-height"] == "1000"
    assert player.get("/api/pictures").json()["pictures"] == []


@pytest.mark.parametrize("path", ["/api/pictures", "/api/previews"])
def test_nothing_is_no_picture(player: httpx.Client, path: str) -> None:
    answer = player.post(path)
    assert (answer.status_code, answer.json()["field"]) == (422, "body")


def test_the_gallery_is_shown_in_both_languages_and_kept_by_caches(server: Server) -> None:
    client = server.client()
    pieces = client.get("/api/gallery").json()["pictures"]
    assert [piece["id"] for piece in pieces] == [piece.id for piece in gallery()]
    for piece in pieces:
        assert all(piece[words][language] for words in ("name", "alt") for language in ("en", "zh"))
    image, small = (client.get(pieces[0][name]) for name in ("image", "thumbnail"))
    assert size_of(image.content) == (pieces[0]["width"], pieces[0]["height"])
    assert max(size_of(small.content)) == 256
    for answer in (image, small):
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get("/api/gallery/none/image").status_code == 404


def noise(seed: int) -> bytes:
    """A picture file that takes about 400 kB when it is stored."""
    pixels = random.Random(seed).randbytes(800 * 600)
    out = BytesIO()
    Image.frombytes("L", (800, 600), pixels).save(out, "PNG")
    return out.getvalue()


def test_players_without_cookies_cannot_fill_the_disk_from_one_address(tmp_path: Path) -> None:
    flags = ["--proxies", "127.0.0.1", "--pictures", "1", "--uploads", "0"]
    with Server(tmp_path, "serve", *flags) as server:

        def upload(seed: int, address: str) -> httpx.Response:
            client = server.client(**{"X-Forwarded-For": address})
            return client.post("/api/pictures", content=noise(seed))

        stored = 0
        for seed in range(1000):
            answer = upload(seed, "192.0.2.1")
            if answer.status_code != 201:
                break
            stored += answer.json()["bytes"]
        assert (answer.status_code, answer.json()["code"]) == (429, "upload.too_much")
        assert int(answer.headers["retry-after"]) > 60
        assert stored <= 5_000_000
        assert upload(0, "192.0.2.2").status_code == 201
