"""The files named in the recipes and in the architecture exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_file_of_a_recipe_exists() -> None:
    text = (ROOT / "docs/recipes.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w-][\w./-]*(?:/|\.\w+))`", text)
    assert len(named) > 40
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_file_of_the_architecture_exists() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w-][\w./-]*(?:/|\.\w+))`", text)
    assert len(named) > 40
    folders = (ROOT, ROOT / "src/pintu", ROOT / "src/pintu/server", ROOT / "tests")
    lost = [name for name in named if not any((folder / name).exists() for folder in folders)]
    assert lost == []
