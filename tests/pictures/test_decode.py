import random
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from pictures.samples import (
    FORMATS,
    UPRIGHT,
    chunk,
    corners,
    jpeg_of_scans,
    jpeg_scan_holding,
    jpeg_segment,
    lying,
    png_header,
    quarters,
    saved,
    stored_png,
    webp_header,
)
from pintu.pictures.decode import decode
from pintu.pictures.headers import MOST_SCANS
from pintu.pictures.picture import PAPER, PictureError

ORIENTATION = 0x0112
# How an upright picture is stored so that this orientation makes it upright again.
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_is_read(kind: str) -> None:
    image = decode(saved(quarters(), kind))
    assert (image.mode, image.size, image.info) == ("RGB", (160, 120), {})
    assert corners(image) == UPRIGHT


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
@pytest.mark.parametrize("orientation", STORED)
def test_every_orientation_comes_out_upright(kind: str, orientation: int) -> None:
    stored, turn = quarters(), STORED[orientation]
    if turn is not None:
        stored = stored.transpose(turn)
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    image = decode(saved(stored, kind, exif=exif.tobytes()))
    assert (image.size, corners(image)) == ((160, 120), UPRIGHT)


def test_a_turned_heic_photo_comes_out_upright() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    stored = quarters().transpose(Image.Transpose.ROTATE_90)
    image = decode(saved(stored, "HEIF", exif=exif.tobytes()))
    assert (image.size, corners(image)) == ((160, 120), UPRIGHT)


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "AVIF", "HEIF"])
def test_transparency_shows_the_paper(kind: str) -> None:
    assert PAPER == (0xF5, 0xF1, 0xEA)
    clear = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    assert _close(decode(saved(clear, kind)).getpixel((9, 9)), PAPER)


def test_a_transparent_palette_shows_the_paper() -> None:
    image = Image.new("P", (64, 64), 0)
    image.putpalette([0, 0, 0, 200, 30, 30])
    image.paste(1, (32, 0, 64, 64))
    plain = decode(saved(image, "PNG", transparency=0))
    assert (plain.getpixel((5, 5)), plain.getpixel((50, 5))) == (PAPER, (200, 30, 30))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "I;16", "CMYK"])
def test_every_way_to_store_grey_is_read_as_grey(mode: str) -> None:
    if mode == "I;16":
        grey = Image.new("I;16", (64, 64), 128 * 256)
    else:
        grey = Image.new("L", (64, 64), 255 if mode == "1" else 128).convert(mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    expected = (255,) * 3 if mode == "1" else (128,) * 3
    assert _close(decode(saved(grey, kind)).getpixel((9, 9)), expected)


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "AVIF"])
def test_only_the_first_frame_is_shown(kind: str) -> None:
    frames = [Image.new("RGB", (64, 64), colour) for colour in ("white", "black", "black")]
    data = saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)
    assert _close(decode(data).getpixel((9, 9)), (255, 255, 255))


def test_a_colour_profile_is_applied_before_it_is_dropped() -> None:
    plain = quarters()
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    same = decode(saved(plain, "PNG", icc_profile=srgb))
    assert (corners(same), same.info) == (UPRIGHT, {})
    broken = decode(saved(plain, "PNG", icc_profile=b"no profile" * 20))
    assert broken.tobytes() == plain.tobytes()


def test_a_photo_with_a_video_behind_it_is_read() -> None:
    video = (24).to_bytes(4, "big") + b"ftypmp42" + random.Random(5).randbytes(100_000)
    assert corners(decode(saved(quarters(), "JPEG") + video)) == UPRIGHT


def test_data_after_the_last_pixel_of_a_scan_is_skipped() -> None:
    assert corners(decode(saved(quarters(), "JPEG")[:-2] + b"\xff\0" * 12_000_000)) == UPRIGHT


def test_zeros_behind_a_picture_do_no_harm() -> None:
    for kind in ("JPEG", "PNG", "WEBP"):
        assert corners(decode(saved(quarters(), kind) + bytes(1_000_000))) == UPRIGHT


PAGE = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
BEGINNINGS = [b"<svg", b"<SVG ", b"<html>", b"<?php ", b"<script", b"<!doctype", PAGE]


@pytest.mark.parametrize("spelt", BEGINNINGS)
def test_pixel_data_may_contain_any_text(spelt: bytes) -> None:
    # By chance they do so once in a few hundred megabytes.
    assert decode(stored_png(NOISE[:3000] + spelt + NOISE[:3000], 100)).width == 100
    assert corners(decode(jpeg_scan_holding(spelt))) == UPRIGHT


@pytest.mark.parametrize("spelt", BEGINNINGS[:-1])
@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_no_text_may_spell_the_beginning_of_one(kind: str, spelt: bytes) -> None:
    video = (24).to_bytes(4, "big") + b"ftypmp42" + NOISE[:5000] + spelt + bytes(range(128, 256))
    assert (
        corners(
            decode(
                saved(quarters(), kind)
                + (24 + len(video)).to_bytes(4, "big")
                + b"free"
                + video
                + bytes(16)
            )
        )
        == UPRIGHT
    )


def test_a_thumbnail_in_a_photo_may_contain_any_text() -> None:
    copy = b"Exif\0\0" + NOISE[:3000] + b"<svg" + NOISE[:3000]
    assert corners(decode(jpeg_segment(0xE2, copy))) == UPRIGHT


AVIF = b"\x00\x00\x00\x18ftypavif\0\0\0\0mif1avif"
NOISE = random.Random(7).randbytes(2_000_000)
PHOTO = saved(quarters(), "JPEG")
BAD = {
    "nothing": (b"", "the file is empty"),
    "zeros": (bytes(20_000_000), "not a picture that can be read"),
    "too many zeros": (bytes(100_000_000), "100.0 MB, and 25 MB is the most"),
    "noise": (NOISE, "not a picture that can be read"),
    "text": (b"hello", "not a picture that can be read"),
    "an SVG": (b"<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG"),
    "a GIF": (saved(quarters(), "GIF"), "a GIF"),
    "a TIFF": (saved(quarters(), "TIFF"), "a TIFF"),
    "a BMP": (saved(quarters(), "BMP"), "a BMP"),
    "a PDF": (b"%PDF-1.7\n" + PHOTO, "a PDF"),
    "a polyglot with an archive": (PHOTO + b"PK\x05\x06" + bytes(18), "another file"),
    "a polyglot with a page": (PHOTO + b"<HTML><Script>alert(1)</script>", "another file"),
    "a polyglot with a program": (PHOTO + b"<?php system($_GET[0]); ?>", "another file"),
    "a polyglot with a drawing": (PHOTO + bytes(99) + PAGE, "another file"),
    "a page behind a PNG": (saved(quarters(), "PNG") + PAGE, "another file"),
    "a page behind a WebP": (saved(quarters(), "WEBP") + PAGE, "another file"),
    "a page in a note of a JPEG": (jpeg_segment(0xFE, PAGE), "another file"),
    "a page in a note of a PNG": (
        stored_png(NOISE[:9000], 100, chunk(b"tEXt", b"Comment\0" + PAGE)),
        "another file",
    ),
    "an archive in pixels": (
        stored_png(NOISE[:9000] + b"PK\x05\x06" + bytes(18), 100),
        "another file",
    ),
    "a document in pixels": (stored_png(b"%PDF-1.7\n" + NOISE[:9000], 100), "another file"),
    "beginnings without end": (PHOTO + b"<svg<htm" * 2_000_000, "another file"),
    "a line of pixels": (png_header(1, 40_000_000), "1 x 40,000,000, which is too small"),
    "a narrow PNG": (png_header(31, 40), "31 x 40, which is too small"),
    "a narrow WebP": (webp_header(4000, 31), "4,000 x 31, which is too small"),
    "a ribbon": (png_header(33, 1_200_000), "33 x 1,200,000, which is too thin"),
    "a ribbon across": (png_header(2001, 100), "2,001 x 100, which is too thin"),
    "a huge PNG": (png_header(30_000, 30_000), "at most 40 million pixels"),
    "a suspicious PNG": (png_header(10_000, 10_000), "at most 40 million pixels"),
    "a PNG just too large": (png_header(6_400, 6_251), "6,400 x 6,251; at most 40 million"),
    "a PNG of no pixels": (png_header(0, 100), "damaged"),
    "a PNG without pixels": (png_header(6_000, 6_000), "damaged"),
    "a huge WebP": (webp_header(16_000_000, 200), "at most 40 million pixels"),
    "a wide WebP": (webp_header(60_000, 60_000), "60,000 x 60,000"),
    "a JPEG of noise": (PHOTO[:20] + NOISE, "contains no picture"),
    "a PNG of noise": (b"\x89PNG\r\n\x1a\n" + NOISE, "damaged"),
    "a WebP of noise": (b"RIFF\xff\xff\xff\x00WEBPVP8 " + NOISE, ""),
    "a HEIC of noise": (b"\x00\x00\x00\x18ftypheic\0\0\0\0mif1heic" + NOISE, "damaged"),
    "an AVIF of countless boxes": (AVIF + b"\0\0\0\x08free" * 3_000_000, "damaged"),
    "an AVIF of noise": (AVIF + NOISE, "damaged"),
    "a JPEG of countless segments": (PHOTO[:2] + b"\xff\xfe\0\2" * 6_000_000, "20,000 parts"),
    "a JPEG of nothing but FF": (PHOTO[:2] + b"\xff" * 24_000_000, "contains no picture"),
    "a PNG of countless chunks": (
        png_header(9, 9)[:-12] + chunk(b"abCd", b"") * 2_000_000,
        "parts",
    ),
    "a JPEG of countless scans": (jpeg_of_scans(5000), f"more than {MOST_SCANS} scans"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_refused_in_one_sentence(name: str) -> None:
    data, says = BAD[name]
    with pytest.raises(PictureError) as refusal:
        decode(data)
    words = str(refusal.value)
    assert says in words
    assert ";" in words or "so send" in words  # what is wrong, and what would be right
    assert len(words) < 160
    assert "\n" not in words
    assert refusal.value.__cause__ is None


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("share", [0.02, 0.1, 0.3, 0.5, 0.8, 0.95])
def test_files_cut_short_are_refused(kind: str, share: float) -> None:
    noisy = Image.frombytes("RGB", (160, 120), NOISE[: 160 * 120 * 3])
    data = saved(noisy, kind)
    with pytest.raises(PictureError):
        decode(data[: int(len(data) * share)])


@given(st.sampled_from(FORMATS), st.integers(0, 10_000), st.binary(min_size=1, max_size=8))
def test_a_damaged_file_is_read_or_refused(kind: str, place: int, change: bytes) -> None:
    data = bytearray(GOOD[kind])
    at = place % len(data)
    data[at : at + len(change)] = change
    try:
        image = decode(bytes(data), most_pixels=1_000_000)
    except PictureError:
        return
    assert image.mode == "RGB"


GOOD = {kind: saved(quarters(), kind) for kind in FORMATS}


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_refused(data: bytes) -> None:
    with pytest.raises(PictureError):
        decode(data)


def test_a_panorama_is_read_and_so_is_the_smallest_picture() -> None:
    for size in ((1800, 300), (640, 32), (32, 640), (32, 32)):
        assert decode(saved(quarters(*size), "JPEG")).size == size


def test_limits_can_be_set() -> None:
    data = saved(quarters(), "PNG")
    assert decode(data, most_bytes=len(data), most_pixels=160 * 120).size == (160, 120)
    with pytest.raises(PictureError, match="MB is the most"):
        decode(data, most_bytes=len(data) - 1)
    with pytest.raises(PictureError, match=r"160 x 120; at most 0\.019199 million"):
        decode(data, most_pixels=160 * 120 - 1)


@pytest.mark.parametrize(
    ("kind", "says"), [("AVIF", "larger than its header"), ("HEIF", "damaged")]
)
def test_a_frame_larger_than_its_header_says_is_refused(kind: str, says: str) -> None:
    with pytest.raises(PictureError, match=says):
        decode(lying(kind, 1200), most_pixels=100_000)


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="memory is read from /proc")
def test_a_refusal_needs_little_memory() -> None:
    decode(saved(quarters(), "WEBP"))
    before = _peak()
    for name in ("a huge PNG", "a wide WebP", "a PNG without pixels", "zeros"):
        with pytest.raises(PictureError):
            decode(BAD[name][0])
    assert _peak() - before < 60_000  # kB; the pixels would be gigabytes


def _peak() -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1])
    return 0


def _close(pixel: object, expected: tuple[int, ...]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) <= 4 for a, b in zip(pixel, expected, strict=True))


def test_pillow_is_left_as_it_was() -> None:
    assert Image.MAX_IMAGE_PIXELS == 89_478_485
    assert Image.open(BytesIO(saved(quarters(), "GIF"))).format == "GIF"
