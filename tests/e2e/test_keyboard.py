"""Everything can be done with the keyboard alone: Tab, arrows, Enter, Space and Escape."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, UNTIL_STILL, OpenPage
from e2e.playing import board_of, expect_moves, moves_of, winning
from e2e.test_sharing import START
from e2e.test_start import bands, part_of, payload
from e2e.test_win import GOAL
from pictures.samples import saved
from pintu.play import format_code

THREE_MOVES = f"/d/{format_code(START, GOAL)}?p=gallery:cranes"
"""A deal that ArrowUp, ArrowLeft, ArrowLeft solve."""

FOCUSED = """() => {
    const focused = document.activeElement;
    const label = focused.labels?.[0];
    const marked = [focused, label, ...focused.children].some((one) =>
        one && getComputedStyle(one).outlineStyle !== 'none');
    const box = focused.getBoundingClientRect();
    const middle = [box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 1)];
    const top = document.elementFromPoint(...middle);
    const seen = [focused, label].some((one) => one && (one.contains(top) || top?.contains(one)));
    const name = focused.getAttribute('aria-label') ?? label?.innerText ?? focused.innerText;
    return { name: name.replace(/\\s+/g, ' ').trim(), ok: marked && seen };
}"""


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press a key until a control with this name has the focus; each on the way must be seen."""
    passed: list[str] = []
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement === document.body"):
            continue  # beyond the last control
        focused = page.evaluate(FOCUSED)
        if not focused["ok"]:  # it may be moving in
            page.evaluate(UNTIL_STILL)
            focused = page.evaluate(FOCUSED)
        assert focused["ok"], f"no visible focus: {focused['name']}"
        passed.append(focused["name"])
        if re.search(name, focused["name"]):
            return
    raise AssertionError(f"{name} is not among {passed}")


def press(page: Page, name: str, key: str = "Tab") -> None:
    """Go to a button, and press it."""
    tab_to(page, name, key)
    page.keyboard.press("Enter")


def choose_in_menu(page: Page, item: str) -> None:
    """Open the menu whose button has the focus, and choose an item."""
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").locator("visible=true").first).to_be_focused()
    tab_to(page, item, "ArrowDown")
    page.keyboard.press("Enter")


def start_by_keys(open_page: OpenPage) -> Page:
    page = open_page(THREE_MOVES)
    page.clock.install()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    press(page, "^Start$")
    expect(page.get_by_role("region", name="Play", exact=True)).to_be_focused()
    return page


def solve_by_arrows(page: Page, *ways: str) -> None:
    with winning(page):
        for way in ways:
            page.keyboard.press(f"Arrow{way}")
            page.clock.run_for(200)  # the server believes no game that is faster than hands
    expect(page.get_by_role("button", name="Again")).to_be_focused()


def test_a_picture_is_uploaded_cropped_and_played(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.on("filechooser", lambda _: None)  # Enter must not come before Playwright listens
    expect(page.get_by_role("button", name="Cranes at sunrise")).to_be_visible()
    tab_to(page, "Daily One puzzle")
    tab_to(page, "^Upload$", "Shift+Tab")
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(payload(saved(bands(), "JPEG")))
    picture = part_of(page).locator("img")
    tab_to(page, "The part to play")
    before = picture.get_attribute("style")
    for key in ("ArrowRight", "+"):
        page.keyboard.press(key)
        expect(picture).not_to_have_attribute("style", before or "")
        before = picture.get_attribute("style")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Upload")).to_be_focused()

    press(page, "^Continue with your picture$")
    press(page, "Use this picture")
    expect(page.get_by_role("heading", name="Your picture")).to_be_visible()
    press(page, "^Start$", "Shift+Tab")
    expect(page.get_by_role("button", name="Tile in row 3, column 3")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Start")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tile in row 3, column 3")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid", name="Puzzle board")).to_be_visible()
    tab_to(page, "^Hint$")
    for _ in range(2):  # the first press says what a hint means
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("hint"))).to_have_count(1)
    page.keyboard.press("Enter")
    expect_moves(page, 1)


def test_dialogs_and_menus_give_the_focus_back(open_page: OpenPage) -> None:
    page = open_page("/play")
    expect(page.get_by_role("grid")).to_be_visible()
    press(page, "^Settings$")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    tab_to(page, "^More$")
    choose_in_menu(page, "Share this puzzle")
    expect(page.get_by_role("dialog", name="Share this puzzle")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()


def test_the_ai_is_asked_stepped_and_compared(open_page: OpenPage) -> None:
    page = start_by_keys(open_page)
    tab_to(page, "^Shortest$")
    tab_to(page, "^BFS$", "ArrowRight")
    press(page, "Solve from here")
    expect(page.get_by_role("button", name="Pause playback")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play the solution")).to_be_focused()
    before = moves_of(page)
    press(page, "Step forward")
    page.clock.run_for(500)
    expect_moves(page, before + 1)
    press(page, "^Another method$", "Shift+Tab")
    tab_to(page, "1 answer")
    tab_to(page, "^Play: BFS")


def test_on_a_phone_the_focus_does_not_go_behind_the_sheet_of_the_ai(open_page: OpenPage) -> None:
    page = open_page("/play", viewport=PHONE)
    expect(page.get_by_role("grid")).to_be_visible()
    press(page, "^AI$")
    expect(page.get_by_role("dialog", name="AI")).to_be_focused()
    tab_to(page, "^Peek", "Shift+Tab")
    tab_to(page, "^Close AI$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="AI", exact=True)).to_be_focused()


def test_a_win_its_replay_its_review_and_the_next_game(open_page: OpenPage) -> None:
    page = start_by_keys(open_page)
    solve_by_arrows(page, "Up", "Left", "Right", "Left", "Left")
    press(page, "^Replay$")
    expect(page.get_by_role("dialog", name="Replay")).to_be_visible()
    tab_to(page, "^Pause$")
    page.keyboard.press("Enter")
    tab_to(page, "^Move$")
    page.keyboard.press("End")
    expect(page.get_by_role("slider", name="Move")).to_have_value("5")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Replay")).to_be_focused()

    press(page, "^Race it$")
    expect(page.get_by_role("region", name="Race")).to_be_visible()
    expect(page.get_by_role("region", name="Play", exact=True)).to_be_focused()
    solve_by_arrows(page, "Up", "Left", "Right", "Left", "Left")
    press(page, "^Review$")
    line = page.get_by_role("slider", name="Move")
    tab_to(page, "^Move$")
    page.keyboard.press("Home")
    expect(line).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    expect(line).to_have_attribute("aria-valuenow", "1")
    press(page, "Try again from here")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(500)
    expect(page.get_by_text("As short as possible!")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("Try again from here"))).to_be_focused()


def test_a_save_is_renamed_deleted_brought_back_and_loaded(open_page: OpenPage) -> None:
    page = start_by_keys(open_page)
    page.keyboard.press("ArrowUp")
    expect_moves(page, 1)
    press(page, "^Save$")
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_focused()
    press(page, "^Saved$", "Shift+Tab")
    tab_to(page, "More actions for First")
    choose_in_menu(page, "Rename")
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("Second")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="More actions for Second")).to_be_focused()
    choose_in_menu(page, "Delete")
    expect(page.get_by_role("button", name="Load Second")).to_have_count(0)
    tab_to(page, "^Undo$")
    page.clock.run_for(60_000)  # a message with the focus stays
    page.keyboard.press("Enter")
    press(page, "^Load Second$")
    expect_moves(page, 1)


def test_a_past_day_is_chosen_in_the_calendar(open_page: OpenPage) -> None:
    page = open_page("/daily")
    expect(page.get_by_role("button", name="Previous month")).to_be_visible()
    press(page, "Previous month")
    tab_to(page, r"\d{4}$")
    page.keyboard.press("ArrowLeft")
    name = page.evaluate(FOCUSED)["name"]
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?date=\d{4}-\d\d-\d\d$"))
    expect(page.get_by_role("button", name=name)).to_be_focused()
    press(page, "^Play this puzzle$", "Shift+Tab")
    expect(page.get_by_role("region", name="Play", exact=True)).to_be_focused()
    assert board_of(page)


def test_the_lab_is_used(open_page: OpenPage) -> None:
    page = open_page("/lab", reduced_motion="reduce")
    expect(page.get_by_role("button", name="Start the race")).to_be_enabled()
    tab_to(page, "^Remove entrant 6$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="Entrant 5")).to_be_focused()
    press(page, "^Add")
    expect(page.get_by_role("combobox", name="Entrant 6")).to_be_focused()
    press(page, "Start the race")
    expect(page.get_by_role("button", name="Race again")).to_be_focused(timeout=60_000)

    press(page, "^Explore$", "Shift+Tab")
    expect(page.get_by_text("0 of 5")).to_be_visible()
    tab_to(page, "Search tree")
    page.keyboard.press(".")
    expect(page.get_by_text("1 of 5")).to_be_visible()
    press(page, "^Next$")
    expect(page.get_by_text("2 of 5")).to_be_visible()
    tab_to(page, "Predict the next")
    page.keyboard.press("Space")
    press(page, "f 5 = 2")
    expect(page.get_by_text("Right. 1 of 1 right")).to_be_visible()

    press(page, "^Learn$", "Shift+Tab")
    expect(page.get_by_role("button", name="Make a random move")).to_be_visible()
    for tile in ("^7$", "^8$"):
        tab_to(page, tile)
        page.keyboard.press("Space")
    expect(page.get_by_text("✕ They differ: no moves lead to the goal.")).to_be_visible()


def test_a_puzzle_is_shared_as_a_file_opened_and_a_game_resumed(open_page: OpenPage) -> None:
    page = start_by_keys(open_page)
    page.keyboard.press("ArrowUp")
    expect_moves(page, 1)
    tab_to(page, "^More$")
    choose_in_menu(page, "Share this puzzle")
    expect(page.get_by_role("dialog", name="Share this puzzle")).to_be_visible()
    with page.expect_download() as download:
        press(page, "^Save file$")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()

    press(page, "^Saved$", "Shift+Tab")
    with page.expect_file_chooser() as chooser:
        press(page, "^Import a file$")
    chooser.value.set_files(download.value.path())
    expect(page.get_by_role("heading", name="A challenge from a friend")).to_be_visible()
    press(page, "^Records$", "Shift+Tab")
    expect(page.get_by_role("heading", name="Records")).to_be_visible()
    press(page, "^Pintu, start page$", "Shift+Tab")
    press(page, "^Resume$")
    expect(page.get_by_role("region", name="Play", exact=True)).to_be_focused()
    expect_moves(page, 1)
