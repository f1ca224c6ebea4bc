"""What makes a game an assisted one is said before it does, and the game shows it after."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import APPEARANCES, OpenPage
from e2e.playing import accessible, make_moves
from e2e.test_ai import SOLVE, open_game
from e2e.words import words_of

NOTICE = "With help, this game counts as assisted"


def expect_assisted(page: Page, locale: str = "en-GB") -> None:
    mark = page.get_by_text(words_of(locale)("play.assisted"), exact=True)
    expect(mark.locator("visible=true")).to_have_count(1)


def expect_not_assisted(page: Page) -> None:
    expect(page.get_by_text("assisted", exact=True)).to_have_count(0)


@pytest.mark.parametrize("key", ["h", "#"])
def test_help_says_that_the_game_becomes_assisted_before_it_does(
    open_page: OpenPage, key: str
) -> None:
    page = open_game(open_page, 3)
    make_moves(page, 1)
    notice = page.get_by_text(NOTICE)
    page.keyboard.press(key)
    expect(notice).to_be_visible()
    expect_not_assisted(page)
    page.get_by_role("status").get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    expect_not_assisted(page)
    page.keyboard.press(key)
    expect(notice).to_be_visible()
    page.keyboard.press(key)  # asked for again: it goes on
    expect(notice).to_have_count(0)
    expect_assisted(page)
    page.keyboard.press(key)
    expect(notice).to_have_count(0)


def test_the_ai_says_so_in_a_game_that_has_moves_only(open_page: OpenPage) -> None:
    page = open_game(open_page, 3)
    make_moves(page, 1)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_text(NOTICE)).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()
    expect_assisted(page)
    page = open_game(open_page, 3)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()
    expect(page.get_by_text(NOTICE)).to_have_count(0)


@APPEARANCES
def test_the_message_and_the_mark_are_accessible_and_shift_nothing(
    open_page: OpenPage, viewport: dict[str, int] | None, scheme: str, locale: str
) -> None:
    options = {"viewport": viewport} if viewport else {}
    page = open_game(open_page, 4, color_scheme=scheme, locale=locale, **options)
    word = words_of(locale)
    before = page.get_by_role("grid").bounding_box()
    page.get_by_role("button", name=word("play.hint"), exact=True).locator("visible=true").click()
    expect(page.get_by_text(word("play.assistNotice"))).to_be_visible()
    name = f"{'phone' if viewport else 'desktop'}-{scheme}"
    accessible(page, f"assist-notice-{name}")
    page.get_by_role("button", name=word("play.assistGoOn")).click()
    expect_assisted(page, locale)
    accessible(page, f"assisted-{name}")
    assert page.get_by_role("grid").bounding_box() == before
