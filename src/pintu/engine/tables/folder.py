"""Where tables and compiled code are kept between runs."""

from __future__ import annotations

import hashlib
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


def compiled_code_folder() -> Path | None:
    """The folder for compiled code, made if need be; None if Numba should choose one itself.

    It is named after the state of the sources: Numba looks at the file of a kernel to tell whether
    its code is stale, not at the files of the parts that were compiled into it.
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
