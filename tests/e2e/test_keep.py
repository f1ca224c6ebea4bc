"""Games are never lost: reloads, crashes, other tabs, other devices, and a server that is gone."""

from __future__ import annotations

from contextlib import suppress

import httpx
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from e2e.conftest import OpenPage, Server, violations
from e2e.playing import board_of, games_at, make_moves, moves_of, time_of, wait_for_server

GONE = "Failed to load resource|error occurred when fetching the script"
OFFLINE = "Offline: kept in this browser"


def test_moves_made_while_the_server_is_gone_are_there_when_it_is_back(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    make_moves(page, 3)
    wait_for_server(page, local.url, 3)
    local.kill()
    make_moves(page, 10)
    expect(page.get_by_text(OFFLINE).locator("visible=true")).to_be_visible()
    assert violations(page) == []
    local.start()
    game = wait_for_server(page, local.url, 13)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    assert game["solved"] is False
    stored = httpx.get(f"{local.url}/api/games/{game['id']}").json()["game"]
    assert len(stored["times"].split()) == 13


def test_a_game_left_while_the_server_is_gone_is_sent_by_the_next_visit(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    make_moves(page, 2)
    wait_for_server(page, local.url, 2)
    local.kill()
    make_moves(page, 4)
    context = page.context
    page.close()
    local.start()
    again = context.new_page()
    again.goto(local.url + "/play")
    wait_for_server(again, local.url, 6)
    assert moves_of(again) == 6


def seconds(clock: str) -> int:
    minutes, rest = clock.split(":")
    return 60 * int(minutes) + int(rest)


def test_a_reload_resumes_exactly(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 6)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="hint: move it")).to_be_visible()
    page.keyboard.press("u")
    page.keyboard.press("u")
    page.wait_for_timeout(2200)
    before = board_of(page), moves_of(page), time_of(page)
    assert before[1] == 4
    assert seconds(before[2]) >= 2
    page.reload()
    expect(page.get_by_text("assisted").locator("visible=true")).to_be_visible()
    after = board_of(page), moves_of(page), time_of(page)
    assert after[:2] == before[:2]
    assert 0 <= seconds(after[2]) - seconds(before[2]) <= 5  # the clock goes on meanwhile
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    page.keyboard.press("r")
    page.keyboard.press("r")
    assert moves_of(page) == 6
    for _ in range(6):
        page.keyboard.press("u")
    assert moves_of(page) == 0


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
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    assert moves_of(page) == 2


def test_a_tab_that_dies_right_after_a_move_has_kept_it(local: Server, open_page: OpenPage) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    expect(page.get_by_role("grid")).to_be_visible()
    page.wait_for_load_state("networkidle")
    local.kill()  # so that it can only be in the browser
    make_moves(page, 5)
    before = board_of(page)
    with page.expect_event("crash"), suppress(PlaywrightError):
        page.goto("chrome://crash", timeout=3000)
    local.start()
    again = page.context.new_page()
    again.goto(local.url + "/play")
    assert moves_of(again) == 5
    assert board_of(again) == before


def test_two_tabs_go_on_with_one_game_and_keep_their_own(
    local: Server, open_page: OpenPage
) -> None:
    first = open_page("/play", url=local.url)
    make_moves(first, 3)
    second = first.context.new_page()
    second.goto(local.url + "/play")
    assert board_of(second) == board_of(first)
    make_moves(second, 2)
    expect(first.get_by_role("region", name="Your game").locator("dd").nth(1)).to_have_text("5")
    assert board_of(first) == board_of(second)
    second.keyboard.press("n")  # a new deal there
    make_moves(second, 1)
    make_moves(first, 1)
    first.reload()
    second.reload()
    assert (moves_of(first), moves_of(second)) == (6, 1)
    first.wait_for_timeout(1000)
    assert sorted(game["moves"] for game in games_at(local.url)) == [1, 6]


def test_a_game_played_elsewhere_too_is_offered_and_nothing_is_lost(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow="409")
    make_moves(page, 4)
    game = wait_for_server(page, local.url, 4)
    play_elsewhere(local.url, game["id"])
    make_moves(page, 1)  # the answer to it may already bring the dialog
    dialog = page.get_by_role("dialog", name="This game was also played elsewhere")
    expect(dialog).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name="Take that one").click()
    expect(page.get_by_text("The other one is among your saved games.")).to_be_visible()
    assert moves_of(page) == 2
    page.wait_for_timeout(1000)
    assert [saved["moves"] for saved in games_at(local.url, "save")] == [5]
    make_moves(page, 1)
    wait_for_server(page, local.url, 3)


def test_of_a_game_played_elsewhere_too_this_one_can_be_kept(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow="409")
    make_moves(page, 4)
    game = wait_for_server(page, local.url, 4)
    play_elsewhere(local.url, game["id"])
    make_moves(page, 1)  # the answer to it may already bring the dialog
    page.get_by_role("button", name="Keep this one").click()
    wait_for_server(page, local.url, 5)
    page.wait_for_timeout(1000)
    assert [saved["moves"] for saved in games_at(local.url, "save")] == [2]
    assert moves_of(page) == 5


def test_of_a_game_played_elsewhere_too_the_newer_goes_on_if_nothing_is_chosen(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow="409")
    make_moves(page, 4)
    game = wait_for_server(page, local.url, 4)
    play_elsewhere(local.url, game["id"])
    page.wait_for_timeout(1100)  # times are kept in seconds
    make_moves(page, 1)  # the answer to it may already bring the dialog
    expect(page.get_by_role("button", name="Keep this one")).to_be_visible()
    page.keyboard.press("Escape")
    wait_for_server(page, local.url, 5)
    page.wait_for_timeout(1000)
    assert [saved["moves"] for saved in games_at(local.url, "save")] == [2]


def play_elsewhere(url: str, game_id: str) -> None:
    """The same deal, from its start, with other times: another device was offline meanwhile."""
    stored = httpx.get(f"{url}/api/games/{game_id}").json()
    kept = stored["game"] | {
        "times": "100 200",
        "moves": "".join(stored["game"]["moves"][:2]),
        "cursor": 2,
        "clock": 300,
    }
    body = {"kind": "autosave", "version": stored["version"] + 10, "game": kept}
    answer = httpx.put(f"{url}/api/games/{game_id}", json=body)
    assert answer.status_code == 200, answer.text


def test_a_game_that_went_on_elsewhere_goes_on_here(local: Server, open_page: OpenPage) -> None:
    page = open_page("/play", url=local.url)
    make_moves(page, 2)
    game = wait_for_server(page, local.url, 2)
    stored = httpx.get(f"{local.url}/api/games/{game['id']}").json()
    back = {"L": "R", "R": "L", "U": "D", "D": "U"}[stored["game"]["moves"][-1]]
    further = stored["game"] | {
        "moves": stored["game"]["moves"] + back,
        "times": stored["game"]["times"] + " 99000",
        "cursor": 3,
        "clock": 100_000,
    }
    body = {"kind": "autosave", "version": stored["version"] + 1, "game": further}
    assert httpx.put(f"{local.url}/api/games/{game['id']}", json=body).status_code == 200
    page.reload()
    expect(page.get_by_role("region", name="Your game").locator("dd").nth(1)).to_have_text("3")


def test_without_its_server_the_page_opens_and_the_game_goes_on(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url, allow=GONE)
    make_moves(page, 3)
    wait_for_server(page, local.url, 3)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.wait_for_function(
        "async () => (await (await caches.open('pintu-pictures')).keys()).length >= 2"
    )
    before = board_of(page)
    local.kill()
    page.reload()
    assert (moves_of(page), board_of(page)) == (3, before)
    picture = "fetch('/api/gallery/cranes/image').then((answer) => answer.ok)"
    assert page.evaluate(picture) is True
    make_moves(page, 2)
    expect(page.get_by_text(OFFLINE).locator("visible=true")).to_be_visible()
    page.get_by_role("link", name="Saved").click()
    expect(page.get_by_text("These are the games of this browser.")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    local.start()
    wait_for_server(page, local.url, 5)


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
