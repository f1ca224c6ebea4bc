"""Gives every test of the engine a separate cache folder, so that tests do not share tables."""

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
