"""Every test of the engine has a cache folder of its own, so none sees tables another has built."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("PINTU_CACHE", str(folder))
    return folder
