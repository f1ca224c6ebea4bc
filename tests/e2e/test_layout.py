"""The page on small, low and lying screens: all in sight, nothing cut off, all large enough."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from e2e.conftest import OpenPage, Server
from e2e.playing import make_moves, more

Screen = tuple[int, int]
LYING: list[Screen] = [(844, 390), (667, 375), (640, 400), (568, 320)]
"""Phones on their side, and a desktop's page seen at 200 %."""


def screen(size: Screen) -> dict[str, object]:
    return {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}


def box(shown: Locator) -> FloatRect:
    found = shown.bounding_box()
    assert found is not None
    return found


def choose_size(page: Page, rows: int, cols: int) -> None:
    """Come back as one who played this size last."""
    chosen = f'{{"picture": "gallery:cranes", "rows": {rows}, "cols": {cols}}}'
    page.evaluate("chosen => localStorage.setItem('pintu.start', chosen)", chosen)
    page.reload()
    expect(page.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()


def board(page: Page) -> Locator:
    return page.get_by_role("grid", name="Puzzle board")


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the right."""
    width: int = page.evaluate("document.documentElement.scrollWidth")
    assert page.viewport_size is not None
    return width <= page.viewport_size["width"]


def does_not_scroll(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))


@pytest.mark.parametrize("size", [*LYING, (320, 568)])
def test_a_picture_can_be_cut_on_a_low_screen(
    open_page: OpenPage, server: Server, size: Screen
) -> None:
    page = open_page(**screen(size))
    page.wait_for_load_state("networkidle")
    photo = httpx.get(f"{server.url}/api/gallery/koi/image").content
    file = {"name": "koi.webp", "mimeType": "image/webp", "buffer": photo}
    page.locator("input[type=file]").first.set_input_files(file)  # type: ignore[arg-type]
    part = page.get_by_role("application", name="The part to play")
    expect(part).to_be_in_viewport(ratio=1)
    assert min(box(part)["width"], box(part)["height"]) >= 160
    for name in ("Turn by 90", "Use this picture", "Cancel"):
        expect(page.get_by_role("button", name=re.compile(name))).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("slider", name="Zoom")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", LYING)
@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (2, 5), (2, 10), (3, 5), (4, 4), (10, 2)])
def test_board_and_controls_share_a_lying_screen(
    open_page: OpenPage, size: Screen, rows: int, cols: int
) -> None:
    page = open_page(**screen(size))
    choose_size(page, rows, cols)
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)
    assert fits(page)
    page.get_by_role("button", name="Start").click()

    def cell(row: int, col: int) -> Locator:
        return page.get_by_role("button", name=f"Tile in row {row}, column {col}", exact=True)

    first, second, last = box(cell(1, 1)), box(cell(1, 2)), cell(rows, cols)
    expect(last).to_be_in_viewport(ratio=1)
    for name in ("Back", "Skip"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert second["x"] - first["x"] >= 24
    assert fits(page)
    assert does_not_scroll(page)

    page.get_by_role("button", name="Skip").click()
    expect(board(page)).to_be_in_viewport(ratio=1)
    after = box(board(page).get_by_role("button").first)
    assert (after["x"], after["y"]) == pytest.approx((first["x"], first["y"]), abs=1)
    controls = page.get_by_role("toolbar", name="Controls").get_by_role("button")
    for at in range(controls.count()):
        expect(controls.nth(at)).to_be_in_viewport(ratio=1)
        assert box(controls.nth(at))["width"] >= 44
    assert fits(page)
    assert does_not_scroll(page)


@pytest.mark.parametrize("size", [*LYING, (320, 568), (390, 844), (768, 1024)])
def test_the_board_is_in_sight_while_the_ai_plays(open_page: OpenPage, size: Screen) -> None:
    page = open_page("/play", **screen(size))
    expect(board(page)).to_be_visible()
    page.keyboard.press("4")
    page.get_by_role("button", name="AI", exact=True).click()
    sheet = page.get_by_role("dialog", name="AI")
    sheet.get_by_role("button", name="Solve from here").click()
    sheet.get_by_role("button", name="Pause the solution").click()
    for name in ("Step back", "Play the solution", "Take over from here"):
        expect(sheet.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(board(page)).to_be_in_viewport(ratio=1)
    its, sheets = box(board(page)), box(sheet)
    beside = its["x"] + its["width"] <= sheets["x"]
    above = its["y"] + its["height"] <= sheets["y"]
    assert beside or above
    assert fits(page)
    assert does_not_scroll(page)


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("side", ["3", "5", "8"])
def test_a_desktop_shows_all_without_scrolling(open_page: OpenPage, locale: str, side: str) -> None:
    page = open_page("/play", locale=locale)
    page.get_by_role("grid").wait_for()
    page.keyboard.press(side)
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(int(side))
    solve = page.get_by_role("button", name=re.compile("Solve from here|从这里求解"))
    expect(solve).to_be_in_viewport(ratio=1)
    assert does_not_scroll(page)


def test_a_narrow_desktop_has_room_for_board_and_panel(open_page: OpenPage) -> None:
    page = open_page("/play", viewport={"width": 920, "height": 900})
    expect(board(page)).to_be_visible()
    panel = page.get_by_role("region", name="Your game").first
    assert box(board(page))["x"] >= 0
    assert box(board(page))["x"] + box(board(page))["width"] < box(panel)["x"]


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_a_long_name_stays_inside_its_note(open_page: OpenPage, size: Screen) -> None:
    page = open_page("/play", **screen(size))
    make_moves(page, 2)
    more(page, "Save")
    dialog = page.get_by_role("dialog", name="Save this game")
    dialog.get_by_label("Name").fill("W" * 100)
    dialog.get_by_role("button", name="Save").click()
    note = box(page.get_by_text("Saved: W"))
    assert note["x"] >= 0
    assert note["x"] + note["width"] <= size[0]
    expect(page.get_by_role("status").get_by_role("button", name="Close")).to_be_in_viewport(
        ratio=1
    )


@pytest.mark.parametrize(
    ("locale", "resume", "discard"), [("en-GB", "Resume", "Discard"), ("zh-CN", "继续", "放弃")]
)
def test_the_last_game_fits_a_small_phone(
    open_page: OpenPage, locale: str, resume: str, discard: str
) -> None:
    page = open_page("/play", locale=locale, **screen((320, 568)))
    page.get_by_role("grid").wait_for()
    for way in ("Left", "Right", "Up", "Down"):
        page.keyboard.press(f"Arrow{way}")
    page.goto(page.url.replace("/play", "/"))
    go_on = page.get_by_role("button", name=resume)
    card = page.get_by_role("region").filter(has=go_on).first
    for button in (go_on, card.get_by_role("button", name=discard)):
        assert box(button)["x"] + box(button)["width"] <= box(card)["x"] + box(card)["width"]
        assert box(button)["height"] < 50  # one line
    assert fits(page)


@pytest.mark.parametrize(("rows", "cols"), [(2, 10), (10, 2), (4, 4)])
def test_the_picture_beside_the_board_is_the_part_in_play(
    open_page: OpenPage, rows: int, cols: int
) -> None:
    page = open_page()
    choose_size(page, rows, cols)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Skip").click()
    expect(board(page)).to_be_visible()
    shown = box(page.get_by_role("img", name=re.compile("Four cranes")))
    assert shown["width"] / shown["height"] == pytest.approx(cols / rows, rel=0.02)
