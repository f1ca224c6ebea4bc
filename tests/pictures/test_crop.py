import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pictures.samples import UPRIGHT, corners, quarters
from pintu.pictures.crop import SMALLEST, Crop, cut
from pintu.pictures.picture import PictureError

sides = st.integers(SMALLEST, 300)
turns = st.sampled_from((0, 90, 180, 270))
cells = st.integers(1, 10)


def coordinates(width: int, height: int) -> Image.Image:
    """A picture whose pixels encode their position: x in red and green, y in blue and green."""
    image = Image.new("RGB", (width, height))
    image.putdata(
        [
            (x % 256, x // 256 + 16 * (y // 256), y % 256)
            for y in range(height)
            for x in range(width)
        ]
    )
    return image


def place(image: Image.Image, x: int, y: int) -> tuple[int, int]:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel[0] + 256 * (pixel[1] % 16), pixel[2] + 256 * (pixel[1] // 16)


@given(st.data(), sides, sides, turns)
def test_a_crop_is_those_pixels_turned_clockwise(
    data: st.DataObject, width: int, height: int, rotate: int
) -> None:
    wide = data.draw(st.integers(SMALLEST, width))
    high = data.draw(st.integers(SMALLEST, height))
    x = data.draw(st.integers(0, width - wide))
    y = data.draw(st.integers(0, height - high))
    crop = Crop(x, y, wide, high, rotate)
    part = cut(coordinates(width, height), crop)
    assert part.size == crop.size
    a, b = data.draw(st.integers(0, wide - 1)), data.draw(st.integers(0, high - 1))
    # Turned clockwise by a quarter, the upper left corner goes to the upper right.
    goes_to = {
        0: (a, b),
        90: (high - 1 - b, a),
        180: (wide - 1 - a, high - 1 - b),
        270: (b, wide - 1 - a),
    }[rotate]
    assert place(part, *goes_to) == (x + a, y + b)


@given(sides, sides, cells, cells, turns)
def test_the_centred_crop_has_the_board_s_shape_fits_and_could_not_be_larger(
    width: int, height: int, cols: int, rows: int, rotate: int
) -> None:
    try:
        crop = Crop.centred((width, height), cols=cols, rows=rows, rotate=rotate)
    except PictureError:
        assert min(width, height) * min(cols, rows) < (SMALLEST + 1) * max(cols, rows)
        return
    wide, high = crop.size
    assert abs(wide * rows - high * cols) < max(rows, cols)  # within a pixel
    assert crop.x + crop.width <= width
    assert crop.y + crop.height <= height
    assert crop.width == width or crop.height == height
    assert abs(width - crop.width - 2 * crop.x) <= 1
    assert abs(height - crop.height - 2 * crop.y) <= 1


@given(sides, sides)
def test_without_a_crop_the_largest_square_in_the_middle_is_taken(width: int, height: int) -> None:
    part = cut(coordinates(width, height))
    side = min(width, height)
    assert part.size == (side, side)
    assert place(part, 0, 0) == ((width - side) // 2, (height - side) // 2)


def test_the_whole_picture_can_be_played() -> None:
    image = quarters()
    assert cut(image, Crop.whole(image.size)).size == (160, 120)
    turned = cut(image, Crop.whole(image.size, rotate=90))
    assert (turned.size, corners(turned)) == ((120, 160), ["blue", "red", "gold", "green"])
    assert corners(cut(image, Crop.whole(image.size))) == UPRIGHT


@pytest.mark.parametrize(
    ("crop", "says"),
    [
        ((0, 0, 100, 100, 45), "rotated by 0, 90, 180 or 270 degrees, not by 45"),
        ((0, 0, 31, 31, 0), "31 x 31 is too small; take at least 32 x 32"),
        ((-1, 0, 50, 50, 0), "start inside the picture, at 0, 0 or further, not at -1, 0"),
        ((0, -9, 50, 50, 0), "not at 0, -9"),
        ((100, 0, 61, 61, 0), "reaches to 161, 61, but the picture ends at 160, 120"),
        ((0, 100, 50, 50, 0), "reaches to 50, 150, but the picture ends at 160, 120"),
    ],
)
def test_an_impossible_crop_is_refused(crop: tuple[int, int, int, int, int], says: str) -> None:
    with pytest.raises(PictureError, match=says):
        cut(quarters(), Crop(*crop))


def test_a_thin_part_is_refused() -> None:
    assert Crop(0, 0, 32, 640).size == (32, 640)
    with pytest.raises(PictureError, match="32 x 641 is too thin; the long side"):
        Crop(0, 0, 32, 641)


def test_a_board_without_rows_and_a_picture_too_small_are_refused() -> None:
    with pytest.raises(PictureError, match="at least 1 row and 1 column, not 0 and 3"):
        Crop.centred((100, 100), cols=3, rows=0)
    with pytest.raises(PictureError, match="1 x 1 is too small"):
        cut(Image.new("RGB", (1, 1)))
