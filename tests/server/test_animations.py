"""Animations over HTTP."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image

# No answer here depends on the kind of database.
pytestmark = pytest.mark.parametrize("server", ["sqlite"], indirect=True)

REQUEST = {"start": "2 8 3/1 6 4/7 0 5", "goal": "snail", "moves": "D2RUL"}


def uploaded(player: httpx.Client) -> str:
    out = BytesIO()
    Image.radial_gradient("L").convert("RGB").save(out, "PNG")
    return f"upload:{player.post('/api/pictures', content=out.getvalue()).json()['id']}"


@pytest.mark.parametrize("kind", ["gif", "webp"])
@pytest.mark.parametrize("picture", [None, "gallery:koi", "mine"])
def test_a_solution_comes_as_an_animated_picture(
    player: httpx.Client, kind: str, picture: str | None
) -> None:
    shown = uploaded(player) if picture == "mine" else picture
    request = {**REQUEST, "format": kind, "picture": shown, "numbers": True, "width": 200}
    answer = player.post("/api/animations", json=request)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == f"image/{kind}"
    assert answer.headers["cache-control"] == "private, no-store"
    with Image.open(BytesIO(answer.content)) as image:
        assert (image.format, image.size) == (kind.upper(), (200, 200))
        assert getattr(image, "n_frames", 1) > 20


@pytest.mark.parametrize(
    ("change", "members"),
    [
        ({"start": "1 2 2/3 4 0"}, {"field": "start"}),
        ({"start": "/".join(" ".join(str(r * 11 + c) for c in range(11)) for r in range(11))},
         {"field": "start"}),
        ({"goal": "1 2/3 0"}, {"field": "goal"}),
        ({"moves": "DQ"}, {"field": "moves"}),
        ({"moves": "DUU"}, {"field": "moves", "index": 2}),
        ({"moves": "DU" * 201}, {"field": "moves"}),
        ({"picture": "gallery:none"}, {"field": "picture"}),
        ({"picture": "upload:" + "0" * 64}, {"field": "picture"}),
        ({"picture": "upload:\0"}, {"field": "picture"}),
        ({"picture": "https://example.org/a.png"}, {"field": "picture"}),
        ({"format": "mp4"}, {"field": "format"}),
        ({"width": 100_000}, {"field": "width"}),
    ],
)  # fmt: skip
def test_a_slip_is_named_with_its_field(
    player: httpx.Client, change: dict[str, Any], members: dict[str, Any]
) -> None:
    answer = player.post("/api/animations", json={**REQUEST, **change})
    assert answer.status_code == 422
    assert members.items() <= answer.json().items()


def test_a_picture_of_someone_else_is_not_shown(player: httpx.Client, other: httpx.Client) -> None:
    theirs = uploaded(other)
    answer = player.post("/api/animations", json={**REQUEST, "picture": theirs})
    assert (answer.status_code, answer.json()["field"]) == (422, "picture")


def test_the_longest_that_is_taken_is_soon_there(player: httpx.Client) -> None:
    request = {**REQUEST, "moves": "DU" * 200, "picture": "gallery:pebbles"}
    answer = player.post("/api/animations", json=request)
    assert answer.status_code == 200
    assert len(answer.content) < 10_000_000
