"""Games are never lost: reloads, crashes, other tabs, other devices, and a server that is gone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, Server, violations
from e2e.playing import (
    board_of,
    expect_moves,
    games_of,
    make_moves,
    moves_label,
    moves_of,
    stop_time,
    timer,
    wait_for_server,
    wait_until_sent,
)

pytestmark = pytest.mark.service_worker

GONE = "Failed to load resource|error occurred when fetching the script"
OFFLINE = "Offline: saved in this browser"
RETRY = 20_000
"""Milliseconds within which the page tries its server again, however long that is gone."""


def test_moves_made_while_the_server_is_gone_are_there_when_it_is_back(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    page.clock.install()
    make_moves(page, 3)
    wait_for_server(page, 3)
    local.kill()
    make_moves(page, 10)
    expect(page.get_by_text(OFFLINE).locator("visible=true")).to_be_visible()
    assert violations(page) == []
    local.start()
    page.clock.fast_forward(RETRY)
    game = wait_for_server(page, 13)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    assert game["solved"] is False
    assert len(stored(page, game["id"])["game"]["times"].split()) == 13


def test_a_game_left_while_the_server_is_gone_is_sent_by_the_next_visit(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    make_moves(page, 2)
    wait_for_server(page, 2)
    local.kill()
    make_moves(page, 4)
    context = page.context
    page.close()
    local.start()
    again = context.new_page()
    again.goto(local.url + "/play")
    expect_moves(again, 6)
    wait_for_server(again, 6)


def test_a_reload_resumes_exactly(open_page: OpenPage) -> None:
    page = open_page("/play")
    stop_time(page)
    make_moves(page, 6)
    page.keyboard.press("h")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="hint: move it")).to_be_visible()
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect_moves(page, 8)
    expect(moves_label(page)).to_have_text("4 after undo")
    page.clock.run_for(2_200)
    expect(timer(page)).to_have_text("0:02")
    before = board_of(page)
    page.reload()
    expect(page.get_by_text("assisted", exact=True).locator("visible=true")).to_be_visible()
    assert board_of(page) == before
    expect_moves(page, 8)
    expect(moves_label(page)).to_have_text("4 after undo")
    expect(timer(page)).to_have_text("0:02")
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect_moves(page, 10)
    for _ in range(6):
        page.keyboard.press("u")
    expect_moves(page, 16)
    expect(moves_label(page)).to_have_text("0 after undo")


def test_a_paused_game_is_paused_after_a_reload(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    page.keyboard.press("p")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    page.locator("section", has=page.get_by_role("heading", name="Paused")).get_by_role(
        "button", name="Resume"
    ).click()
    page.reload()
    expect_moves(page, 2)
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)


def test_a_tab_that_dies_right_after_a_move_has_kept_it(local: Server, open_page: OpenPage) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    expect(page.get_by_role("grid")).to_be_visible()
    page.wait_for_load_state("networkidle")
    local.kill()  # so that it can only be in the browser
    make_moves(page, 5)
    before = board_of(page)
    with page.expect_event("crash"), suppress(PlaywrightError):
        page.goto("chrome://crash")
    local.start()
    again = page.context.new_page()
    again.goto(local.url + "/play")
    expect_moves(again, 5)
    assert board_of(again) == before


def test_two_tabs_go_on_with_one_game_and_keep_their_own(open_page: OpenPage) -> None:
    first = open_page("/play")
    make_moves(first, 3)
    second = first.context.new_page()
    second.goto(first.url)
    assert board_of(second) == board_of(first)
    make_moves(second, 2)
    expect_moves(first, 5)
    assert board_of(first) == board_of(second)
    second.keyboard.press("n")  # a new deal there
    expect_moves(second, 0)
    make_moves(second, 1)
    make_moves(first, 1)
    first.reload()
    second.reload()
    expect_moves(first, 6)
    expect_moves(second, 1)
    wait_until_sent(first)
    assert sorted(game["moves"] for game in games_of(first)) == [1, 6]


def test_a_game_played_elsewhere_too_is_offered_and_nothing_is_lost(open_page: OpenPage) -> None:
    page = open_page("/play", allow="409")
    make_moves(page, 4)
    play_elsewhere(page)
    make_moves(page, 1)  # the answer to it may already bring the dialog
    dialog = page.get_by_role("dialog", name="This game was also played on another device")
    expect(dialog).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name="Use that one").click()
    expect(page.get_by_text("The other one is in your saved games.")).to_be_visible()
    expect_moves(page, 2)
    wait_until_sent(page)
    assert [saved["moves"] for saved in games_of(page, "save")] == [5]
    make_moves(page, 1)
    wait_for_server(page, 3)


def test_of_a_game_played_elsewhere_too_this_one_can_be_kept(open_page: OpenPage) -> None:
    page = open_page("/play", allow="409")
    make_moves(page, 4)
    play_elsewhere(page)
    make_moves(page, 1)  # the answer to it may already bring the dialog
    page.get_by_role("button", name="Keep this one").click()
    wait_for_server(page, 5)
    assert [saved["moves"] for saved in games_of(page, "save")] == [2]
    expect_moves(page, 5)


def test_of_a_game_played_elsewhere_too_the_newer_goes_on_if_nothing_is_chosen(
    open_page: OpenPage,
) -> None:
    page = open_page("/play", allow="409")
    page.clock.install()
    make_moves(page, 4)
    play_elsewhere(page)
    page.clock.fast_forward(2_000)  # times are kept in seconds
    make_moves(page, 1)  # the answer to it may already bring the dialog
    expect(page.get_by_role("button", name="Keep this one")).to_be_visible()
    page.keyboard.press("Escape")
    wait_for_server(page, 5)
    assert [saved["moves"] for saved in games_of(page, "save")] == [2]


def stored(page: Page, game_id: str) -> dict[str, Any]:
    """What the server keeps of a game."""
    found: dict[str, Any] = page.request.get(urljoin(page.url, f"/api/games/{game_id}")).json()
    return found


def store(page: Page, game_id: str, version: int, game: dict[str, Any]) -> None:
    """Put a version of a game to the server, as another device does."""
    body = {"kind": "autosave", "version": version, "game": game}
    answer = page.request.put(urljoin(page.url, f"/api/games/{game_id}"), data=body)
    assert answer.status == 200, answer.text()


def play_elsewhere(page: Page) -> None:
    """The same deal, from its start, with other times: another device was offline meanwhile."""
    game_id = wait_for_server(page, moves_of(page))["id"]
    known = stored(page, game_id)
    other = {
        "times": "100 200",
        "moves": "".join(known["game"]["moves"][:2]),
        "cursor": 2,
        "clock": 300,
    }
    store(page, game_id, known["version"] + 10, known["game"] | other)


def test_a_game_that_went_on_elsewhere_goes_on_here(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    game_id = wait_for_server(page, 2)["id"]
    known = stored(page, game_id)
    back = {"L": "R", "R": "L", "U": "D", "D": "U"}[known["game"]["moves"][-1]]
    further = {
        "moves": known["game"]["moves"] + back,
        "times": known["game"]["times"] + " 99000",
        "cursor": 3,
        "clock": 100_000,
    }
    store(page, game_id, known["version"] + 1, known["game"] | further)
    page.reload()
    expect_moves(page, 3)


def test_without_its_server_the_page_opens_and_the_game_goes_on(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    page.clock.install()
    make_moves(page, 3)
    wait_for_server(page, 3)
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        "async () => (await (await caches.open('pintu-pictures')).keys()).length >= 2"
    )
    before = board_of(page)
    local.kill()
    page.reload()
    expect_moves(page, 3)
    assert board_of(page) == before
    picture = "fetch('/api/gallery/cranes/image').then((answer) => answer.ok)"
    assert page.evaluate(picture) is True
    make_moves(page, 2)
    expect(page.get_by_text(OFFLINE).locator("visible=true")).to_be_visible()
    page.get_by_role("link", name="Saved").click()
    expect(page.get_by_text("These are the games in this browser.")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    local.start()
    page.clock.fast_forward(RETRY)
    wait_for_server(page, 5)


def test_the_page_can_be_installed(open_page: OpenPage) -> None:
    page = open_page("/play")
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((got) => got.json())"
    )
    sizes = page.evaluate(
        """(icons) => Promise.all(icons.map(async ({ src }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return image.naturalWidth;
        }))""",
        [icon for icon in manifest["icons"] if icon["type"] == "image/png"],
    )
    assert sizes == [192, 512, 512]
    assert manifest["start_url"] == "/"
