"""The AI on boards of 17 cells and more: it moves at once, and searches on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import APPEARANCES, OpenPage
from e2e.playing import accessible, board_of, moves_shown, winning
from e2e.test_ai import open_game
from e2e.words import words_of

LONGEST = re.compile(r"^\s*30 ?(sec|秒)\s*$")
"""The longest time to search: the search goes on while a test looks at it."""


def search_for_long(page: Page, locale: str = "en-GB") -> None:
    """Start the search with the longest time to choose, from the open drawer."""
    page.locator("label").filter(has_text=LONGEST).click()
    name = "Best in 30 seconds" if locale == "en-GB" else "30 秒内求最佳解"
    page.get_by_role("button", name=name).click()
    expect(page.get_by_role("button", name=words_of(locale)("ai.playNow"))).to_be_enabled()


def test_a_5x5_is_solved_by_the_best_found_in_3_seconds_by_default(open_page: OpenPage) -> None:
    page = open_game(open_page, 5)
    expect(page.get_by_role("radio", name="Best", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="Shortest")).to_have_count(0)
    page.get_by_role("button", name="Best in 3 seconds").click()
    expect(page.get_by_text("moves so far")).to_be_visible()
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()
    bound = re.compile(r"At least \d+ are needed; at most \d+ % above the shortest\.")
    expect(page.get_by_text(bound)).to_be_visible()
    expect(page.get_by_role("button", name="Pause playback")).to_be_visible()


def test_it_moves_while_it_searches_and_plays_on_when_asked_to(open_page: OpenPage) -> None:
    page = open_game(open_page, 5)
    page.clock.install()
    before = board_of(page)
    search_for_long(page)
    expect(moves_shown(page)).not_to_have_text("0")
    assert board_of(page) != before
    page.get_by_role("button", name="Play now").click()
    place = page.get_by_role("slider", name="Position in the solution")
    expect(place).to_be_visible()
    length = place.get_attribute("max")
    with winning(page):
        page.get_by_role("button", name="Finish", exact=True).click()
    result = page.get_by_role("dialog", name="Solved!")
    expect(result.locator("dd").nth(1)).to_have_text(f"{length}")


def test_a_cancelled_search_makes_no_more_moves(open_page: OpenPage) -> None:
    page = open_game(open_page, 5)
    page.clock.install()
    search_for_long(page)
    expect(moves_shown(page)).not_to_have_text("0")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Best in 30 seconds")).to_be_visible()
    after = board_of(page)
    page.clock.run_for(40_000)
    assert board_of(page) == after


@APPEARANCES
def test_choosing_a_time_and_searching_is_accessible(
    open_page: OpenPage, viewport: dict[str, int] | None, scheme: str, locale: str
) -> None:
    options = {"viewport": viewport} if viewport else {}
    page = open_game(open_page, 5, color_scheme=scheme, locale=locale, **options)
    name = f"best-{'phone' if viewport else 'desktop'}-{scheme}"
    if viewport:
        page.get_by_role("button", name="AI", exact=True).click()
    expect(page.get_by_role("radio", name=words_of(locale)("ai.best"), exact=True)).to_be_checked()
    accessible(page, f"{name}-choose")
    search_for_long(page, locale)
    accessible(page, f"{name}-search")
    page.get_by_role("button", name=words_of(locale)("ai.playNow")).click()
    expect(page.get_by_role("slider")).to_be_visible()
    accessible(page, f"{name}-answer")
