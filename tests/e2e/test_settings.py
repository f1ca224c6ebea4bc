"""Settings, help, and what is kept of a player."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, OpenPage, Server, violations
from e2e.playing import (
    accessible_in_both_schemes,
    expect_moves,
    games_of,
    make_moves,
    moves_of,
    resize,
    save_as,
    wait_for_server,
    wait_until_sent,
)


def settings(page: Page) -> None:
    """Open the settings."""
    page.get_by_role("button", name="Settings").locator("visible=true").first.click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_settings_hold_at_once_and_after_a_reload(open_page: OpenPage) -> None:
    page = open_page("/play")
    settings(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Theme").get_by_text("Dark").click()
    dialog.get_by_role("group", name="Numbers on tiles").get_by_text("Large").click()
    dialog.get_by_role("switch", name="Sound").check()
    dialog.get_by_role("switch", name="Letter keys").uncheck()
    dialog.get_by_role("switch", name="Reduce motion").check()
    page.reload()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "off")
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    settings(page)
    expect(dialog.get_by_role("switch", name="Sound")).to_be_checked()
    expect(dialog.get_by_role("switch", name="Letter keys")).not_to_be_checked()
    expect(dialog.get_by_role("radio", name="Large")).to_be_checked()
    dialog.get_by_role("group", name="Language").get_by_text("中文").click()
    expect(page.get_by_role("dialog", name="设置")).to_be_visible()
    expect(root).to_have_attribute("lang", "zh-Hans")


def test_arrow_keys_can_move_the_gap_instead(open_page: OpenPage) -> None:
    page = open_page("/play")
    make_moves(page, 1)
    page.keyboard.press("u")
    way = next(key for key in ("ArrowLeft", "ArrowRight") if moved(page, key))
    settings(page)
    page.get_by_role("switch", name="Arrow keys move the gap").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    before = moves_of(page)
    page.keyboard.press({"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}[way])
    expect_moves(page, before + 1)


def moved(page: Page, key: str) -> bool:
    """Whether a key moves a tile; the move is undone."""
    before = moves_of(page)
    page.keyboard.press(key)
    if moves_of(page) == before:
        return False
    page.keyboard.press("u")
    return True


def test_on_ones_own_machine_there_is_no_code_and_everything_can_be_deleted(
    local: Server, open_page: OpenPage
) -> None:
    page = open_page("/play", url=local.url)
    make_moves(page, 3)
    save_as(page, "Mine")
    wait_for_server(page, 3)
    assert [save["name"] for save in games_of(page, "save")] == ["Mine"]
    settings(page)
    expect(page.get_by_text("Everything stays on this computer.")).to_be_visible()
    expect(page.get_by_role("button", name="Show a code")).to_have_count(0)
    page.get_by_role("button", name="Delete all my data").click()
    question = page.get_by_role("dialog", name="Delete all your data?")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert len(games_of(page)) == 1
    page.get_by_role("button", name="Delete all my data").click()
    with page.expect_navigation():
        question.get_by_role("button", name="Delete all").click()
    page.goto(local.url + "/play")
    expect_moves(page, 0)
    assert games_of(page) == games_of(page, "save") == []
    page.get_by_role("link", name="Saved", exact=True).click()
    expect(page.get_by_text("Nothing saved yet.")).to_be_visible()


def test_a_code_takes_games_to_another_device(open_page: OpenPage) -> None:
    phone = open_page("/play", viewport=PHONE, allow="404")
    desk = open_page("/play")
    make_moves(desk, 2)
    save_as(desk, "From the desk")
    wait_until_sent(desk)
    settings(desk)
    desk.get_by_role("button", name="Show a code").click()
    code = desk.get_by_label("Code", exact=True).inner_text()
    assert violations(desk) == []
    settings(phone)
    entry = phone.get_by_label("Enter a code from another device")
    entry.fill("AAAA-AAAA")
    phone.get_by_role("button", name="Use code").click()
    expect(phone.get_by_role("alert")).not_to_be_empty()
    entry.fill(code.lower())
    phone.get_by_role("button", name="Use code").click()
    expect(phone.get_by_text("Your games are here now.")).to_be_visible()
    phone.keyboard.press("Escape")
    phone.get_by_role("link", name="Saved", exact=True).click()
    expect(phone.get_by_role("heading", name="From the desk")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_the_dialogs_are_usable_by_all(open_page: OpenPage, locale: str) -> None:
    page = open_page("/play", locale=locale)
    english = locale == "en-GB"
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Keys and help" if english else "按键与帮助")
    expect(help_).to_be_visible()
    accessible_in_both_schemes(page, f"help-{locale}")
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    page.get_by_role("button", name="Settings" if english else "设置").first.click()
    delete = page.get_by_role(
        "button", name="Delete all my data" if english else "删除我的全部数据"
    )
    expect(delete).to_be_visible()
    accessible_in_both_schemes(page, f"settings-{locale}")
    page.keyboard.press("Escape")
    expect(delete).to_have_count(0)
    resize(page, PHONE)
    page.get_by_role("button", name="More" if english else "更多").locator("visible=true").click()
    expect(page.get_by_role("menu").locator("visible=true")).to_be_visible()
    accessible_in_both_schemes(page, f"more-phone-{locale}")
