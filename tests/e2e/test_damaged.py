"""Games and pictures that are damaged on the server, as the page of saves shows them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import expect

from e2e.conftest import OpenPage, Server, shoot
from e2e.playing import accessible_on_all_devices, games_of
from e2e.test_saved import act, card
from e2e.test_sharing import save_wandering_game
from servers import file_of, new_game


def test_damaged_games_and_pictures_are_named_and_do_not_block_the_rest(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page("/saved", allow="500")
    save_wandering_game(page, "My cat")
    picture = games_of(page, "save")[0]["picture"]
    lost = page.request.put(
        urljoin(page.url, "/api/games/lost-0001"),
        data=json.dumps({"kind": "save", "version": 1, "game": file_of(new_game())}),
        headers={"Content-Type": "application/json"},
    )
    assert lost.status == 201
    player = next(
        one["value"].split(".")[0] for one in page.context.cookies() if one["name"] == "pintu"
    )
    with closing(sqlite3.connect(server.data / "pintu.db")) as database, database:
        database.execute(
            "UPDATE pictures SET image = x'00' WHERE player = ? AND id = ?", (player, picture[7:])
        )
        database.execute(
            "UPDATE games SET text = 'x' WHERE player = ? AND id = 'lost-0001'", (player,)
        )
    for damaged in (f"pictures/{picture[7:]}/image", "games/lost-0001"):
        assert page.request.get(urljoin(page.url, f"/api/{damaged}")).status == 500
    page.reload()
    expect(page.get_by_role("alert")).to_have_text(
        "1 of your games is damaged on the server and cannot be opened."
        " If you exported it, import the file again."
    )
    cat = card(page, "My cat")
    expect(cat).to_contain_text("Its picture is damaged on the server.")
    accessible_on_all_devices(page, "saved-damaged")
    with page.expect_download() as download:
        act(page, "My cat", "Export as a file")
    file = json.loads(Path(download.value.path()).read_text())
    assert (file["name"], file["picture"]) == ("My cat", None)
    page.get_by_role("button", name="切换到中文").click()
    expect(page.get_by_role("alert")).to_contain_text("你有 1 局游戏在服务器上已损坏")
    expect(page.get_by_text("它的图片在服务器上已损坏。")).to_be_visible()
    shoot(page, "saved-damaged-zh")
    page.get_by_role("button", name="Switch to English").click()
    act(page, "My cat", "Delete")
    expect(cat).to_have_count(0)
