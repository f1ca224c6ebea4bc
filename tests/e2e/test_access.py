"""The page of a local game in a browser without its token."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import OpenPage, Server, pages_of
from e2e.playing import accessible_on_all_devices

LOCKED = "Failed to load resource.*403"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A game of `pintu play`."""
    with Server(tmp_path_factory.mktemp("game"), "play") as server:
        yield server


@pytest.fixture
def open_game(browser: Browser, game: Server) -> Iterator[OpenPage]:
    """Opens pages of the game."""
    with pages_of(browser, game) as open_page:
        yield open_page


def test_the_token_is_removed_from_the_address_and_needed_once(
    game: Server, open_game: OpenPage
) -> None:
    page = open_game("/play")
    expect(page.get_by_role("grid")).to_be_visible()
    assert page.url == f"{game.url}/play"
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    again = page.context.new_page()
    again.goto(game.url)
    expect(again.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()
    assert page.evaluate("document.cookie") == ""


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "zh-CN")])
def test_without_the_token_the_page_says_what_to_do(
    game: Server, open_game: OpenPage, scheme: str, locale: str
) -> None:
    page = open_game(
        "/",
        url=game.url.replace("127.0.0.1", "localhost"),  # no token is added to this URL
        allow=LOCKED,
        color_scheme=scheme,
        locale=locale,
    )
    title = "This game needs its token" if locale == "en-GB" else "打开这个游戏需要令牌"
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    accessible_on_all_devices(page, f"locked-{scheme}")
    field = page.get_by_role("textbox")
    field.fill("http://127.0.0.1:8717/")
    field.press("Enter")
    expect(page.get_by_role("alert")).not_to_be_empty()
    field.fill(f"{game.url}/{game.fragment}")
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).not_to_have_text(title)
    expect(page.get_by_role("heading", name=title)).to_have_count(0)


def test_the_address_with_the_token_may_be_opened_in_a_tab_without_access(
    game: Server, open_game: OpenPage
) -> None:
    """Only the fragment changes, so the browser does not load the page again by itself."""
    url = game.url.replace("127.0.0.1", "localhost")
    page = open_game("/", url=url, allow=LOCKED)
    expect(page.get_by_role("heading", name="This game needs its token")).to_be_visible()
    page.goto(f"{url}/{game.fragment}")
    expect(page.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()
    assert page.url == f"{url}/"


def test_the_token_is_in_the_data_folder_for_its_owner_only(game: Server) -> None:
    token = Path(game.data / "token")
    assert token.read_text().strip() == game.token
    assert token.stat().st_mode & 0o777 == 0o600
