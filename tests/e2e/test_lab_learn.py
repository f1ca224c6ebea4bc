"""The lab: cards and demonstrations to learn from."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import PHONE, OpenPage, shoot, violations
from pintu.catalogue import ALGORITHMS, HEURISTICS


def test_everything_in_the_catalogue_has_a_card_with_code_and_a_demonstration(
    open_page: OpenPage,
) -> None:
    page = open_page("/lab/learn")
    cards = page.locator("[data-method]")
    expect(cards).to_have_count(len(ALGORITHMS) + len(HEURISTICS))
    names = cards.evaluate_all("cards => cards.map((card) => card.dataset.method)")
    assert names == [*ALGORITHMS, *HEURISTICS]
    # The first demonstration: the same board, with and without a heuristic.
    expect(page.get_by_text("BFS: 1,309 expanded")).to_be_visible()
    expect(page.get_by_text("A*: 12 expanded")).to_be_visible()
    assert not violations(page)
    shoot(page, "lab-learn")

    # What a weight does.
    slider = page.get_by_role("slider", name="Weight")
    slider.scroll_into_view_if_needed()
    expect(page.get_by_text("Weight 1: 46 moves, 92,810 states expanded")).to_be_visible()
    slider.press("End")
    expect(page.get_by_text("Weight 10: 102 moves, 729 states expanded")).to_be_visible()

    # With two tiles exchanged, a board cannot be solved; a legal move does not change that.
    board = page.get_by_role("group", name="Choose two tiles to exchange them")
    for tile in ("7", "8"):
        board.get_by_role("button", name=tile, exact=True).click()
    expect(page.get_by_text("✕ They differ: no moves lead to the goal.")).to_be_visible()
    page.get_by_role("button", name="Make a random move").click()
    expect(page.get_by_text("✕ They differ: no moves lead to the goal.")).to_be_visible()
    board.get_by_role("button", name="1", exact=True).drag_to(
        board.get_by_role("button", name="2", exact=True)
    )
    expect(page.get_by_text("✓ Both are the same: this board can be solved.")).to_be_visible()

    for name, part, demo in (
        ("astar", "def astar(", "0 of 5"),
        ("dfs", "def depth_first(", "Explore it step by step"),
        ("manhattan", "class Manhattan", "h = 1 + 1 + 0 + 0 + 0 + 1 + 0 + 2 = 5"),
        ("walking-distance", "class WalkingDistance", "Walking distance: 5"),
        ("teach", "def ", "Solve a board with it"),
    ):
        card = page.locator(f"[data-method={name}]")
        card.locator("summary").first.click()
        expect(card).to_contain_text(demo)
        card.get_by_text("The code").click()
        expect(card.locator("pre")).to_contain_text(part)
    assert not violations(page)
    # What a card shows is explored with the same options.
    length = page.locator("[data-method=dfs] .row .figures").inner_text().partition(" of ")[2]
    page.locator("[data-method=dfs]").get_by_role("link").click()
    expect(page.get_by_text(f"0 of {length}", exact=True)).to_be_visible()


def test_it_can_be_read_in_chinese_on_a_phone_in_dark_mode(open_page: OpenPage) -> None:
    page = open_page("/lab/learn", viewport=PHONE, locale="zh-CN", color_scheme="dark")
    card = page.locator("[data-method=pattern]")
    card.locator("summary").first.click()
    expect(card).to_contain_text("真实距离：5")
    card.locator(".code summary").click()
    expect(card.locator("pre")).to_contain_text("class ")
    assert not violations(page)
    shoot(page, "lab-learn-phone-zh")
    page.emulate_media(color_scheme="light")
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # Every text has a Chinese translation.
    texts = page.locator("[data-method] > summary > span").all_inner_texts()
    assert all(re.search("[一-鿿]", text) for text in texts)
