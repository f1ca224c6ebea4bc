"""Games that are kept."""

from __future__ import annotations

import asyncio
import json
import re
from functools import cache, partial
from typing import Any
from uuid import uuid4

import httpx
import pytest

from pintu.play import format_save, parse_save
from pintu.server.app import make_app
from pintu.server.direct_route import JsonBody
from pintu.server.save_validation import LONG_BODY, validate_file, validate_write
from pintu.server.schemas.games import GameHead, GameWrite
from pintu.server.schemas.results import ResultHead, ResultWrite
from pintu.server.settings import Settings
from servers import file_of, new_game, photo, played


def put(
    player: httpx.Client, game_id: str, game: object, version: int = 1, **fields: object
) -> httpx.Response:
    body = {"kind": "autosave", "version": version, "game": game, **fields}
    return player.put(f"/api/games/{game_id}", json=body)


def test_a_game_comes_back_as_it_was_sent(player: httpx.Client) -> None:
    game, name = played(new_game(4, 4), 5), str(uuid4())
    answer = put(player, name, file_of(game), name="  Sunday  ")
    assert answer.status_code == 201
    summary = answer.json()
    assert summary["name"] == "Sunday"
    assert (summary["rows"], summary["cols"], summary["moves"]) == (4, 4, 5)
    assert summary["board"] == game.board.text
    assert (summary["home"], summary["tiles"]) == game.tiles_in_place
    assert (summary["solved"], summary["assisted"], summary["elapsed"]) == (False, False, 2500)
    kept = player.get(f"/api/games/{name}")
    assert kept.headers["cache-control"] == "private, no-store"
    assert parse_save(json.dumps(kept.json()["game"])) == game
    assert player.get("/api/games").json()["games"] == [summary]


def test_an_older_write_never_overwrites_a_newer_one(player: httpx.Client) -> None:
    game, name = new_game(), str(uuid4())
    assert put(player, name, file_of(played(game, 2)), 2).status_code == 201
    assert put(player, name, file_of(played(game, 2)), 2).status_code == 200
    for version, steps in ((1, 1), (2, 3)):
        late = put(player, name, file_of(played(game, steps)), version)
        assert (late.status_code, late.json()["version"]) == (409, 2)
    assert put(player, name, file_of(played(game, 5)), 9).status_code == 200
    assert player.get(f"/api/games/{name}").json()["moves"] == 5


def test_a_save_never_changes_but_for_its_name(player: httpx.Client) -> None:
    game, name = new_game(), str(uuid4())
    assert put(player, name, file_of(game), kind="save", name="one").status_code == 201
    changed = put(player, name, file_of(played(game)), 5, kind="save")
    assert (changed.status_code, changed.json()["version"]) == (409, 1)
    assert put(player, name, file_of(game), 5, kind="autosave").status_code == 409
    renamed = player.patch(f"/api/games/{name}", json={"name": " 第二 "})
    assert (renamed.status_code, renamed.json()["name"]) == (200, "第二")
    assert player.get(f"/api/games/{name}").json()["game"] == file_of(game)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\u3000拼图\u3000一\xa0", "拼图 一"),
    ],
)
def test_names_of_all_scripts_are_kept(player: httpx.Client, given: str, kept: str) -> None:
    game_id = str(uuid4())
    assert put(player, game_id, file_of(new_game()), name=given).json()["name"] == kept
    assert player.patch(f"/api/games/{game_id}", json={"name": given}).json()["name"] == kept
    text = json.dumps(file_of(new_game()))
    taken = player.post("/api/games/import", params={"name": given}, content=text)
    assert taken.json()["name"] == kept
    assert re.fullmatch(name_pattern(), given)


@cache
def name_pattern() -> str:
    schemas = make_app(Settings().with_defaults()).openapi()["components"]["schemas"]
    return str(schemas["GameRename"]["properties"]["name"]["pattern"])


@pytest.mark.parametrize(
    "name", ["   ", "a\x00b", "a\nb", "a\n", "a\u202eb", "a\u2028", "\u200d", "\ufe0f", "\u3164"]
)
def test_the_description_says_which_names_are_refused(player: httpx.Client, name: str) -> None:
    game_id = str(uuid4())
    put(player, game_id, file_of(new_game()))
    answer = player.patch(
        f"/api/games/{game_id}", json={"name": name}, headers={"Accept-Language": "zh"}
    )
    assert (answer.status_code, answer.json()["field"]) == (422, "name")
    assert answer.json()["detail"].startswith("名称：应有 1 到 100 个字符")
    assert re.fullmatch(name_pattern(), name) is None


@pytest.mark.parametrize("name", ["", "   ", "x" * 101, "a\x00b", "a\nb", "\ud800"])
def test_an_invisible_name_is_refused(player: httpx.Client, name: str) -> None:
    game_id = str(uuid4())
    put(player, game_id, file_of(new_game()))
    text = json.dumps({"name": name})
    headers = {"content-type": "application/json"}
    answer = player.patch(f"/api/games/{game_id}", content=text, headers=headers)
    assert (answer.status_code, answer.json()["field"]) == (422, "name")


def test_games_are_listed_newest_first_and_by_kind(player: httpx.Client) -> None:
    names = [str(uuid4()) for _ in range(3)]
    for number, name in enumerate(names):
        kind = "save" if number == 1 else "autosave"
        put(player, name, file_of(new_game(seed=number)), kind=kind)
    listed = [game["id"] for game in player.get("/api/games").json()["games"]]
    assert listed == names[::-1]
    saves = player.get("/api/games", params={"kind": "save"}).json()["games"]
    assert [game["id"] for game in saves] == [names[1]]
    assert player.get("/api/games", params={"kind": "other"}).status_code == 422


def test_an_illegal_move_is_found_and_named(player: httpx.Client) -> None:
    fields = file_of(played(new_game(), 4))
    fields["moves"] += "UUU"
    fields["times"] += " 5000 5000 5000"
    fields["clock"], fields["cursor"] = 5000, 7
    answer = put(player, str(uuid4()), fields)
    problem = answer.json()
    assert answer.status_code == 422
    assert 4 <= problem["index"] < 7
    assert problem["field"] == "game.moves"
    assert "is not possible" in problem["detail"]
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("start", "1 2 3/4 5 6/8 7 0"),
        ("start", "1 2 3"),
        ("start", " ".join(map(str, range(121)))),
        ("goal", "spiral"),
        ("cursor", 1),
        ("cursor", -1),
        ("cursor", True),
        ("clock", 10**30),
        ("times", "1,2"),
        ("moves", "X"),
        ("picture", "gallery:none"),
        ("picture", "upload:" + "0" * 64),
        ("picture", "https://example.org/x.png"),
        ("created", "yesterday"),
        ("assistance", ["luck"]),
        ("version", 4),
        ("kind", "chess"),
        ("extra", 1),
    ],
)
def test_an_invalid_game_is_refused_with_its_field(
    player: httpx.Client, field: str, value: object
) -> None:
    answer = put(player, str(uuid4()), {**file_of(new_game()), field: value})
    problem = answer.json()
    assert answer.status_code == 422
    assert problem["field"].startswith(f"game.{field}")
    assert problem["detail"].endswith(".")
    assert player.get("/api/games").json()["games"] == []


def test_boards_have_at_most_ten_rows(player: httpx.Client) -> None:
    assert put(player, str(uuid4()), file_of(new_game(10, 10))).status_code == 201
    answer = put(player, str(uuid4()), file_of(new_game(2, 11)))
    assert (answer.status_code, answer.json()["field"]) == (422, "game.start")


def test_ids_have_one_form(player: httpx.Client) -> None:
    for name in ("short", "x" * 65, "with space", "nul%00nul"):
        assert put(player, name, file_of(new_game())).status_code == 422
        assert player.get(f"/api/games/{name}").status_code == 404


def test_a_save_file_goes_out_and_comes_in_again(player: httpx.Client, other: httpx.Client) -> None:
    picture = player.post("/api/pictures", content=photo()).json()["id"]
    game, name = played(new_game(picture=f"upload:{picture}")), str(uuid4())
    assert put(player, name, file_of(game)).status_code == 201
    file = player.get(f"/api/games/{name}/file")
    assert file.text == format_save(game)
    assert file.headers["content-disposition"].startswith('attachment; filename="pintu-3x3-')
    back = player.post("/api/games/import", params={"name": "again"}, content=file.content)
    assert back.status_code == 201
    summary = back.json()
    assert (summary["kind"], summary["name"], summary["moves"]) == ("save", "again", 3)
    assert summary["picture"] == f"upload:{picture}"
    assert summary["id"] != name
    elsewhere = other.post("/api/games/import", content=b"\xef\xbb\xbf" + file.content).json()
    assert (elsewhere["picture"], elsewhere["board"]) == (None, summary["board"])


@pytest.mark.parametrize("body", [b"", b"nonsense", b"[]", b"\xff\xfe", b"{" * 60_000, photo()])
def test_a_file_that_is_no_save_is_refused(player: httpx.Client, body: bytes) -> None:
    answer = player.post("/api/games/import", content=body)
    assert (answer.status_code, answer.json()["field"]) == (422, "body")


def long_file(steps: int, **changes: object) -> dict[str, Any]:
    """The save of a game that went there and back, again and again."""
    game = new_game(4, 4)
    there = game.board.moves[0]
    fields = file_of(game)
    fields["moves"] = f"{there}{there.opposite}" * (steps // 2)
    fields["times"] = " ".join(str(100 * step) for step in range(steps))
    fields["cursor"], fields["clock"] = steps, 100 * steps
    return {**fields, **changes}


def test_a_very_long_game_is_kept(player: httpx.Client) -> None:
    fields, name = long_file(100_000), str(uuid4())
    answer = put(player, name, fields)
    assert (answer.status_code, answer.json()["moves"]) == (201, 100_000)
    assert answer.json()["board"] == fields["start"]
    file = player.get(f"/api/games/{name}/file")
    assert file.json() == fields
    back = player.post("/api/games/import", content=file.content)
    assert (back.status_code, back.json()["moves"]) == (201, 100_000)


def test_a_game_that_takes_long_to_replay_is_left_to_a_worker() -> None:
    """A thousand moves on the largest board; fewer are replayed at once."""

    class SubmittedError(Exception):
        pass

    class Workers:
        def submit(self, kind: str, _request: object, body: bytes, *, owner: str) -> Any:
            raise SubmittedError(kind, body, owner)

    workers: Any = Workers()
    for moves, is_long in ((50, False), (1_000, True)):
        game = file_of(played(new_game(10, 10), moves))
        text = json.dumps(game).encode()
        for model, head, rest in (
            (GameWrite, GameHead, {"kind": "save", "version": 1}),
            (ResultWrite, ResultHead, {}),
        ):
            body = JsonBody(model, json.dumps({"game": game, **rest}).encode())
            write = partial(validate_write, workers, "ann", body, head)
            file = partial(validate_file, workers, "ann", text)
            for validate, sent in ((write, body.data), (file, text)):
                if is_long:
                    with pytest.raises(SubmittedError) as submitted:
                        asyncio.run(validate())
                    assert submitted.value.args == ("replay", sent, "ann")
                else:
                    asyncio.run(validate())


def test_what_is_wrong_with_a_long_game_is_found_and_named(player: httpx.Client) -> None:
    fields = long_file(20_000)
    fields["moves"] = fields["moves"][:-4] + fields["moves"][0] * 4
    answer = put(player, str(uuid4()), fields)
    problem = answer.json()
    assert (answer.status_code, problem["field"]) == (422, "game.moves")
    assert 19_996 <= problem["index"] < 20_000
    assert problem["detail"].startswith(f"moves: move {problem['index'] + 1} ")
    large = file_of(new_game(11, 11))
    large |= {name: long_file(20_000)[name] for name in ("times", "clock", "cursor")}
    there = new_game(11, 11).board.moves[0]
    large["moves"] = f"{there}{there.opposite}" * 10_000
    answer = put(player, str(uuid4()), large)
    assert (answer.status_code, answer.json()["field"]) == (422, "game.start")
    text = json.dumps({**fields, "version": 9})
    answer = player.post("/api/games/import", content=text)
    assert (answer.status_code, answer.json()["field"]) == (422, "body.version")


@pytest.mark.parametrize(
    ("path", "rest"),
    [("games", {"kind": "save", "version": 1, "name": "a"}), ("results", {"daily": "2026-11-18"})],
)
def test_a_long_body_is_refused_as_a_short_one_is(
    player: httpx.Client, path: str, rest: dict[str, Any]
) -> None:
    game = file_of(played(new_game()))
    first = next(iter(rest))
    bodies: list[object] = [
        [],
        rest,
        {**rest, "game": game, "more": 1},
        {**rest, "game": game, first: "none of them"},
        {**rest, "game": {**game, "kind": "chess"}},
        {**rest, "game": {**game, "cursor": 9}},
        {**rest, "game": {**game, "moves": "UUU"}},
        {**rest, "game": {**game, "version": 2, "alike": None}},
    ]
    for body in [b"{", b'{"a": "\xff"}', *(json.dumps(each).encode() for each in bodies)]:
        answers = [
            player.put(
                f"/api/{path}/abcdefgh",
                content=body + b" " * spaces,
                headers={"Content-Type": "application/json"},
            )
            for spaces in (0, LONG_BODY)
        ]
        assert [answer.status_code for answer in answers] == [422, 422], body
        assert answers[0].json() == answers[1].json()


def test_a_long_file_with_a_missing_picture_is_stored_without_it(player: httpx.Client) -> None:
    text = json.dumps(long_file(20_000, picture="upload:" + "0" * 64))
    summary = player.post("/api/games/import", content=text).json()
    assert (summary["picture"], summary["moves"]) == (None, 20_000)
    file = player.get(f"/api/games/{summary['id']}/file")
    assert file.json() == long_file(20_000)


def test_a_game_that_was_deleted_is_gone(player: httpx.Client) -> None:
    name = str(uuid4())
    put(player, name, file_of(new_game()))
    assert player.delete(f"/api/games/{name}").status_code == 204
    assert player.delete(f"/api/games/{name}").status_code == 404
    assert player.get(f"/api/games/{name}").status_code == 404
    assert player.patch(f"/api/games/{name}", json={"name": "x"}).status_code == 404
