"""Tiles that look the same: the game is won when the picture is whole."""

from __future__ import annotations

import re
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, shoot
from e2e.playing import games_of, wait_until_sent, winning
from pictures.samples import gradient, noisy, plain, saved, sky
from pintu.play import Game, fields_of
from pintu.puzzle import Board, goals

GOAL = goals.blank_last(5, 5)
NEAR = Board.parse("2 3 1 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24")
"""Two pushes to the left, and only the first three tiles are exchanged."""

# The page finds tiles that look the same as soon as it has the picture.
UNTIL_LOOKED_AT = """async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
}"""


def open_near(open_page: OpenPage, picture: Image.Image, **options: object) -> Page:
    """A saved game with this picture, two moves from its end."""
    page = open_page("/saved", **options)
    file = saved(picture, "PNG")
    stored = page.request.post(urljoin(page.url, "/api/pictures"), data=file).json()
    game = fields_of(Game(NEAR, GOAL, picture=f"upload:{stored['id']}"))
    body = {"kind": "save", "version": 1, "name": "Near", "game": game}
    assert page.request.put(urljoin(page.url, f"/api/games/{uuid4()}"), data=body).status == 201
    page.reload()
    page.clock.install()
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Near"))
    card.get_by_role("button").first.click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.evaluate(UNTIL_LOOKED_AT, stored["image"])
    return page


def push_twice(page: Page) -> None:
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(200)  # the server believes no game that is faster than hands
    page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize("name", ["plain", "sky", "noisy"])
def test_an_exchange_of_three_tiles_is_a_win(open_page: OpenPage, name: str) -> None:
    page = open_near(open_page, {"plain": plain, "sky": sky, "noisy": noisy}[name]())
    with winning(page), page.expect_response(re.compile("/api/results/")) as answered:
        push_twice(page)
    dialog = page.get_by_role("dialog", name="Solved!")
    expect(dialog).to_contain_text("Look-alike tiles are exchanged: no record.")
    assert answered.value.status == 200
    assert answered.value.json()["result"]["exchanged"]
    shoot(page, f"look-alikes-{name}")
    wait_until_sent(page)
    newest = games_of(page)[0]
    assert (newest["solved"], newest["home"]) == (True, 24)


def test_an_exchange_on_a_gradient_is_no_win(open_page: OpenPage) -> None:
    page = open_near(open_page, gradient())
    push_twice(page)
    expect(page.get_by_text("21 of 24 in place").first).to_be_attached()
    wait_until_sent(page)
    newest = games_of(page)[0]
    assert (newest["solved"], newest["home"]) == (False, 21)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_numbers_tell_tiles_apart(open_page: OpenPage) -> None:
    page = open_near(open_page, plain())
    page.keyboard.press("#")
    page.get_by_role("button", name="Go on").click()
    push_twice(page)
    expect(page.get_by_text("21 of 24 in place").first).to_be_attached()
    page.keyboard.press("#")
    expect(page.get_by_text("21 of 24 in place").first).to_be_attached()
    with winning(page):
        page.keyboard.press("#")  # off again: now the picture is whole
    expect(page.get_by_role("dialog", name="Solved!")).to_contain_text("Assisted")
