"""The review of a game: its chart, its detours, and trying again."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import DESKTOP, PHONE, OpenPage
from e2e.playing import accessible, accessible_in_both_schemes, resize, wait_until_sent, winning
from e2e.test_offline_ai import OFFLINE, go_offline
from e2e.test_win import start_near
from pintu.play import Game, format_save
from pintu.puzzle import goals
from pintu.puzzle.dealing import walk
from pintu.solving.teach import teach

LINE = "Move"
NOTE = "With tables it would have been faster."


def add_note(route: Route) -> None:
    """Answer a review with a note."""
    response = route.fetch()
    body = re.sub('"note": ?(null|"[^"]*")', f'"note":"{NOTE}"', response.text())
    route.fulfill(response=response, body=body)


def win_after_a_detour(page: Page) -> None:
    """Win the game of the link with two moves more than necessary."""
    with winning(page):
        for key in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"):
            page.keyboard.press(key)
            page.clock.run_for(200)


def import_game(page: Page, side: int, moves: int) -> str:
    """Import a solved game of another size for the player, and return its id."""
    goal = goals.blank_last(side, side)
    game = Game(walk(goal, 3, moves), goal, picture="gallery:koi")
    for number, move in enumerate(teach(game.start, goal).moves, 1):
        game = game.after(move, number * 300 if number < 20 else number * 300 + 8000)
    answer = page.request.post(
        urljoin(page.url, "/api/games/import?name=Imported"),
        data=format_save(game).encode(),
        headers={"Content-Type": "application/octet-stream"},
    )
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def test_a_won_game_is_reviewed_and_its_detour_tried_again(open_page: OpenPage) -> None:
    page = start_near(open_page)
    win_after_a_detour(page)
    page.clock.resume()
    page.get_by_role("button", name="Review").click()
    totals = page.get_by_label("Totals")
    expect(totals).to_contain_text("50 %")
    expect(totals.locator("dd").nth(1)).to_have_text("2")
    line = page.get_by_role("slider", name=LINE)
    expect(line).to_have_attribute("aria-valuetext", "Start, 2 moves to go, on a detour")
    expect(page.get_by_text("You moved tile 4 down, away from the goal.")).to_be_visible()
    expect(page.get_by_text("A dot below a move: no other move led nearer")).to_be_visible()
    line.press("End")
    expect(line).to_have_attribute("aria-valuetext", "After move 4 of 4, 0 moves to go")
    line.press("ArrowLeft")
    expect(page.get_by_text("1 move to go", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show moves 1 to 2").click()
    expect(line).to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="Try again from here: move 1").click()
    dialog = page.get_by_role("dialog", name="Try again")
    expect(dialog).to_contain_text("You needed 4; 2 are enough.")
    page.keyboard.press("ArrowDown")
    expect(dialog.get_by_role("status")).to_have_text("1 move · 3 to go · 2 wasted")
    dialog.get_by_role("button", name="Restart").click()
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    expect(dialog.get_by_role("status")).to_have_text("As short as possible!")
    dialog.get_by_role("button", name="Reveal").click()
    expect(dialog.get_by_role("status")).to_have_text("A shortest way: L2")
    accessible(page, "review-try")
    page.go_back()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Compare with “Teach me”").click()
    expect(page.get_by_text("You needed 2 moves more.")).to_be_visible()
    accessible_in_both_schemes(page, "review-won")
    page.go_back()
    expect(page.get_by_role("grid", name="Puzzle board")).to_be_visible()


@pytest.mark.parametrize("side", [4, 5])
def test_a_saved_game_is_reviewed_on_a_phone_in_chinese(open_page: OpenPage, side: int) -> None:
    page = open_page("/saved", viewport=PHONE, locale="zh-CN", color_scheme="dark")
    import_game(page, side, 100)
    page.reload()
    # What the server says about missing tables is shown.
    page.route("**/api/reviews", add_note)
    page.get_by_role("button", name="Imported").last.click()
    page.get_by_role("menuitem", name="复盘这一局").locator("visible=true").click()
    part = page.get_by_role("listitem").filter(has_text=re.compile("浪费|本可以"))
    expect(part.first).to_be_visible()
    expect(page.get_by_text(re.compile("正在逐步分析|正在寻找更短"))).to_have_count(
        0, timeout=60_000
    )
    expect(page.get_by_text(NOTE)).to_be_visible()
    part.first.get_by_role("button", name=re.compile("查看")).click()
    best = "最好：把" if side == 4 else "更短的走法从把"
    expect(page.get_by_text(re.compile(best))).to_be_visible()
    accessible(page, f"review-{side}-phone")
    part.first.get_by_role("button", name=re.compile("再试")).click()
    expect(page.get_by_role("dialog", name="再试一次")).to_be_visible()
    accessible(page, f"review-{side}-try-phone")
    page.go_back()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    resize(page, DESKTOP)
    page.emulate_media(color_scheme="light")
    accessible(page, f"review-{side}-desktop")


@pytest.mark.service_worker
def test_without_a_server_a_3x3_is_reviewed_in_the_page(open_page: OpenPage) -> None:
    page = start_near(open_page, allow=OFFLINE)
    win_after_a_detour(page)
    page.clock.resume()
    wait_until_sent(page)
    go_offline(page)
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_label("Totals")).to_contain_text("50 %")
    expect(page.get_by_text("2 moves wasted", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Row 2 finally in place Moves 1 to 2")).to_be_visible()


def test_records_lead_to_the_review_of_the_best_game(open_page: OpenPage) -> None:
    page = start_near(open_page)
    win_after_a_detour(page)
    page.clock.resume()
    page.get_by_role("dialog", name="Solved!").get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Records").click()
    history = page.get_by_role("region", name="History")
    history.get_by_text("As a table").click()
    history.get_by_role("link", name=re.compile("^Review the game of")).click()
    expect(page.get_by_label("Totals")).to_contain_text("50 %")
    page.go_back()
    history.get_by_role("button", name="Review").click()
    expect(page.get_by_label("Totals")).to_contain_text("50 %")


def test_a_missing_game_is_reported(open_page: OpenPage) -> None:
    page = open_page("/review?game=none", allow="404")
    expect(page.get_by_role("heading", name="This game is no longer stored")).to_be_visible()
