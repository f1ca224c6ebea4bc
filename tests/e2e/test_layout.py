"""The page on screens of every size: all in sight, nothing cut off, all large enough.

The page uses the fonts of the system, so each test runs with a wide and with a narrow one, in both
languages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import reduce

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from e2e.conftest import OpenPage, Server
from e2e.test_ai import DEAL
from e2e.words import words_of
from pintu.play import format_code
from pintu.puzzle import Board, goals
from servers import wait_until

Screen = tuple[int, int]
LYING: list[Screen] = [(844, 390), (667, 375), (640, 400), (568, 320)]
"""Phones on their side, and a desktop's page seen at 200 %."""

Word = Callable[[str], str]


@pytest.fixture(params=["en-GB", "zh-CN"])
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def word(locale: str) -> Word:
    """What the page calls something: `word("start.go")`."""
    return words_of(locale)


@pytest.fixture
def open_page(open_page_with_font: OpenPage, locale: str, server: Server) -> OpenPage:
    """A page in the language of the test, on a screen of a given size.

    With rows and columns it is the page of one who played this size last.
    """

    def open_(path: str, size: Screen, rows: int | None = None, cols: int | None = None) -> Page:
        stored = []
        if rows is not None:
            chosen = {"picture": "gallery:cranes", "rows": rows, "cols": cols}
            stored.append({"name": "pintu.start", "value": json.dumps(chosen)})
        return open_page_with_font(
            path,
            locale=locale,
            viewport={"width": size[0], "height": size[1]},
            storage_state={"origins": [{"origin": server.url, "localStorage": stored}]},
        )

    return open_


def resize(page: Page, size: Screen) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def box(shown: Locator) -> FloatRect:
    found = shown.bounding_box()
    assert found is not None
    return found


# As Playwright looks whether an element is in sight, but for many elements at once.
COUNT_IN_SIGHT = """(elements) => new Promise((resolve) => {
    const observer = new IntersectionObserver((seen) => {
        observer.disconnect();
        resolve(seen.filter((one) => one.intersectionRatio > 1 - 1e-9).length);
    });
    elements.forEach((one) => observer.observe(one));
    if (elements.length === 0) resolve(0);
})"""


def in_sight(*shown: Locator) -> None:
    """Each of these is one element, and no part of it is outside the window."""
    together = reduce(Locator.or_, shown)
    wait_until(lambda: together.evaluate_all(COUNT_IN_SIGHT) == len(shown), f"{shown} in sight")


def named(page: Page | Locator, *names: str) -> list[Locator]:
    """Buttons by their names."""
    return [page.get_by_role("button", name=name, exact=True) for name in names]


def board(page: Page) -> Locator:
    return page.get_by_role("grid")


def push_tiles(page: Page) -> None:
    """Make a move or more, wherever the gap is."""
    board(page).wait_for()
    for way in ("Left", "Right", "Up", "Down"):
        page.keyboard.press(f"Arrow{way}")


# The layout may follow a few frames after its window has another size.
COMES_TRUE = """async () => {
    for (let frame = 0; frame < 60; frame += 1) {
        if (%s) return true;
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return false;
}"""
LEAST_WIDTH = "(all) => Math.min(...all.map((one) => one.getBoundingClientRect().width))"
STICKING_OUT = """() => [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
    .map((one) => one.outerHTML.slice(0, 80))"""


def fits(page: Page) -> None:
    """Nothing sticks out at the right."""
    inside = page.evaluate(COMES_TRUE % "document.documentElement.scrollWidth <= innerWidth")
    assert inside, page.evaluate(STICKING_OUT)


def does_not_scroll(page: Page) -> None:
    fits(page)
    assert page.evaluate(COMES_TRUE % "document.documentElement.scrollHeight <= innerHeight")


def test_a_picture_can_be_cut_on_a_low_screen(
    open_page: OpenPage, server: Server, word: Word
) -> None:
    page = open_page("/", LYING[0])
    page.wait_for_load_state("networkidle")
    photo = httpx.get(f"{server.url}/api/gallery/koi/image").content
    file = {"name": "koi.webp", "mimeType": "image/webp", "buffer": photo}
    page.locator("input[type=file]").first.set_input_files(file)  # type: ignore[arg-type]
    part = page.get_by_role("application", name=word("cut.cropPart"))
    for size in [*LYING, (320, 568)]:
        resize(page, size)
        in_sight(part, *named(page, word("cut.rotate"), word("cut.use"), word("app.cancel")))
        in_sight(page.get_by_role("slider", name=word("cut.zoom")))
        assert min(box(part)["width"], box(part)["height"]) >= 160


# With a narrow font there is more room than with a wide one, so two shapes are enough.
@pytest.mark.parametrize(
    ("browser_with_font", "rows", "cols"),
    [
        *[("wide", *shape) for shape in [(2, 3), (2, 5), (2, 10), (3, 5), (4, 4), (10, 2)]],
        *[("narrow", *shape) for shape in [(2, 10), (4, 4)]],
    ],
    indirect=["browser_with_font"],
)
def test_board_and_controls_share_a_lying_screen(
    open_page: OpenPage, word: Word, rows: int, cols: int
) -> None:
    page = open_page("/", LYING[0], rows, cols)
    [start, skip, back] = named(page, word("start.go"), word("start.skip"), word("start.back"))
    start.wait_for()
    for size in LYING:
        resize(page, size)
        in_sight(start)
        fits(page)
    start.click()
    cells = page.get_by_role("group", name=word("start.gapBoard")).get_by_role("button")
    expect(cells).to_have_count(rows * cols)
    first_cells: dict[Screen, FloatRect] = {}
    for size in LYING:
        resize(page, size)
        in_sight(cells.last, skip, back)
        first_cells[size] = box(cells.first)
        assert box(cells.nth(1))["x"] - first_cells[size]["x"] >= 24
        does_not_scroll(page)
    skip.click()
    controls = page.get_by_role("toolbar", name=word("play.controls")).get_by_role("button")
    expect(controls.first).to_be_visible()
    for size in LYING:
        resize(page, size)
        in_sight(board(page), *controls.all())
        after, before = box(board(page).get_by_role("button").first), first_cells[size]
        assert (after["x"], after["y"]) == pytest.approx((before["x"], before["y"]), abs=1)
        assert controls.evaluate_all(LEAST_WIDTH) >= 44
        does_not_scroll(page)


def test_the_board_is_in_sight_while_the_ai_plays(open_page: OpenPage, word: Word) -> None:
    page = open_page(f"/d/{DEAL}?p=gallery:cranes", LYING[0])
    page.get_by_role("button", name=word("share.sharedStart")).click()
    board(page).wait_for()
    page.get_by_role("button", name=word("play.ai"), exact=True).click()
    sheet = page.get_by_role("dialog", name=word("ai.title"))
    sheet.get_by_role("button", name=word("ai.solve")).click()
    sheet.get_by_role("button", name=word("ai.pause")).click()
    for size in [*LYING, (320, 568), (390, 844), (768, 1024)]:
        resize(page, size)
        in_sight(*named(sheet, word("ai.back"), word("ai.play"), word("ai.takeOver")), board(page))
        does_not_scroll(page)
        its, sheets = box(board(page)), box(sheet)
        left = its["x"] + its["width"] <= sheets["x"]
        above = its["y"] + its["height"] <= sheets["y"]
        assert left or above, size


def test_a_desktop_shows_all_without_scrolling(open_page: OpenPage, word: Word) -> None:
    page = open_page("/play", (1280, 800))
    board(page).wait_for()
    for side in (3, 5, 8):
        page.keyboard.press(str(side))
        expect(board(page).get_by_role("row")).to_have_count(side)
        # Larger boards begin with the best solution of a few seconds.
        solve = word("ai.solve") if side == 3 else re.compile("Best in 3 seconds|3 秒内求最佳解")
        in_sight(page.get_by_role("button", name=solve))
        does_not_scroll(page)


def test_a_narrow_desktop_has_room_for_board_and_panel(open_page: OpenPage, word: Word) -> None:
    page = open_page("/play", (920, 900))
    board(page).wait_for()
    panel = page.get_by_role("region", name=word("play.stats")).first
    assert box(board(page))["x"] >= 0
    assert box(board(page))["x"] + box(board(page))["width"] < box(panel)["x"]
    fits(page)


def test_a_long_name_stays_inside_its_note(open_page: OpenPage, word: Word) -> None:
    page = open_page("/play", (390, 844))
    push_tiles(page)
    page.get_by_role("button", name=word("saved.save"), exact=True).locator("visible=true").click()
    dialog = page.get_by_role("dialog", name=word("saves.saveTitle"))
    dialog.get_by_role("textbox").fill("W" * 100)
    dialog.get_by_role("button", name=word("saved.save"), exact=True).click()
    note = page.get_by_text("WWW", exact=False).locator("visible=true").first
    close = page.get_by_role("status").get_by_role("button", name=word("app.close"))
    for size in ((390, 844), (320, 568)):
        resize(page, size)
        in_sight(close)
        assert box(note)["x"] >= 0
        assert box(note)["x"] + box(note)["width"] <= size[0]


def test_the_last_game_fits_a_small_phone(open_page: OpenPage, word: Word) -> None:
    page = open_page("/play", (320, 568))
    push_tiles(page)
    page.goto(page.url.replace("/play", "/"))
    resume = page.get_by_role("button", name=word("play.resume"))
    card = page.get_by_role("region").filter(has=resume).first
    for button in (resume, card.get_by_role("button", name=word("saved.discard"))):
        assert box(button)["x"] + box(button)["width"] <= box(card)["x"] + box(card)["width"]
        assert box(button)["height"] < 50  # one line
    fits(page)


# Neither the font nor the language changes the size of the picture.
@pytest.mark.parametrize(
    ("browser_with_font", "locale", "rows", "cols"),
    [("wide", "en-GB", *shape) for shape in [(2, 10), (10, 2), (4, 4)]],
    indirect=["browser_with_font", "locale"],
)
def test_the_picture_next_to_the_board_is_the_part_in_play(
    open_page: OpenPage, word: Word, rows: int, cols: int
) -> None:
    page = open_page("/", (1280, 800), rows, cols)
    for button in named(page, word("start.go"), word("start.skip")):
        button.click()
    expect(board(page)).to_be_visible()
    shown = box(page.get_by_role("img", name=re.compile("Four cranes|四只仙鹤")))
    assert shown["width"] / shown["height"] == pytest.approx(cols / rows, rel=0.02)


PHONES: list[Screen] = [(320, 568), (360, 640), (390, 844)]

# The separator of a fact that begins a line is outside of the box that cuts it off.
SEPARATORS_AT_A_BEGINNING = """() => [...document.querySelectorAll('.facts')].flatMap((facts) => {
    const edge = facts.getBoundingClientRect().left;
    const ends = [...facts.querySelectorAll('.fact')].flatMap((fact) => {
        const text = fact.lastChild;
        const range = document.createRange();
        range.selectNode(text);
        const [begin] = range.getClientRects();
        const separator = fact.querySelector('i')?.getBoundingClientRect();
        return separator && begin.left < edge + 1 && separator.right > edge + 1 ? [fact] : [];
    });
    return ends.map((fact) => fact.textContent);
})"""


def test_no_line_of_facts_begins_or_ends_with_a_separator(open_page: OpenPage, word: Word) -> None:
    page = open_page("/daily", PHONES[0])
    facts = page.locator(".facts").first
    expect(facts).to_contain_text("·")
    for size in PHONES:
        resize(page, size)
        assert page.evaluate(SEPARATORS_AT_A_BEGINNING) == []
        assert not facts.inner_text().strip().endswith("·")


CUT_OFF = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent.trim())"""
MARK_OF_THE_PAGE = """(link) => {
    const { width, height } = getComputedStyle(link, '::before');
    return [parseFloat(width), parseFloat(height)];
}"""


def test_pills_are_wider_than_high_and_hold_their_texts(open_page: OpenPage, word: Word) -> None:
    page = open_page("/", PHONES[0])
    page.get_by_role("button", name=word("start.more")).click()
    sizes = page.get_by_role("group", name=word("start.moreSizes"))
    expect(sizes).to_be_visible()
    for size in PHONES:
        resize(page, size)
        fits(page)
        link = page.get_by_role("navigation").locator("[aria-current]")
        width, height = link.evaluate(MARK_OF_THE_PAGE)
        assert width >= height
        assert sizes.get_by_role("button").evaluate_all(CUT_OFF) == []
        assert page.locator("fieldset label").evaluate_all(CUT_OFF) == []


def test_the_first_hint_stays_on_a_board_of_small_tiles(open_page: OpenPage, word: Word) -> None:
    goal = goals.blank_last(6, 6)
    for row in (0, 2):
        tiles = list(goal.tiles)
        tiles[6 * row], tiles[-1] = tiles[-1], tiles[6 * row]
        tiles[10], tiles[11] = tiles[11], tiles[10]
        start = Board(6, 6, tuple(tiles))
        page = open_page(f"/d/{format_code(start, goal)}", PHONES[0])
        page.get_by_role("button", name=word("share.sharedStart")).click()
        label, well = page.locator(".callout em"), page.locator(".board").first
        assert box(label)["x"] >= box(well)["x"]
        assert box(label)["width"] > box(well)["width"] / 6, "it would fit a tile anyway"
