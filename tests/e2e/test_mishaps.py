"""What comes twice, comes late, comes empty, or does not come at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, Route, expect

from e2e.conftest import OpenPage, Server, shoot, violations
from e2e.playing import games_at, make_moves, wait_for_server
from e2e.test_ai import SOLVE, open_game
from pictures.samples import saved
from pintu.play import format_code
from pintu.puzzle import Board

GONE = "Failed to load resource|error occurred when fetching the script"


def until(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(300):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come to pass within half a minute")


def played_games(local: Server, open_page: OpenPage, number: int) -> Page:
    """So many games of the same picture, each begun and left."""
    page = open_page("/play", url=local.url)
    for _ in range(number):
        page.keyboard.press("n")
        make_moves(page, 2)
        page.wait_for_timeout(700)
    until(page, lambda: len(games_at(local.url)) == number)
    return page


def test_two_deleted_games_both_come_back(local: Server, open_page: OpenPage) -> None:
    page = played_games(local, open_page, 2)
    page.get_by_role("link", name="Saved", exact=True).click()
    cards = page.get_by_role("listitem")
    for left in (1, 0):
        cards.first.get_by_role("button", name="More for").click()
        page.get_by_role("menuitem", name="Delete").locator("visible=true").click()
        expect(cards).to_have_count(left)
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    expect(undo).to_have_count(2)
    undo.first.click()
    undo.first.click()
    expect(cards).to_have_count(2)
    until(page, lambda: len(games_at(local.url)) == 2)


def test_two_discarded_games_both_come_back(local: Server, open_page: OpenPage) -> None:
    page = played_games(local, open_page, 2)
    page.get_by_role("link", name="Pintu, to the start").click()
    discard = page.get_by_role("button", name="Discard this game")
    for left in (1, 0):
        discard.click()
        until(page, lambda left=left: len(games_at(local.url)) == left)  # type: ignore[misc]
    expect(discard).to_have_count(0)
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    undo.first.click()
    undo.first.click()
    expect(discard).to_be_visible()
    until(page, lambda: len(games_at(local.url)) == 2)


def test_beyond_fifty_games_the_last_one_is_still_offered(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url)
    make_moves(page, 2)
    game = wait_for_server(page, local.url, 2)
    stored = httpx.get(f"{local.url}/api/games/{game['id']}").json()["game"]
    for _ in range(54):
        body = {"kind": "autosave", "version": 1, "game": stored}
        assert httpx.put(f"{local.url}/api/games/{uuid4()}", json=body).status_code == 201
    # Another browser of the same player; that nothing is asked for in vain open_page sees to.
    other = open_page("/", url=local.url)
    expect(other.get_by_text("Your game waits")).to_be_visible()
    other.wait_for_timeout(1000)
    expect(other.get_by_text("Your game waits")).to_be_visible()
    until(other, lambda: len(games_at(local.url)) == 50)


def test_a_win_without_a_server_is_sent_as_soon_as_it_is_back(
    local: Server, open_page: OpenPage
) -> None:
    near = format_code(Board.parse("1 2 3/4 5 6/0 7 8"), Board.parse("1 2 3/4 5 6/7 8 0"))
    page = open_page(f"/d/{near}", url=local.url, allow=GONE)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid")).to_be_visible()
    with page.expect_request(re.compile("WinDialog")):  # as soon as the player pauses
        page.keyboard.press("ArrowLeft")
    wait_for_server(page, local.url, 1)
    local.kill()
    page.keyboard.press("ArrowLeft")
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("the result is kept here and sent later")
    local.start()
    tables = f"{local.url}/api/records"
    until(page, lambda: len(httpx.get(tables).json()["tables"]) == 1)
    until(page, lambda: page.evaluate("localStorage.getItem('pintu.results')") == "[]")


@pytest.mark.parametrize(
    ("locale", "name", "said"),
    [
        ("en-GB", "Hint", "No good move was found within a few seconds"),
        ("zh-CN", "提示", "几秒内没有找到好的一步"),
    ],
)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_hint_that_takes_its_time_is_seen_to(
    open_page: OpenPage, locale: str, name: str, said: str, motion: str
) -> None:
    page = open_game(open_page, 4, locale=locale, reduced_motion=motion)
    none: dict[str, object] = {
        "moves": [],
        "distance": None,
        "optimal": False,
        "reason": "out of time",
    }

    def late(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.fulfill(json=none)

    page.route("**/api/hints", late)
    hint = page.get_by_role("button", name=name, exact=True)
    hint.click()
    expect(hint).to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(500)
    assert float(hint.evaluate("(one) => getComputedStyle(one).opacity")) < 1
    shoot(page, f"hint-{locale[:2]}-{motion}")
    expect(page.get_by_text(said)).to_be_visible()
    expect(hint).to_have_attribute("aria-busy", "false")
    assert violations(page) == []


def test_a_daily_puzzle_solved_by_the_ai_says_so_when_it_is_shared(open_page: OpenPage) -> None:
    page = open_page("/daily")
    page.locator("label").filter(has_text="3 × 3").click()
    page.get_by_role("button", name="Play today’s puzzle").click()
    page.get_by_role("button", name=SOLVE).click()
    page.get_by_label("Speed").select_option("10 ×")
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_be_visible(timeout=30_000)
    expect(dialog.get_by_text("· with AI")).to_be_visible()


def picture(size: tuple[int, int]) -> FilePayload:
    data = saved(Image.new("RGB", size, "teal"), "PNG")
    return {"name": "a.png", "mimeType": "image/png", "buffer": data}


EMPTY: FilePayload = {"name": "a.png", "mimeType": "image/png", "buffer": b""}


@pytest.mark.parametrize(
    ("locale", "file", "said"),
    [
        ("en-GB", EMPTY, "The file is empty"),
        ("zh-CN", EMPTY, "这个文件是空的"),
        ("en-GB", picture((31, 400)), "The picture has 31 × 400 pixels, too few for this board."),
        ("zh-CN", picture((3, 3)), "图片只有 3 × 3 像素"),
    ],
)
def test_a_picture_with_nothing_in_it_is_refused_without_the_server(
    open_page: OpenPage, locale: str, file: FilePayload, said: str
) -> None:
    page = open_page(locale=locale)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.locator("input[type=file]").first.set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text(said)
    assert "POST" not in sent
    assert violations(page) == []


def test_an_empty_save_file_is_refused_without_the_server(open_page: OpenPage) -> None:
    page = open_page("/saved")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import a file").click()
    nothing: FilePayload = {"name": "a.json", "mimeType": "application/json", "buffer": b""}
    chooser.value.set_files([nothing])
    expect(page.get_by_text("The file is empty")).to_be_visible()


def test_a_save_whose_picture_is_not_here_says_so(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    page.get_by_role("link", name="Saved", exact=True).click()
    page.get_by_role("button", name="More for").first.click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export as a file").locator("visible=true").click()
    game = json.loads(Path(download.value.path()).read_text())
    for name, known in (("here", "gallery:koi"), ("there", "upload:" + "0" * 64)):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(game | {"picture": known}))
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Import a file").click()
        chooser.value.set_files(path)
        expect(page.get_by_text(f"Imported: {name}")).to_be_visible()
        told = page.get_by_text("Its picture is not here, so the game shows numbers.")
        expect(told).to_have_count(1 if name == "there" else 0)
