"""A real server and a real Chromium; each page is a player of its own, and must stay clean."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from filelock import FileLock
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from e2e.browser import FLAGS, chromium

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / ".screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

OpenPage = Callable[..., Page]


class Server:
    """A server process on a folder of its own, which a test may kill and start again."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder, self._arguments = folder, arguments
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        log = self.folder / "server.log"
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "pintu", *self._arguments, "--no-browser"),
                    *("--port", str(self.port), "--data-dir", str(self.folder / "data")),
                ],
                stdout=out,
                stderr=out,
                # Many players come from one address here.
                env=os.environ | {"PINTU_WRITES": "0", "PINTU_UPLOADS": "0", "PINTU_SOLVES": "0"},
            )
        end = time.monotonic() + 60
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)", log.read_text())):
            assert self.process.poll() is None, log.read_text()
            assert time.monotonic() < end, f"no server after a minute: {log.read_text()}"
            time.sleep(0.05)
        self.port = int(found[1])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of this process."""
    with FileLock(Path(tempfile.gettempdir()) / "pintu-chromium.lock"):
        path = chromium()
    if path is None:
        # A machine that runs the tests for everybody has to have one.
        assert not os.environ.get("CI"), "no Chromium was found, and none could be installed"
        pytest.skip("NO BROWSER TESTS: no Chromium was found, and none could be installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One hosted server for all tests of this process, with its engine warm."""
    server = Server(tmp_path_factory.mktemp("server"), "serve")
    wait_until_warm(server)
    yield server
    server.stop()


def wait_until_warm(server: Server) -> None:
    """No test pays for compiling."""
    end = time.monotonic() + 240
    while httpx.get(f"{server.url}/api/health").json()["engine"] != "ready":
        assert time.monotonic() < end, "the engine did not get ready"
        time.sleep(0.2)


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """`open_page("/", viewport=PHONE, locale="zh-CN")`: a page of a new player.

    At the end of a test no page may have logged an error or a warning, thrown, or asked another
    host for anything; `allow` names what a test means to cause.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_(
        path: str = "/", *, url: str | None = None, allow: str | None = None, **options: Any
    ) -> Page:
        home = url or server.url
        settings: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB"} | options
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)

        def fault(text: str) -> None:
            if allow is None or re.search(allow, text) is None:
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
        page.goto(home + path)
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
    page.evaluate(
        "Promise.allSettled(document.getAnimations()"
        ".filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)"
        ".map((one) => one.finished))"
    )
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
        " 'best-practice']})"
    )
    return [
        f"{one['id']}: {one['help']}: {json.dumps([node['html'][:200] for node in one['nodes']])}"
        for one in found["violations"]
    ]


def shoot(page: Page, name: str) -> None:
    """Keep a screenshot to be looked at."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
