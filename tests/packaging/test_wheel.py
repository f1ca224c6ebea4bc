"""The wheel as a newcomer gets it: built from the sources, installed into an empty environment."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import pintu

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("pintu-*.whl"))


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_the_package_and_nothing_else(names: set[str]) -> None:
    assert "pintu/py.typed" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"pintu"}
    foreign = re.compile(r"/tests?/|/test_|node_modules|\.(pyc|ts|svelte|map|part|db)$|/\.")
    assert not [name for name in names if foreign.search(name)]


def test_the_wheel_holds_the_page_and_all_it_loads(wheel: Path, names: set[str]) -> None:
    page = zipfile.ZipFile(wheel).read("pintu/server/static/index.html").decode()
    loaded = re.findall(r'(?:src|href)="/?([^":#?]+)"', page)
    assert any(path.startswith("assets/") and path.endswith(".js") for path in loaded)
    assert {f"pintu/server/static/{path}" for path in loaded} <= names
    script = next(path for path in loaded if path.startswith("assets/") and path.endswith(".js"))
    assert {f"pintu/server/static/{script}.{ending}" for ending in ("br", "gz")} <= names


def test_the_wheel_holds_every_file_of_the_package_that_is_no_code(names: set[str]) -> None:
    from pintu.pictures.gallery.catalogue import PIECES

    assert {f"pintu/pictures/gallery/files/{piece.id}.webp" for piece in PIECES} <= names
    migrations = {name for name in names if name.startswith("pintu/store/migrations/")}
    here = (ROOT / "src/pintu/store/migrations").rglob("*.py")
    assert migrations >= {path.relative_to(ROOT / "src").as_posix() for path in here} > set()


def test_the_installed_command_solves(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    programs = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)

    def run(*words: str) -> tuple[str, str]:
        command = [str(programs / "pintu"), *words]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path)
        return done.stdout, done.stderr

    assert run("--version") == (f"pintu, version {pintu.__version__}\n", "")
    out, err = run("solve", "2 8 3/1 6 4/7 0 5", "--goal", "1 2 3/8 0 4/7 6 5", "--json")
    assert (json.loads(out)["length"], err) == (5, "")
    run("animate", "gallery:koi", "--size", "2x2", "--seed", "1", "-o", "koi.webp")
    assert (tmp_path / "koi.webp").stat().st_size > 1000
