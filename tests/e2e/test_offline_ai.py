"""The AI without a server: a 3x3 is solved in the page, larger boards say what they need."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, OpenPage
from e2e.playing import accessible, board_of
from e2e.test_ai import SOLVE, choose, open_game

pytestmark = pytest.mark.service_worker

OFFLINE = "ERR_INTERNET_DISCONNECTED"


def go_offline(page: Page) -> None:
    """Turn the network off, once the page is kept for that."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)


def is_solved(page: Page) -> bool:
    return board_of(page)[:8] == [f"Tile {number}" for number in range(1, 9)]


def test_a_3x3_is_solved_and_played_with_the_network_off(open_page: OpenPage) -> None:
    page = open_game(open_page, 3, allow=OFFLINE)
    go_offline(page)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_text("proven shortest")).to_be_visible()
    expect(page.get_by_text(re.compile("expanded in .*, in this browser"))).to_be_visible()
    page.get_by_role("button", name="Pause playback").click()
    place = page.get_by_role("slider", name="Position in the solution")
    at = int(place.input_value())
    page.get_by_role("button", name="Step back").click()
    expect(place).to_have_value(str(at - 1))
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(place).to_have_value(place.get_attribute("max") or "")
    assert is_solved(page)


def test_hints_lead_to_the_end_of_a_3x3_with_the_network_off(open_page: OpenPage) -> None:
    page = open_game(open_page, 3, allow=OFFLINE)
    go_offline(page)
    marked = page.get_by_role("button", name=re.compile(", hint: move it (up|down|left|right)"))
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()  # the message that a game with hints counts as assisted
    for _ in range(31):  # no 3x3 needs more moves
        hint.click()
        expect(marked).to_have_count(1)
        hint.click()
        expect(marked).to_have_count(0)
        if is_solved(page):
            return
    raise AssertionError("31 hints did not solve it")


def test_a_3x3_on_a_phone_has_its_ai_with_the_network_off(open_page: OpenPage) -> None:
    page = open_game(open_page, 3, allow=OFFLINE, viewport=PHONE, locale="zh-CN")
    page.get_by_role("button", name="AI", exact=True).click()
    solve = page.get_by_role("button", name="从这里求解")
    expect(solve).to_be_visible()
    go_offline(page)
    solve.click()
    expect(page.get_by_text("，在此浏览器中完成")).to_be_visible()
    page.get_by_role("button", name="暂停播放").click()
    accessible(page, "ai-offline-phone")


def test_larger_boards_say_that_the_ai_needs_the_server(open_page: OpenPage) -> None:
    page = open_game(open_page, 4, allow=OFFLINE)
    go_offline(page)
    page.get_by_role("button", name=SOLVE).click()
    expect(
        page.get_by_text("The server cannot be reached, and the AI needs it for a 4 × 4.")
    ).to_be_visible()
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()  # the message that a game with hints counts as assisted
    hint.click()
    expect(page.get_by_text("and hints for a 4 × 4 need it")).to_be_visible()


def test_a_method_that_needs_the_server_names_one_that_does_not(open_page: OpenPage) -> None:
    page = open_game(open_page, 3, allow=OFFLINE)
    choose(page, "Teach me")
    go_offline(page)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_text("Teach me needs it. Shortest works without it.")).to_be_visible()
