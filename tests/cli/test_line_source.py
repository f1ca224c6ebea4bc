"""Lines of files and pipes: in order and complete, however they are cut into blocks."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from pintu.cli import boardlines
from pintu.cli.boardlines import LineSource
from pintu.cli.inputs import InputError
from pintu.puzzle.boardstream import PlainLines


@pytest.fixture(params=[1, 2, 7, 1 << 16])
def block(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(boardlines, "_BLOCK", request.param)
    return int(request.param)


@pytest.mark.usefixtures("block")
@pytest.mark.parametrize("content", [b"a\nbc\n\nd", b"a\n", b"\n\n", b"a", "拼\n图\n".encode()])
@pytest.mark.parametrize("most", [1, 2, 100])
def test_lines_are_complete(tmp_path: Path, content: bytes, most: int) -> None:
    file = tmp_path / "lines"
    file.write_bytes(content)
    expected = content.removesuffix(b"\n").split(b"\n")
    with closing(LineSource(str(file))) as source:
        pieces = [each for each in source.pieces(lambda: most) if each is not None]
    assert [line for piece in pieces for line in piece.lines] == expected
    assert [piece.first for piece in pieces] == [
        1 + sum(map(len, pieces[:at])) for at in range(len(pieces))
    ]
    assert max(map(len, pieces)) <= most
    with closing(LineSource(str(file))) as source:
        assert list(source) == [line.decode() + "\n" for line in expected]


def test_the_rest_of_the_lines_may_come_in_pieces(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"".join(b"%d\n" % number for number in range(100)))
    with closing(LineSource(str(file))) as source:
        lines = iter(source)
        assert [next(lines), next(lines)] == ["0\n", "1\n"]
        assert source.position == 4
        pieces = source.pieces(lambda: 30)
        first = next(pieces)
        assert first is not None
        assert (first.first, first.lines[0], len(first)) == (3, b"2", 30)
        assert source.position < 290 == source.size
        assert sum(len(piece) for piece in pieces if piece is not None) == 68
        assert source.position == 290


@pytest.mark.usefixtures("block")
def test_a_line_without_end_comes_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boardlines, "_LONGEST_PART", 4)
    file = tmp_path / "lines"
    file.write_bytes(b"1234567890\nab\n")
    with closing(LineSource(str(file))) as source:
        lines = [line for line in source if line is not None]
    assert "".join(lines).replace("\n", "") == "1234567890ab"
    assert lines[-1] == "ab\n"


class Broken(io.BytesIO):
    """A file whose end cannot be read."""

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        if not data:
            raise OSError(5, "Input/output error")
        return data


@pytest.mark.parametrize("content", [b"a\nb\nc\n", b"a\n\xff\nc\n"])
def test_lines_before_an_error_come_first(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"x")
    source = LineSource(str(file))
    source.close()
    source._stream = Broken(content)
    found: list[bytes] = []

    def collect() -> None:
        for piece in source.pieces(lambda: 100):
            found.extend(piece.lines if piece is not None else [])

    with pytest.raises(InputError, match=r"input/output error|not text in UTF-8"):
        collect()
    assert found == content[: content.index(b"\xff") if b"\xff" in content else None].split()


def test_a_pipe_gives_what_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader, encoding="utf-8") as stdin, os.fdopen(writer, "wb", 0) as pipe:
        monkeypatch.setattr(sys, "stdin", stdin)
        pieces = LineSource("-").pieces(lambda: 100)
        pipe.write(b"a\nb\nc")
        assert came(pieces) == [b"a", b"b"]
        assert next(pieces) is None  # the third line has no end yet
        pipe.write(b"d\n")
        assert came(pieces) == [b"cd"]
        pipe.write(b"e")
        pipe.close()
        assert came(pieces) == [b"e"]


def came(pieces: Iterator[PlainLines | None]) -> list[bytes]:
    """The next lines, which may take a while on a busy machine."""
    return next(piece.lines for piece in pieces if piece is not None)


def test_lines_that_come_now_and_then_do_not_wait_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count()
    monkeypatch.setattr(boardlines, "perf_counter", lambda: next(times) / 100)
    file = tmp_path / "lines"
    file.write_bytes(b"a\n" * 1000)
    monkeypatch.setattr(boardlines, "_BLOCK", 2)
    with closing(LineSource(str(file))) as source:
        sizes = [len(piece) for piece in source.pieces(lambda: 4096) if piece is not None]
    assert sum(sizes) == 1000
    assert len(sizes) > 100


def test_a_pipe_that_does_not_wait_is_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boardlines, "_WAIT", 0.001)
    blocks = iter([None, b"a\nb", None, None, b"c\n", b""])
    file = tmp_path / "lines"
    file.write_bytes(b"x")
    with closing(LineSource(str(file))) as source:
        source.close()
        source._stream = SimpleNamespace(read=lambda size: next(blocks), close=lambda: None)
        assert list(source) == ["a\n", "bc\n"]


def test_an_endless_input_that_is_refused_ends_without_a_crash() -> None:
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-m", "pintu", "solve", "--file", "-"],
            stdin=zeros,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    assert (done.returncode, done.stderr) == (
        2, "pintu: standard input, line 1: this is binary data, not text\n",
    )  # fmt: skip
