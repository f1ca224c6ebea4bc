"""Checks the headers of a picture file before it is decoded."""

from __future__ import annotations

import re

from pintu.messages import Message
from pintu.pictures.picture import PictureError

MOST_SCANS = 64
"""Scans of a progressive JPEG; cameras and editors write about ten, malicious files thousands."""

MOST_PARTS = 20_000
"""Segments of a JPEG, chunks of a PNG; decoders read them one by one."""

_MOST_FILLING = 4096
"""Bytes between two segments of a JPEG; Pillow skips them one by one."""

_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_AVIF_BRANDS = {b"avif", b"avis"}
_OTHERS = {
    b"GIF8": "picture.gif",
    b"BM": "picture.bmp",
    b"II*\x00": "picture.tiff",
    b"MM\x00*": "picture.tiff",
    b"%PDF": "picture.pdf",
    b"PK\x03\x04": "picture.zip",
}
_PAGES = (b"<script", b"<html", b"<!doctype", b"<svg", b"<?php")
"""The beginnings of web pages and programs, in lower case for a case-insensitive search."""

_TEXT = re.compile(rb"[\s/>][\t\n\r -~]{12}")
"""The text after such a beginning. The beginnings alone also occur by chance, in videos and
thumbnails, about once in 500 MB."""

_MOST_BEGINNINGS = 100
"""Of one kind in a file; by chance there is at most one."""

_ARCHIVE_END, _ARCHIVE_REACH = b"PK\x05\x06\0\0\0\0", 65_557
"""The end of a ZIP archive, and how far from the end of the file it is searched."""

_DOCUMENT, _DOCUMENT_REACH = b"%PDF-1.", 1024
"""The beginning of a PDF document, and how far from the start of the file it is searched."""

_PIXEL_CHUNKS = {b"IDAT", b"fdAT"}
_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""A marker in a JPEG; inside a scan, FF is followed by 00 or a restart number."""


def kind_of(data: bytes) -> str:
    """Pillow's name of the format, from the first bytes."""
    if not data:
        raise PictureError("picture.empty")
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] == b"ftyp":
        # After the main brand and a version come the compatible brands.
        length = min(int.from_bytes(data[:4], "big"), 256)
        brands = {data[8:12], *(data[at : at + 4] for at in range(16, length, 4))}
        if brands & _AVIF_BRANDS:
            return "AVIF"
        if brands & _HEIF_BRANDS:
            return "HEIF"
    for start, name in _OTHERS.items():
        if data.startswith(start):
            raise PictureError("picture.other_kind", kind=Message(name))
    if b"<svg" in data[:4096].lower():
        raise PictureError("picture.other_kind", kind=Message("picture.svg"))
    raise PictureError("picture.unknown")


def name_of(kind: str) -> str:
    """The usual name of a format."""
    return {"WEBP": "WebP", "HEIF": "HEIC"}.get(kind, kind)


def check_parts(kind: str, data: bytes) -> None:
    """Raise PictureError if a file contains another file, or has too many parts."""
    if kind == "JPEG":
        outside = _bytes_outside_scans(data)
    elif kind == "PNG":
        outside = _bytes_outside_pixels(data)
    else:
        outside = [data]  # encoded pixels of these formats contain no text
    _refuse_second_file(data, b"\0".join(outside))


def _refuse_second_file(data: bytes, outside: bytes) -> None:
    """Raise PictureError if the file is also a web page, a program, a document or an archive.

    These are searched where their programs would find them, and outside the pixel data, which may
    contain any text by chance. A video that a phone appends to a photo is accepted, because only
    the pixels are kept.
    """
    if (
        _ARCHIVE_END in data[-_ARCHIVE_REACH:]
        or _ARCHIVE_END in outside
        or _DOCUMENT in data[:_DOCUMENT_REACH]
        or _DOCUMENT in outside
        or _has_page(outside)
    ):
        raise PictureError("picture.holds_a_file")


def _has_page(outside: bytes) -> bool:
    lower = outside.lower()
    for beginning in _PAGES:
        at = -1
        for _ in range(_MOST_BEGINNINGS):
            at = lower.find(beginning, at + 1)
            if at < 0:
                break
            if _TEXT.match(lower, at + len(beginning)):
                return True
        else:
            return True
    return False


def _bytes_outside_scans(data: bytes) -> list[bytes]:
    """The bytes of a JPEG outside its scans; PictureError for too many scans or parts.

    Decoding a scan may take as long as a whole picture.
    """
    outside, start = [], 0
    at, parts, scans = 2, 0, 0
    in_scan = False
    while found := _MARKER.search(data, at):
        if in_scan:
            start, in_scan = found.start(), False
        filling, at, marker = found.start() - at, found.end(), data[found.end() - 1]
        if marker == 0xD9 or (filling > _MOST_FILLING and not scans):
            break
        at += int.from_bytes(data[at : at + 2], "big")
        parts += 1
        if marker == 0xDA:
            scans += 1
            outside.append(data[start:at])
            in_scan = True
        if scans > MOST_SCANS or parts > MOST_PARTS:
            raise PictureError("picture.jpeg_parts", scans=MOST_SCANS, parts=MOST_PARTS)
    if not scans:
        raise PictureError("picture.jpeg_empty")
    return outside if in_scan else [*outside, data[start:]]


def _bytes_outside_pixels(data: bytes) -> list[bytes]:
    """The bytes of a PNG outside its pixel data, and after its end."""
    outside = []
    at, chunks = 8, 0
    while at < len(data) and (kind := data[at + 4 : at + 8]) != b"IEND":
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        if kind not in _PIXEL_CHUNKS:
            outside.append(data[at:end])
        at, chunks = end, chunks + 1
        if chunks > MOST_PARTS:
            raise PictureError("picture.png_parts", parts=MOST_PARTS)
    return [*outside, data[at:]]


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height in a WebP header; (0, 0) if it has none."""
    if data[12:16] == b"VP8X" and len(data) >= 30:
        return (
            int.from_bytes(data[24:27], "little") + 1,
            int.from_bytes(data[27:30], "little") + 1,
        )
    if data[12:16] == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if data[12:16] == b"VP8 " and len(data) >= 30:
        return (
            int.from_bytes(data[26:28], "little") & 0x3FFF,
            int.from_bytes(data[28:30], "little") & 0x3FFF,
        )
    return 0, 0
