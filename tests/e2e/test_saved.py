"""The saved page: saving, loading, renaming, deleting, files in and out; and pictures of a game."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, OpenPage, Server, violations
from e2e.playing import (
    HeldRequests,
    accessible_in_both_schemes,
    board_of,
    expect_moves,
    games_of,
    make_moves,
    more,
    resize,
    save_as,
    stop_time,
    wait_until_sent,
)
from e2e.test_keep import RETRY


def card(page: Page, name: str) -> Any:
    """The card of a game by its name."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))


def act(page: Page, name: str, item: str) -> None:
    """Choose something of a card's menu."""
    card(page, name).get_by_role("button", name=f"More actions for {name}").click()
    page.get_by_role("menuitem", name=item).locator("visible=true").click()


def test_a_save_stays_as_it_was_however_its_copy_is_played(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 4)
    save_as(page, "Before the end")
    before = board_of(page)
    make_moves(page, 3)
    page.reload()
    page.get_by_role("link", name="Saved").click()
    expect(card(page, "Before the end")).to_contain_text("4 moves")
    page.get_by_role("button", name="Load Before the end").click()
    expect_moves(page, 4)
    assert board_of(page) == before
    make_moves(page, 5)
    wait_until_sent(page)
    saves = games_of(page, "save")
    assert [(save["name"], save["moves"]) for save in saves] == [("Before the end", 4)]
    assert sorted(game["moves"] for game in games_of(page)) == [7, 9]
    page.keyboard.press("u")
    expect_moves(page, 10)


def test_a_save_is_renamed_and_deleted_and_comes_back(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    save_as(page, "First")
    page.get_by_role("link", name="Saved", exact=True).click()
    act(page, "First", "Rename")
    dialog = page.get_by_role("dialog", name="Rename this game")
    expect(dialog).to_be_visible()
    assert violations(page) == []
    dialog.get_by_label("Name").fill("  Second ")
    dialog.get_by_role("button", name="Rename").click()
    expect(card(page, "Second")).to_be_visible()
    stop_time(page)  # so that what can be undone stays
    act(page, "Second", "Delete")
    expect(card(page, "Second")).to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    page.clock.resume()
    expect(card(page, "Second")).to_contain_text("2 moves")
    page.reload()
    expect(card(page, "Second")).to_contain_text("2 moves")


def test_a_save_on_its_way_to_the_server_can_be_renamed_and_deleted(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    wait_until_sent(page)
    for name in ("First", "Third"):
        held = HeldRequests(page, "**/api/games/*")
        with page.expect_request("**/api/games/*"):
            save_as(page, name)
        page.get_by_role("link", name="Saved", exact=True).click()
        if name == "First":
            act(page, name, "Rename")
            dialog = page.get_by_role("dialog", name="Rename this game")
            dialog.get_by_label("Name").fill("Second")
            dialog.get_by_role("button", name="Rename").click()
            expect(dialog).to_have_count(0)
        else:
            act(page, name, "Delete")
        assert len(held.routes) == 1, "something was sent before the save was there"
        held.release()
        expect(card(page, "Second")).to_be_visible()
        expect(card(page, name)).to_have_count(0)
        assert [save["name"] for save in games_of(page, "save")] == ["Second"]
        page.get_by_role("navigation").get_by_role("link", name="Play").click()
        page.get_by_role("region", name="Play").get_by_role("button", name="Resume").click()


def test_a_game_goes_out_as_a_file_and_comes_in_again(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/play", allow="422")
    make_moves(page, 3)
    save_as(page, "To keep")
    page.get_by_role("link", name="Saved", exact=True).click()
    with page.expect_download() as download:
        act(page, "To keep", "Export as a file")
    path = tmp_path / "elsewhere.pintu"
    download.value.save_as(path)
    file = json.loads(path.read_text())
    assert (file["kind"], file["name"]) == ("pintu-file", "To keep")
    path.write_text(json.dumps(file | {"name": "elsewhere"}))
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import a file").click()
    chooser.value.set_files(path)
    expect(page.get_by_text("Imported: elsewhere")).to_be_visible()
    expect(card(page, "elsewhere")).to_contain_text("3 moves")
    bad = path.read_text().replace('"cursor": 3', '"cursor": 30')
    drop(page, "bad.pintu", bad)
    expect(page.get_by_role("status").filter(has_text="cursor")).to_be_visible()
    drop(page, "good.json", json.dumps(file["game"]))  # as earlier versions wrote it
    expect(card(page, "good")).to_contain_text("3 moves")


def drop(page: Page, name: str, text: str) -> None:
    """Let a file fall onto the page."""
    data = page.evaluate_handle(
        """([name, text]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name, { type: 'application/json' }));
            return data;
        }""",
        [name, text],
    )
    page.get_by_role("heading", name="Saved games").dispatch_event("drop", {"dataTransfer": data})


@pytest.mark.service_worker
def test_a_game_saved_without_a_server_reaches_it_later(local: Server, open_page: OpenPage) -> None:
    page = open_page("/play", url=local.url, allow="Failed to load resource")
    page.clock.install()
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    make_moves(page, 2)
    save_as(page, "With server")
    wait_until_sent(page)
    local.kill()
    make_moves(page, 1)
    save_as(page, "Without server")
    page.get_by_role("link", name="Saved", exact=True).click()
    expect(card(page, "Without server")).to_contain_text("3 moves")
    local.start()
    page.clock.fast_forward(RETRY)
    wait_until_sent(page)
    names = {save["name"] for save in games_of(page, "save")}
    assert names == {"With server", "Without server"}
    expect(card(page, "With server")).to_be_visible()


def test_the_puzzle_is_saved_as_an_image_of_full_size(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 2)
    more(page, "Image or animation")
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Save as image").click()
    image = Image.open(download.value.path())
    assert image.format == "PNG"
    assert min(image.size) >= 900
    corner = image.convert("RGB").getpixel((2, 2))
    assert isinstance(corner, tuple)
    assert sum(corner) > 600  # the well, which is light in the light theme
    assert len(image.resize((60, 60)).convert("RGB").getcolors(3600) or ()) > 100


def test_moves_become_a_film(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 3)
    dialog = page.get_by_role("dialog", name="Image or animation")
    for what in ("My moves", "The shortest solution"):
        more(page, "Image or animation")
        dialog.get_by_text(what).click()
        found = violations(page)
        assert not found, f"{what}: {found}"
        with page.expect_download(timeout=60_000) as download:
            dialog.get_by_role("button", name="Create animation").click()
        film = Image.open(BytesIO(Path(download.value.path()).read_bytes()))
        assert film.format == "GIF", what
        assert getattr(film, "n_frames", 1) > 3, what
        expect(dialog).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_the_saved_page_is_usable_by_all(open_page: OpenPage, locale: str) -> None:
    page = open_page("/play", locale=locale)
    expect(page.get_by_role("grid")).to_be_visible()
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    page.goto(page.url.replace("/play", "/saved"))
    save = page.get_by_role("button", name="Save this game" if locale == "en-GB" else "保存这一局")
    save.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible_in_both_schemes(page, f"save-{locale}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("listitem")).to_have_count(2)
    accessible_in_both_schemes(page, f"saved-{locale}")
    resize(page, PHONE)
    accessible_in_both_schemes(page, f"saved-phone-{locale}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
