"""Measures the page: largest contentful paint, layout shift, input delay, frames at 10x10.

Run `python benchmarks/page.py`; it uses the browser of the tests, with the CPU slowed four times.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from operator import truediv
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright
from service import Server, ready

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from e2e.browser import find_chromium, launch, use_node_of_wheel

SLOWER = 4
PHONE = {"width": 390, "height": 844}

# Buffered, so that an observer also gets the entries from before it was created.
WATCH = """() => {
  const seen = (window.seen = { lcp: 0, cls: 0, inp: 0, long: 0 });
  const watch = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  const answered = ({ interactionId, duration }) =>
    interactionId && (seen.inp = Math.max(seen.inp, duration));
  watch('event', answered, { durationThreshold: 16 });
  watch('longtask', (entry) => (seen.long = Math.max(seen.long, entry.duration)));
}"""

# The board's cells have names to be read aloud; the number of moves found so far is text.
FIRST_SLIDE = """(button) => new Promise((done) => {
  const grid = document.querySelector('[role=grid]');
  const cells = () => [...grid.querySelectorAll('button')].map((cell) => cell.ariaLabel).join();
  const before = cells();
  const observer = new MutationObserver(() => {
    if (cells() === before) return;
    observer.disconnect();
    const moves = /(\\d+)\\s+moves so far/.exec(document.body.innerText);
    done([performance.now() - clicked, moves ? Number(moves[1]) : 0]);
  });
  observer.observe(grid, { subtree: true, childList: true, attributes: true });
  const clicked = performance.now();
  button.click();
})"""

FRAMES = """() => new Promise((done) => {
  const times = [];
  const step = (now) => {
    times.push(now);
    times.length < 180 ? requestAnimationFrame(step) : done(
      times.slice(1).map((time, at) => time - times[at]).sort((a, b) => a - b));
  };
  requestAnimationFrame(step);
})"""


def slow(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def first_visit(page: Page, url: str) -> str:
    slow(page)
    page.goto(url)
    page.evaluate(WATCH)
    page.wait_for_timeout(3000)
    seen = page.evaluate("window.seen")
    return f"| first visit | {seen['lcp']:.0f} | {seen['cls']:.3f} | | {seen['long']:.0f} |"


def playing(page: Page, url: str) -> str:
    slow(page)
    page.goto(f"{url}/play")
    page.get_by_role("grid").wait_for()
    page.evaluate(WATCH)
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown") * 10:
        page.keyboard.press(key)
        page.wait_for_timeout(70)
    page.wait_for_timeout(500)
    seen = page.evaluate("window.seen")
    return f"| 40 moves | | {seen['cls']:.3f} | {seen['inp']:.0f} | {seen['long']:.0f} |"


def frames(page: Page, url: str) -> str:
    """Frames per second during moves on the largest board, with the CPU at full speed."""
    page.goto(url)
    page.get_by_role("button", name="More").click()
    page.get_by_role("radio", name="10 × 10").or_(
        page.get_by_role("button", name="10 × 10")
    ).first.click()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Skip").click()
    page.wait_for_url("**/play")
    page.evaluate(
        "setInterval(() => { const keys = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];"
        " dispatchEvent(new KeyboardEvent('keydown', { key: keys[(window.n = (window.n ?? 0) + 1)"
        " % 4], bubbles: true })); }, 66)"
    )
    gaps = page.evaluate(FRAMES)
    middle, late = gaps[len(gaps) // 2], gaps[int(0.95 * len(gaps))]
    pace = f"{1000 / middle:.0f} frames a second, 95 % within {late:.0f} ms"
    return f"15 moves a second on 10x10: {pace}."


def first_slides(browser: Browser, url: str, count: int = 10) -> str:
    """From the click on the AI's button to the first slide on 5x5, and the way known then."""
    times, lengths, ends = [], [], []
    for _ in range(count + 1):
        page = browser.new_context(locale="en").new_page()
        page.goto(f"{url}/play")
        page.get_by_role("grid").wait_for()
        page.keyboard.press("5")
        page.get_by_role("grid").get_by_role("row").nth(4).wait_for()
        page.wait_for_timeout(1_500)  # the tiles still move to their places
        time, length = page.get_by_role("button", name="Best in 3 seconds").evaluate(FIRST_SLIDE)
        solution = page.get_by_role("slider", name="Position in the solution")
        solution.wait_for()
        times.append(time)
        lengths.append(length)
        ends.append(int(solution.get_attribute("max") or 0))
        page.context.close()
    # The first board loads what the searches need.
    times, ratio = times[1:], median(map(truediv, lengths[1:], ends[1:]))
    return (
        f"From the click on *Best in 3 seconds* to the first slide, {count} 5x5 deals: median "
        f"{median(times):.0f} ms, at most {max(times):.0f} ms; the way is then {ratio:.2f} times "
        "as long as after 3 s (median)."
    )


def page_rows() -> Iterator[str]:
    """All measurements, as lines of Markdown."""
    use_node_of_wheel()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            yield "Not measured: no Chromium is installed."
            return
        server = Server(Path(folder))
        ready(server)
        browser = launch(path, playwright)
        url = f"http://127.0.0.1:{server.port}"
        try:
            yield f"A phone's window, the processor slowed {SLOWER} times; milliseconds."
            yield ""
            yield "| what | LCP | CLS | INP | longest task |"
            yield "|---|---:|---:|---:|---:|"
            for measure in (first_visit, playing):
                yield measure(browser.new_context(viewport=PHONE, locale="en").new_page(), url)  # type: ignore[arg-type]
            yield ""
            yield frames(browser.new_context(locale="en").new_page(), url)
            yield ""
            yield first_slides(browser, url)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    for row in page_rows():
        print(row, flush=True)
