"""The words of the page in a language, by the keys the page uses."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parents[2] / "web" / "src" / "words"
_ENTRY = re.compile(r"^  (\w+):\s+'((?:[^'\\]|\\.)*)',$", re.MULTILINE)


@cache
def words_of(locale: str) -> Callable[[str], str]:
    """`words_of("zh-CN")("start.go")` is what the Start button says in Chinese."""
    words = {
        f"{file.stem}.{key}": text
        for file in (_FOLDER / locale[:2]).glob("*.ts")
        for key, text in _ENTRY.findall(file.read_text(encoding="utf-8"))
    }
    return words.__getitem__
