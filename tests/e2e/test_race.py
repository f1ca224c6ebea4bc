"""Replays, and races against the player's own best game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import PHONE, OpenPage
from e2e.playing import accessible_on_all_devices, board_of, resize, stop_time, winning
from e2e.test_win import start_near, win

pytestmark = pytest.mark.motion


def place(replay: Locator, text: str) -> None:
    """Wait until the slider of a replay stands at a move."""
    slider = replay.get_by_role("slider", name=re.compile("Move|步"))
    expect(slider).to_have_attribute("aria-valuetext", text)


def open_replay(open_page: OpenPage) -> tuple[Page, Locator]:
    """A game of two moves that was won, and its replay, with the time of the page stopped."""
    page = start_near(open_page)
    stop_time(page)
    win(page).get_by_role("button", name="Replay").click()
    replay = page.get_by_role("dialog", name="Replay")
    place(replay, "move 0 of 2")
    return page, replay


def test_a_replay_plays_the_game_and_plays_it_again(open_page: OpenPage) -> None:
    page, replay = open_replay(open_page)
    for _ in range(2):
        place(replay, "move 0 of 2")
        page.clock.run_for(600)
        place(replay, "move 1 of 2")
        page.clock.run_for(5_000)
        place(replay, "move 2 of 2")
        replay.get_by_role("button", name="Play again").click()


def test_a_replay_is_paused_and_stepped_by_keys(open_page: OpenPage) -> None:
    page, replay = open_replay(open_page)
    replay.get_by_role("button", name="Pause").press("Enter")
    page.clock.run_for(10_000)
    place(replay, "move 0 of 2")
    replay.get_by_role("button", name="One move forward").press("Enter")
    place(replay, "move 1 of 2")
    slider = replay.get_by_role("slider", name="Move")
    slider.press("End")
    place(replay, "move 2 of 2")
    expect(replay.get_by_role("button", name="One move forward")).to_be_disabled()
    slider.press("Home")
    replay.get_by_role("button", name="Play", exact=True).press("Enter")
    page.clock.run_for(5_000)
    place(replay, "move 2 of 2")


def test_a_replay_has_four_speeds(open_page: OpenPage) -> None:
    page, replay = open_replay(open_page)
    replay.get_by_role("radio", name="0.5 ×").press("Space")
    page.clock.run_for(600)
    place(replay, "move 1 of 2")
    page.clock.run_for(300)  # at the usual speed the second move would be made by now
    place(replay, "move 1 of 2")
    replay.get_by_role("radio", name="4 ×").press("Space")
    page.clock.run_for(100)
    place(replay, "move 2 of 2")


def race_again(page: Page) -> Locator:
    """Win in 200 milliseconds, and race against that game; the opponent."""
    result = win(page)
    expect(result.get_by_role("list")).to_be_visible()  # its lines move the buttons
    result.get_by_role("button", name=re.compile("Race it|再比一次")).click()
    opponent = page.get_by_role("region", name=re.compile("^(Race|比赛)$"))
    expect(opponent).to_contain_text(re.compile("6 of 8 in place|已归位 6/8"))
    return opponent


def test_the_best_game_is_raced_on_the_same_deal(open_page: OpenPage) -> None:
    page = start_near(open_page)
    stop_time(page)
    dealt = board_of(page)
    opponent = race_again(page)
    assert board_of(page) == dealt
    page.clock.run_for(5_000)  # the ghost waits for the first move
    expect(opponent).to_contain_text("6 of 8 in place")
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(5_000)
    expect(opponent).to_contain_text("Finished after 0:00.2")
    with winning(page):
        page.keyboard.press("ArrowLeft")
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text(re.compile(r"Race lost by 4\.8 s"))


def test_a_race_goes_on_after_a_reload(open_page: OpenPage) -> None:
    page = start_near(open_page)
    race_again(page)
    page.keyboard.press("ArrowLeft")
    page.reload()
    expect(page.get_by_role("region", name="Race", exact=True)).to_be_visible()


def test_only_a_faster_game_takes_the_place_of_the_best(open_page: OpenPage) -> None:
    page = start_near(open_page)
    stop_time(page)
    race_again(page)
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(9_000)
    with winning(page):
        page.keyboard.press("ArrowLeft")
    result = page.get_by_role("dialog", name="Solved!")
    result.get_by_role("button", name="Race it").click()
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(1_000)
    opponent = page.get_by_role("region", name="Race", exact=True)
    expect(opponent).to_contain_text("Finished after 0:00.2")


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "zh-CN")])
def test_races_and_replays_are_accessible(open_page: OpenPage, scheme: str, locale: str) -> None:
    page = start_near(open_page, color_scheme=scheme, locale=locale, reduced_motion="reduce")
    race_again(page)
    accessible_on_all_devices(page, f"race-{scheme}")
    resize(page, PHONE)
    board = page.locator(".board").first.bounding_box()
    thumbs = page.get_by_role("toolbar").bounding_box()
    assert board
    assert thumbs
    assert board["width"] == pytest.approx(PHONE["width"] - 32, abs=1)
    assert board["y"] + board["height"] <= thumbs["y"]
    result = win(page)
    result.get_by_role("button", name=re.compile("Replay|回放")).click()
    replay = page.get_by_role("dialog", name=re.compile("Replay|回放"))
    replay.get_by_role("button", name=re.compile("Pause|暂停")).click()
    accessible_on_all_devices(page, f"replay-{scheme}")
