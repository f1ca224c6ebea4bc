"""What comes twice, comes late, comes empty, or does not come at all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from e2e.conftest import OpenPage, Server, shoot, violations
from e2e.playing import (
    HeldRequests,
    accessible,
    expect_moves,
    games_of,
    make_moves,
    stop_time,
    until,
    wait_for_server,
    wait_until_handled,
    wait_until_sent,
    winning,
)
from e2e.test_ai import SOLVE, open_game, play_to_the_end
from e2e.test_keep import GONE, RETRY
from e2e.test_win import LINK, start
from pictures.samples import saved

pytestmark = pytest.mark.motion


def played_games(open_page: OpenPage, number: int) -> Page:
    """So many games of the same picture, each begun and left."""
    page = open_page("/play")
    for _ in range(number):
        expect(page.get_by_role("grid")).to_be_visible()
        page.keyboard.press("n")
        expect_moves(page, 0)
        make_moves(page, 2)
        wait_until_sent(page)
    assert len(games_of(page)) == number
    return page


def test_two_deleted_games_both_come_back(open_page: OpenPage) -> None:
    page = played_games(open_page, 2)
    page.get_by_role("link", name="Saved", exact=True).click()
    cards = page.get_by_role("listitem")
    expect(cards).to_have_count(2)
    stop_time(page)  # so that what can be undone stays
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    for deleted in (1, 2):
        cards.first.get_by_role("button", name="More actions for").click()
        page.get_by_role("menuitem", name="Delete").locator("visible=true").click()
        expect(cards).to_have_count(2 - deleted)
        expect(undo).to_have_count(deleted)
    assert games_of(page) == []
    undo.first.click()
    undo.first.click()
    page.clock.resume()
    expect(cards).to_have_count(2)
    wait_until_sent(page)
    assert len(games_of(page)) == 2


def test_a_discarded_game_comes_back_and_no_older_one_is_offered(open_page: OpenPage) -> None:
    page = played_games(open_page, 2)
    stop_time(page)  # so that what can be undone stays
    page.get_by_role("link", name="Pintu, start page").click()
    discard = page.get_by_role("button", name="Discard this game")
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    discard.click()
    expect(undo).to_be_visible()
    assert len(games_of(page)) == 1
    expect(discard).to_have_count(0)
    undo.click()
    page.clock.resume()
    expect(discard).to_be_visible()
    wait_until_sent(page)
    assert len(games_of(page)) == 2


def test_beyond_fifty_games_the_last_one_is_still_offered(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    game_id = wait_for_server(page, 2)["id"]
    game = page.request.get(urljoin(page.url, f"/api/games/{game_id}")).json()["game"]
    for _ in range(54):
        body = {"kind": "autosave", "version": 1, "game": game}
        answer = page.request.put(urljoin(page.url, f"/api/games/{uuid4()}"), data=body)
        assert answer.status == 201
    # Another browser of the same player; that nothing is asked for in vain open_page sees to.
    other = open_page("/", storage_state={"cookies": page.context.cookies()})
    expect(other.get_by_text("Your last game")).to_be_visible()
    until(other, lambda: len(games_of(other)) == 50)
    wait_until_handled(other)
    expect(other.get_by_text("Your last game")).to_be_visible()


def test_a_win_without_a_server_is_sent_as_soon_as_it_is_back(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page(LINK, url=local.url, allow=GONE)
    page.clock.install()
    start(page)
    with page.expect_response(re.compile("WinStrip.*js$")) as script:  # as the player pauses
        page.keyboard.press("ArrowLeft")
        page.clock.run_for(2_000)
    page.evaluate("address => import(address).then(() => undefined)", script.value.url)
    wait_for_server(page, 1)
    local.kill()
    with winning(page):
        page.keyboard.press("ArrowLeft")
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("the result is saved here and sent later")
    local.start()
    page.clock.fast_forward(RETRY)
    page.wait_for_function("() => localStorage.getItem('pintu.results') === '[]'", timeout=60_000)
    assert len(local.client().get("/api/records").json()["tables"]) == 1


@pytest.mark.parametrize(
    ("locale", "name", "said"),
    [
        ("en-GB", "Hint", "No good move was found in a few seconds"),
        ("zh-CN", "提示", "几秒内没有找到好的一步"),
    ],
)
def test_a_hint_that_takes_its_time_is_seen_to(
    open_page: OpenPage, locale: str, name: str, said: str
) -> None:
    page = open_game(open_page, 4, locale=locale)
    page.clock.install()
    none: dict[str, object] = {
        "moves": [],
        "distance": None,
        "optimal": False,
        "reason": "out of time",
    }
    held = HeldRequests(page, "**/api/hints")
    hint = page.get_by_role("button", name=name, exact=True)
    dimmed = "() => getComputedStyle(document.querySelector('[aria-busy=true]')).opacity < 1"
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        if motion == "no-preference":
            hint.click()  # the message that a game with hints counts as assisted
        with page.expect_request("**/api/hints"):
            hint.click()
        expect(hint).to_have_attribute("aria-busy", "true")
        page.wait_for_function(dimmed)
        shoot(page, f"hint-{locale[:2]}-{motion}")
        held.routes.pop().fulfill(json=none)
        expect(page.get_by_text(said)).to_be_visible()
        expect(hint).to_have_attribute("aria-busy", "false")
        accessible(page, f"no-hint-{locale[:2]}-{motion}")
        page.clock.fast_forward(10_000)
        expect(page.get_by_text(said)).to_have_count(0)


def test_a_daily_puzzle_solved_by_the_ai_says_so_when_it_is_shared(open_page: OpenPage) -> None:
    page = open_page("/daily")
    page.clock.install()
    page.locator("label").filter(has_text="3 × 3").click()
    expect(page.get_by_text(re.compile(r"· 3 × 3$"))).to_be_visible()
    page.get_by_role("button", name="Play today’s puzzle").click()
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(3)
    page.get_by_role("button", name=SOLVE).click()
    play_to_the_end(page)
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog.get_by_text("· with AI")).to_be_visible()


def picture(size: tuple[int, int]) -> FilePayload:
    data = saved(Image.new("RGB", size, "teal"), "PNG")
    return {"name": "a.png", "mimeType": "image/png", "buffer": data}


EMPTY: FilePayload = {"name": "a.png", "mimeType": "image/png", "buffer": b""}


@pytest.mark.parametrize(
    ("locale", "refused"),
    [
        (
            "en-GB",
            {
                "The file is empty": EMPTY,
                "The picture has 31 × 400 pixels, too few for this board.": picture((31, 400)),
            },
        ),
        ("zh-CN", {"这个文件是空的": EMPTY, "图片只有 3 × 3 像素": picture((3, 3))}),
    ],
    ids=["en-GB", "zh-CN"],
)
def test_a_picture_with_nothing_in_it_is_refused_without_the_server(
    open_page: OpenPage, locale: str, refused: dict[str, FilePayload]
) -> None:
    page = open_page(locale=locale)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    for sentence, file in refused.items():
        page.locator("input[type=file]").first.set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        assert "POST" not in sent, sentence
        assert violations(page) == [], sentence
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


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
    page.get_by_role("button", name="More actions for").first.click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Export as a file").locator("visible=true").click()
    exported = json.loads(Path(download.value.path()).read_text())
    for name, known in (("here", "gallery:koi"), ("there", "upload:" + "0" * 64)):
        path = tmp_path / f"{name}.pintu"
        game = exported["game"] | {"picture": known}
        path.write_text(json.dumps(exported | {"name": None, "game": game}))
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Import a file").click()
        chooser.value.set_files(path)
        expect(page.get_by_text(f"Imported: {name}")).to_be_visible()
        message = page.get_by_text("Its picture is not available, so the game shows numbers.")
        expect(message).to_have_count(1 if name == "there" else 0)
