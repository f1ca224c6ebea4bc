import subprocess
import sys
from importlib.resources import files
from itertools import combinations
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from pintu.pictures.decode import decode
from pintu.pictures.encode import thumbnail
from pintu.pictures.gallery import THUMBNAIL, gallery, gallery_picture, gallery_thumbnail
from pintu.pictures.gallery.__main__ import draw_picture
from pintu.pictures.gallery.drawings.pebbles import packing
from pintu.pictures.picture import PictureError

IDS = [piece.id for piece in gallery()]


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two images over pixels and colours, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def picture(name: str) -> Image.Image:
    return decode(gallery_picture(name).data)


def test_the_gallery_is_complete() -> None:
    assert len(IDS) == len(set(IDS)) >= 8
    for folder in ("files", "thumbnails"):
        shipped = {entry.name for entry in (files("pintu.pictures.gallery") / folder).iterdir()}
        assert shipped == {f"{name}.webp" for name in IDS}


@pytest.mark.parametrize("name", IDS)
def test_each_has_a_name_and_words_in_both_languages(name: str) -> None:
    piece = next(piece for piece in gallery() if piece.id == name)
    assert piece.name.en.isascii()
    assert 3 <= len(piece.name.en) <= 24
    assert piece.alt.en.isascii()
    assert 40 <= len(piece.alt.en) <= 140
    assert piece.alt.en.endswith(".")
    for text in (piece.name.zh, piece.alt.zh):
        assert all("\u4e00" <= letter <= "\u9fff" or letter in "，。、" for letter in text)
    assert 2 <= len(piece.name.zh) <= 8
    assert 15 <= len(piece.alt.zh) <= 60
    assert piece.alt.zh.endswith("。")


def test_no_two_have_the_same_words() -> None:
    for texts in zip(*((p.name.en, p.name.zh, p.alt.en, p.alt.zh) for p in gallery()), strict=True):
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", IDS)
def test_each_is_a_small_square_file(name: str) -> None:
    found = gallery_picture(name)
    assert len(found.data) <= 120_000
    assert (found.width, found.height) == picture(name).size == (1200, 1200)
    assert len(found.digest) == 64


@pytest.mark.parametrize("name", IDS)
def test_each_thumbnail_shows_its_picture(name: str) -> None:
    found = gallery_thumbnail(name)
    assert len(found.data) <= 30_000
    image = decode(found.data)
    assert (found.width, found.height) == image.size == (THUMBNAIL, THUMBNAIL)
    drawn = decode(thumbnail(gallery_picture(name), THUMBNAIL).data)
    assert difference(image, drawn) < 1


@pytest.mark.parametrize("name", IDS)
def test_all_cells_of_a_five_by_five_cut_look_different(name: str) -> None:
    image = picture(name)
    cells = [
        image.crop((x, y, x + 240, y + 240)).resize((24, 24), Image.Resampling.BOX)
        for y in range(0, 1200, 240)
        for x in range(0, 1200, 240)
    ]
    closest = min((difference(cells[a], cells[b]), a, b) for a, b in combinations(range(25), 2))
    assert closest[0] > 9, f"cells {closest[1]} and {closest[2]} look alike"
    emptiest = min((sum(ImageStat.Stat(cell).stddev) / 3, at) for at, cell in enumerate(cells))
    assert emptiest[0] > 5, f"cell {emptiest[1]} is empty"


@pytest.mark.parametrize("name", IDS)
def test_the_file_is_what_the_code_draws(name: str) -> None:
    drawing = draw_picture(name)
    assert difference(drawing, picture(name)) < 5
    tiles = [im.resize((60, 60), Image.Resampling.BOX) for im in (drawing, picture(name))]
    extremes = ImageChops.difference(*tiles).getextrema()
    assert all(isinstance(extreme, tuple) and extreme[1] < 40 for extreme in extremes)


def test_a_drawing_is_the_same_each_time() -> None:
    assert draw_picture("mosaic").tobytes() == draw_picture("mosaic").tobytes()


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(PictureError, match=r"no picture '\.\./secret'; it has cranes, bamboo"):
        gallery_picture("../secret")


def test_circles_of_the_packing_touch_and_never_overlap() -> None:
    circles = packing(900, 5)
    random = Random(1)
    assert len(circles) > 100
    for (one, a), (other, b) in combinations(random.sample(circles, 100), 2):
        assert abs(a - b) > (1 / one + 1 / other) * (1 - 1e-9)
    assert all(abs(middle) + 1 / bend < 900 * (1 + 1e-9) for bend, middle in circles)


def test_numpy_stays_with_the_engine() -> None:
    code = (
        "import sys; from pintu.pictures import decode, crop, encode, gallery; "
        "from pintu.pictures.gallery import gallery_picture; gallery_picture('koi'); "
        "print([m for m in ('numpy', 'numba', 'pillow_heif') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
