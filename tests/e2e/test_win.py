"""Winning: the picture, the result next to it, the replay, the link to the same deal."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import DESKTOP, PHONE, SHOTS, UNTIL_STILL, OpenPage, shoot
from e2e.playing import accessible_on_all_devices, board_of, resize, stop_time, winning
from pintu.play import format_code
from pintu.puzzle import Board

pytestmark = pytest.mark.motion

GOAL = Board.parse("1 2 3/4 5 6/7 8 0")
NEAR = Board.parse("1 2 3/4 5 6/0 7 8")
"""Two pushes to the left and it is done."""
SCREENS = [DESKTOP, PHONE, {"width": 360, "height": 640}]
LINK = f"/d/{format_code(NEAR, GOAL)}?p=gallery:cranes"


def start_near(open_page: OpenPage, **options: object) -> Page:
    """A deal two moves from its end, as somebody sent it."""
    page = open_page(LINK, **options)
    page.clock.install()
    start(page)
    return page


def start(page: Page) -> None:
    """Begin the game of the link."""
    page.get_by_role("button", name=re.compile("Start|开始")).click()
    expect(page.get_by_role("grid")).to_be_visible()


def win(page: Page, milliseconds: int = 200) -> Locator:
    """Win the game of the link, which has to be two moves from its end; the dialog that follows.

    Two games with the same moves at the same times are one game to the server.
    """
    with winning(page):
        page.keyboard.press("ArrowLeft")
        page.clock.run_for(milliseconds)  # the server believes no game that is faster than hands
        page.keyboard.press("ArrowLeft")
    dialog = page.get_by_role("dialog", name=re.compile("Solved!|拼好了！"))
    expect(dialog).to_be_visible()
    return dialog


def test_a_game_won_by_hand_is_counted(open_page: OpenPage) -> None:
    page = start_near(open_page)
    dialog = win(page)
    expect(dialog).to_contain_text("That is the shortest solution.")
    for badge in ("fewest moves yet", "best time yet", "best efficiency yet"):
        expect(dialog.get_by_text(badge)).to_be_visible()
    expect(dialog.get_by_text("Assisted")).to_have_count(0)
    dialog.get_by_role("button", name="Next: 4 × 4").click()
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(4)
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("viewport", SCREENS, ids=["desktop", "phone", "small"])
@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "zh-CN")])
def test_the_finished_picture_stays_whole_and_uncovered(
    open_page: OpenPage, viewport: dict[str, int], scheme: str, locale: str
) -> None:
    page = start_near(open_page, viewport=viewport, color_scheme=scheme, locale=locale)
    result = win(page)
    page.evaluate(UNTIL_STILL)
    picture, strip = page.locator(".board").bounding_box(), result.bounding_box()
    assert picture is not None
    assert strip is not None
    above = picture["y"] + picture["height"] <= strip["y"]
    left_of = picture["x"] + picture["width"] <= strip["x"]
    assert above or left_of
    assert picture["width"] >= 0.8 * min(viewport["width"], 640)
    assert picture["y"] >= 0
    assert picture["y"] + picture["height"] <= viewport["height"]
    shoot(page, f"won-{viewport['width']}-{scheme}")


def test_again_deals_a_new_board_of_the_same_size_and_picture(open_page: OpenPage) -> None:
    page = start_near(open_page)
    result = win(page)
    solved = board_of(page)
    again = result.get_by_role("button", name="Again")
    expect(again).to_be_focused()
    again.click()
    expect(result).to_have_count(0)
    assert sorted(board_of(page)) == sorted(solved)
    assert board_of(page) != solved
    expect(page.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()


def test_a_solved_game_is_shown_whole_among_the_saved_ones(open_page: OpenPage) -> None:
    page = start_near(open_page)
    win(page)
    page.get_by_role("link", name="Saved", exact=True).click()
    expect(page.get_by_role("button", name="Show Cranes at sunrise")).to_be_visible()
    expect(page.locator(".mini span")).to_have_count(9)  # there is no gap


def test_the_ai_earns_no_trophies(open_page: OpenPage) -> None:
    page = start_near(open_page)
    with winning(page):
        page.get_by_role("button", name="Solve from here").click()
    result = page.get_by_role("dialog", name="Solved!")
    expect(result).to_contain_text("That is the shortest solution.")
    expect(result).to_contain_text("Assisted (AI)")
    expect(result.get_by_text(re.compile(" yet$"))).to_have_count(0)


def test_the_result_is_given_as_an_image(open_page: OpenPage) -> None:
    page = start_near(open_page)
    result = win(page)
    with page.expect_download() as download:
        result.get_by_role("button", name="Share card").click()
    assert download.value.suggested_filename.endswith(".png")
    with Image.open(download.value.path()) as card:
        assert card.width == 1080
        assert card.height > 1080
        SHOTS.mkdir(exist_ok=True)
        card.save(SHOTS / "share-card.png")


def test_detours_are_counted(open_page: OpenPage) -> None:
    page = start_near(open_page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(win(page)).to_contain_text("The shortest solution has 2 moves (+2).")


@pytest.mark.parametrize(
    ("locale", "figure", "label"),
    [("en-GB", "4", "moves made · 2 after undo"), ("zh-CN", "4", "实际步数 · 撤销后 2 步")],
)
def test_undone_moves_are_counted(
    open_page: OpenPage, locale: str, figure: str, label: str
) -> None:
    page = start_near(open_page, locale=locale)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("u")
    stats = page.get_by_role("region", name=re.compile("Your game|你的这一局|本局"))
    expect(stats.locator("dd").nth(1)).to_have_text("2")
    expect(stats.locator("dt").nth(1)).to_have_text(re.compile("0 after undo|撤销后 0"))
    resize(page, {"width": 320, "height": 568})
    dialog = win(page)
    expect(dialog.locator("dd").nth(1)).to_have_text(figure)
    expect(dialog.locator("dt").nth(1)).to_have_text(label)
    heights = dialog.locator("dd").evaluate_all(
        "(figures) => figures.map((figure) => figure.getBoundingClientRect().bottom)"
    )
    assert heights[0] == heights[1]


def test_the_link_deals_the_same_puzzle_to_another_player(open_page: OpenPage) -> None:
    page = open_page("/play", permissions=["clipboard-read", "clipboard-write"])
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("4")
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(4)
    dealt = board_of(page)
    page.get_by_role("button", name="More").first.click()
    page.get_by_role("menuitem", name="Share this puzzle").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/d/[0-9A-Z]{13}\?p=gallery:\w+$", link)
    other = open_page(re.sub(r"^https?://[^/]+", "", link))
    other.get_by_role("button", name="Start").click()
    expect(other.get_by_role("grid").get_by_role("row")).to_have_count(4)
    assert board_of(other) == dealt
    expect(other.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()


def test_a_link_with_a_slip_says_so(open_page: OpenPage) -> None:
    page = open_page(LINK.replace("?", "X?"), allow="422")
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()
    page.get_by_role("button", name="Today’s puzzle").click()
    expect(page).to_have_url(re.compile("/daily"))


def test_a_result_waits_for_the_server(open_page: OpenPage) -> None:
    page = start_near(open_page, allow="ERR_FAILED")
    page.route("**/api/results/*", lambda route: route.abort())
    dialog = win(page)
    expect(dialog).to_contain_text("the result is saved here and sent later")
    page.unroute("**/api/results/*")
    with page.expect_response(re.compile("/api/results/")) as answer:
        page.goto(page.url)
    assert answer.value.status == 201
    page.wait_for_function("() => localStorage.getItem('pintu.results') === '[]'")
    page.goto(urljoin(page.url, "/records"))
    expect(page.get_by_role("heading", name="On your own")).to_be_visible()


def test_confetti_falls_for_a_moment_and_not_at_all_where_motion_is_unwanted(
    open_page: OpenPage,
) -> None:
    page = start_near(open_page)
    stop_time(page)
    win(page)
    expect(page.locator("canvas")).to_have_count(1)
    page.clock.run_for(1_500)
    expect(page.locator("canvas")).to_have_count(0)

    page.emulate_media(reduced_motion="reduce")
    page.goto(urljoin(page.url, LINK))
    start(page)
    page.evaluate(
        "new MutationObserver(() => { if (document.querySelector('canvas')) window.rained = true })"
        ".observe(document.body, { childList: true })"
    )
    win(page)
    assert page.evaluate("window.rained") is None


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "zh-CN")])
def test_the_dialogs_and_the_shared_page_are_accessible(
    open_page: OpenPage, scheme: str, locale: str
) -> None:
    page = open_page(LINK, color_scheme=scheme, locale=locale, reduced_motion="reduce")
    page.clock.install()
    expect(page.get_by_role("button", name=re.compile("Start|开始"))).to_be_visible()
    accessible_on_all_devices(page, f"shared-{scheme}")
    start(page)
    dialog = win(page)
    expect(dialog).to_contain_text(re.compile("fewest moves yet|步数新纪录"))
    accessible_on_all_devices(page, f"win-{scheme}")
    dialog.get_by_role("button", name=re.compile("^(Share|分享)$")).click()
    expect(page.get_by_role("textbox")).to_be_visible()
    accessible_on_all_devices(page, f"share-{scheme}")
