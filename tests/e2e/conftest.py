"""A real server and a real Chromium; each page is a player of its own, and must stay clean."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

import system
from e2e.browser import find_chromium, launch, use_node_of_wheel
from e2e.fonts import write_fonts
from servers import UNHURRIED
from servers import Server as Server

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / ".screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

APPEARANCES = pytest.mark.parametrize(
    ("viewport", "scheme", "locale"),
    [
        pytest.param(None, "light", "en-GB", id="desktop-light-en-GB"),
        pytest.param(PHONE, "dark", "zh-CN", id="phone-dark-zh-CN"),
    ],
)
"""Every kind of screen, scheme and language; all combinations would take four times as long."""

OpenPage = Callable[..., Page]

BLOCKED = "^warning: Service Worker registration blocked by Playwright$"
"""What Playwright writes to the console of a page without a service worker."""

expect.set_options(timeout=30_000)  # what comes at all comes soon, but for a busy machine

# A transition may begin a frame after the change that causes it.
UNTIL_STILL = """async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const ends = (one) => one.effect?.getComputedTiming().endTime !== Infinity;
    const moves = () =>
        document.getAnimations().some((one) => one.playState === 'running' && ends(one));
    for (let still = 0; still < 3; still = moves() ? 0 : still + 1) await frame();
}"""

STOP_TRANSITIONS = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
}"""
ALLOW_TRANSITIONS = "() => void document.adoptedStyleSheets.pop()"


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers.

    It ends before a test of another folder: while it runs, other tests of this process cannot run
    an event loop.
    """
    use_node_of_wheel()
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def chromium(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a Chromium; a test that needs one is skipped if there is none to be had."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with FileLock(folder / "chromium.lock"):  # it may be downloaded
        path = find_chromium(playwright)
    if path is None:
        pytest.skip(system.CHROMIUM.skip_reason)
    return path


@pytest.fixture(scope="package")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of this folder, with the fonts of the machine."""
    with launch(chromium, playwright) as browser:
        yield browser


@pytest.fixture(scope="package")
def launch_with_font(
    chromium: str, playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Browser]]:
    """`launch_with_font("wide")`: a browser that has one font only, the same one at each call."""
    with ExitStack() as running:

        @cache
        def launch_(width: str) -> Browser:
            fontconfig = write_fonts(width, tmp_path_factory.mktemp("fonts"))
            return running.enter_context(launch(chromium, playwright, fontconfig))

        yield launch_


@pytest.fixture(params=["wide", "narrow"])
def browser_with_font(
    launch_with_font: Callable[[str], Browser], request: pytest.FixtureRequest
) -> Browser:
    """A browser with a wide font, then one with a narrow font."""
    return launch_with_font(request.param)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One hosted server for all tests of this process, with its engine warm."""
    # Many players come from one address here, unless a test sets X-Forwarded-For.
    variables = {**UNHURRIED, "PINTU_PROXIES": "127.0.0.1"}
    server = Server(tmp_path_factory.mktemp("server"), "serve", variables=variables, warm=True)
    server.wait_until_ready()
    yield server
    server.stop()


@pytest.fixture
def open_page(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """`open_page("/", viewport=PHONE, locale="zh-CN")`: a page of a new player."""
    marks = {mark.name for mark in request.node.iter_markers()}
    with pages_of(
        browser, server, service_worker="service_worker" in marks, motion="motion" in marks
    ) as open_page:
        yield open_page


@pytest.fixture
def open_page_with_font(browser_with_font: Browser, server: Server) -> Iterator[OpenPage]:
    """As `open_page`, once in a wide font and once in a narrow one."""
    with pages_of(browser_with_font, server) as open_page:
        yield open_page


@contextmanager
def pages_of(
    browser: Browser, server: Server, *, service_worker: bool = False, motion: bool = False
) -> Iterator[OpenPage]:
    """A function that opens pages.

    Without a service worker a page needs half the processor time, as it does not store all files;
    with reduced motion it needs three quarters.
    At the end of a test no page may have logged an error or a warning, thrown, or asked another
    host for anything; `allow` names what a test means to cause.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_(
        path: str = "/", *, url: str | None = None, allow: str | None = None, **options: Any
    ) -> Page:
        home = url or server.url
        settings: dict[str, Any] = {
            "viewport": DESKTOP,
            "locale": "en-GB",
            "service_workers": "allow" if service_worker else "block",
            "reduced_motion": "no-preference" if motion else "reduce",
        }
        context = browser.new_context(**settings | options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)

        def fault(text: str) -> None:
            if not re.search(f"{BLOCKED}|{allow}" if allow else BLOCKED, text):
                faults.append(text)

        page.on(
            "console",
            lambda message: (
                fault(f"{message.type}: {message.text}")
                if message.type in ("error", "warning")
                else None
            ),
        )
        page.on("pageerror", lambda error: fault(f"thrown: {error}"))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith(("data:", "blob:"))
                or urlsplit(request.url).netloc == urlsplit(home).netloc
                else fault(f"another host: {request.url}")
            ),
        )
        opened = next((each for each in Server.running if each.url == home), None)
        page.goto(home + path + (opened.fragment if opened else ""))
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def local(tmp_path: Path) -> Iterator[Server]:
    """A server for one local player, which the test may kill."""
    server = Server(tmp_path, "play")
    yield server
    server.stop()


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands, once nothing moves or fades any more."""
    page.evaluate(UNTIL_STILL)
    # An answer of the server may still change the page while axe looks at it.
    page.evaluate(STOP_TRANSITIONS)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    # Telling what passed too would take most of the time. What axe would load first is for rules
    # that are not asked for, and it complains to the console where the server is gone.
    found = page.evaluate(
        "axe.run(document, {resultTypes: ['violations'], preload: false, runOnly: ['wcag2a',"
        " 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
        ".then((found) => found.violations)"
    )
    page.evaluate(ALLOW_TRANSITIONS)
    return [
        f"{one['id']}: {one['help']}: {json.dumps([node['html'][:200] for node in one['nodes']])}"
        for one in found
    ]


def shoot(page: Page, name: str) -> None:
    """Keep a screenshot to be looked at."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
