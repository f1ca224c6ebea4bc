"""The documents show what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conftest import Run
from golden.documents import DOCS, blocks
from pintu import Board, solve
from pintu.render.svg import strip_svg

ROOT = Path(__file__).parents[2]


def test_the_picture_of_the_readme_is_what_we_draw() -> None:
    solution = solve(Board.parse("2 8 3/1 6 4/7 0 5"), goal="snail")
    drawn = strip_svg(solution.start, solution.goal, solution.moves)
    assert (ROOT / "docs/pictures/solution.svg").read_text() == drawn


def test_the_run_of_the_readme_is_what_we_print(run: Run) -> None:
    shown = re.search(r"\$ pintu solve .*? snail\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert shown is not None
    _, out, _ = run("solve", "2 8 3/1 6 4/7 0 5", "--goal", "snail")
    timed = re.compile(r"time +.*")
    assert timed.sub("", out).strip() == timed.sub("", shown[1]).strip()


@pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("*.md")))
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text()):
        assert (ROOT / target).exists(), target


def test_every_algorithm_and_heuristic_is_explained() -> None:
    from pintu.catalogue import ALGORITHM_NAMES, HEURISTIC_NAMES

    text = (ROOT / "docs/algorithms.md").read_text()
    for name in {*ALGORITHM_NAMES, *HEURISTIC_NAMES} - {"auto"}:
        assert f"`{name}`" in text


@pytest.mark.parametrize("page", ["tutorial.md", "zh/tutorial.md"])
@pytest.mark.parametrize(
    "used",
    [
        "1234x5786", "123495786",  # a board as one text or one number
        "--trace -", ".open(", ".closed(", ".duplicates", ".reopened",
        "--of blank", "print(solution.goal)",
        "key=tuple", "same=",
        "pintu bench",
        "SlidingProblem(", "pintu.heuristics import", "scramble(", "snail", "blank-first",
    ],
)  # fmt: skip
def test_the_tutorial_uses_it_in_an_example(page: str, used: str) -> None:
    # The commands and the prompts of the tutorial are run by other tests.
    assert any(
        used in block.text
        for block in blocks(DOCS / page)
        if block.language in ("console", "python")
    )


def test_every_setting_is_documented() -> None:
    sources = [path.read_text() for path in (ROOT / "src").rglob("*.py")]
    settings = set(re.findall(r"PINTU_[A-Z]+(?:_[A-Z]+)*", " ".join(sources)))
    assert {"PINTU_CACHE", "PINTU_BROWSER"} <= settings
    text = (ROOT / "docs/settings.md").read_text()
    for setting in settings:
        assert f"| `{setting}` |" in text


def test_the_docstring_of_solve_lists_all_names_and_ranges() -> None:
    from pintu.catalogue import ALGORITHM_NAMES, HEURISTIC_NAMES, OPTIONS
    from pintu.puzzle.goals import NAMES

    text = " ".join(str(solve.__doc__).split())
    for name in {*ALGORITHM_NAMES, *HEURISTIC_NAMES, *NAMES}:
        assert f"`{name}`" in text
    for error in ("BoardError", "OptionValueError", "OptionTypeError"):
        assert error in text
    for option in OPTIONS:
        assert f"`{option.name}` of" in text
        assert str(option.range).replace("1 or more", "at least 1") in text
