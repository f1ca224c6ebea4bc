"""Decodes an untrusted picture file to an upright RGB image."""

from __future__ import annotations

import warnings
from functools import cache
from io import BytesIO

from PIL import Image, ImageCms, ImageOps

from pintu.pictures.avif import as_still, coded_pixels
from pintu.pictures.crop import SMALLEST, THINNEST
from pintu.pictures.headers import check_parts, kind_of, name_of, webp_size
from pintu.pictures.picture import PAPER, PictureError

MOST_PIXELS = 40_000_000
MOST_BYTES = 25_000_000

# Pixels are counted below; this also makes Pillow's own warnings errors, in any thread.
warnings.simplefilter("error", Image.DecompressionBombWarning)


def decode(
    data: bytes, *, most_bytes: int = MOST_BYTES, most_pixels: int = MOST_PIXELS
) -> Image.Image:
    """The first frame, upright, in sRGB, with PAPER behind transparent parts; no metadata.

    The headers are checked before any pixel is decoded, so that a bad file is rejected quickly and
    with little memory. Every problem is a PictureError.
    """
    if len(data) > most_bytes:
        raise PictureError("picture.file_too_large", size=len(data) / 1e6, most=most_bytes / 1e6)
    kind = kind_of(data)
    check_parts(kind, data)
    if kind == "WEBP":
        # Its decoder allocates memory before it returns the size.
        _refuse_size(webp_size(data), most_pixels)
    if kind == "HEIF":
        _register_heif()
    try:
        if kind == "AVIF":
            data = as_still(data)
            _refuse_frames(data, most_pixels)
        with Image.open(BytesIO(data), formats=(kind,)) as image:
            _refuse_size(image.size, most_pixels)
            image.load()
            # The frame of a HEIC file may have another size than its header says.
            _refuse_size(image.size, most_pixels)
            return _plain(image)
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureError("picture.too_many_pixels", most=most_pixels / 1e6) from None
    # The file may be malicious, and decoders may raise any exception.
    except Exception:
        raise PictureError("picture.damaged", format=name_of(kind)) from None


def _refuse_size(size: tuple[int, int], most_pixels: int) -> None:
    width, height = size
    if width * height > most_pixels:
        raise PictureError("picture.too_large", width=width, height=height, most=most_pixels / 1e6)
    if width < 1 or height < 1:
        raise PictureError("picture.no_pixels")
    # These are too thin for a puzzle, and decoders take long for a million short rows.
    if min(size) < SMALLEST:
        raise PictureError("picture.too_small", width=width, height=height, least=SMALLEST)
    if max(size) > THINNEST * min(size):
        raise PictureError("picture.too_thin", width=width, height=height, most=THINNEST)


def _refuse_frames(data: bytes, most_pixels: int) -> None:
    # A picture, its transparency, and a small copy of it.
    if not 0 < coded_pixels(data) <= 3 * most_pixels:
        raise PictureError("picture.other_size", most=most_pixels / 1e6)


@cache
def _register_heif() -> None:
    # Imported for the first HEIC file only, because most players never send one.
    from pillow_heif import register_heif_opener

    register_heif_opener(thumbnails=False)


def _plain(image: Image.Image) -> Image.Image:
    """The image upright, as RGB in sRGB, without anything else from the file."""
    profile = image.info.get("icc_profile")
    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I"):
        # 16 bits per pixel, which Pillow would clip to white.
        upright = upright.convert("I").point(lambda value: value / 256).convert("L")
    if upright.has_transparency_data:
        layer = upright.convert("RGBA")
        upright = Image.new("RGB", layer.size, PAPER)
        upright.paste(layer, mask=layer.getchannel("A"))
    elif upright.mode != "RGB":
        upright = upright.convert("RGB")
    if profile and image.mode in ("RGB", "RGBA"):
        upright = _in_srgb(upright, profile)
    upright.info = {}
    return upright


def _in_srgb(image: Image.Image, profile: bytes) -> Image.Image:
    """The image converted to sRGB; photos with wide colours look dull without their profile."""
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        converted = ImageCms.profileToProfile(image, own, _srgb(), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return image
    return converted or image


@cache
def _srgb() -> ImageCms.ImageCmsProfile:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
