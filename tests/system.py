"""What the tests need of the machine besides Python packages: Chromium and PostgreSQL.

`python3 tests/system.py` installs Debian's packages for what is missing, if it may: as root, where
there is apt-get. Without Chromium or PostgreSQL the tests that need it are skipped, and the last
line of a test run says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

# The headless shell comes first: without windows to draw, it takes half the processor time.
_CHROMIUM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


@dataclass(frozen=True)
class Requirement:
    """Something a test may need on the machine, and the Debian packages that provide it."""

    name: str
    packages: str

    @property
    def skip_reason(self) -> str:
        """The reason for skipping a test that needs it."""
        return f"{self.name} is not installed"


# Without a Chinese font, screenshots show Chinese as boxes.
CHROMIUM = Requirement("Chromium", "chromium-headless-shell fonts-noto-cjk")
POSTGRESQL = Requirement("PostgreSQL", "postgresql")


def summary(skipped: dict[Requirement, int]) -> str:
    """One line: how many tests were skipped because of what, and how to install it."""
    counts = " and ".join(f"{count} tests need {what.name}" for what, count in skipped.items())
    packages = " ".join(what.packages for what in skipped)
    return f"NOT RUN: {counts}, not installed here. To run them: sudo apt-get install {packages}"


def find_chromium() -> str | None:
    """The path of the machine's Chromium."""
    return next(filter(None, map(shutil.which, _CHROMIUM_NAMES)), None)


def find_postgresql() -> Path | None:
    """The folder with the programs of a PostgreSQL server, the newest if there are several."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    folders += sorted(debian, key=lambda folder: float(folder.parent.name), reverse=True)
    for folder in folders:
        if all((folder / name).is_file() for name in ("initdb", "postgres", "pg_ctl")):
            return folder
    return None


def missing() -> list[Requirement]:
    """The requirements that are not installed."""
    found = ((CHROMIUM, find_chromium()), (POSTGRESQL, find_postgresql()))
    return [what for what, path in found if path is None]


def main() -> None:
    """Install what is missing, if this user may; in CI, fail if something is still missing."""
    may_install = sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get")
    if not may_install or not missing():
        return
    packages = " ".join(what.packages for what in missing()).split()
    print(f"installing {' '.join(packages)}", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-qq", "--yes", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "-qq"], install):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if missing():
        sentence = f"{' and '.join(what.name for what in missing())} could not be installed"
        print(f"{sentence}: {done.stderr.strip()[-500:]}", file=sys.stderr)
        sys.exit(1 if os.environ.get("CI") else 0)


if __name__ == "__main__":
    main()
