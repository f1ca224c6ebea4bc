"""Every test of the engine has a cache folder of its own, so none sees tables another has built."""

from __future__ import annotations

from pathlib import Path

import pytest

from pintu.engine.patterns.estimator_cache import ESTIMATORS


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("PINTU_CACHE", str(folder))
    ESTIMATORS.clear()  # a test of another folder may have opened tables
    return folder
