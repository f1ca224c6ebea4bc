"""Refusals of the server, in the language of the page whatever that of the browser is."""

from __future__ import annotations

import json
import re

from playwright.sync_api import FilePayload, Page, expect

from e2e.conftest import DESKTOP, PHONE, OpenPage, shoot
from e2e.playing import accessible, resize

NO_PICTURE = "这个文件不是能读取的图片；请使用 JPEG、PNG、WebP、HEIC 或 AVIF 图片。"
ENGLISH = re.compile(r"\b(?!JPEG|PNG|WebP|HEIC|AVIF|JSON)[A-Za-z]{3,}\b")


def file(content: bytes, name: str, kind: str) -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": content}


def upload(page: Page, button: str, payload: FilePayload) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).first.click()
    chooser.value.set_files([payload])


def test_a_broken_file_is_refused_in_chinese_and_nothing_else(open_page: OpenPage) -> None:
    page = open_page(allow="422", locale="zh-CN", color_scheme="light", viewport=PHONE)
    upload(page, "上传", file(b"\x89PNG\r\n\x1a\n broken", "a.png", "image/png"))
    expect(page.get_by_role("dialog", name="这张图片不能用")).to_be_visible()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("这个 PNG 文件已损坏或不完整；请重新发送，或另存一份再试。")
    assert not ENGLISH.search(page.get_by_role("dialog").inner_text())
    accessible(page, "refused-phone-light-zh")
    resize(page, DESKTOP)
    page.emulate_media(color_scheme="dark")
    accessible(page, "refused-desktop-dark-zh")


def test_the_language_chosen_on_the_page_counts_not_that_of_the_browser(
    open_page: OpenPage,
) -> None:
    page = open_page(allow="422", locale="en-GB")
    diary = file(b"Dear diary", "diary.txt", "text/plain")
    page.get_by_role("button", name="切换到中文").click()
    upload(page, "上传", diary)
    expect(page.get_by_role("alert")).to_have_text(NO_PICTURE)
    page.get_by_role("button", name="关闭").last.click()
    page.get_by_role("button", name="En: switch to English").click()
    upload(page, "Upload", diary)
    expect(page.get_by_role("alert")).to_have_text(
        "The file is not a picture that can be read; use a JPEG, PNG, WebP, HEIC or AVIF picture."
    )
    shoot(page, "refused-desktop-light-en")


def test_a_save_file_and_a_link_that_are_none_are_refused_in_chinese(open_page: OpenPage) -> None:
    page = open_page("/saved", allow="422", locale="zh-CN")
    save = json.dumps({"kind": "pintu-game", "version": 7}).encode()
    upload(page, "导入文件", file(save, "game.json", "application/json"))
    said = page.get_by_text("这个文件来自更新版本的拼图，请升级后再打开。")
    expect(said).to_be_visible()
    assert not ENGLISH.search(said.inner_text())
    shoot(page, "refused-save-zh")
    page.goto(page.url.replace("/saved", "/d/6WAX3623"))
    expect(page.get_by_role("heading", name="无法打开链接")).to_be_visible()
    expect(
        page.get_by_text("这个分享码里有写错的地方，最后两个字符对不上。", exact=True)
    ).to_be_visible()
    shoot(page, "refused-link-zh")
