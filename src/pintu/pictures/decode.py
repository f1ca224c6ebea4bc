"""From the bytes of a file that anyone may have made to an upright picture."""

from __future__ import annotations

import warnings
from functools import cache
from io import BytesIO

from PIL import Image, ImageCms, ImageOps

from pintu.pictures.avif import as_still, coded_pixels
from pintu.pictures.crop import SMALLEST, THINNEST
from pintu.pictures.headers import WANTED, check_parts, kind_of, name_of, webp_size
from pintu.pictures.picture import PAPER, PictureError

MOST_PIXELS = 40_000_000
MOST_BYTES = 25_000_000

# The pixels are counted below; this stops what Pillow finds suspicious on its own, in any thread.
warnings.simplefilter("error", Image.DecompressionBombWarning)


def decode(
    data: bytes, *, most_bytes: int = MOST_BYTES, most_pixels: int = MOST_PIXELS
) -> Image.Image:
    """The first frame, upright, in sRGB, laid on paper where it is transparent; no metadata.

    What the file says about itself is checked before any pixel is decoded, so a refusal is quick
    and needs little memory. Everything that can be wrong is a PictureError.
    """
    if len(data) > most_bytes:
        raise PictureError(
            f"the file has {len(data) / 1e6:,.1f} MB, and {most_bytes / 1e6:,.0f} MB is the most; "
            "send a smaller copy"
        )
    kind = kind_of(data)
    check_parts(kind, data)
    if kind == "WEBP":
        # Its decoder sets the memory aside before it tells the size.
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
            # A HEIC file's frame may turn out another size than its header said.
            _refuse_size(image.size, most_pixels)
            return _plain(image)
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureError(_too_large(most_pixels)) from None
    # The file is hostile until shown otherwise, and decoders fail in every way there is.
    except Exception:
        raise PictureError(
            f"the {name_of(kind)} file is damaged or cut short; send it again or save it anew"
        ) from None


def _refuse_size(size: tuple[int, int], most_pixels: int) -> None:
    width, height = size
    if width * height > most_pixels:
        raise PictureError(f"the picture is {width:,} x {height:,}; {_too_large(most_pixels)}")
    if width < 1 or height < 1:
        raise PictureError(f"the picture has no pixels; {WANTED}")
    # No part of these could be played, and decoders take their time over a million short rows.
    if min(size) < SMALLEST:
        raise PictureError(
            f"the picture is {width:,} x {height:,}, which is too small; "
            f"send one of at least {SMALLEST} x {SMALLEST} pixels"
        )
    if max(size) > THINNEST * min(size):
        raise PictureError(
            f"the picture is {width:,} x {height:,}, which is too thin; "
            f"the long side may be at most {THINNEST} times the short one"
        )


def _refuse_frames(data: bytes, most_pixels: int) -> None:
    # A picture, its transparency, and a small copy of it.
    if not 0 < coded_pixels(data) <= 3 * most_pixels:
        raise PictureError(f"the picture is not what its header says; {_too_large(most_pixels)}")


def _too_large(most_pixels: int) -> str:
    return f"at most {most_pixels / 1e6:g} million pixels can be read, so send a smaller copy"


@cache
def _register_heif() -> None:
    # Loaded for the first HEIC file only: most players never send one.
    from pillow_heif import register_heif_opener

    register_heif_opener(thumbnails=False)


def _plain(image: Image.Image) -> Image.Image:
    """Upright RGB in sRGB; nothing else of the file remains."""
    profile = image.info.get("icc_profile")
    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I"):
        # Sixteen bits a pixel; Pillow would clip them to white.
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
    """Phones take photos in wider colours, which look dull once the profile is gone."""
    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        converted = ImageCms.profileToProfile(image, own, _srgb(), outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return image
    return converted or image


@cache
def _srgb() -> ImageCms.ImageCmsProfile:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
