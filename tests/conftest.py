"""Fixtures for all tests."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import settings

import pintu.engine.jit  # noqa: F401 - compiled code goes to the usual folder, once for all tests
import system
from pintu.cli import main


class Finished(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Finished]

LONGEST = ("packaging", "test_description.py", "cluster", "test_site.py")
"""Folders and files with the longest tests."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in this process: `run("solve", board)` returns code, out and err."""

    def call(*args: str, stdin: bytes = b"") -> Finished:
        monkeypatch.setattr(sys, "argv", ["pintu", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        return Finished(int(end.value.code or 0), out, err)

    return call


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first.

    If they ran last, one process would still run them while the others have nothing left to do. The
    first process runs the first tests in order, so it builds the wheel for all of packaging.
    """

    def place(item: pytest.Item) -> int:
        return next(
            (at for at, name in enumerate(LONGEST) if name in item.path.parts), len(LONGEST)
        )

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Do not look at modules and tests again in every garbage collection."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report which tests were skipped because something is not installed."""
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    skipped = {
        what: reasons[f"Skipped: {what.skip_reason}"]
        for what in (system.CHROMIUM, system.POSTGRESQL)
        if f"Skipped: {what.skip_reason}" in reasons
    }
    if skipped:
        terminalreporter.write_line("")
        terminalreporter.write_line(system.summary(skipped), red=True, bold=True)


# No test starts a long build in the background.
os.environ["PINTU_BACKGROUND"] = "0"

# The Makefile says why; here for those who start pytest by hand.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Machines that run tests are shared, so a deadline for an example would be unreliable.
settings.register_profile("pintu", deadline=None)
settings.load_profile("pintu")
