"""Opens a store in another process, which imports this module and little else."""

from __future__ import annotations

import time
from pathlib import Path

from pintu.store import open_store, players


def open_together(url: str, folder: Path, number: int) -> str:
    """Report that the process has started, wait for the file "go", and return the secret."""
    (folder / f"ready {number}").touch()
    while not (folder / "go").exists():
        time.sleep(0.001)
    with open_store(url) as store:
        return store.write_now(players.cookie_secret).hex()
