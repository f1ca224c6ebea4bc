"""A game nobody looks at stands still, and a paused one offers only what it does."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.playing import board_of, make_moves, moves_of, time_of
from e2e.test_ai import SOLVE, open_game
from e2e.test_win import start_near


def elsewhere(page: Page) -> None:
    page.get_by_role("link", name="Records", exact=True).click()
    expect(page.get_by_role("heading", name="Records", level=1)).to_be_visible()


def back(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    expect(page.get_by_role("region", name="Your game")).to_be_visible()


def test_the_clock_stands_while_another_page_is_open(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    elsewhere(page)
    page.wait_for_timeout(2500)
    back(page)
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    assert time_of(page) in ("0:00", "0:01", "0:02")
    page.get_by_role("region", name="Play").get_by_role("button", name="Resume").click()
    make_moves(page, 1)


def test_a_game_resumed_from_the_start_or_the_saved_games_goes_on_at_once(
    open_page: OpenPage,
) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    page.get_by_role("link", name="Pintu, to the start").click()
    page.get_by_role("button", name="Resume").click()
    make_moves(page, 1)
    page.get_by_role("link", name="Saved", exact=True).click()
    page.get_by_role("button", name="Resume").click()
    make_moves(page, 1)
    assert moves_of(page) == 4


def test_the_ai_does_not_play_on_while_another_page_is_open(open_page: OpenPage) -> None:
    page = open_game(open_page, 3)
    page.get_by_role("button", name=SOLVE).click()
    page.get_by_label("Speed").select_option("10 ×")
    elsewhere(page)
    page.wait_for_timeout(2500)
    back(page)
    play = page.get_by_role("button", name="Play the solution")
    expect(play).to_be_visible()
    play.click()
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_be_visible(timeout=30_000)
    expect(dialog).to_contain_text("Assisted (AI)")
    expect(dialog).to_contain_text("That is the shortest there is.")


def test_an_answer_found_while_another_page_is_open_waits(open_page: OpenPage) -> None:
    page = open_game(open_page, 3)
    before = board_of(page)
    page.get_by_role("button", name=SOLVE).click()
    elsewhere(page)
    page.wait_for_timeout(2000)
    back(page)
    expect(page.get_by_role("button", name="Play the solution")).to_be_visible()
    if page.get_by_role("heading", name="Paused").count() == 0:
        assert board_of(page) == before  # the answer came after the page was left


def test_the_win_dialog_does_not_come_up_over_another_page(open_page: OpenPage) -> None:
    page = start_near(open_page)
    page.keyboard.press("ArrowLeft")
    with page.expect_response(re.compile("/api/results/")) as answer:
        page.keyboard.press("ArrowLeft")
        elsewhere(page)
    assert answer.value.status == 201
    page.wait_for_timeout(2500)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_paused_game_offers_only_what_it_does(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    make_moves(page, 4)
    page.keyboard.press("p")
    for name in ("Undo", "Hint", "Peek", "Redo", "Restart"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    expect(page.get_by_role("button", name="Pause the solution")).to_be_visible()
    page.keyboard.press("p")
    play = page.get_by_role("button", name="Play the solution")
    expect(play).to_be_enabled()
    for name in ("Step back", "Step forward"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    expect(page.get_by_role("slider", name="Place in the solution")).to_be_disabled()
    moves = moves_of(page)
    play.click()
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    page.wait_for_timeout(1000)
    assert moves_of(page) > moves
