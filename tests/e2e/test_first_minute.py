"""The first game of a new player: what to press, what to put together, and where everything is."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import PHONE, OpenPage, violations
from e2e.playing import make_moves, stop_time

pytestmark = pytest.mark.motion

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
ENDLESS = """() => document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime === Infinity).length"""


def first_tile(page: Page) -> Locator:
    """The tile that asks to be pressed, as it is read aloud."""
    return page.get_by_role("grid").get_by_role("button", name=re.compile("try this one"))


def whole_picture(page: Page) -> Locator:
    """The picture that covers the board while the player peeks."""
    return page.locator(".whole.seen")


def test_a_tile_next_to_the_gap_asks_to_be_tapped_until_the_first_slide(
    open_page: OpenPage,
) -> None:
    page = open_page("/play", **TOUCH)
    expect(page.get_by_text("Tap me")).to_be_visible()
    expect(first_tile(page)).to_have_count(1)
    assert page.evaluate(ENDLESS) == 1
    assert violations(page) == []
    page.reload()
    expect(page.get_by_text("Tap me")).to_be_visible()
    first_tile(page).tap()
    expect(page.get_by_text("Tap me")).to_have_count(0)
    page.get_by_role("button", name="Undo").locator("visible=true").tap()
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_text("Tap me")).to_have_count(0)
    expect(first_tile(page)).to_have_count(0)


def test_without_motion_the_first_tile_is_marked_and_keys_move_it(open_page: OpenPage) -> None:
    page = open_page("/play", reduced_motion="reduce", locale="zh-CN")
    expect(page.get_by_text("点我")).to_be_visible()
    assert page.evaluate(ENDLESS) == 0
    first = page.get_by_role("grid").get_by_role("button", name=re.compile("从这一块开始"))
    first.press("Enter")
    expect(page.get_by_text("点我")).to_have_count(0)


def test_on_a_phone_the_goal_is_shown_and_a_tap_peeks_for_a_second(open_page: OpenPage) -> None:
    page = open_page("/play", **TOUCH)
    goal = page.get_by_role("button", name=re.compile("^Peek")).locator("visible=true")
    expect(goal).to_be_in_viewport(ratio=1)
    stop_time(page)
    goal.tap()
    page.clock.run_for(900)
    expect(whole_picture(page)).to_have_count(1)
    page.clock.run_for(200)
    expect(whole_picture(page)).to_have_count(0)
    goal.hover()
    page.mouse.down()
    page.clock.run_for(5_000)
    expect(whole_picture(page)).to_have_count(1)
    page.mouse.up()
    expect(whole_picture(page)).to_have_count(0)


def test_a_quick_press_of_peek_by_mouse_or_key_shows_the_picture(open_page: OpenPage) -> None:
    page = open_page("/play")
    peek = page.get_by_role("button", name="Peek", exact=True)
    expect(peek).to_be_visible()
    stop_time(page)
    for key in ("", "Enter", "v"):
        if key == "":
            peek.click()
        else:
            peek.press(key)
        expect(whole_picture(page)).to_have_count(1)
        page.clock.run_for(1_100)
        expect(whole_picture(page)).to_have_count(0)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_save_is_in_sight_and_more_has_at_most_eight_entries(
    open_page: OpenPage, device: str
) -> None:
    page = open_page("/play", **(TOUCH if device == "phone" else {}))
    save = page.get_by_role("button", name="Save", exact=True).locator("visible=true")
    expect(save).to_be_disabled()
    make_moves(page, 1)
    save.click()
    expect(page.get_by_role("dialog", name="Save this game")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).locator("visible=true").click()
    menu = page.get_by_role("menu").locator("visible=true")
    expect(menu).to_be_visible()
    items = menu.get_by_role("menuitem").all_inner_texts()
    assert len(items) <= 8
    shown = page.get_by_role("button").locator("visible=true")
    names = [button.get_attribute("aria-label") or button.inner_text() for button in shown.all()]
    reached = "\n".join(items + names)
    for name in ("Undo", "Redo", "Hint", "Peek", "Restart", "Shuffle", "Pause", "New picture"):
        assert name in reached, name
    for name in ("Share this puzzle", "Image or animation", "Keys and help", "Settings"):
        assert name in reached, name


def test_full_screen_and_sound_are_in_the_settings_too(open_page: OpenPage) -> None:
    page = open_page("/play", **TOUCH)
    page.get_by_role("button", name="Settings").click()
    for name in ("Sound", "Full screen"):
        expect(page.get_by_role("switch", name=name)).to_be_attached()


def test_the_board_is_large_on_a_large_screen(open_page: OpenPage) -> None:
    page = open_page("/play", viewport={"width": 1920, "height": 1080})
    board = page.get_by_role("grid")
    expect(board).to_be_in_viewport(ratio=1)
    box = board.bounding_box()
    assert box is not None
    assert box["width"] >= 880
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_goal_is_shown_by_the_whole_picture_without_a_thumbnail(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE, allow="ERR_FAILED")
    page.route("**/cranes/thumbnail", lambda route: route.abort())
    page.goto(urljoin(page.url, "/play"))
    image = page.get_by_role("button", name=re.compile("^Peek")).locator("img")
    expect(image).to_have_attribute("src", re.compile("/image$"))
    page.wait_for_function("(image) => image.naturalWidth > 0", arg=image.element_handle())
