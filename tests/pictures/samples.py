"""Generated picture files for the tests, valid and invalid ones."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF")
RED, GREEN, BLUE, GOLD = (200, 30, 30), (30, 160, 60), (30, 60, 200), (230, 180, 40)


def quarters(width: int = 160, height: int = 120) -> Image.Image:
    """Red and green above, blue and gold below: no turn of it looks like another."""
    image = Image.new("RGB", (width, height))
    for at, colour in enumerate((RED, GREEN, BLUE, GOLD)):
        row, col = divmod(at, 2)
        left, top = col * width // 2, row * height // 2
        image.paste(colour, (left, top, left + width // 2, top + height // 2))
    return image


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    if kind == "HEIF":
        from pillow_heif import register_heif_opener

        register_heif_opener(thumbnails=False)
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def corners(image: Image.Image) -> list[str]:
    """The nearest of the four colours in the middle of each quarter, row by row."""
    names = {"red": RED, "green": GREEN, "blue": BLUE, "gold": GOLD}
    found = []
    for down in (0.25, 0.75):
        for right in (0.25, 0.75):
            pixel = image.getpixel((int(image.width * right), int(image.height * down)))
            assert isinstance(pixel, tuple)
            found.append(
                min(
                    names,
                    key=lambda name: sum(
                        abs(a - b) for a, b in zip(pixel, names[name], strict=True)
                    ),
                )
            )
    return found


UPRIGHT = ["red", "green", "blue", "gold"]


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_header(width: int, height: int) -> bytes:
    """A PNG whose header claims this many pixels, with almost no data."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )


def webp_header(width: int, height: int) -> bytes:
    canvas = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + canvas + bytes(64)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def lying(kind: str, side: int) -> bytes:
    """A HEIC or AVIF whose header says 100 x 100 and whose frame is far larger."""
    data = saved(Image.new("L", (side, side), 90), kind)
    claim = b"ispe\0\0\0\0"
    large, small = (claim + struct.pack(">II", size, size) for size in (side, 100))
    assert large in data
    return data.replace(large, small)


def jpeg_of_scans(count: int) -> bytes:
    """A progressive JPEG whose last scan comes again and again."""
    data = saved(quarters(2000, 2000), "JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:last] + (data[last:-2] * count) + b"\xff\xd9"


def stored_png(pixels: bytes, width: int, *more: bytes) -> bytes:
    """A grey PNG whose file holds these pixels as they are, and more chunks before them."""
    rows = [pixels[at : at + width].ljust(width, b"\0") for at in range(0, len(pixels), width)]
    head = struct.pack(">IIBBBBB", width, len(rows), 8, 0, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 0)
    chunks = [chunk(b"IHDR", head), *more, chunk(b"IDAT", body), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def jpeg_scan_holding(text: bytes) -> bytes:
    """A JPEG whose scan has this text after all its pixels."""
    data = saved(quarters(), "JPEG")
    return data[:-2] + text + data[-2:]


def jpeg_segment(marker: int, body: bytes) -> bytes:
    """A photo with one more segment at its start."""
    data = saved(quarters(), "JPEG")
    part = bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body
    return data[:2] + part + data[2:]


def plain(side: int = 800) -> Image.Image:
    """One colour everywhere."""
    return Image.new("RGB", (side, side), (120, 170, 220))


def sky(side: int = 800) -> Image.Image:
    """A plain sky over a coloured pattern, in the lower half, with no two parts alike."""
    image = plain(side)
    step = side // 40
    for row in range(20, 40):
        for col in range(40):
            colour = (37 * col % 256, 11 * row * col % 256, 53 * row % 256)
            image.paste(colour, (col * step, row * step, (col + 1) * step, (row + 1) * step))
    return image


def gradient(side: int = 800, levels: int = 200) -> Image.Image:
    """A grey that grows lighter from left to right."""
    tone = Image.linear_gradient("L").rotate(90).resize((side, side))
    tone = tone.point(lambda value: 20 + value * levels // 255)
    return Image.merge("RGB", (tone, tone, tone))


def noisy(side: int = 800, quality: int = 60) -> Image.Image:
    """A plain picture as a camera takes it: with noise, as a JPEG file."""
    noise = Image.effect_noise((side, side), 6).point(lambda value: value - 8)
    file = saved(Image.merge("RGB", (noise, noise, noise)), "JPEG", quality=quality)
    return Image.open(BytesIO(file))
