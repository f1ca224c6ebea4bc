"""Measures the lab and reviews: the classic table, reviews, frames of the page, its scripts.

Run `python benchmarks/lab.py`; it uses the browser of the tests. The first review of 4x4 is that
of a new server without tables.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from page import FRAMES
from playwright.sync_api import Browser, Page, sync_playwright
from service import Server, ready

from pintu.puzzle import Board, Move, goals
from pintu.puzzle.dealing import deal
from pintu.puzzle.moves import format_moves
from pintu.solving.teach import teach

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.browser import find_chromium, launch, use_node_of_wheel

CLASSIC = ["lab", "classic", "--deals", "1000", "--seed", "1"]
FORTY = "2 1 0 4/11 10 6 12/8 13 14 9/3 5 15 7"
HARDEST = "8 6 7/2 5 4/3 0 1"
SCRIPTS = """performance.getEntriesByType('resource')
    .map((entry) => entry.name).filter((name) => name.endsWith('.js'))"""


def classic_row() -> str:
    """`pintu lab classic` as a new process."""
    before = time.perf_counter()
    subprocess.run([sys.executable, "-m", "pintu", *CLASSIC], check=True, capture_output=True)
    return f"| `pintu {' '.join(CLASSIC)}`, a new process | | {seconds_since(before)} |"


def seconds_since(before: float) -> str:
    return f"{time.perf_counter() - before:.2f} s"


@contextmanager
def started(tables: str | None = None) -> Iterator[str]:
    """The address of a new server; with `tables`, an empty folder for its tables."""
    with tempfile.TemporaryDirectory() as folder:
        known = os.environ.get("PINTU_CACHE")
        if tables is not None:
            os.environ["PINTU_CACHE"] = tables
        try:
            server = Server(Path(folder))
        finally:
            if known is not None:
                os.environ["PINTU_CACHE"] = known
            elif tables is not None:
                del os.environ["PINTU_CACHE"]
        try:
            ready(server)
            yield f"http://127.0.0.1:{server.port}"
        finally:
            server.stop()


def player_moves(start: Board, goal: Board, least: int) -> list[Move]:
    """The moves of a won game with some random ones, at least so many in all."""
    random, board, moves = Random(1), start, list[Move]()
    while len(moves) + len(rest := teach(board, goal).moves) < least:
        if not rest or len(moves) % 40 < 12:
            back = moves[-1].opposite if moves else None
            move = random.choice([move for move in board.moves if move is not back])
        else:
            move = rest[0]
        board = board.after(move)
        moves.append(move)
    return [*moves, *rest]


def review_row(url: str, name: str, side: int, least: int, first: str) -> str:
    """A review of a game: the time to its first result, and to its end."""
    goal = goals.blank_last(side, side)
    start = deal(goal, 1)
    moves = player_moves(start, goal, least)
    body = {"board": start.text, "goal": goal.text, "moves": format_moves(moves), "seconds": 10}
    request = Request(
        f"{url}/api/reviews",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Origin": url},
    )
    before, soonest = time.perf_counter(), ""
    with urlopen(request) as answer:
        for line in answer:
            # Such as `data: {"points":[{...`; before there is a window, the list is empty.
            if line.replace(b" ", b"").startswith(f'data:{{"{first}":[{{'.encode()):
                soonest = soonest or seconds_since(before)
    return f"| {name}, {len(moves)} moves | {soonest} | {seconds_since(before)} |"


def race_frames(page: Page, url: str) -> str:
    """Frames during a race of six lanes on a 4x4."""
    page.goto(f"{url}/lab?{urlencode({'start': '', 'board': FORTY, 'seconds': 30})}")
    page.locator("[data-lane='0'] .verdict").wait_for()
    page.wait_for_timeout(1500)
    return f"| a race of six lanes | {frames(page)} |"


def tree_frames(page: Page, url: str) -> str:
    """Frames while a tree of 2,000 expansions is moved."""
    query = urlencode({"board": HARDEST, "goal": "blank-last", "method": "bfs"})
    page.goto(f"{url}/lab/explore?{query}")
    page.get_by_role("button", name="To the end").click()
    page.evaluate(
        "() => { const tree = document.querySelector('[role=application]');"
        " setInterval(() => { window.n = (window.n ?? 0) + 1; tree.dispatchEvent("
        "new KeyboardEvent('keydown', { key: window.n % 40 < 20 ? 'ArrowLeft' : 'ArrowRight',"
        " shiftKey: true, bubbles: true })); }, 16); }"
    )
    near = frames(page)
    page.evaluate(
        "document.querySelector('[role=application]').dispatchEvent("
        "new KeyboardEvent('keydown', { key: '0', bubbles: true }))"
    )
    page.wait_for_timeout(300)
    return f"| a tree of 2,000 expansions, moved | {near} |\n| the whole tree | {frames(page)} |"


def frames(page: Page) -> str:
    gaps = page.evaluate(FRAMES)
    middle, late = gaps[len(gaps) // 2], gaps[int(0.95 * len(gaps))]
    return f"{1000 / middle:.0f} | {late:.0f}"


def scripts_text(browser: Browser, url: str) -> str:
    """What the lab loads in addition to the start page."""
    page = browser.new_context(locale="en").new_page()
    page.goto(url)
    page.wait_for_load_state("networkidle")
    before = set(page.evaluate(SCRIPTS))
    for part in ("Lab", "Explore", "Learn"):
        page.get_by_role("link", name=part, exact=True).click()
        page.wait_for_load_state("networkidle")
    more = set(page.evaluate(SCRIPTS)) - before
    size = sum(len(gzip.compress(urlopen(address).read(), 9)) for address in more)
    return f"All parts of the lab load {size / 1000:.1f} kB of scripts more than the start page."


def lab_rows() -> Iterator[str]:
    """All measurements, as lines of Markdown."""
    yield "| what | first result | all |"
    yield "|---|---:|---:|"
    yield classic_row()
    # The server starts to build tables, and that process may still write when the folder goes.
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as tables, started(tables) as url:
        yield review_row(url, "review of a 4x4, no tables", 4, 300, "points")
    with started() as url:
        for name in ("review of a 4x4", "the same again"):
            yield review_row(url, name, 4, 300, "points")
        yield review_row(url, "review of a 5x5", 5, 400, "windows")
        yield ""
        yield from page_rows(url)


def page_rows(url: str) -> Iterator[str]:
    use_node_of_wheel()
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            yield "The page was not measured: no Chromium is installed."
            return
        browser = launch(path, playwright)
        yield "| page | frames a second | 95 % within ms |"
        yield "|---|---:|---:|"
        for measure in (race_frames, tree_frames):
            yield measure(browser.new_context(locale="en").new_page(), url)
        yield ""
        yield scripts_text(browser, url)
        browser.close()


if __name__ == "__main__":
    for row in lab_rows():
        print(row, flush=True)
