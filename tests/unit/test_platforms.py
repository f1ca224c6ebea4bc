"""The package uses nothing that only some operating systems have, unless it checks for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src/pintu"

# Modules and functions that Windows lacks, and some that macOS lacks.
MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty", "uvloop"}
NAMES = {
    "os.fork", "os.getuid", "os.geteuid", "os.getpgid", "os.killpg", "os.setpriority",
    "os.sched_getaffinity", "os.sysconf", "os.waitpid", "os.WNOHANG", "os.mkfifo", "os.uname",
    "signal.SIGALRM", "signal.SIGCHLD", "signal.SIGHUP", "signal.SIGKILL", "signal.SIGUSR1",
    "signal.alarm", "signal.pause", "signal.setitimer", "socket.AF_UNIX", "time.tzset",
}  # fmt: skip
MISSING = {"AttributeError", "ImportError", "ModuleNotFoundError"}


def unchecked(tree: ast.AST, *, checked: bool = False) -> Iterator[str]:
    """The modules and names that a piece of code uses without a check that they exist."""
    if not checked:
        if isinstance(tree, ast.Import):
            yield from (alias.name for alias in tree.names if alias.name in MODULES)
        elif isinstance(tree, ast.ImportFrom) and tree.module in MODULES:
            yield str(tree.module)
        elif isinstance(tree, ast.Attribute) and ast.unparse(tree) in NAMES:
            yield ast.unparse(tree)
        elif isinstance(tree, ast.Call) and _needs_encoding(tree):
            yield f"{ast.unparse(tree)} without an encoding"
    checked = checked or _is_check(tree)
    for child in ast.iter_child_nodes(tree):
        yield from unchecked(child, checked=checked)


def _is_check(tree: ast.AST) -> bool:
    if isinstance(tree, ast.If):
        return "hasattr(" in ast.unparse(tree.test) or "sys.platform" in ast.unparse(tree.test)
    if isinstance(tree, ast.Try):
        caught = {
            each.id
            for handler in tree.handlers
            if handler.type is not None
            for each in ast.walk(handler.type)
            if isinstance(each, ast.Name)
        }
        return bool(caught & MISSING)
    if isinstance(tree, ast.With):
        return any(
            word in ast.unparse(item.context_expr) for item in tree.items for word in MISSING
        )
    return False


def _needs_encoding(call: ast.Call) -> bool:
    """Whether a call reads or writes a text file in the encoding of the system."""
    if not isinstance(call.func, ast.Attribute):
        return False
    given = {keyword.arg for keyword in call.keywords}
    return call.func.attr in ("read_text", "write_text") and "encoding" not in given


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import fcntl", ["fcntl"]),
        ("from resource import getrlimit", ["resource"]),
        ("try:\n import fcntl\nexcept ImportError:\n pass", []),
        ("os.fork()", ["os.fork"]),
        ("if hasattr(os, 'fork'):\n os.fork()", []),
        ("with suppress(AttributeError):\n os.setpriority(0, 0, 1)", []),
        ("path.read_text()", ["path.read_text() without an encoding"]),
        ("path.read_text(encoding='utf-8')", []),
    ],
)
def test_what_is_not_checked_is_found(code: str, found: list[str]) -> None:
    assert list(unchecked(ast.parse(code))) == found


def test_the_package_checks_for_what_some_systems_lack() -> None:
    # Several server processes need signals and sockets of POSIX; elsewhere the setting is refused.
    files = [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent.name != "processes"]
    found = [
        f"{path.relative_to(PACKAGE)}: {each}"
        for path in files
        for each in unchecked(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert len(files) > 150
    assert found == []


def test_processes_are_never_forked() -> None:
    sources = " ".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    assert 'get_context("spawn")' in sources
    assert 'get_context("fork' not in sources
    assert "multiprocessing.Process(" not in sources
    assert sources.count("multiprocessing.get_context(") == 1
