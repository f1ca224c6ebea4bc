"""Pages made from notebooks, which are run while the site is built.

A block `{notebook}` with the path of a notebook becomes its cells, each with what it displays.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from logging import WARNING
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from sphinx.application import Sphinx
from traitlets.config import Config

_BLOCK = re.compile(r"^```\{notebook\} (\S+)\n```$", re.M)

SECONDS = 600
"""For a cell: on a machine that has never compiled the kernels, one may take a minute."""


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("source-read", _insert_notebooks)
    return {"parallel_read_safe": True}


def run_notebook(path: Path) -> list[Any]:
    """The cells of a notebook with their outputs; CellExecutionError if one of them fails."""
    read: Any = nbformat.read  # has no types
    notebook = read(path, as_version=4)
    # Sockets in files: a kernel on a port would print a warning that its traffic is not encrypted.
    config = Config({"KernelManager": {"transport": "ipc"}} if os.name == "posix" else {})
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", config=config)
    client.log.setLevel(WARNING)
    client.execute()
    return list(notebook.cells)


def markdown(cells: list[Any]) -> str:
    """Cells as the Markdown of a page."""
    return "\n\n".join(part for cell in cells for part in _parts(cell)) + "\n"


def _insert_notebooks(app: Sphinx, page: str, content: list[str]) -> None:
    folder = Path(app.env.doc2path(page)).parent

    def insert(block: re.Match[str]) -> str:
        path = (folder / block[1]).resolve()
        app.env.note_dependency(str(path))
        return markdown(run_notebook(path))

    content[0] = _BLOCK.sub(insert, content[0])


def _parts(cell: Any) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    printed = "".join(each.text for each in cell.outputs if each.output_type == "stream")
    if printed:
        yield f"```text\n{printed.rstrip()}\n```"
    for output in cell.outputs:
        if output.output_type == "stream":
            continue
        data = output.data
        drawn = data.get("image/svg+xml") or data.get("text/html")
        if drawn is None:
            yield f"```text\n{data['text/plain']}\n```"
        else:
            drawn = drawn[drawn.index("<svg") :] if drawn.startswith("<?xml") else drawn
            yield f'````{{raw}} html\n<div style="overflow-x: auto">\n{drawn}\n</div>\n````'
