"""Where tables and compiled code are kept between runs."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """The cache folder: `PINTU_CACHE` if set, else the user's cache folder of this system."""
    named = os.environ.get("PINTU_CACHE")
    if named:
        return Path(named).expanduser()
    import platformdirs  # after the check: it costs a few milliseconds of start-up

    return Path(platformdirs.user_cache_dir("pintu"))


def is_writable(folder: Path) -> bool:
    """Whether files can be made in `folder`, which is made if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def keep_compiled_code() -> None:
    """Tell Numba to keep compiled code in the cache folder; must run before numba is imported.

    A folder the user chose by `NUMBA_CACHE_DIR` is left alone. If nothing can be written, Numba
    falls back to its own choice of folder, and at worst compiles in every process.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    folder = cache_folder() / "compiled"
    if is_writable(folder):
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
