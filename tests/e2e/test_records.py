"""Records and the puzzle of the day."""

from __future__ import annotations

import re
import time
from urllib.parse import urljoin

import httpx
import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, Server
from e2e.playing import HeldRequests, accessible_on_all_devices, resize, stop_time, winning
from e2e.test_ai import SOLVE, play_to_the_end
from e2e.test_win import start_near, win
from pintu.puzzle import Board, goals
from pintu.solving.solver import solve as find_solution
from servers import wait_until

KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


def solution(board: str) -> list[str]:
    """The keys of a shortest solution, computed without a request to the server."""
    start = Board.parse(board)
    moves = find_solution(start, goals.blank_last(start.rows, start.cols)).moves
    return [KEYS[str(move)] for move in moves]


def solve_today(page: Page, server: Server) -> None:
    """Play today's 3x3 without help."""
    page.clock.install()
    page.locator("label").filter(has_text="3 × 3").click()
    button = page.get_by_role("button", name=re.compile("Play today’s puzzle|玩今天这一局"))
    expect(page.get_by_text(re.compile(r"· 3 × 3$"))).to_be_visible()
    button.click()
    expect(page.get_by_role("grid")).to_be_visible()
    board = httpx.get(f"{server.url}/api/daily?size=3x3").json()["start"]
    keys = solution(board)
    started = time.monotonic()
    with winning(page):
        for number, key in enumerate(keys):
            if number == len(keys) - 1:  # the server refuses to rank faster games
                wait_until(lambda: time.monotonic() - started > 0.05 * len(keys), "time has passed")
            page.keyboard.press(key)
            page.clock.run_for(60 + 37 * number % 91)


def test_without_a_game_the_records_say_what_will_stand_there(open_page: OpenPage) -> None:
    page = open_page("/records")
    expect(page.get_by_text("Your best games of each size will appear here.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Play").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_games_with_help_stand_apart(open_page: OpenPage) -> None:
    page = start_near(open_page)
    win(page).get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Records").click()
    expect(page.get_by_role("heading", name="On your own")).to_be_visible()
    expect(page.get_by_role("heading", name="Assisted")).to_have_count(0)
    expect(page.get_by_text("2 moves, shortest 2")).to_be_visible()
    page.get_by_role("link", name="Play").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("3")
    page.get_by_role("button", name=SOLVE).click()
    play_to_the_end(page)
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("Assisted (AI)")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Records").click()
    expect(page.get_by_role("heading", name="Assisted")).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("3 × 3"))).to_have_count(2)


def test_the_history_of_a_size_is_a_chart_and_a_table(open_page: OpenPage) -> None:
    page = start_near(open_page)
    stop_time(page)
    win(page).get_by_role("button", name="Race it").click()
    held = HeldRequests(page, "**/api/results/*")
    win(page, milliseconds=300).get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Records").click()
    history = page.get_by_role("region", name="History")
    chart = history.get_by_role("img")
    expect(chart).to_have_accessible_name(re.compile("^Moves of 1 game at 3 × 3"))
    held.release()
    expect(chart).to_have_accessible_name(re.compile("^Moves of 2 games at 3 × 3"))
    expect(history.locator("circle")).to_have_count(2)
    history.get_by_role("radio", name="time").press("Space")
    expect(chart).to_have_accessible_name(re.compile("^Time of 2 games at 3 × 3"))
    history.get_by_text("As a table").press("Enter")
    expect(history.get_by_role("row")).to_have_count(3)
    expect(history.get_by_role("row").nth(1)).to_contain_text("0:00.3")


def test_the_fastest_game_is_watched_and_raced_from_the_records(open_page: OpenPage) -> None:
    page = start_near(open_page)
    stop_time(page)
    win(page).get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Records").click()
    history = page.get_by_role("region", name="History")
    expect(history).to_contain_text("Fastest game in this browser: 0:00.2, 2 moves")
    for width in (320, 390, 1280):
        resize(page, {"width": width, "height": 800})
        for text in ("Fastest game in this browser:", "0:00.2, 2 moves"):
            line = history.get_by_text(text, exact=True).bounding_box()
            assert line
            assert line["height"] < 30, "it takes two lines"
            assert line["x"] + line["width"] <= width
    history.get_by_role("button", name="Replay").click()
    replay = page.get_by_role("dialog", name="Replay")
    slider = replay.get_by_role("slider", name="Move")
    expect(slider).to_be_visible()
    page.clock.run_for(5_000)
    expect(slider).to_have_attribute("aria-valuetext", "move 2 of 2")
    replay.get_by_role("button", name="Close").click()
    history.get_by_role("button", name="Race your best").click()
    expect(page.get_by_role("region", name="Race", exact=True)).to_be_visible()
    win(page)


def test_the_best_of_this_size_stand_next_to_the_board(open_page: OpenPage) -> None:
    page = start_near(open_page, viewport={"width": 1280, "height": 1000})
    win(page).get_by_role("button", name="Close").click()
    page.keyboard.press("3")
    best = page.get_by_role("region", name="Your best at 3 × 3")
    expect(best).to_contain_text("2 moves")


def test_todays_puzzle_is_played_ranked_and_shared(open_page: OpenPage, server: Server) -> None:
    page = open_page(
        "/daily",
        permissions=["clipboard-read", "clipboard-write"],
        extra_http_headers={"X-Forwarded-For": "192.0.2.1"},  # else new players share a place
    )
    expect(page.get_by_text(re.compile(r"Next puzzle in \d+:\d\d"))).to_be_visible()
    expect(page.get_by_text("You have one ranked attempt.")).to_be_visible()
    solve_today(page, server)
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("That is the shortest solution.")
    expect(dialog).to_contain_text(re.compile(r"Rank \d+ today"))
    dialog.get_by_role("button", name="Share your result").click()
    expect(dialog.get_by_text("Result copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    head = r"Pintu #\d+ \d{4}-\d\d-\d\d 3x3"
    assert re.match(head + r"\n\d+ moves · \d+:\d\d · shortest \d+\n🟥", text)
    dialog.get_by_role("button", name="Close").click()
    page.goto(urljoin(page.url, "/daily"))
    page.locator("label").filter(has_text="3 × 3").click()
    expect(page.get_by_text(re.compile(r"Your rank: \d+ of \d+ players?"))).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="you")).to_have_count(1)


def test_a_daily_game_that_was_begun_goes_on(open_page: OpenPage) -> None:
    page = open_page("/daily")
    page.get_by_role("button", name="Play today’s puzzle").click()
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(4)
    for key in KEYS.values():
        page.keyboard.press(key)
    page.get_by_role("link", name="Pintu, start page").click()
    page.get_by_role("main").get_by_role("link", name="Daily").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "zh-CN")])
def test_the_pages_are_accessible(
    open_page: OpenPage, server: Server, scheme: str, locale: str
) -> None:
    address = "192.0.2.2" if scheme == "light" else "192.0.2.3"  # else new players share a place
    page = open_page(
        "/records",
        color_scheme=scheme,
        locale=locale,
        extra_http_headers={"X-Forwarded-For": address},
    )
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_be_visible()
    accessible_on_all_devices(page, f"no-records-{scheme}")
    page.goto(urljoin(page.url, "/daily"))
    solve_today(page, server)
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("Rank|名"))
    accessible_on_all_devices(page, f"daily-won-{scheme}")
    page.goto(urljoin(page.url, "/daily"))
    page.locator("label").filter(has_text="3 × 3").click()
    expect(page.get_by_role("row").filter(has_text=re.compile("you|你"))).to_have_count(1)
    accessible_on_all_devices(page, f"daily-{scheme}")
    page.goto(urljoin(page.url, "/records"))
    expect(page.get_by_role("heading", level=3)).to_be_visible()
    accessible_on_all_devices(page, f"records-{scheme}")
