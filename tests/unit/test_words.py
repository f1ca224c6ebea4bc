"""Keeps words out of names, comments and documents that only the authors would understand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Each word, and what to write instead. CONTRIBUTING.md has the rule ("Words").
REPLACEMENTS = {
    "ailing": "failed",
    "beside": "next to, besides or in the background",
    "buried": "reaped or removed",
    "bury": "reap or remove",
    "foretell": "predict",
    "homeless": "not stored",
    "reckon": "compute or count",
    "reckoned": "computed or counted",
    "spoken": "said, or the name of the message",
    "told": "progress, message or reported",
    "twin": "version",
    "twins": "versions",
    "wish": "request or option",
    "wished": "requested",
    "wishes": "options",
}
FOLDERS = ("benchmarks", "docs", "examples", "src", "tests", "web/src")
SUFFIXES = {".c", ".md", ".py", ".svelte", ".ts"}
# Parts of a name count as words: `told_twice`, `wasTold` and `TOLD`.
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES and path != Path(__file__):
                yield path


def words_to_replace(text: str) -> Iterator[tuple[int, str]]:
    """Line number and word."""
    for number, line in enumerate(text.splitlines(), 1):
        for word in _WORD.findall(line):
            if word.lower() in REPLACEMENTS:
                yield number, word.lower()


@pytest.mark.parametrize("text", ["it was told", "wasTold", "_told_", "TOLD = 1", "Twin"])
def test_parts_of_names_are_words(text: str) -> None:
    assert len(list(words_to_replace(text))) == 1


@pytest.mark.parametrize("text", ["twine", "besides", "wishbone", "untold"])
def test_parts_of_words_are_not(text: str) -> None:
    assert not list(words_to_replace(text))


def test_every_folder_has_files() -> None:
    assert all(any((ROOT / folder).rglob("*")) for folder in FOLDERS)
    assert len(list(files())) > 200


def test_private_words_are_not_used() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word!r}; write {REPLACEMENTS[word]}"
        for path in files()
        for number, word in words_to_replace(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)
