"""A game nobody looks at stands still, and a paused one offers only what it does."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.playing import (
    HeldRequests,
    board_of,
    expect_moves,
    make_moves,
    moves_of,
    moves_shown,
    stop_time,
    timer,
    wait_until_handled,
)
from e2e.test_ai import SOLVE, open_game, play_to_the_end
from e2e.test_win import start_near


def elsewhere(page: Page) -> None:
    page.get_by_role("link", name="Records", exact=True).click()
    expect(page.get_by_role("heading", name="Records", level=1)).to_be_visible()


def back(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    expect(page.get_by_role("region", name="Your game")).to_be_visible()


def test_the_clock_stands_while_another_page_is_open(open_page: OpenPage) -> None:
    page = open_page("/play")
    stop_time(page)
    make_moves(page, 2)
    page.clock.run_for(2_500)
    expect(timer(page)).to_have_text("0:02")
    elsewhere(page)
    page.clock.run_for(60_000)
    back(page)
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    expect(timer(page)).to_have_text("0:02")
    page.get_by_role("region", name="Play").get_by_role("button", name="Resume").click()
    make_moves(page, 1)
    page.clock.run_for(1_000)
    expect(timer(page)).to_have_text("0:03")


def test_a_game_resumed_from_the_start_or_the_saved_games_goes_on_at_once(
    open_page: OpenPage,
) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    page.get_by_role("link", name="Pintu, start page").click()
    page.get_by_role("button", name="Resume").click()
    make_moves(page, 1)
    page.get_by_role("link", name="Saved", exact=True).click()
    page.get_by_role("button", name="Resume").click()
    make_moves(page, 1)
    expect_moves(page, 4)


def test_the_ai_does_not_play_on_while_another_page_is_open(open_page: OpenPage) -> None:
    page = open_game(open_page, 3)
    stop_time(page)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.get_by_role("button", name="Pause playback")).to_be_visible()
    page.clock.run_for(1_000)
    moves = moves_of(page)
    assert moves > 0
    elsewhere(page)
    page.clock.run_for(60_000)
    back(page)
    expect(page.get_by_role("button", name="Play the solution")).to_be_visible()
    expect_moves(page, moves)
    page.get_by_role("button", name="Play the solution").click()
    play_to_the_end(page)
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("Assisted (AI)")
    expect(dialog).to_contain_text("That is the shortest solution.")


def test_an_answer_found_while_another_page_is_open_waits(open_page: OpenPage) -> None:
    page = open_game(open_page, 3)
    held = HeldRequests(page, "**/api/solves")
    stop_time(page)
    before = board_of(page)
    with page.expect_request("**/api/solves"):
        page.get_by_role("button", name=SOLVE).click()
    elsewhere(page)
    with page.expect_response("**/api/solves"):
        held.release()
    wait_until_handled(page)
    page.clock.run_for(60_000)
    back(page)
    expect(page.get_by_role("button", name="Play the solution")).to_be_visible()
    page.clock.run_for(10_000)
    expect(page.get_by_role("button", name="Play the solution")).to_be_visible()
    assert board_of(page) == before


def test_the_win_dialog_does_not_come_up_over_another_page(open_page: OpenPage) -> None:
    page = start_near(open_page)
    stop_time(page)
    with page.expect_response(re.compile("WinStrip.*js$")) as script:
        page.keyboard.press("ArrowLeft")
        page.clock.run_for(2_000)  # what the dialog needs is loaded when the player pauses
    page.evaluate("address => import(address).then(() => undefined)", script.value.url)
    with page.expect_response(re.compile("/api/results/")) as answer:
        page.keyboard.press("ArrowLeft")
        elsewhere(page)
    assert answer.value.status == 201
    page.clock.run_for(60_000)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_paused_game_offers_only_what_it_does(open_page: OpenPage) -> None:
    page = open_game(open_page, 4)
    stop_time(page)
    make_moves(page, 4)
    page.keyboard.press("p")
    for name in ("Undo", "Hint", "Peek", "Redo", "Restart"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    page.get_by_role("button", name=SOLVE).click()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    expect(page.get_by_role("button", name="Pause playback")).to_be_visible()
    page.clock.run_for(1_000)
    page.keyboard.press("p")
    moves = moves_of(page)
    page.clock.run_for(10_000)
    play = page.get_by_role("button", name="Play the solution")
    expect(play).to_be_enabled()
    for name in ("Step back", "Step forward"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    expect(page.get_by_role("slider", name="Position in the solution")).to_be_disabled()
    expect_moves(page, moves)
    play.click()
    expect(page.get_by_role("heading", name="Paused")).to_have_count(0)
    page.clock.run_for(300)
    expect(moves_shown(page)).not_to_have_text(f"{moves:,}")
    assert moves_of(page) > moves
