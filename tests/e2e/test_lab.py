"""The lab: races of several methods on one board."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, OpenPage, Server, shoot, violations
from servers import UNHURRIED

HARDEST = "8+6+7/2+5+4/3+0+1"
FORTY = "2+1+0+4/11+10+6+12/8+13+14+9/3+5+15+7"
CLASSIC = ["BFS", "Bidirectional BFS", "A*", "A*", "Weighted A*", "IDA*"]
PROVEN, UNPROVEN = "shortest, proven", "not proven: at most 5× the shortest"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows a search 130 MB of memory."""
    variables = UNHURRIED | {"PINTU_MEMORY": "130"}
    with Server(
        tmp_path_factory.mktemp("small"), "serve", variables=variables, warm=True
    ) as server:
        server.wait_until_ready()
        yield server


def results(page: Page) -> list[list[str]]:
    """The rows of the table as shown, once the race is over."""
    expect(page.get_by_role("table")).to_be_visible(timeout=120_000)
    rows: list[list[str]] = page.locator("tbody tr").evaluate_all(
        """rows => rows.map((row) => [...row.children].slice(0, -1).map(
            (cell) => (cell.querySelector('span:last-child') ?? cell).textContent.trim()))"""
    )
    return rows


def test_a_race_of_the_classic_methods_shows_who_proves_what(
    open_page: OpenPage, small: Server
) -> None:
    page = open_page(f"/lab?board={HARDEST}", url=small.url)
    assert not violations(page)
    page.get_by_role("button", name="Start the race").click()
    shown = results(page)
    assert [row[0] for row in shown] == CLASSIC
    assert [row[1] for row in shown] == ["–", "–", "Misplaced tiles", *["Manhattan"] * 3]
    assert [row[2] for row in shown] == [PROVEN, PROVEN, PROVEN, PROVEN, UNPROVEN, PROVEN]
    assert [row[4] == "31" for row in shown] == [True, True, True, True, False, True]
    assert shown[0][5] == "181,439"  # all boards but the goal, which is found last
    shoot(page, "lab-race")
    page.emulate_media(color_scheme="dark")
    assert not violations(page)

    # The file has the values that are shown.
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    rows = list(csv.reader(io.StringIO(Path(download.value.path()).read_text("utf-8"))))
    names, *values = rows
    assert names == [
        "entrant", "estimate", "weight", "verdict", "moves", "expanded", "generated", "frontier",
        "megabytes", "seconds", "states_per_second", "solution",
    ]  # fmt: skip
    assert len(values) == len(shown)
    for value, row in zip(values, shown, strict=True):
        as_shown = [value[0], value[1], value[3], value[2], *value[4:11]]
        assert as_shown == [re.sub("^–$", "", cell.replace(",", "") if cell[0].isdigit() else cell)
                            for cell in row]  # fmt: skip

    # An answer can be watched, and the address opens the same race.
    page.get_by_role("button", name="Watch: BFS, 31 moves").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    assert "with=bfs%2Cbidirectional%2Castar%3Amisplaced" in page.url
    page.reload()
    expect(page.get_by_role("combobox", name="Entrant 5")).to_have_value("Weighted A*")
    expect(page.get_by_role("textbox", name="Board", exact=True)).to_have_value("8 6 7/2 5 4/3 0 1")


def test_breadth_first_search_of_a_4x4_stops_at_the_memory_limit(
    open_page: OpenPage, small: Server
) -> None:
    page = open_page(
        f"/lab?start&board={FORTY}&seconds=60", url=small.url, viewport=PHONE, locale="zh-CN"
    )
    # The lanes are scrolled into view; figures are shown, and lanes that wait say so.
    expect(page.locator("[data-lane='0']")).to_be_in_viewport()
    expect(page.locator("[data-lane='0'] dd").first).not_to_have_text("–")
    expect(page.locator("[data-lane='5']")).to_contain_text("等待上场")
    # The searches of a demonstration do not end the race.
    page.get_by_role("link", name="学习").click()
    page.get_by_role("heading", name="权重有什么作用").scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="运行这些搜索")).to_be_visible()
    page.get_by_role("link", name="比赛").click()
    shown = results(page)
    assert [row[2] for row in shown] == [
        "放弃：用了 130 MB 内存", "最短，已证明", "放弃：用了 130 MB 内存", "最短，已证明",
        "未证明：不超过最短解的 5 倍", "最短，已证明",
    ]  # fmt: skip
    assert [row[4] for row in shown] == ["–", "40", "–", "40", "90", "40"]
    assert not violations(page)
    shoot(page, "lab-race-phone-zh")
    page.emulate_media(color_scheme="dark")
    assert not violations(page)


def test_a_board_without_a_solution_says_why_and_is_not_offered_to_be_played(
    open_page: OpenPage,
) -> None:
    page = open_page("/lab?start&board=1+2+3/4+5+6/8+7+0", viewport=PHONE, color_scheme="dark")
    assert {row[2] for row in results(page)} == {"cannot be solved"}
    expect(page.get_by_text("with tiles 7 and 8 exchanged it could be solved")).to_have_count(1)
    expect(page.get_by_role("button", name="Play this board yourself")).to_have_count(0)
    assert not violations(page)
    # What is being typed leaves the entrants as they are, and errors are next to their field.
    page.get_by_role("combobox", name="Goal").fill("middle")
    expect(page.get_by_role("combobox", name="Goal")).to_have_attribute("aria-invalid", "true")
    board = page.get_by_role("textbox", name="Board", exact=True)
    expect(board).to_have_attribute("aria-invalid", "false")
    board.fill("")
    expect(page.get_by_role("combobox", name="Entrant 1")).to_have_value("BFS")
    expect(page.get_by_role("button", name="Race again")).to_be_disabled()
    assert not violations(page)


def test_the_position_of_a_game_is_raced_from_the_ai(open_page: OpenPage) -> None:
    page = open_page("/play")
    page.get_by_role("link", name="Race all methods in the lab").click()
    shown = results(page)
    assert [row[0] for row in shown] == CLASSIC
    # The AI of the game has the answers too, to be compared and played.
    page.go_back()
    answers = page.locator("details tbody tr")
    expect(answers).to_have_count(len(CLASSIC))
    bidirectional = answers.filter(has_text="Bidirectional BFS")
    expect(bidirectional).to_contain_text(shown[1][4])
    bidirectional.get_by_role("button").click()
    expect(bidirectional).to_have_attribute("aria-current", "true")
    page.go_forward()
    page.get_by_role("button", name="This game’s position").click()
    page.get_by_role("textbox", name="Board", exact=True).fill("1 2 3/4 5 6/8 7")
    expect(page.get_by_role("button", name="Race again")).to_be_disabled()
    expect(page.get_by_role("textbox", name="Board", exact=True)).to_have_attribute(
        "aria-invalid", "true"
    )
