"""The documents, and the blocks of code in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
READMES = [ROOT / "README.md", ROOT / "README.zh-CN.md"]

_FENCE = re.compile(r"^(?P<mark>`{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=mark)$", re.M | re.S)
_OPTION = re.compile(r"^:(\w+): *(.*)\n", re.M)


class Block(NamedTuple):
    """A block of code: its language, its text, and the file it is the content of, if any."""

    language: str
    text: str
    file: str | None


def pages() -> list[Path]:
    """All pages of the site that are written by hand."""
    return sorted(DOCS.rglob("*.md"))


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of code of a page, in order; one with a caption is the content of that file."""
    for fence in _FENCE.finditer(page.read_text(encoding="utf-8")):
        info, body, file = fence["info"].strip(), fence["body"], None
        if info.startswith("{code-block}"):
            info = info.removeprefix("{code-block}").strip()
            while option := _OPTION.match(body):
                file = option[2] if option[1] == "caption" else file
                body = body[option.end() :]
            body = body.removeprefix("\n")
        yield Block(info, body, file)


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command after `$` in a block of a terminal, with the output that follows it."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = f"{command}\n{more.removeprefix('> ')}"
        yield command, output
