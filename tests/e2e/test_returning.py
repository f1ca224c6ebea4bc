"""A player who comes back: the last game first, also late or offline; addresses that are none."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, OpenPage, Server, violations
from e2e.playing import (
    HeldRequests,
    expect_moves,
    make_moves,
    save_as,
    timer,
    wait_for_server,
    wait_until_sent,
)

SHIFTS = """new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
        if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
}).observe({ type: 'layout-shift', buffered: true })"""


def red_buttons(page: Page) -> list[str]:
    """The names of the buttons that are the main action."""
    return page.locator("main button.seal").locator("visible=true").all_inner_texts()


def test_resume_is_the_main_action_and_stands_before_all_else(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    page.get_by_role("link", name="Pintu, start page").click()
    for size in ({"width": 1280, "height": 800}, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.get_by_role("button", name="Resume")).to_be_in_viewport(ratio=1)
        assert [name.strip() for name in red_buttons(page)] == ["Resume"]
        first = page.get_by_role("main").get_by_role("button").first
        expect(first).to_have_accessible_name("Resume")
    page.get_by_role("button", name="Discard this game").click()
    expect(page.get_by_role("button", name="Resume")).to_have_count(0)
    assert [name.strip() for name in red_buttons(page)] == ["Start"]


@pytest.mark.parametrize("known", ["here", "at the server only"])
def test_the_last_game_shifts_nothing_even_if_it_comes_late(
    open_page: OpenPage, known: str
) -> None:
    page = open_page("/play", viewport=PHONE, has_touch=True, is_mobile=True)
    make_moves(page, 2)
    wait_for_server(page, 2)
    if known == "at the server only":
        page.goto(urljoin(page.url, "/api/health"))
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    held = HeldRequests(page, "**/api/games*")
    page.add_init_script(SHIFTS)
    page.goto(urljoin(page.url, "/"))
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    held.release()
    expect(page.get_by_role("button", name="Resume")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Koi pond")).to_be_visible()
    assert page.evaluate("window.shifted ?? 0") <= 0.02
    assert violations(page) == []


def test_the_card_of_the_last_game_holds_its_buttons_at_200_percent(
    open_page_with_font: OpenPage,
) -> None:
    page = open_page_with_font("/play", viewport={"width": 640, "height": 400})
    make_moves(page, 1)
    page.goto(urljoin(page.url, "/"))
    card = page.get_by_role("region", name="Your last game").bounding_box()
    trash = page.get_by_role("button", name="Discard this game").bounding_box()
    assert card is not None
    assert trash is not None
    assert trash["x"] + trash["width"] <= card["x"] + card["width"] - 8


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_choices_of_a_phone_keep_inside_their_cards(
    open_page_with_font: OpenPage, width: int
) -> None:
    page = open_page_with_font(viewport={"width": width, "height": 844})
    page.get_by_role("button", name="Koi pond").wait_for()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    sticking_out = page.evaluate(
        """() => [...document.querySelectorAll('.chip')].filter((chip) => {
            const { left, right } = chip.getBoundingClientRect();
            const range = document.createRange();
            return [...chip.querySelectorAll('b, span:not(.unseen)')].some((text) => {
                range.selectNodeContents(text);
                const box = range.getBoundingClientRect();
                return box.left < left + 2 || box.right > right - 2
                    || range.getClientRects().length > 1;
            });
        }).map((chip) => chip.innerText)"""
    )
    assert sticking_out == []
    shelf = page.get_by_role("region", name="Pictures").bounding_box()
    camera = page.get_by_role("button", name="Camera").bounding_box()
    assert shelf is not None
    assert camera is not None
    assert camera["x"] + camera["width"] <= shelf["x"] + shelf["width"] - 16


@pytest.mark.service_worker
@pytest.mark.parametrize("listed", [True, False], ids=["listed", "never listed"])
def test_without_the_server_saves_are_listed_and_all_pictures_can_be_chosen(
    local: Server, open_page: OpenPage, listed: bool
) -> None:
    page = open_page("/play", url=local.url, allow="Failed to load|ERR_")
    make_moves(page, 2)
    save_as(page, "Before the storm")
    wait_until_sent(page)
    card = page.get_by_role("heading", name="Before the storm")
    if listed:
        page.get_by_role("link", name="Saved", exact=True).click()
        expect(card).to_be_visible()
    page.get_by_role("link", name="Pintu, start page").click()
    expect(page.get_by_role("button", name="Koi pond")).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("async () => (await caches.match('/api/gallery')) !== undefined")
    local.kill()
    page.get_by_role("link", name="Saved", exact=True).click()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    expect(card).to_be_visible()
    expect(page.get_by_text("Nothing saved yet.", exact=False)).to_have_count(0)
    page.get_by_role("link", name="Pintu, start page").click()
    expect(page.get_by_text("only the included pictures")).to_be_visible()
    expect(page.get_by_text("could not be loaded")).to_have_count(0)


def test_two_tabs_of_one_game_show_the_same_time(open_page: OpenPage) -> None:
    first = open_page("/play")
    first.clock.install()
    make_moves(first, 1)
    second = first.context.new_page()
    second.goto(first.url)
    expect_moves(second, 1)
    first.clock.run_for(65_000)
    expect(timer(second)).to_contain_text("1:0")


@pytest.mark.parametrize(
    ("locale", "title", "ways"),
    [
        ("en-GB", "This page does not exist", ("Start page", "Today’s puzzle")),
        ("zh-CN", "没有这个页面", ("回到首页", "今日拼图")),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_on(
    open_page: OpenPage, locale: str, title: str, ways: tuple[str, str]
) -> None:
    page = open_page("/nowhere/at/all", locale=locale, allow="404")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page).to_have_title(re.compile(title))
    assert violations(page) == []
    for name, path in zip(ways, ("/", "/daily"), strict=True):
        page.get_by_role("button", name=name).click()
        expect(page).to_have_url(urljoin(page.url, path))
        page.go_back()
