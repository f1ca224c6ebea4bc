"""`pintu animate` as a user meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from conftest import Run
from pintu import Board
from pintu.puzzle import goals
from pintu.render.animation import still
from pintu.render.canvas import Look

BOARD = ["--board", "2 8 3/1 6 4/7 0 5", "--goal", "snail", "--width", "160"]


@pytest.fixture
def photo(tmp_path: Path) -> str:
    file = tmp_path / "photo.png"
    Image.radial_gradient("L").convert("RGB").resize((300, 200)).save(file)
    return str(file)


@pytest.mark.parametrize(("name", "kind"), [("a.gif", "GIF"), ("a.webp", "WEBP"), ("A.GIF", "GIF")])
def test_the_suffix_decides_the_format(
    run: Run, tmp_path: Path, photo: str, name: str, kind: str
) -> None:
    file = tmp_path / name
    code, out, err = run("animate", photo, *BOARD, "-o", str(file))
    assert (code, err) == (0, "")
    assert f"{file}: 5 moves, " in out
    with Image.open(file) as image:
        assert (image.format, image.size) == (kind, (160, 160))
        assert getattr(image, "n_frames", 1) > 20
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "photo.png"])


def test_a_png_shows_only_the_start(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "start.png"
    assert run("animate", *BOARD, "-o", str(file)).code == 0
    start = still(None, Board.parse(BOARD[1]), goals.snail(3, 3), Look(160))
    with Image.open(file) as image:
        assert ImageChops.difference(image.convert("RGB"), start).getbbox() is None


def test_the_same_seed_gives_the_same_file_and_is_printed(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.webp", "two.webp", "three.webp")]
    for file, seed in zip(files, ("5", "5", "6"), strict=True):
        deal = ["--size", "2x3", "--seed", seed, "--width", "160", "--numbers-only"]
        _, out, _ = run("animate", *deal, "-o", str(file))
        assert out.rstrip().endswith(f"seed {seed}")
    one, two, three = (file.read_bytes() for file in files)
    assert one == two != three


def test_pictures_of_the_gallery_and_a_missing_piece_anywhere(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.gif"
    options = ["--size", "3x2", "--blank", "2", "--numbers", "--width", "120", "--seed", "1"]
    assert run("animate", "gallery:koi", *options, "-o", str(file)).code == 0
    with Image.open(file) as image:
        assert image.size[0] == 120 < image.size[1]


def test_given_moves_are_shown_as_they_are(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.gif"
    _, out, _ = run("animate", *BOARD, "--moves", "D", "-o", str(file), "--seconds-per-move", "2")
    assert "1 move, 5 s" in out


def test_standard_output_gets_only_the_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pintu", "animate", *BOARD, "-o", "-", "--format", "webp"]
    done = subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    with Image.open(BytesIO(done.stdout)) as image:
        assert image.format == "WEBP"
    assert b"5 moves" in done.stderr


GOOD = ["--size", "2x2", "--seed", "1", "-o", "x.gif"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--size", "2x2"], "missing option"),
        (["-o", "x.mp4"], "x.mp4: the name must end with .gif or .webp"),
        (["-o", "x"], "x: the name must end with .gif or .webp"),
        (["-o", "nowhere/x.gif"], "nowhere/x.gif: there is no folder"),
        (["-o", ".", "--format", "gif"], "not a regular file"),
        (["-o", os.devnull, "--format", "gif"], "not a regular file"),
        (["missing.jpg", *GOOD], "missing.jpg: no such file"),
        (["gallery:dog", *GOOD], "the gallery has no picture 'dog'; it has cranes"),
        ([__file__, *GOOD], "JPEG"),
        (["gallery:koi", "--numbers-only", *GOOD], "give either a picture or --numbers-only"),
        ([*GOOD, "--board", "1 2/3 0"], "give either --board, or --size and --seed"),
        ([*GOOD, "--goal", "snail", "--blank", "0"], "give either --goal or --blank"),
        ([*GOOD, "--blank", "4"], "blank: a 2x2 board has no cell 4"),
        ([*GOOD, "--goal", "1 2 3/4 5 0"], "both must have the same size"),
        ([*GOOD, "--moves", "X"], "moves: character 1"),
        ([*GOOD, "--moves", "UU"], "is not possible"),
        ([*GOOD, "--moves", "U5000"], "is not possible"),
        ([*GOOD, "--width", "10"], "too small for 2 columns"),
        ([*GOOD, "--width", "5000"], "at most 2,400 are possible in each direction"),
        ([*GOOD, "--seconds-per-move", "9"], "0.02 to 5 seconds, not 9"),
        (["--board", "2 1/3 0", "-o", "x.gif"], "odd number of swaps"),
        (["--board", "1 2/3 0", "--moves", "RL" * 700, "-o", "x.gif"], "at most 1,199 moves"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run("animate", *args)
    assert (code, out) == (2, "")
    assert says.lower() in err.lower()
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_file_that_was_there(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.gif"
    file.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    code, _, err = run("animate", *BOARD, "-o", str(file))
    assert (code, err) == (2, f"pintu: {file}: no space left on device\n")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"before"]


def test_a_record_of_the_file_is_printed_as_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.gif"
    code, out, err = run("animate", *BOARD, "-o", str(file), "--json")
    record = json.loads(out)
    assert (code, err) == (0, "")
    assert (record["file"], record["bytes"]) == (str(file), file.stat().st_size)
    assert (record["format"], record["moves"], record["length"]) == ("gif", "D2RUL", 5)
    still_file = tmp_path / "a.png"
    record = json.loads(run("animate", *BOARD, "-o", str(still_file), "--json").out)
    assert (record["format"], record["moves"]) == ("png", None)


def test_given_moves_can_be_named_by_the_blank(run: Run, tmp_path: Path) -> None:
    command = ["animate", "--board", "1 2/0 3", "-o", str(tmp_path / "a.gif")]
    code, out, _ = run(*command, "--moves", "R", "--of", "blank", "--json")
    assert (code, json.loads(out)["moves"]) == (0, "R")
