"""Each screen has at most one red action, and the AI's button is in sight on low screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, UNTIL_STILL, OpenPage
from e2e.playing import make_moves, winning
from e2e.test_ai import DEAL, SOLVE, open_game

RED = """() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--seal)';
    const red = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll('button, a')]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === red)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim());
}"""


def red_actions(page: Page) -> list[str]:
    """The names of the buttons and links that have the colour of the main action."""
    found: list[str] = page.evaluate(RED)
    return found


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_a_screen_has_one_red_action(open_page: OpenPage, viewport: dict[str, int] | None) -> None:
    options = {"viewport": viewport} if viewport else {}
    page = open_page("/", **options)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    assert red_actions(page) == ["Start"]
    page = open_page(f"/d/{DEAL}?p=gallery:cranes", **options)
    start = page.get_by_role("button", name=re.compile("Start"))
    expect(start).to_be_visible()
    assert len(red_actions(page)) == 1
    start.click()
    make_moves(page, 1)
    assert red_actions(page) == []  # the board is what to act on; the AI stays quiet
    page.keyboard.press("p")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    assert red_actions(page) == ["Resume"]
    page = open_page("/daily", **options)
    expect(page.get_by_role("button", name=re.compile("Play")).first).to_be_visible()
    assert len(red_actions(page)) == 1


@pytest.mark.motion
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_answer_a_pause_and_a_win_have_one_red_action(
    open_page: OpenPage, viewport: dict[str, int]
) -> None:
    page = open_game(open_page, 4, viewport=viewport)
    page.clock.install()
    if viewport == PHONE:
        page.get_by_role("button", name="AI", exact=True).click()
    page.get_by_role("button", name=SOLVE).click()
    page.get_by_role("button", name="Pause playback").click()
    expect(page.get_by_text("Estimate: ")).to_be_visible()
    page.mouse.move(1, 1)  # a button under the mouse has another red
    assert red_actions(page) == ["Play the solution"]
    page.keyboard.press("p")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    page.evaluate(UNTIL_STILL)
    assert red_actions(page) == ["Resume"]
    page.get_by_role("button", name="Resume").first.click()
    with winning(page):
        page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible()
    page.evaluate(UNTIL_STILL)
    assert red_actions(page) == ["Again"]


@pytest.mark.parametrize(
    ("size", "width", "height", "name"),
    [(3, 1366, 640, SOLVE), (4, 1366, 640, SOLVE), (5, 1280, 800, "Best in 3 seconds")],
)
def test_solve_from_here_is_in_sight_on_a_low_desktop(
    open_page: OpenPage, size: int, width: int, height: int, name: str
) -> None:
    page = open_game(open_page, size, viewport={"width": width, "height": height})
    solve = page.get_by_role("button", name=name)
    expect(solve).to_be_visible()
    box = solve.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    hit = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? ''",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert hit.strip() == name
