"""A real Chromium for the tests: the machine's own, or one that is installed for them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Nothing but the pages under test may reach the network, and a test's root has no sandbox.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
)


@cache
def chromium() -> str | None:
    """Where a Chromium lies, installed first if need be; None if there is none to be had."""
    return _found() or _from_debian() or _from_playwright()


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _from_debian() -> str | None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    _run("apt-get", "update", "-qq")
    # Without its fonts a screenshot shows Chinese as boxes.
    _run("apt-get", "install", "-qq", "--yes", "chromium", "fonts-noto-cjk")
    return _found()


def _from_playwright() -> str | None:
    _run(sys.executable, "-m", "playwright", "install", "chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _run(*command: str) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=environment, capture_output=True, check=False, timeout=600)
