"""No player sees, changes or guesses at what belongs to another."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import pytest

from pintu.server.app import make_app
from pintu.server.settings import Settings
from servers import file_of, new_game, photo, played, won


class Things(NamedTuple):
    """What a player has, by the name of the path parameter that leads to it."""

    game_id: str
    picture_id: str


OWN = {"game_id", "picture_id"}
"""Path parameters that name things of a player; others name what is the same for all."""

SHARED = {"piece_id", "code", "name"}

BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("patch", "/api/games/{game_id}"): {"json": {"name": "mine now"}},
}

OF_THEIR_OWN = {
    # An id is the player's own choice: with another's id they write a game or result of their own.
    ("put", "/api/games/{game_id}"),
    ("put", "/api/results/{game_id}"),
}


@cache
def routes() -> list[tuple[str, str]]:
    paths = make_app(Settings().with_defaults()).openapi()["paths"]
    return [(method, path) for path, item in paths.items() if "{" in path for method in item]


def parameters(path: str) -> set[str]:
    return {part[1:-1] for part in path.split("/") if part.startswith("{")}


def furnished(player: httpx.Client) -> Things:
    picture = player.post("/api/pictures", content=photo(seed=uuid4().int % 20_000)).json()["id"]
    name = str(uuid4())
    game = new_game(picture=f"upload:{picture}")
    body = {"kind": "save", "version": 1, "name": "Mine", "game": file_of(game)}
    assert player.put(f"/api/games/{name}", json=body).status_code == 201
    assert player.put(f"/api/results/{name}", json={"game": file_of(won(game))}).is_success
    return Things(name, picture)


def everything(player: httpx.Client, things: Things) -> list[Any]:
    paths = ("/api/games", "/api/pictures", "/api/records", "/api/player")
    seen: list[Any] = [player.get(path).json() for path in paths]
    seen.append(player.get(f"/api/games/{things.game_id}").json())
    seen.append(player.get(f"/api/pictures/{things.picture_id}/image").content)
    return seen


def test_every_path_parameter_is_private_or_shared() -> None:
    for _, path in routes():
        assert parameters(path) <= OWN | SHARED, path


@pytest.mark.parametrize(
    ("method", "path"), [route for route in routes() if parameters(route[1]) & OWN]
)
def test_ids_of_another_player_are_not_found(
    player: httpx.Client, other: httpx.Client, method: str, path: str
) -> None:
    things = furnished(player)
    before = everything(player, things)
    place = path.format(**things._asdict())
    if (method, path) in OF_THEIR_OWN:
        game = won(played(new_game(seed=9)))
        body: dict[str, Any] = {"game": file_of(game)}
        if "games" in path:
            body |= {"kind": "autosave", "version": 7}
        assert other.put(place, json=body).status_code == 201
    else:
        answer = other.request(method, place, **BODIES.get((method, path), {}))
        assert answer.status_code == 404
        unknown = path.format(game_id=uuid4(), picture_id="0" * 64)
        nowhere = other.request(method, unknown, **BODIES.get((method, path), {}))
        assert answer.json() == nowhere.json()
    assert everything(player, things) == before


def test_a_game_cannot_show_the_picture_of_another(
    player: httpx.Client, other: httpx.Client
) -> None:
    things = furnished(player)
    game = new_game(picture=f"upload:{things.picture_id}")
    body = {"kind": "save", "version": 1, "game": file_of(game)}
    answer = other.put(f"/api/games/{uuid4()}", json=body)
    assert (answer.status_code, answer.json()["field"]) == (422, "game.picture")


def test_lists_have_only_the_players_own_rows(player: httpx.Client, other: httpx.Client) -> None:
    furnished(player)
    assert other.get("/api/games").json()["games"] == []
    assert other.get("/api/pictures").json()["pictures"] == []
    assert other.get("/api/records").json()["tables"] == []
