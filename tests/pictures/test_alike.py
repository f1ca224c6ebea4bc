"""Which tiles of a picture look the same."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import numpy as np
import pytest
from PIL import Image

from pictures.samples import gradient, noisy, plain, saved, sky
from pintu.pictures.alike import BLOCKS, SAMPLES, different_tiles
from pintu.pictures.gallery import Piece, gallery, gallery_picture
from pintu.puzzle import Board, goals

GOAL = goals.blank_last(5, 5)


def differ(image: Image.Image, *tiles: int, goal: Board = GOAL) -> bool:
    return different_tiles(saved(image, "WEBP", quality=85), goal, [tiles]) is not None


def test_all_tiles_of_a_plain_picture_look_the_same() -> None:
    assert not differ(plain(), *range(1, 25))


def test_noise_of_the_camera_and_of_the_file_is_not_seen() -> None:
    assert not differ(noisy(), *range(1, 25))


def test_tiles_of_a_plain_sky_look_the_same_and_those_with_detail_do_not() -> None:
    goal = goals.blank_last(4, 4)
    assert not differ(sky(), *range(1, 9), goal=goal)
    for tile in range(9, 16):
        assert differ(sky(), 1, tile, goal=goal)


@pytest.mark.parametrize("levels", [200, 100, 80])
def test_neighbours_in_a_gradient_differ(levels: int) -> None:
    image = gradient(levels=levels)
    for tile in range(1, 5):
        assert differ(image, tile, tile + 1)


def test_a_small_spot_is_seen() -> None:
    image = plain()
    image.paste((30, 30, 30), (200, 20, 208, 28))
    assert differ(image, 1, 2)
    assert not differ(image, 1, 3)


def test_the_goal_says_which_tile_has_which_part() -> None:
    image = plain(900)
    image.paste((30, 30, 30), (700, 100, 800, 200))
    blank_first = goals.blank_first(3, 3)
    assert not differ(image, 1, 3, goal=blank_first)
    assert differ(image, 1, 2, goal=blank_first)


def test_a_wide_picture_shows_its_middle() -> None:
    image = Image.new("RGB", (1200, 600))
    image.paste(plain(600), (300, 0))
    assert not differ(image, *range(1, 25))


@pytest.mark.parametrize("piece", gallery(), ids=lambda piece: piece.id)
def test_no_tiles_of_the_gallery_look_the_same_in_any_size(piece: Piece) -> None:
    image = Image.open(BytesIO(gallery_picture(piece.id).data)).convert("RGB")
    for rows, cols in product(range(2, 11), repeat=2):
        assert not alike_pairs(image, rows, cols), f"{rows}x{cols}"


def test_the_check_of_the_gallery_finds_tiles_that_look_the_same() -> None:
    assert (0, 1) in alike_pairs(sky(), 4, 4)
    assert (0, 12) not in alike_pairs(sky(), 4, 4)


def alike_pairs(image: Image.Image, rows: int, cols: int) -> list[tuple[int, int]]:
    """The pairs of cells that look the same by the limits of the page, as its middle is cut."""
    side = min(image.width / cols, image.height / rows)
    left, top = (image.width - cols * side) / 2, (image.height - rows * side) / 2
    small = image.resize(
        (cols * SAMPLES, rows * SAMPLES),
        Image.Resampling.BOX,
        box=(left, top, left + cols * side, top + rows * side),
    )
    cut = np.asarray(small, dtype=np.int16).reshape(rows, SAMPLES, cols, SAMPLES, 3)
    samples = cut.swapaxes(1, 2).reshape(rows * cols, SAMPLES, SAMPLES, 3)
    within = SAMPLES // BLOCKS
    blocks = samples.reshape(-1, BLOCKS, within, BLOCKS, within, 3).mean(axis=(2, 4))
    flat = blocks.reshape(rows * cols, -1)
    near = np.abs(flat[:, None] - flat[None]).max(axis=2) <= 3
    pairs = [(int(one), int(two)) for one, two in np.argwhere(near) if one < two]
    return [(one, two) for one, two in pairs if np.abs(samples[one] - samples[two]).max() <= 16]
