"""Sharing: links that others can open, files with the picture, results to beat."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, OpenPage, Server, shoot
from e2e.playing import (
    accessible_on_all_devices,
    board_of,
    expect_moves,
    games_of,
    make_moves,
    more,
    wait_until_sent,
)
from e2e.test_saved import act, card
from e2e.test_win import LINK, NEAR, start, win
from pintu.play import Game
from pintu.puzzle import Board, Move, goals
from pintu.server import network
from pintu.server.settings import SettingsError
from servers import file_of, photo

START = Board.parse("1 2 3/0 5 6/4 7 8")
"""One push up to the deal that is two pushes to the left from its end."""


def drop(page: Page, name: str, text: str) -> None:
    """Let a file fall onto the page."""
    data = page.evaluate_handle(
        """([name, text]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name));
            return data;
        }""",
        [name, text],
    )
    page.locator("main").dispatch_event("drop", {"dataTransfer": data})


def add_photo(page: Page) -> str:
    """Upload a picture of the player's own; its name in games."""
    answer = page.request.post(
        urljoin(page.url, "/api/pictures"),
        data=photo(400, 400, seed=5),
        headers={"Content-Type": "image/jpeg"},
    )
    return f"upload:{answer.json()['id']}"


def save_wandering_game(page: Page, name: str) -> Game:
    """Save a game with the player's own picture that has wandered for three moves to NEAR."""
    game = Game(START, goals.blank_last(3, 3), picture=add_photo(page))
    for number, move in enumerate((Move.UP, Move.DOWN, Move.UP), 1):
        game = game.after(move, 500 * number)
    assert game.board == NEAR
    answer = page.request.put(
        urljoin(page.url, "/api/games/wandering"),
        data=json.dumps({"kind": "save", "version": 1, "name": name, "game": file_of(game)}),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status == 201
    return game


def picture_of(page: Page, picture: str) -> Image.Image:
    """The picture of a game, as the server of a page has it."""
    answer = page.request.get(urljoin(page.url, f"/api/pictures/{picture[7:]}/image"))
    return Image.open(BytesIO(answer.body())).convert("RGB")


def look_the_same(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures differ by no more than another encoding."""
    difference = ImageChops.difference(one, other).convert("L")
    return one.size == other.size and difference.resize((20, 20)).getextrema()[1] <= 8  # type: ignore[operator]


def test_a_link_of_this_computer_says_so_and_offers_the_file(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url)
    more(page, "Share this puzzle")
    dialog = page.get_by_role("dialog", name="Share this puzzle")
    expect(dialog).to_contain_text("This link works only on this computer.")
    expect(dialog).to_contain_text("pintu play --share")
    expect(dialog).not_to_contain_text("Anyone who opens the link")
    expect(dialog.get_by_role("img")).to_have_count(0)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save file").click()
    assert download.value.suggested_filename.endswith(".pintu")
    file = json.loads(Path(download.value.path()).read_text())
    assert (file["kind"], file["version"], file["ghost"]) == ("pintu-file", 1, None)
    accessible_on_all_devices(page, "share-this-computer")


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Server]:
    """A local game that others in the network may open."""
    try:
        network.own_address()
    except SettingsError:
        pytest.skip("this machine is in no network")
    with Server(tmp_path, "play", "--share") as server:
        yield server


def test_a_shared_game_gives_links_that_others_open(shared: Server, open_page: OpenPage) -> None:
    page = open_page("/play", url=shared.url)
    dealt = board_of(page)
    more(page, "Share this puzzle")
    dialog = page.get_by_role("dialog", name="Share this puzzle")
    expect(dialog).to_contain_text("The link works in your network")
    expect(dialog).not_to_contain_text("only on this computer")
    qr = dialog.get_by_role("img", name="QR code of the link")
    page.wait_for_function("(image) => image.naturalWidth > 0", arg=qr.element_handle())
    accessible_on_all_devices(page, "share-network")
    link = dialog.get_by_label("Link").input_value()
    home = f"http://{network.own_address()}:{shared.port}"
    assert link.startswith(f"{home}/d/")
    # Without HTTPS, browsers ignore this header and say so.
    guest = open_page(
        link.removeprefix(home), url=home, viewport=PHONE, allow="Cross-Origin-Opener-Policy"
    )
    guest.get_by_role("button", name="Start").click()
    assert board_of(guest) == dealt
    make_moves(guest, 2)
    wait_until_sent(guest)
    assert [game["moves"] for game in games_of(guest)] == [2]
    assert all(game["moves"] == 0 for game in games_of(page))


def test_a_link_carries_the_result_to_beat(open_page: OpenPage) -> None:
    page = open_page(f"{LINK}&beat=41-72310")
    page.clock.install()
    expect(page.get_by_text("To beat: 41 moves, 1:12")).to_be_visible()
    accessible_on_all_devices(page, "challenge")
    start(page)
    dialog = win(page)
    expect(dialog).to_contain_text("To beat: 41 moves, 1:12. You beat it by 39 moves.")
    dialog.get_by_role("button", name="Share", exact=True).click()
    shared = page.get_by_role("dialog", name="Share this puzzle")
    expect(shared).to_contain_text("Your result to beat goes with it: 2 moves, 0:00.")
    assert re.search(r"\?p=gallery:cranes&beat=2-\d+$", shared.get_by_label("Link").input_value())


def test_a_file_with_an_own_photo_opens_in_another_profile_at_another_server(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/saved")
    game = save_wandering_game(page, "My cat")
    page.reload()
    page.clock.install()
    page.get_by_role("button", name="Load My cat").click()
    expect_moves(page, 3)
    win(page).get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save file").click()
    text = Path(download.value.path()).read_text()

    other = open_page("/records", url=local.url)
    other.clock.install()
    expect(other.get_by_text("Your best games of each size")).to_be_visible()
    drop(other, download.value.suggested_filename, text)
    expect(other.get_by_text(re.compile(r"To beat: 5 moves, 0:\d\d"))).to_be_visible()
    accessible_on_all_devices(other, "challenge-file")
    start(other)
    race = other.get_by_role("region", name="Race")
    expect(race).to_contain_text("The result to beat")
    expect(race).to_contain_text("5 of 8 in place")
    other.keyboard.press("ArrowUp")
    expect_moves(other, 1)
    other.clock.fast_forward("10:00")
    expect(race).to_contain_text("Finished after")
    wait_until_sent(other)
    (mine,) = games_of(other)
    assert (mine["start"], mine["moves"]) == (START.text, 1)
    assert look_the_same(picture_of(page, game.picture or ""), picture_of(other, mine["picture"]))
    dialog = win(other)
    expect(dialog).to_contain_text("You beat it by 2 moves.")
    accessible_on_all_devices(other, "challenge-beaten")


def test_export_and_import_keep_the_name_and_the_own_photo(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/saved")
    game = save_wandering_game(page, "My cat")
    page.reload()
    with page.expect_download() as download:
        act(page, "My cat", "Export as a file")
    other = open_page("/saved", url=local.url)
    for number in (1, 2):
        with other.expect_file_chooser() as chooser:
            other.get_by_role("button", name="Import a file").click()
        chooser.value.set_files(
            {
                "name": "elsewhere.pintu",
                "mimeType": "",
                "buffer": Path(download.value.path()).read_bytes(),
            }
        )
        expect(card(other, "My cat")).to_have_count(number)
    saves = games_of(other, "save")
    assert [(save["name"], save["moves"]) for save in saves] == [("My cat", 3)] * 2
    assert len({save["picture"] for save in saves}) == 1
    picture = saves[0]["picture"]
    assert look_the_same(picture_of(page, game.picture or ""), picture_of(other, picture))
    shoot(other, "imported")


def file_with(**fields: Any) -> str:
    """A file with a picture that is none."""
    game = file_of(Game(START, goals.blank_last(3, 3), picture=f"upload:{'0' * 64}"))
    picture = base64.b64encode(b"not a picture").decode()
    whole = {"kind": "pintu-file", "version": 1, "name": None, "game": game, "ghost": None}
    return json.dumps(whole | {"picture": picture} | fields)


@pytest.mark.parametrize(
    ("text", "english", "chinese"),
    [
        ("", "The file is empty.", "这个文件是空的。"),
        ("PK", "This is not a Pintu file, or it is damaged.", "这不是拼图文件，或者文件已损坏。"),
        (file_with(version=9), "made by a newer Pintu", "来自更新版本的拼图"),
        (file_with(game=[]), "The game in this file is damaged:", "文件里的游戏已损坏："),
        (file_with(), "The picture in this file cannot be used:", "文件里的图片无法使用："),
    ],
)
def test_a_file_that_cannot_be_opened_is_one_sentence(
    open_page: OpenPage, text: str, english: str, chinese: str
) -> None:
    for locale, sentence in (("en-GB", english), ("zh-CN", chinese)):
        page = open_page("/", locale=locale, allow="422")
        expect(page.get_by_role("radio").first).to_be_visible()
        drop(page, "broken.pintu", text)
        expect(page.get_by_role("status").filter(has_text=sentence)).to_be_visible()
        assert page.url.endswith("/")


def test_a_reload_of_an_opened_file_says_to_open_it_again(open_page: OpenPage) -> None:
    page = open_page("/challenge")
    expect(page.get_by_text("Open the file again")).to_be_visible()
    accessible_on_all_devices(page, "challenge-reloaded")
