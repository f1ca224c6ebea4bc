"""Answers of several methods for one position: compared in a table, played from it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import APPEARANCES, OpenPage
from e2e.playing import accessible
from e2e.test_ai import choose, open_game
from e2e.words import words_of


def solve_by(page: Page, method: str, locale: str = "en-GB") -> None:
    """Solve the position by a method, from the open drawer, and stop the playback."""
    word = words_of(locale)
    choose(page, method)
    page.get_by_role("button", name=word("ai.solve")).click()
    page.get_by_role("button", name=word("ai.pause")).click()


def tiles_of(page: Page) -> list[str]:
    """The tile of each cell, in any language."""
    expect(page.get_by_role("grid")).to_be_visible()
    labels: list[str] = page.get_by_role("gridcell").evaluate_all(
        "(cells) => cells.map((cell) => cell.firstElementChild?.getAttribute('aria-label') ?? '')"
    )
    return [re.split("[,，]", label)[0] for label in labels]


@APPEARANCES
def test_answers_are_compared_and_any_is_played(
    open_page: OpenPage, viewport: dict[str, int] | None, scheme: str, locale: str
) -> None:
    word = words_of(locale)
    options = {"viewport": viewport} if viewport else {}
    page = open_game(open_page, 4, color_scheme=scheme, locale=locale, **options)
    position = tiles_of(page)
    if viewport:
        page.get_by_role("button", name="AI", exact=True).click()
    solve_by(page, word("ai.shortest"), locale)
    page.get_by_role("button", name=word("ai.otherWay")).click()
    assert tiles_of(page) == position
    solve_by(page, word("ai.weighted"), locale)
    if viewport:
        page.locator("summary").press("Enter")
    table = page.get_by_role("table")
    shortest, weighted = table.get_by_role("row").nth(1), table.get_by_role("row").nth(2)
    expect(shortest.get_by_role("rowheader")).to_contain_text(word("ai.shortest"))
    expect(shortest).to_contain_text(word("ai.proven"))
    expect(weighted.get_by_role("rowheader")).to_contain_text("× 1.5")
    expect(weighted).to_have_attribute("aria-current", "true")
    accessible(page, f"answers-{'phone' if viewport else 'desktop'}-{scheme}")
    overflow = table.evaluate("(it) => it.getBoundingClientRect().right > innerWidth")
    assert not overflow
    shortest.get_by_role("button").press("Enter")
    expect(shortest).to_have_attribute("aria-current", "true")
    place = page.get_by_role("slider")
    expect(place).to_have_attribute("max", "50")
    page.get_by_role("button", name=word("ai.pause")).click()
    expect(table.get_by_role("row")).to_have_count(3)
    page.keyboard.press("n")  # another deal has answers of its own
    expect(table).to_have_count(0)


def test_a_method_that_may_use_a_gigabyte_says_so_before_the_start(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    warning = page.get_by_text("On a 4 × 4 it may use up to 1 GB of memory before it ends.")
    expect(page.get_by_role("radio", name="BFS", exact=True)).to_be_attached()
    expect(warning).to_have_count(0)
    choose(page, "BFS")
    expect(warning).to_be_visible()
    smaller = open_game(open_page, 3)
    choose(smaller, "BFS")
    expect(smaller.get_by_role("radio", name="BFS", exact=True)).to_be_checked()
    expect(smaller.get_by_text("of memory before it ends")).to_have_count(0)
