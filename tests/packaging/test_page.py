"""How the page gets into what is built: a page of two files, built by the real hook."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"
[project]
name = "little"
version = "1"
[tool.hatch.build]
artifacts = ["/src/pintu/server/static/**"]
[tool.hatch.build.hooks.custom]
[tool.hatch.build.targets.wheel]
packages = ["src/pintu"]
[tool.hatch.build.targets.sdist]
include = ["/src", "/hatch_build.py"]
"""
PACKAGE = """\
{"name": "little",
 "scripts": {"types": "node -e 0", "build": "node build.cjs", "check": "node -e 0"}}
"""
LOCK = '{"name": "little", "lockfileVersion": 3, "requires": true, "packages": {}}'
BUILD = """\
const fs = require("fs"), to = "../src/pintu/server/static/";
fs.rmSync(to, {recursive: true, force: true});
fs.mkdirSync(to + "assets", {recursive: true});
fs.writeFileSync(to + "assets/a.js", "let a = 1;".repeat(500));
fs.writeFileSync(to + "assets/small.js", "1");
fs.writeFileSync(to + "index.html", fs.readFileSync("index.html"));
"""
OLD, NEW = 1_600_000_000, 4_000_000_000


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the hook of this one and a page that takes no time to build."""
    root = tmp_path / "project"
    for folder in ("web/src", "src/pintu/server"):
        (root / folder).mkdir(parents=True)
    shutil.copy(ROOT / "hatch_build.py", root)
    (root / "pyproject.toml").write_text(PROJECT)
    (root / ".gitignore").write_text("src/pintu/server/static/\nnode_modules/\n")
    (root / "src/pintu/__init__.py").touch()
    for name, text in {
        "package.json": PACKAGE,
        "package-lock.json": LOCK,
        "build.cjs": BUILD,
        "index.html": "one",
        "src/main.ts": "",
    }.items():
        (root / "web" / name).write_text(text)
        os.utime(root / "web" / name, (OLD, OLD))
    return root


def script(
    project: Path, *words: str, **variables: str
) -> subprocess.CompletedProcess[str]:  # fmt: skip
    command = [sys.executable, "hatch_build.py", *words]
    env = {**os.environ, **variables}
    return subprocess.run(
        command, cwd=project, env=env, capture_output=True, text=True, check=False
    )


def page(project: Path) -> Path:
    return project / "src/pintu/server/static/index.html"


def hook(project: Path) -> ModuleType:
    spec = spec_from_file_location("page_hook", project / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_built_once_and_again_when_a_source_is_newer(project: Path) -> None:
    done = script(project)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert page(project).read_text() == "one"
    page(project).write_text("kept")
    assert script(project).returncode == 0
    assert page(project).read_text() == "kept"
    os.utime(project / "web/src/main.ts", (NEW, NEW))
    assert script(project).returncode == 0
    assert page(project).read_text() == "one"


def test_what_was_installed_for_the_page_is_no_source_of_it(project: Path) -> None:
    script(project)
    for made in ("node_modules/a/new.js", "dist/new.js", "src/app/schema.d.ts"):
        file = project / "web" / made
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        os.utime(file, (NEW, NEW))
    assert not hook(project).is_stale()


def test_npm_installs_anew_only_when_the_lock_file_changes(project: Path) -> None:
    script(project)
    mark = project / "web/node_modules/mark"
    mark.touch()
    page(project).unlink()
    script(project)
    assert mark.exists()
    (project / "web/package-lock.json").write_text(LOCK + "\n")
    page(project).unlink()
    script(project)
    assert page(project).exists()
    assert not mark.exists()


def test_large_files_have_compressed_siblings_the_same_each_time(project: Path) -> None:
    found = []
    for _ in range(2):
        script(project)
        assets = page(project).parent / "assets"
        names = ["a.js", "a.js.br", "a.js.gz", "small.js"]
        assert sorted(path.name for path in assets.iterdir()) == names
        found.append([(assets / name).read_bytes() for name in names])
        page(project).unlink()
    assert found[0] == found[1]
    assert found[0][2][4:8] == bytes(4)  # no time of day in it
    assert gzip.decompress(found[0][2]) == found[0][0]
    assert len(found[0][1]) < 100


def test_a_failed_build_tells_the_end_of_the_log_and_leaves_no_half_page(project: Path) -> None:
    lines = ' + "\\n" + '.join(f'"line {number}"' for number in range(100))
    (project / "web/build.cjs").write_text(f"{BUILD}\nconsole.log({lines}); process.exit(3);")
    done = script(project)
    assert done.returncode == 1
    assert "`npm run build` failed in" in done.stderr
    assert "line 99" in done.stderr
    assert "line 50\n" not in done.stderr
    assert "Traceback" not in done.stderr
    assert not page(project).exists()


def test_checks_that_fail_are_a_failure(project: Path) -> None:
    assert script(project, "check").returncode == 0
    failing = PACKAGE.replace('"check": "node -e 0"', '"check": "node -e nothing"')
    (project / "web/package.json").write_text(failing)
    done = script(project, "check")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert script(project, "chekc").returncode == 1


def test_without_sources_nothing_is_built(project: Path) -> None:
    shutil.rmtree(project / "web")
    for words in ((), ("check",)):
        assert script(project, *words).returncode == 0
    assert not page(project).exists()


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v20.19.0\n", True), ("v20.20.2", True), ("v22.12.0", True), ("v24.1.0", True),
        ("v20.18.3", False), ("v21.7.0", False), ("v22.11.0", False), ("v18.20.0", False),
        ("", False), ("node", False),
    ],
)  # fmt: skip
def test_which_node_is_new_enough(version: str, fits: bool) -> None:
    assert hook(ROOT).is_new_enough(version) is fits


def test_a_wheel_made_of_an_sdist_has_the_page_without_node(project: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path / "out")]
    command.append(str(project))
    subprocess.run(command, check=True, capture_output=True)
    [sdist], [wheel] = (list((tmp_path / "out").glob(name)) for name in ("*.tar.gz", "*.whl"))
    with tarfile.open(sdist) as archive:
        assert "little-1/src/pintu/server/static/index.html" in archive.getnames()
        assert not [name for name in archive.getnames() if "/web/" in name]
    names = zipfile.ZipFile(wheel).namelist()
    assert "pintu/server/static/assets/a.js.br" in names


def test_an_editable_install_builds_the_page(project: Path, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    target = ["--no-deps", "--target", str(tmp_path / "there"), "--editable", str(project)]
    subprocess.run([*pip, "--no-build-isolation", *target], check=True, capture_output=True)
    assert page(project).read_text() == "one"
