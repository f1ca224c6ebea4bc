"""The documentation site is built without a warning, has no dead link, and its examples work."""

from __future__ import annotations

import doctest
import html
import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click
import pytest

import pintu
from golden.documents import DOCS, READMES, ROOT, blocks, commands, pages

LONGEST = 120
"""Seconds that a command of a page may take, on a machine that runs other tests too."""


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.anchors.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """Every page of the site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site").resolve()
    options = ["--fail-on-warning", "--keep-going", "--quiet"]
    command = [sys.executable, "-m", "sphinx", *options, str(DOCS), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return {file: Page(file) for file in folder.rglob("*.html")}


def test_no_link_of_the_site_is_dead(site: dict[Path, Page]) -> None:
    dead = []
    for file, page in site.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            known = target.exists() and (
                not anchor or target not in site or anchor in site[target].anchors
            )
            if not known:
                dead.append(f"{file.name}: {link}")
    assert len(site) > 20
    assert dead == []


def test_every_public_name_is_in_the_reference(site: dict[Path, Page]) -> None:
    reference = next(page for file, page in site.items() if file.name == "api.html")
    anchors = {name.rsplit(".", 1)[-1] for name in reference.anchors}
    assert set(pintu.__all__) - anchors == set()


def test_the_pages_of_notebooks_have_their_results(site: dict[Path, Page]) -> None:
    for name, results in {
        "lecture-on-search.html": ("181,439 expanded", "round 2, bound 5", "breadth-first"),
        "measuring-heuristics.html": (
            "exact on  99 of 360 boards",
            "larger         6,728 expanded",
        ),
    }.items():
        text = next(file for file in site if file.name == name).read_text(encoding="utf-8")
        assert text.count("<svg") >= 3
        plain = html.unescape(re.sub("<[^>]+>", "", text))
        for result in results:
            assert result in plain


def test_every_page_is_in_the_table_of_contents(site: dict[Path, Page]) -> None:
    start = next(file for file in site if file.name == "index.html" and file.parent.name != "zh")
    linked = {
        (file.parent / urlsplit(link).path).resolve()
        for file in site
        for link in site[file].links
        if not urlsplit(link).scheme
    }
    built = {start.parent / page.relative_to(DOCS).with_suffix(".html") for page in pages()}
    assert built - linked - {start} == set()


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of a Unix shell")
@pytest.mark.parametrize(
    "page", [page for page in pages() if "```console" in page.read_text(encoding="utf-8")],
    ids=lambda page: page.relative_to(DOCS).as_posix(),
)  # fmt: skip
def test_the_commands_of_a_page_work_as_typed_from_an_empty_folder(
    page: Path, tmp_path: Path
) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    env["DASK_LOGGING__DISTRIBUTED"] = "critical"  # a slow end of its workers is no error
    for block in blocks(page):
        if block.file is not None:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        if block.language != "console":
            continue
        for command, output in commands(block.text):
            done = subprocess.run(
                ["sh", "-c", command], cwd=tmp_path, env=env, timeout=LONGEST, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
            )  # fmt: skip
            assert done.returncode in (0, 1), f"$ {command}\n{done.stdout}"
            assert "Traceback" not in done.stdout, f"$ {command}\n{done.stdout}"
            if output.strip():
                same = doctest.OutputChecker().check_output(
                    output.rstrip() + "\n",
                    done.stdout.rstrip() + "\n",
                    doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
                )
                assert same, f"$ {command}\n{done.stdout}"


@pytest.mark.parametrize("page", [*pages(), *READMES], ids=lambda page: page.name)
def test_commands_that_cannot_be_run_have_only_options_that_exist(page: Path) -> None:
    from pintu.cli import pintu_command

    for block in blocks(page):
        if block.language != "sh":
            continue
        for line in block.text.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            if not words or words[0] != "pintu":
                continue
            command: click.Command = pintu_command
            context = click.Context(pintu_command)
            for word in words[1:]:
                if isinstance(command, click.Group):
                    found = command.get_command(context, word)
                    assert found is not None, line
                    command = found
            known = {option for each in command.params for option in each.opts}
            given = {re.split("=", word)[0] for word in words if word.startswith("--")}
            assert given <= known, line


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_python_is_shown_with_prompts_or_as_a_file_so_that_it_is_run(page: Path) -> None:
    for block in blocks(page):
        if block.language == "python" and block.file is None:
            assert block.text.lstrip().startswith(">>>"), block.text
