"""Going back and forward, reloading, and addresses written by hand."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import PHONE, OpenPage
from e2e.playing import HeldRequests, make_moves, stop_time, wait_until_handled
from e2e.test_start import part_of, payload, seen, upload, use
from pictures.samples import UPRIGHT, quarters, saved

GAP = "Choose the tile to remove"


def gap(page: Page) -> Locator:
    return page.get_by_role("heading", name=GAP)


def start(page: Page) -> Locator:
    return page.get_by_role("button", name="Start", exact=True)


def test_back_in_the_choice_of_the_gap_is_back_to_choosing(open_page: OpenPage) -> None:
    page = open_page("/records")
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    start(page).click()
    expect(gap(page)).to_be_visible()
    page.go_back()
    expect(start(page)).to_be_visible()
    page.go_forward()
    expect(gap(page)).to_be_visible()
    page.reload()
    expect(gap(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(start(page)).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/records$"))


def test_back_from_a_game_is_to_choosing_and_forward_to_the_game(open_page: OpenPage) -> None:
    page = open_page()
    start(page).click()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.go_back()
    expect(start(page)).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.motion
def test_back_while_it_shuffles_deals_nothing(open_page: OpenPage) -> None:
    page = open_page()
    stop_time(page)
    start(page).click()
    with page.expect_response("**/api/deals"):
        page.get_by_role("button", name="Skip").click()
    wait_until_handled(page)
    expect(page.get_by_role("heading", name="Shuffling…")).to_be_visible()
    page.go_back()
    expect(start(page)).to_be_visible()
    page.clock.run_for(10_000)
    expect(start(page)).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)


def test_back_before_the_board_is_dealt_deals_nothing(open_page: OpenPage) -> None:
    page = open_page()  # with reduced motion a board that is dealt is there at once
    held = HeldRequests(page, "**/api/deals")
    stop_time(page)
    start(page).click()
    with page.expect_request("**/api/deals"):
        page.get_by_role("button", name="Skip").click()
    page.go_back()
    expect(start(page)).to_be_visible()
    with page.expect_response("**/api/deals"):
        held.release()
    wait_until_handled(page)
    page.clock.run_for(10_000)
    start(page).click()
    page.clock.run_for(10_000)
    expect(gap(page)).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)


def test_the_logo_and_the_skip_link_do_what_they_say_while_the_gap_is_chosen(
    open_page: OpenPage,
) -> None:
    page = open_page()
    start(page).click()
    page.get_by_role("link", name="Skip to content").press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(gap(page)).to_be_visible()
    page.get_by_role("link", name="Pintu, start page").click()
    expect(start(page)).to_be_visible()


def test_a_dialog_over_the_choice_of_the_gap_has_the_keys(open_page: OpenPage) -> None:
    page = open_page()
    start(page).click()
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    theme = dialog.get_by_role("group", name="Theme")
    theme.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowRight")
    expect(theme.get_by_role("radio").nth(1)).to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(gap(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(start(page)).to_be_visible()


def test_on_a_phone_back_closes_the_sheet_of_the_ai(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    start(page).click()
    page.get_by_role("button", name="Skip").click()
    make_moves(page, 1)
    opener = page.get_by_role("button", name="AI", exact=True)
    sheet = page.get_by_role("dialog", name="AI")
    opener.click()
    expect(sheet).to_be_visible()
    page.go_back()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("grid")).to_be_visible()
    opener.click()
    expect(sheet).to_be_visible()
    page.reload()
    expect(sheet).to_be_visible()
    page.get_by_role("button", name="Close AI").click()
    expect(sheet).to_have_count(0)
    page.wait_for_function("() => history.state === null")
    page.go_back()
    expect(start(page)).to_be_visible()


def test_a_slash_at_the_end_leads_to_the_same_page(open_page: OpenPage) -> None:
    page = open_page("/play/")
    for name in ("Play", "Records"):
        page.goto(urljoin(page.url, f"/{name.lower()}/"))
        expect(page.get_by_role("link", name=name, exact=True)).to_have_attribute(
            "aria-current", "page"
        )
        expect(page).to_have_title(f"{name} · Pintu")
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_attached()
        expect(page.get_by_text("This page does not exist")).to_have_count(0)


def test_back_closes_the_crop_and_keeps_the_picture(open_page: OpenPage) -> None:
    page = open_page("/records")
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    upload(page, payload(saved(quarters(200, 200), "PNG"), "a.png", "image/png"))
    part_of(page)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(start(page)).to_be_visible()
    page.get_by_role("link", name="Records").click()
    page.go_back()
    page.get_by_role("button", name="Continue with your picture").click()
    part_of(page)
    use(page)
    expect(page.get_by_role("button", name="Continue with your picture")).to_have_count(0)
    assert seen(page) == UPRIGHT


def test_back_closes_a_dialog_over_the_game_and_then_leaves_the_game(open_page: OpenPage) -> None:
    page = open_page("/records")
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    start(page).click()
    page.get_by_role("button", name="Skip").click()
    make_moves(page, 1)
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_role("button", name="Delete all my data").click()
    question = page.get_by_role("dialog", name="Delete all your data?")
    expect(question).to_be_visible()
    page.go_back()  # the last one first
    expect(question).to_have_count(0)
    expect(settings).to_be_visible()
    page.go_back()
    expect(settings).to_have_count(0)
    expect(page.get_by_role("grid")).to_be_visible()
    page.go_back()
    expect(start(page)).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/records$"))


def test_back_closes_a_menu(open_page: OpenPage) -> None:
    page = open_page()
    start(page).click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="More", exact=True).locator("visible=true").click()
    menu = page.get_by_role("menu", name="More")
    expect(menu.locator("visible=true")).to_be_visible()
    page.go_back()
    expect(menu.locator("visible=true")).to_have_count(0)
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_dialog_that_was_closed_otherwise_costs_no_step_back(open_page: OpenPage) -> None:
    page = open_page("/records")
    page.get_by_role("navigation").get_by_role("link", name="Saved").click()
    for _ in range(2):
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(re.compile("/records$"))
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("navigation").get_by_role("link", name="Saved").click()
    page.go_back()
    expect(page).to_have_url(re.compile("/records$"))
    expect(page.get_by_role("dialog")).to_have_count(0)
