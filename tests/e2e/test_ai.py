"""The AI: asked, watched, stopped, followed and left, as a person does it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import APPEARANCES, PHONE, OpenPage, shoot, violations
from e2e.playing import board_of, winning
from pintu.play import format_code
from pintu.puzzle import Board

pytestmark = pytest.mark.motion

SOLVE = "Solve from here"
DEAL = format_code(
    Board.parse("9 4 15 8/14 3 11 2/10 12 1 5/7 0 13 6"),
    Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
)
"""A 4x4 of 50 moves, solved within milliseconds; a random one can take half a minute."""


def open_game(open_page: OpenPage, size: int, **options: object) -> Page:
    """A game of this size on the table; of 4x4 always the same."""
    if size == 4:
        page = open_page(f"/d/{DEAL}?p=gallery:cranes", **options)
        page.get_by_role("button", name=re.compile("Start|开始")).click()
    else:
        page = open_page("/play", **options)
        expect(page.get_by_role("grid")).to_be_visible()
        page.keyboard.press(str(size))
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(size)
    return page


def play_to_the_end(page: Page) -> None:
    """Run the clock of the page, which has to be installed, until the AI has won the game."""
    with winning(page):
        page.get_by_label("Speed").select_option("10 ×")
        page.clock.run_for(10_000)


def choose(page: Page, method: str) -> None:
    page.locator("label").filter(has_text=re.compile(rf"^\s*{re.escape(method)}\s*$")).click()


def test_the_ai_solves_a_4x4_up_to_the_win(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    page.clock.install()
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_text("proven shortest")).to_be_visible()
    play_to_the_end(page)
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("That is the shortest solution.")
    expect(dialog).to_contain_text("Assisted (AI)")


def test_the_solution_can_be_finished_at_once(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    page.clock.install()
    page.get_by_role("button", name=SOLVE).click()
    page.get_by_role("button", name="Pause playback").click()
    with winning(page):
        page.get_by_role("button", name="Finish", exact=True).click()
    result = page.get_by_role("dialog", name="Solved!")
    expect(result.locator("dd").nth(1)).to_have_text("50")
    expect(result).to_contain_text("Assisted (AI)")


def test_a_search_can_be_cancelled(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    page.clock.install()
    before = board_of(page)
    choose(page, "BFS")
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_text("BFS · Searching…")).to_be_visible()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/solves")):
        page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name=SOLVE)).to_be_visible()
    page.clock.run_for(10_000)
    assert board_of(page) == before


def test_a_search_that_reaches_its_limits_says_so(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)

    def lowered(route: Route) -> None:
        request = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps(request | {"limits": {"expanded": 100_000}}))

    page.route("**/api/solves", lowered)
    choose(page, "BFS")
    page.get_by_role("button", name=SOLVE).click()
    message = page.get_by_text("A 4 × 4 has 10¹³ states. Breadth-first search stopped")
    expect(message).to_be_visible()
    expect(message).to_contain_text(re.compile(r": 100,\d{3} states expanded, "))
    expect(message).to_contain_text("Try Shortest.")


def test_a_hint_is_shown_and_then_played(open_page: OpenPage) -> None:
    page = open_game(open_page, 3)
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    page.get_by_role("button", name="Go on").click()
    marked = page.get_by_role("button", name=re.compile(", hint: move it (up|down|left|right)"))
    expect(marked).to_have_count(1)
    tile = (marked.get_attribute("aria-label") or "").split(",")[0]
    before = board_of(page)
    hint.click()
    expect(marked).to_have_count(0)
    after = board_of(page)
    assert before.index(tile) != after.index(tile)
    expect(page.get_by_text("assisted", exact=True).locator("visible=true")).to_be_visible()


def test_one_who_takes_over_keeps_the_way_and_its_hints(open_page: OpenPage) -> None:
    page = open_game(open_page, 4, allow="ERR_INTERNET_DISCONNECTED")
    page.get_by_role("button", name=SOLVE).click()
    page.get_by_role("button", name="Take over from here").click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name=re.compile(", hint: move it"))).to_have_count(1)
    page.keyboard.press("h")
    page.get_by_role("button", name="Back to the solution").click()
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_visible()


def test_the_keys_step_and_a_move_off_the_solution_is_reported(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    page.get_by_role("button", name=SOLVE).click()
    page.get_by_role("button", name="Pause playback").click()
    place = page.get_by_role("slider", name="Position in the solution")
    at = int(place.input_value())
    page.keyboard.press(".")
    page.keyboard.press(".")
    expect(place).to_have_value(str(at + 2))
    page.keyboard.press(",")
    expect(place).to_have_value(str(at + 1))
    left = page.get_by_text("You left the AI’s solution.")
    here = leave_the_way(page)
    expect(page.get_by_role("button", name="Solve again from here")).to_be_visible()
    page.keyboard.press("u")
    expect(left).to_have_count(0)
    expect(place).to_have_value(here)


def leave_the_way(page: Page) -> str:
    """Make a move that the AI would not make, and tell where in its solution that was.

    Of the tiles that can move, two are on the way, one before and one after: with the gap in a
    corner there is no other, and it takes a step more.
    """
    place = page.get_by_role("slider", name="Position in the solution")
    for _ in range(6):
        here = place.input_value()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            before = board_of(page)
            page.keyboard.press(key)
            if page.get_by_text("You left the AI’s solution.").is_visible():
                return here
            if board_of(page) != before:
                page.keyboard.press("u")
                expect(place).to_have_value(here)
        page.keyboard.press(".")
        expect(place).not_to_have_value(here)
    raise AssertionError("no move led off the way")


def test_on_a_phone_it_is_a_sheet_next_to_which_the_board_is_played(
    open_page_with_font: OpenPage,
) -> None:
    page = open_game(open_page_with_font, 3, viewport=PHONE)
    opener = page.get_by_role("button", name="AI", exact=True)
    opener.click()
    sheet = page.get_by_role("dialog", name="AI")
    expect(sheet).to_be_visible()
    box = page.get_by_role("grid").bounding_box()
    top = sheet.bounding_box()
    assert box is not None
    assert top is not None
    assert box["y"] + box["height"] <= top["y"]
    before = board_of(page)
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown"):  # one of them, wherever the gap is
        if board_of(page) == before:
            page.keyboard.press(key)
    assert board_of(page) != before
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


@APPEARANCES
def test_every_face_is_accessible(
    open_page: OpenPage, viewport: dict[str, int] | None, scheme: str, locale: str
) -> None:
    options = {"viewport": viewport} if viewport else {}
    page = open_game(open_page, 4, color_scheme=scheme, locale=locale, **options)
    name = f"ai-{'phone' if viewport else 'desktop'}-{scheme}"
    if viewport:
        page.get_by_role("button", name="AI", exact=True).click()
    solve = page.get_by_role("button", name=re.compile("Solve from here|从这里求解"))
    for method in ("A*", "BFS"):
        choose(page, method)
        shoot(page, f"{name}-{method.strip('*')}")
        assert violations(page) == []
    solve.click()
    cancel = page.get_by_role("button", name=re.compile("Cancel|取消"))
    expect(cancel).to_be_visible()
    assert violations(page) == []
    cancel.click()
    page.get_by_role("radio").first.check(force=True)
    solve.click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert violations(page) == []
    shoot(page, f"{name}-answer")
