"""Whoever plays by keys is never lost: the focus goes where the next thing is to be done."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, OpenPage
from e2e.playing import make_moves
from e2e.test_ai import SOLVE, choose, open_game
from e2e.test_win import start_near, win


def begin_by_keys(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Tile in row 3, column 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_game_begun_by_keys_has_the_focus_at_the_board_and_arrows_push(
    open_page: OpenPage,
) -> None:
    page = open_page()
    begin_by_keys(page)
    board = page.get_by_role("region", name="Play", exact=True)
    expect(board).to_be_focused()
    make_moves(page, 2)
    page.keyboard.press("Tab")
    expect(board.get_by_role("button").first).to_be_focused()


def test_a_page_that_was_just_loaded_leaves_the_focus_alone(open_page: OpenPage) -> None:
    page = open_page("/play")
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()


def test_the_ai_asked_by_keys_keeps_the_focus_in_its_card(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    choose(page, "BFS")
    page.get_by_role("button", name=SOLVE).press("Enter")
    cancel = page.get_by_role("button", name="Cancel")
    expect(cancel).to_be_focused()
    cancel.press("Enter")
    expect(page.get_by_role("button", name=SOLVE)).to_be_focused()
    choose(page, "Shortest")
    page.get_by_role("button", name=SOLVE).press("Enter")
    expect(page.get_by_role("button", name="Pause playback")).to_be_focused()
    page.get_by_role("button", name="Take over from here").press("Enter")
    expect(page.get_by_role("region", name="Play", exact=True)).to_be_focused()
    make_moves(page, 2)


def test_the_win_dialog_has_the_focus_on_the_next_thing_to_do(open_page: OpenPage) -> None:
    page = start_near(open_page)
    dialog = win(page)
    expect(dialog.get_by_role("button", name="Again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("region", name="Play", exact=True)).to_be_focused()


def test_where_the_win_dialog_is_larger_than_the_screen_its_beginning_is_seen(
    open_page: OpenPage,
) -> None:
    page = start_near(open_page, viewport={"width": 667, "height": 320})
    dialog = win(page)
    expect(dialog.get_by_role("button", name="Again")).to_be_focused()
    expect(dialog.get_by_text("time", exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_after_the_button_of_a_message_the_focus_is_where_it_was(
    open_page: OpenPage, viewport: dict[str, int]
) -> None:
    page = open_page("/play", viewport=viewport)
    hint = page.get_by_role("button", name="Hint", exact=True).locator("visible=true")
    for button in ("Close", "Go on"):
        hint.press("Enter")
        message = page.get_by_role("status").get_by_role("button", name=button, exact=True)
        message.focus()
        page.keyboard.press("Enter")
        expect(message).to_have_count(0)
        expect(hint).to_be_focused()


def test_a_message_about_help_is_closed_with_its_game(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 1)
    page.keyboard.press("h")
    go_on = page.get_by_role("button", name="Go on", exact=True)
    expect(go_on).to_be_visible()
    page.keyboard.press("n")
    expect(go_on).to_have_count(0)
