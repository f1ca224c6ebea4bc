"""What the tests of kept games do again and again, as a player does it."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Page, expect


def moves_of(page: Page) -> int:
    """The number of moves the page shows."""
    shown = page.get_by_role("region", name="Your game").locator("dd").nth(1)
    return int(shown.inner_text().replace(",", ""))


def make_moves(page: Page, number: int) -> None:
    """Push tiles to and fro, so many times."""
    expect(page.get_by_role("grid")).to_be_visible()
    wanted = moves_of(page) + number
    keys = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
    for turn in range(4 * number):
        if moves_of(page) == wanted:
            return
        page.keyboard.press(keys[turn // 2 % 2 * 2 + turn % 2])
    assert moves_of(page) == wanted


def board_of(page: Page) -> list[str]:
    """What stands in each cell, as it is read aloud."""
    cells = page.get_by_role("grid", name="Puzzle board").get_by_role("button").all()
    return [(cell.get_attribute("aria-label") or "").partition(",")[0] for cell in cells]


def time_of(page: Page) -> str:
    """The time the page shows."""
    return page.get_by_role("timer").first.inner_text()


def games_at(url: str, kind: str = "autosave") -> list[dict[str, Any]]:
    """The games the server keeps for its only player, newest first."""
    found: list[dict[str, Any]] = httpx.get(f"{url}/api/games?kind={kind}").json()["games"]
    return found


def wait_for_server(page: Page, url: str, moves: int) -> dict[str, Any]:
    """Wait until the server has the game with so many moves."""
    for _ in range(300):
        games = games_at(url)
        if games and games[0]["moves"] == moves:
            return games[0]
        page.wait_for_timeout(100)
    raise AssertionError(f"the server has {games}")


def more(page: Page, item: str) -> None:
    """Choose something behind "More"."""
    page.get_by_role("button", name="More", exact=True).locator("visible=true").click()
    page.get_by_role("menuitem", name=item, exact=True).locator("visible=true").click()


def save_as(page: Page, name: str) -> None:
    """Save the game on the table."""
    more(page, "Save")
    dialog = page.get_by_role("dialog", name="Save this game")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text(f"Saved: {name}")).to_be_visible()
