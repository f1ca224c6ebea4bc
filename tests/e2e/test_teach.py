"""Teach me: the solution in steps, each explained and marked on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import APPEARANCES, OpenPage
from e2e.playing import accessible, resize, winning
from e2e.test_ai import choose, open_game
from e2e.words import words_of

pytestmark = pytest.mark.motion


def start_lesson(page: Page, locale: str = "en-GB") -> None:
    """Ask for a lesson, from the open drawer, and stop it at once."""
    text = words_of(locale)
    choose(page, text("ai.teach"))
    page.get_by_role("button", name=text("ai.solve")).click()
    page.get_by_role("button", name=text("ai.pause")).click()


def marked(page: Page) -> list[str]:
    """The numbers of the tiles that the board marks."""
    return page.locator(".tile.marked b").all_inner_texts()


def test_a_lesson_explains_each_step_and_marks_its_tiles_and_cells(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    start_lesson(page)
    caption = page.locator("[aria-live=polite]")
    expect(caption).to_have_text("Bring 1 to its place in row 1.")
    assert marked(page) == ["1"]
    expect(page.locator(".target")).to_have_count(1)
    next_step = page.get_by_role("button", name="Next step")
    next_step.click()
    expect(caption).to_contain_text("Bring 2 to its place")
    assert marked(page) == ["2"]
    next_step.click()
    expect(caption).to_contain_text("3 and 4 finish row 1 together")
    assert marked(page) == ["3", "4"]
    expect(page.locator(".target")).to_have_count(2)
    page.get_by_role("button", name="Previous step").click()
    assert marked(page) == ["2"]


def test_a_step_can_be_chosen_from_the_list(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    start_lesson(page)
    steps = page.get_by_label("Steps")
    steps.select_option(index=2)
    expect(page.get_by_text("Step 3 of")).to_be_visible()
    place = page.get_by_role("slider", name="Position in the solution")
    expect(place).not_to_have_value("0")
    steps.select_option(index=0)
    expect(place).to_have_value("0")


def test_nothing_shifts_from_one_step_to_the_next(open_page: OpenPage) -> None:
    page = open_game(open_page, 5)
    start_lesson(page)
    places = [page.get_by_role("slider"), page.get_by_role("grid")]
    before = [place.bounding_box() for place in places]
    steps = page.get_by_label("Steps")
    for index in range(steps.locator("option").count()):
        steps.select_option(index=index)
        assert [place.bounding_box() for place in places] == before


def test_the_marks_go_when_the_player_takes_over_and_when_it_is_solved(
    open_page: OpenPage,
) -> None:
    page = open_game(open_page, 3)
    page.clock.install()
    start_lesson(page)
    page.get_by_role("button", name="Take over from here").click()
    expect(page.locator(".tile.marked, .target")).to_have_count(0)
    page.get_by_role("button", name="Back to the solution").click()
    expect(page.locator(".tile.marked").first).to_be_visible()
    with winning(page):
        page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.locator(".tile.marked, .target")).to_have_count(0)


@APPEARANCES
def test_a_lesson_is_accessible_and_covers_no_part_of_the_board(
    open_page: OpenPage, viewport: dict[str, int] | None, scheme: str, locale: str
) -> None:
    options = {"viewport": viewport} if viewport else {}
    page = open_game(open_page, 5, color_scheme=scheme, locale=locale, **options)
    if viewport:
        page.get_by_role("button", name="AI", exact=True).click()
    start_lesson(page, locale)
    accessible(page, f"teach-{'phone' if viewport else 'desktop'}-{scheme}")
    if viewport:
        for width, height in ((390, 844), (390, 780), (390, 740), (360, 780), (360, 640)):
            resize(page, {"width": width, "height": height})
            board = page.get_by_role("grid").bounding_box()
            sheet = page.locator(".sheet").bounding_box()
            assert board is not None
            assert sheet is not None
            assert board["y"] + board["height"] <= sheet["y"]
