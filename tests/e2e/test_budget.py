"""How much a player has to load."""

from __future__ import annotations

import gzip
from urllib.parse import urljoin

import httpx
import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, OpenPage, Server


def loaded(page: Page, kind: str) -> set[str]:
    """The addresses of all files of a kind that the page has loaded so far."""
    names: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map((entry) => entry.name)"
    )
    return {name for name in names if name.endswith(kind)}


def packed(addresses: set[str]) -> int:
    """Their size in bytes, each packed by gzip."""
    return sum(len(gzip.compress(httpx.get(address).content, 9)) for address in addresses)


@pytest.mark.parametrize("path", ["/", "/play"])
def test_a_page_loads_at_most_60_kb_of_script_and_12_of_style(
    open_page: OpenPage, path: str
) -> None:
    page = open_page(path, viewport={"width": 390, "height": 844})
    expect(page.get_by_role("main").get_by_role("heading").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    scripts, styles = loaded(page, ".js"), loaded(page, ".css")
    assert scripts
    assert styles
    assert packed(scripts) <= 60_000
    assert packed(styles) <= 12_000


def test_a_returning_player_in_chinese_loads_no_more(open_page: OpenPage) -> None:
    page = open_page("/play", viewport=PHONE, locale="zh-CN")
    page.get_by_role("grid").wait_for()
    for way in ("Left", "Right", "Up", "Down"):  # some move a tile, wherever the gap is
        page.keyboard.press(f"Arrow{way}")
    page.goto(urljoin(page.url, "/"))
    expect(page.get_by_role("button", name="继续")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 0 < packed(loaded(page, ".js")) <= 60_000
    assert 0 < packed(loaded(page, ".css")) <= 12_000


def test_cutting_a_picture_loads_at_most_15_kb_more(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")
    before = loaded(page, ".js")
    photo = httpx.get(f"{server.url}/api/gallery/koi/image").content
    file = {"name": "koi.webp", "mimeType": "image/webp", "buffer": photo}
    page.locator("input[type=file]").first.set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 0 < packed(loaded(page, ".js") - before) <= 15_000


def test_the_lab_loads_at_most_90_kb_more(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")
    before = loaded(page, ".js")
    for part in ("Lab", "Explore", "Learn"):
        page.get_by_role("link", name=part, exact=True).click()
        page.wait_for_load_state("networkidle")
    expect(page.locator("[data-method=bfs]")).to_be_visible()
    assert 20_000 < packed(loaded(page, ".js") - before) <= 90_000


def test_no_built_in_picture_has_more_than_120_kb(server: Server) -> None:
    for piece in httpx.get(f"{server.url}/api/gallery").json()["pictures"]:
        assert len(httpx.get(server.url + piece["image"]).content) <= 120_000
