"""The lab: a search explored step by step."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import PHONE, OpenPage, shoot, violations

BY_HAND = ["283 164 7·5", "283 1·4 765", "2·3 184 765", "·23 184 765", "123 ·84 765"]
"""The expansions of A* with Manhattan distance on the example, worked out on paper."""

PICTURE = """async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames += 1) await frame();
    return document.querySelector('canvas').toDataURL();
}"""


def boards(page: Page, name: str) -> list[str]:
    """The boards of a list as shown."""
    return page.get_by_role("region", name=name).locator("code").all_inner_texts()


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_a_star_is_followed_step_by_step_and_back(open_page: OpenPage) -> None:
    page = open_page("/lab/explore")
    expect(page.get_by_text("0 of 5")).to_be_visible()
    pictures = [page.evaluate(PICTURE)]
    for _ in BY_HAND:
        assert boards(page, "Open, the next first")[0] == BY_HAND[len(pictures) - 1]
        button(page, "Next").click()
        pictures.append(page.evaluate(PICTURE))
    assert boards(page, "Closed, the latest first") == BY_HAND[::-1]
    expect(page.get_by_text("Solved: 5 moves, after 5 expansions.")).to_be_visible()
    expect(page.get_by_text("f = g + h = 5 + 0 = 5")).to_be_visible()
    shoot(page, "lab-explore")
    assert len(set(pictures)) == len(pictures)
    for picture in pictures[-2::-1]:
        button(page, "Back").click()
        assert page.evaluate(PICTURE) == picture

    # A selected node shows how its h is computed.
    button(page, "Next").click()
    page.get_by_role("region", name="Open, the next first").get_by_role("button").first.click()
    expect(page.get_by_text("h = 1 + 1 + 0 + 0 + 0 + 0 + 0 + 2 = 4")).to_be_visible()
    assert not violations(page)

    # A prediction is right for the state with the smallest f, and wrong for any other.
    marked = page.evaluate(PICTURE)
    page.get_by_role("switch", name="Predict the next expansion").check()
    assert page.evaluate(PICTURE) != marked  # the next node is not marked any more
    # With the keyboard, arrows only look at nodes; Enter guesses.
    page.get_by_role("application", name="Search tree").focus()
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_text("Which node is expanded next?")).to_be_visible()
    page.keyboard.press(".")
    expect(page.get_by_text("1 of 5")).to_be_visible()
    choices = page.get_by_role("region", name="Open: which is next?").get_by_role("button")
    choices.filter(has_text="f 5 = 1 + 4").click()
    expect(page.get_by_text("Right. 1 of 1 right")).to_be_visible()
    choices.filter(has_text="f 7 = 1 + 6").first.click()
    expect(
        page.get_by_text("No. It was the node that is selected now. 1 of 2 right")
    ).to_be_visible()


def test_two_thousand_nodes_rounds_and_both_sides(open_page: OpenPage) -> None:
    page = open_page("/lab/explore?board=8+6+7/2+5+4/3+0+1&goal=blank-last&method=bfs")
    expect(page.get_by_text("0 of 2,000")).to_be_visible()
    button(page, "To the end").click()
    expect(page.get_by_text("Stopped after 2,000 expansions")).to_be_visible()
    tree = page.get_by_role("application", name="Search tree")
    tree.focus()
    before = page.evaluate(PICTURE)
    page.keyboard.press("0")
    assert page.evaluate(PICTURE) != before

    page.get_by_text("Board and algorithm").click()
    page.get_by_role("textbox", name="Board", exact=True).fill("283\n164\n7_5")
    page.get_by_role("combobox", name="Goal").fill("1 2 3/8 0 4/7 6 5")
    page.get_by_label("Algorithm").select_option("IDA*")
    button(page, "Search").click()
    expect(button(page, "Round 1, bound 5: 5 expansions")).to_be_visible()
    page.get_by_label("Algorithm").select_option("Bidirectional BFS")
    button(page, "Search").click()
    # Before it is shown, the buttons are those of the search before.
    expect(page.get_by_text("where the two sides met")).to_be_visible()
    button(page, "To the end").click()
    expect(page.get_by_text("Solved: 5 moves, after")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    assert not violations(page)
    shoot(page, "lab-explore-both-sides")
    page.get_by_role("textbox", name="Board", exact=True).fill("8 2 3/1 6 4/7 0 5")
    button(page, "Search").click()
    expect(page.get_by_text("This board cannot be solved")).to_be_visible()


def test_a_search_can_be_explored_on_a_phone_in_chinese(open_page: OpenPage) -> None:
    page = open_page(
        "/lab/explore?board=1+6+2/7+3+8/5+4+0&method=idastar&heuristic=misplaced",
        viewport=PHONE, locale="zh-CN", color_scheme="dark",
    )  # fmt: skip
    button(page, "下一步").click()
    expect(page.get_by_text("第 1 步，共 108 步")).to_be_visible()
    assert not violations(page)
    shoot(page, "lab-explore-phone-zh")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
