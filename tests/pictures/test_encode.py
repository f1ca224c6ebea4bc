from hashlib import sha256
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from pictures.samples import UPRIGHT, corners, quarters, saved
from pintu.pictures.crop import cut
from pintu.pictures.decode import decode
from pintu.pictures.encode import LONGEST_SIDE, encode, thumbnail
from pintu.pictures.picture import Picture, PictureError


def opened(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.data))


def test_a_picture_is_webp_named_by_its_bytes() -> None:
    picture = encode(quarters())
    assert (picture.width, picture.height) == opened(picture).size == (160, 120)
    assert opened(picture).format == "WEBP"
    assert picture.digest == sha256(picture.data).hexdigest()
    assert corners(opened(picture).convert("RGB")) == UPRIGHT
    assert "data" not in repr(picture)


def test_equal_pixels_give_equal_bytes() -> None:
    one = encode(decode(saved(quarters(), "PNG")))
    other = encode(decode(saved(quarters(), "PNG", compress_level=1, dpi=(72, 72))))
    assert one == other
    assert encode(quarters(160, 122)).digest != one.digest


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 2400), st.integers(1, 2400))
def test_the_long_side_is_bounded_and_the_shape_kept(width: int, height: int) -> None:
    picture = encode(Image.new("RGB", (width, height)))
    longest = max(width, height)
    assert max(picture.width, picture.height) == min(longest, LONGEST_SIDE)
    scale = min(1.0, LONGEST_SIDE / longest)
    assert abs(picture.width - width * scale) <= 1
    assert abs(picture.height - height * scale) <= 1


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "HEIF"])
def test_nothing_but_pixels_remains(kind: str) -> None:
    secret = "51.5007 N, 0.1246 W"
    exif = Image.Exif()
    exif[0x010E] = secret
    options: dict[str, object] = {"exif": exif.tobytes(), "xmp": f"<x>{secret}</x>".encode()}
    if kind == "PNG":
        text = PngImagePlugin.PngInfo()
        text.add_text("Comment", secret)
        options = {"exif": exif.tobytes(), "pnginfo": text}
    data = saved(quarters(), kind, **options) + secret.encode()
    assert secret.encode() in data
    picture = encode(cut(decode(data)))
    assert secret.encode() not in picture.data
    for name in (b"EXIF", b"XMP ", b"ICCP"):
        assert name not in picture.data
    assert opened(picture).getexif() == {}


def test_what_an_image_carries_along_is_not_written() -> None:
    image = quarters()
    plain = encode(image)
    image.info["icc_profile"] = image.info["exif"] = image.info["xmp"] = b"secret"
    assert encode(image) == plain


def test_a_thumbnail_is_the_picture_made_small() -> None:
    picture = encode(quarters(800, 600))
    small = thumbnail(picture, 200)
    assert (small.width, small.height) == opened(small).size == (200, 150)
    assert corners(opened(small).convert("RGB")) == UPRIGHT
    assert thumbnail(picture, 200) == small
    assert thumbnail(picture, 5000).width == 800
    with pytest.raises(PictureError, match="at least 1 pixel wide, not 0"):
        thumbnail(picture, 0)
