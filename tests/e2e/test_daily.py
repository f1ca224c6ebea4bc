"""The daily puzzle from day to day: streak, past days, offline."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, UNTIL_STILL, OpenPage, Server, shoot
from e2e.playing import accessible_on_all_devices, board_of, more, resize, winning
from e2e.test_records import solution, solve_today
from pintu.play import daily_deal
from pintu.puzzle import Board
from pintu.server.daily_verdict import LEAST_STEP

CACHED = """async (wanted) => {
    const cache = await caches.open('pintu-pictures');
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    return wanted.every((path) => paths.includes(path));
}"""


def today() -> date:
    """The day of the server."""
    return datetime.now(UTC).date()


def label(day: date) -> str:
    """A day as the calendar names it in English."""
    return f"{day:%b} {day.day}, {day.year}"


def remember(page: Page, *days: date) -> None:
    """Let the browser know of days solved in time, and open the page again."""
    solved = [{"date": str(day), "size": "3x3", "onTime": True} for day in days]
    page.evaluate("(text) => localStorage.setItem('pintu.days', text)", json.dumps(solved))
    page.reload()


def tiles(board: Board) -> list[str]:
    """A board as `board_of` reads it from the page."""
    return [f"Tile {tile}" if tile else "Gap" for tile in board.tiles]


def test_the_daily_puzzle_is_in_the_navigation(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("navigation").get_by_role("link", name="Daily").click()
    expect(page.get_by_role("heading", name="Daily puzzle")).to_be_visible()
    link = page.get_by_role("navigation").get_by_role("link", name="Daily")
    expect(link).to_have_attribute("aria-current", "page")


def expect_picture_and_again_in_sight(page: Page, name: str) -> None:
    """The picture and the first button below it have to be on the screen, with no scrolling."""
    page.evaluate(UNTIL_STILL)
    shoot(page, name)
    assert page.viewport_size is not None
    again = page.get_by_role("dialog", name="Solved!").get_by_role("button", name="Again")
    for box in (page.locator(".board").bounding_box(), again.bounding_box()):
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= page.viewport_size["height"]


def test_solving_today_begins_a_streak(open_page: OpenPage, server: Server) -> None:
    page = open_page("/daily", viewport=PHONE)
    streak = page.get_by_role("region", name="Your streak")
    expect(streak).to_contain_text("to start a streak")
    solve_today(page, server)
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text("Share your result")
    for size in (PHONE, {"width": 1366, "height": 640}):
        resize(page, size)
        expect_picture_and_again_in_sight(page, f"won-daily-{size['width']}")
    page.go_back()
    expect(result).to_have_count(0)
    more(page, "Show result")
    expect(result).to_contain_text("Share your result")
    page.goto(urljoin(page.url, "/daily"))
    expect(streak.get_by_role("definition").first).to_have_text("1")
    expect(streak).to_contain_text("Come back tomorrow")
    solved = page.get_by_role("button", name=re.compile(f"^{label(today())}, solved$"))
    expect(solved).to_have_attribute("aria-current", "date")
    # The server knows it too: a browser that has forgotten it shows the same.
    page.evaluate("localStorage.removeItem('pintu.days')")
    page.reload()
    expect(streak.get_by_role("definition").first).to_have_text("1")


def test_a_streak_counts_days_in_a_row(open_page: OpenPage) -> None:
    page = open_page("/daily")
    before = [today() - timedelta(days=days) for days in (1, 2, 10, 11, 12)]
    remember(page, *before)
    figures = page.get_by_role("region", name="Your streak").get_by_role("definition")
    expect(figures.nth(0)).to_have_text("2")
    expect(figures.nth(1)).to_have_text("3")


def test_a_past_day_is_played_by_keys_and_marked_but_not_ranked(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page("/daily")
    latest = page.get_by_role("button", name=re.compile(f"^{label(today())}"))
    expect(latest).to_be_visible()  # what loads the page must not wait for the clock of the test
    page.clock.install()
    page.locator("label").filter(has_text="3 × 3").click()
    yesterday = today() - timedelta(days=1)
    latest.press("ArrowLeft")
    chosen = page.get_by_role("button", name=label(yesterday), exact=True)
    expect(chosen).to_be_focused()
    chosen.press("Enter")
    expect(page.get_by_text("This day is over")).to_be_visible()
    expect(page).to_have_url(re.compile(f"date={yesterday}"))
    page.get_by_role("button", name="Play this puzzle").click()
    board = daily_deal(yesterday, 3, 3)
    assert board_of(page) == tiles(board)
    with winning(page):
        for key in solution(board.text):
            page.keyboard.press(key)
            page.clock.run_for(100)
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text("Share your result")
    expect(result.get_by_text(re.compile("^Rank"))).to_have_count(0)
    page.goto(urljoin(page.url, f"/daily?date={yesterday}"))
    later = page.get_by_role("button", name=f"{label(yesterday)}, solved later")
    expect(later).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="Your streak")).to_contain_text("to start a streak")


def test_the_calendar_turns_from_month_to_month(open_page: OpenPage) -> None:
    page = open_page("/daily")
    calendar = page.get_by_role("region", name="Past days")
    expect(calendar.get_by_role("heading")).to_have_text(f"{today():%B %Y}")
    expect(calendar.get_by_role("button", name="Next month")).to_be_disabled()
    calendar.get_by_role("button", name="Previous month").click()
    before = today().replace(day=1) - timedelta(days=1)
    expect(calendar.get_by_role("heading")).to_have_text(f"{before:%B %Y}")
    calendar.get_by_role("button", name=label(before.replace(day=3)), exact=True).click()
    expect(page.get_by_text("This day is over")).to_be_visible()
    expect(page.get_by_role("button", name="Play this puzzle")).to_be_visible()


@pytest.mark.service_worker
def test_today_is_played_offline_once_it_was_loaded(open_page: OpenPage, server: Server) -> None:
    page = open_page("/daily", allow="ERR_INTERNET_DISCONNECTED|Failed to fetch")
    expect(page.get_by_role("button", name="Play today’s puzzle")).to_be_visible()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('pintu.today')).length === 3")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    pictures: list[dict[str, Any]] = httpx.get(f"{server.url}/api/gallery").json()["pictures"]
    shown = pictures[(today() - date(1970, 1, 1)).days % len(pictures)]
    wanted = [f"/api/gallery/{shown['id']}/{kind}" for kind in ("image", "thumbnail")]
    page.wait_for_function(CACHED, arg=[*wanted, "/api/gallery"])
    page.context.set_offline(True)
    page.goto(urljoin(page.url, "/daily"))
    expect(page.get_by_role("heading", name=shown["name"]["en"])).to_be_visible()
    page.locator("label").filter(has_text="3 × 3").click()
    expect(page.get_by_text(re.compile("· 3 × 3$"))).to_be_visible()
    expect(page.get_by_text("you can play now, but this game will not be ranked")).to_be_visible()
    page.get_by_role("button", name="Play unranked").click()
    board = daily_deal(today(), 3, 3)
    assert board_of(page) == tiles(board)
    page.clock.install()
    for key in solution(board.text):
        page.keyboard.press(key)
        page.clock.run_for(100)
    page.clock.run_for(2_000)
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text("the result is saved here and sent later")
    page.goto(urljoin(page.url, "/daily"))
    expect(page.get_by_role("region", name="Your streak")).to_contain_text("Come back tomorrow")


@pytest.mark.service_worker
def test_a_ranked_attempt_goes_on_without_the_server_and_is_sent_later(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page("/daily", allow="ERR_INTERNET_DISCONNECTED|Failed to fetch")
    page.locator("label").filter(has_text="3 × 3").click()
    expect(page.get_by_text(re.compile("· 3 × 3$"))).to_be_visible()
    # The service worker has stored the whole page when it takes control.
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.clock.install()
    page.get_by_role("button", name="Play today’s puzzle").click()
    expect(page.get_by_role("grid")).to_be_visible()
    began = time.monotonic()
    page.context.set_offline(True)
    keys = solution(daily_deal(today(), 3, 3).text)
    for number, key in enumerate(keys):
        page.keyboard.press(key)
        page.clock.run_for(60 + 37 * number % 91)
    page.clock.run_for(2_000)
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text("the result is saved here and sent later")
    # The clock of the page was advanced, the server's was not: it must have time for the game too.
    time.sleep(max(0.0, began + LEAST_STEP * len(keys) / 1000 - time.monotonic()))
    page.context.set_offline(False)
    page.clock.run_for(60_000)
    page.wait_for_function("() => localStorage.getItem('pintu.results') === '[]'")
    page.goto(urljoin(page.url, "/daily"))
    page.locator("label").filter(has_text="3 × 3").click()
    expect(page.get_by_text(re.compile(r"Your rank: \d+ of"))).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_start_without_an_answer_is_reported_before_the_game(
    open_page: OpenPage,
) -> None:
    page = open_page("/daily", allow="ERR_FAILED|Failed to fetch")
    page.route("**/api/daily/starts", lambda route: route.abort())
    button = page.get_by_role("button", name="Play today’s puzzle")
    button.click()
    expect(page.get_by_text("you can play now, but this game will not be ranked")).to_be_visible()
    page.get_by_role("button", name="Play unranked").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_ranked_attempt_in_another_browser_is_mentioned(open_page: OpenPage) -> None:
    page = open_page("/daily")
    status = page.evaluate(
        """() => fetch('/api/daily/starts', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ size: '4x4', game_id: 'in-another-browser' }),
        }).then((answer) => answer.status)"""
    )
    assert status == 201
    page.reload()
    expect(page.get_by_text("was begun in another browser")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "zh-CN")])
def test_the_calendar_is_accessible(open_page: OpenPage, scheme: str, locale: str) -> None:
    page = open_page("/daily", color_scheme=scheme, locale=locale)
    remember(page, *(today() - timedelta(days=days) for days in (1, 2, 4)))
    expect(page.get_by_role("button", name=re.compile("today’s|今天"))).to_be_visible()
    accessible_on_all_devices(page, f"calendar-{scheme}")
    yesterday = today() - timedelta(days=1)
    page.goto(urljoin(page.url, f"/daily?date={yesterday}"))
    expect(page.get_by_role("button", name=re.compile("this puzzle|玩这一局"))).to_be_visible()
    accessible_on_all_devices(page, f"past-day-{scheme}")
