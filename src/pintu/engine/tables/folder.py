"""The cache folder for tables and compiled code."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def cache_folder() -> Path:
    """The cache folder: `PINTU_CACHE` if it is set, else in the user's cache folder."""
    named = os.environ.get("PINTU_CACHE")
    if named:
        return Path(named).expanduser()
    import platformdirs  # imported only if needed: it takes a few milliseconds

    return Path(platformdirs.user_cache_dir("pintu"))


def table_path(name: str) -> Path:
    """The file of a table."""
    return cache_folder() / "tables" / f"{name}.pintu"


def is_writable(folder: Path) -> bool:
    """Whether files can be created in `folder`; creates the folder if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def compiled_code_folder() -> Path | None:
    """The folder for compiled code, created if it is missing; None if Numba should choose one.

    Its name depends on the state of all source files: to decide whether cached code is outdated,
    Numba checks only the file of the kernel, not the files of the functions inlined into it.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return None
    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    stamps = [
        (source.name, (state := source.stat()).st_size, state.st_mtime_ns) for source in sources
    ]
    digest = hashlib.blake2b(repr(stamps).encode(), digest_size=6).hexdigest()
    folder = cache_folder() / "compiled" / digest
    return folder if is_writable(folder) else None
