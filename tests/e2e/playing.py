"""What the tests of the page do again and again, as a player does it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, Route, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from e2e.conftest import DESKTOP, PHONE, shoot, violations

ALL_SENT = """() => Object.keys(localStorage)
    .filter((key) => key.startsWith('pintu.game.'))
    .map((key) => JSON.parse(localStorage.getItem(key)))
    .every(({ id, version, game }) =>
        game.moves === '' || Number(localStorage.getItem(`pintu.sent.${id}`)) >= version)"""


def moves_shown(page: Page) -> Locator:
    """The number of moves on the page."""
    return page.get_by_role("region", name="Your game").locator("dd").nth(1)


def moves_label(page: Page) -> Locator:
    """What the page writes under the number of moves: the length of the way if that differs."""
    return page.get_by_role("region", name="Your game").locator("dt").nth(1)


def moves_of(page: Page) -> int:
    """The number of moves the page shows now."""
    return int(moves_shown(page).inner_text().replace(",", ""))


def expect_moves(page: Page, number: int) -> None:
    """Wait until the page shows so many moves."""
    expect(moves_shown(page)).to_have_text(f"{number:,}")


def make_moves(page: Page, number: int) -> None:
    """Push tiles to and fro, so many times."""
    expect(page.get_by_role("grid")).to_be_visible()
    wanted = moves_of(page) + number
    keys = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
    for turn in range(4 * number):
        if moves_of(page) == wanted:
            return
        page.keyboard.press(keys[turn // 2 % 2 * 2 + turn % 2])
    expect_moves(page, wanted)


def board_of(page: Page) -> list[str]:
    """What stands in each cell, as it is read aloud, without what may change by itself."""
    board = page.get_by_role("grid", name="Puzzle board")
    expect(board).to_be_visible()
    names: list[str] = board.get_by_role("button").evaluate_all(
        "(cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? '')"
    )
    return [name.partition(",")[0] for name in names]


def timer(page: Page) -> Locator:
    """The time of the game on the page."""
    return page.get_by_role("timer").first


def resize(page: Page, size: dict[str, int]) -> None:
    """Show the page on a screen of another size."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


def accessible(page: Page, name: str) -> None:
    """Keep a screenshot of the page as it stands; axe has to find nothing wrong with it."""
    found = violations(page)
    shoot(page, name)
    assert not found, f"{name}: {found}"


def accessible_on_all_devices(page: Page, name: str) -> None:
    """`accessible` on a desktop and on a phone; the page is that of a desktop afterwards."""
    for device, size in (("desktop", DESKTOP), ("phone", PHONE)):
        resize(page, size)
        accessible(page, f"{name}-{device}")
    resize(page, DESKTOP)


def accessible_in_both_schemes(page: Page, name: str) -> None:
    """`accessible` in the light and in the dark colour scheme."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        accessible(page, f"{name}-{scheme}")


def stop_time(page: Page) -> None:
    """Stop the clock of the page: timers and frames wait for `page.clock`.

    `performance.now` starts at zero again, so the time of a game that runs already is lost.
    """
    now = datetime.now()
    page.clock.install(time=now - timedelta(hours=1))
    page.clock.pause_at(now)


class HeldRequests:
    """Requests of a page to an address, which are sent when the test releases them."""

    def __init__(self, page: Page, address: str) -> None:
        self.routes: list[Route] = []
        self._open = False
        page.route(address, self._take)

    def _take(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self.routes.append(route)

    def release(self) -> None:
        """Send those that were held, and hold no more."""
        self._open = True
        for route in self.routes:
            route.continue_()


def wait_until_handled(page: Page) -> None:
    """Wait until the page has handled every response it got so far: one more goes through it."""
    page.evaluate("() => fetch('/api/health').then((answer) => answer.text())")


@contextmanager
def winning(page: Page) -> Iterator[None]:
    """Win the game inside, and run the clock of the page until the dialog is due.

    `page.clock` has to be installed before the first move.
    """
    with page.expect_request(re.compile("/api/results/"), timeout=60_000):
        yield
    page.clock.run_for(2_000)


def games_of(page: Page, kind: str = "autosave") -> list[dict[str, Any]]:
    """The games the server keeps for the player of this page, newest first."""
    answer = page.request.get(urljoin(page.url, f"/api/games?kind={kind}"))
    found: list[dict[str, Any]] = answer.json()["games"]
    return found


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds that the page does not show.

    It is checked again after each response that the page gets, and ten times a second.
    """
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, "it did not come to pass within a minute"
        with suppress(PlaywrightTimeoutError):
            page.wait_for_event("response", timeout=100)


def wait_until_sent(page: Page) -> None:
    """Wait until the server has acknowledged every game that this browser keeps."""
    page.wait_for_function(ALL_SENT, timeout=60_000)


def wait_for_server(page: Page, moves: int) -> dict[str, Any]:
    """Wait until the server has all games; the newest has to have so many moves."""
    wait_until_sent(page)
    newest = games_of(page)[0]
    assert newest["moves"] == moves
    return newest


def more(page: Page, item: str) -> None:
    """Choose something behind "More"."""
    page.get_by_role("button", name="More", exact=True).locator("visible=true").click()
    # The menu has its place once an item has the focus; until then a click could miss it.
    expect(page.locator("[role=menuitem]:focus")).to_have_count(1)
    page.get_by_role("menuitem", name=item, exact=True).locator("visible=true").click()


def save_as(page: Page, name: str) -> None:
    """Save the game on the table."""
    page.get_by_role("button", name="Save", exact=True).locator("visible=true").click()
    dialog = page.get_by_role("dialog", name="Save this game")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text(f"Saved: {name}")).to_be_visible()
