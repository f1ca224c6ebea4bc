"""Results of games in which tiles were exchanged that look the same: the picture decides."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import httpx
import pytest
from PIL import Image

from pintu.play import Game
from pintu.puzzle import Board, goals
from pintu.solving.solver import solve
from servers import Server, file_of

START = Board.parse("8 6 7/2 5 4/3 0 1")
EXCHANGED = Board.parse("2 3 1/4 5 6/7 8 0")


@pytest.fixture(autouse=True)
def _ready(server: Server) -> None:
    server.wait_until_ready()


def exchanged(picture: str | None, repeats: int = 0) -> Game:
    """A game won by an exchange of the tiles 1, 2 and 3, after moves to and fro."""
    game = Game(START, goals.blank_last(3, 3), picture=picture, alike=((1, 2, 3),))
    move = game.board.moves[0]
    moves = [move, move.opposite] * repeats + [*solve(START, EXCHANGED).moves]
    for at, each in enumerate(moves, 1):
        game = game.after(each, 500 * at)
    return game


def upload(player: httpx.Client, image: Image.Image) -> str:
    file = BytesIO()
    image.save(file, "PNG")
    return f"upload:{player.post('/api/pictures', content=file.getvalue()).json()['id']}"


def put(player: httpx.Client, game: Game, **fields: Any) -> httpx.Response:
    return player.put(f"/api/results/{uuid4()}", json={"game": file_of(game), **fields})


def test_an_exchange_on_a_plain_picture_is_a_win(player: httpx.Client) -> None:
    picture = upload(player, Image.new("RGB", (300, 300), (90, 140, 200)))
    game = exchanged(picture)
    answer = put(player, game)
    assert answer.status_code == 200, answer.text
    result = answer.json()["result"]
    assert result["exchanged"]
    assert (result["moves"], result["shortest"]) == (game.length, game.length)
    stored = player.put(
        f"/api/games/{uuid4()}", json={"kind": "save", "version": 1, "game": file_of(game)}
    )
    assert (stored.json()["solved"], stored.json()["home"]) == (True, 8)


def test_a_long_game_is_judged_the_same_in_a_worker(player: httpx.Client) -> None:
    picture = upload(player, Image.new("RGB", (300, 300), (90, 140, 200)))
    answer = put(player, exchanged(picture, repeats=1000))
    assert (answer.status_code, answer.json()["result"]["exchanged"]) == (200, True)


def test_an_exchange_holds_no_records(player: httpx.Client) -> None:
    picture = upload(player, Image.new("RGB", (300, 300), (90, 140, 200)))
    assert put(player, exchanged(picture)).json()["records"] == []
    assert player.get("/api/records").json()["tables"] == []


def test_an_exchange_on_a_gradient_is_refused(player: httpx.Client) -> None:
    picture = upload(player, Image.linear_gradient("L").rotate(90).convert("RGB"))
    answer = put(player, exchanged(picture))
    assert answer.status_code == 422
    assert "Tiles 1 and 2 do not look the same" in answer.json()["detail"]


def test_all_tiles_of_a_gallery_picture_cannot_be_said_to_look_the_same(
    player: httpx.Client,
) -> None:
    assert put(player, exchanged("gallery:cranes")).status_code == 422


@pytest.mark.parametrize("picture", [None, f"upload:{'0' * 64}"])
def test_without_a_stored_picture_an_exchange_is_refused(
    player: httpx.Client, picture: str | None
) -> None:
    answer = put(player, exchanged(picture))
    assert answer.status_code == 422
    assert "picture that is stored here" in answer.json()["detail"]
