"""Listeners hear of a compilation, and only of one that is not in the cache."""

from __future__ import annotations

import logging
from pathlib import Path

import numba
import numpy as np
import pytest

from pintu.engine import compiling, jit


def _twice(number: np.uint64) -> np.uint64:
    return number + number


def test_a_kernel_that_is_not_cached_is_announced_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "pintu.engine")
    heard: list[str] = []
    monkeypatch.setattr(compiling, "listeners", [lambda: heard.append("compiling")])
    monkeypatch.setattr(jit, "_folder", tmp_path)
    kernel = jit.jit(jit.u64(jit.u64))(_twice)
    assert kernel(np.uint64(21)) == 42
    assert kernel(np.uint64(4)) == 8
    assert heard == ["compiling"]
    assert [record.name for record in caplog.records] == ["pintu.engine"]
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "test_compiling._twice-15.py311.nbi").touch()
    assert jit.jit(jit.u64(jit.u64))(_twice)(np.uint64(3)) == 6
    assert heard == ["compiling"]


def test_a_kernel_inside_a_function_is_found_in_the_cache_of_numba(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def thrice(number: np.uint64) -> np.uint64:
        return number + number + number

    heard: list[str] = []
    monkeypatch.setattr(compiling, "listeners", [lambda: heard.append("compiling")])
    monkeypatch.setattr(jit, "_folder", tmp_path)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    for _ in range(2):
        assert jit.jit(jit.u64(jit.u64))(thrice)(np.uint64(2)) == 6
    assert heard == ["compiling"]
