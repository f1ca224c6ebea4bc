"""The wheel as a newcomer gets it: built from the sources, installed into an empty environment."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("pintu-*.whl"))


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "pintu/py.typed" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"pintu"}
    assert not [name for name in names if "/test" in name or name.endswith((".pyc", ".svg"))]


def test_the_installed_command_solves(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    programs = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    board = ["2 8 3/1 6 4/7 0 5", "--goal", "1 2 3/8 0 4/7 6 5"]
    done = subprocess.run(
        [str(programs / "pintu"), "solve", *board, "--json"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert (json.loads(done.stdout)["length"], done.stderr) == (5, "")
