"""What a file says about itself, read before any decoder sees it."""

from __future__ import annotations

import re

from pintu.pictures.picture import PictureError

MOST_SCANS = 64
"""Passes of a progressive JPEG; cameras and editors write about ten, a bomb thousands."""

MOST_PARTS = 20_000
"""Segments of a JPEG, chunks of a PNG; decoders go through them one by one."""

_MOST_FILLING = 4096
"""Bytes between two segments of a JPEG; Pillow steps over them one by one."""

WANTED = "use a JPEG, PNG, WebP, HEIC or AVIF picture"
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_AVIF_BRANDS = {b"avif", b"avis"}
_OTHERS = {
    b"GIF8": "a GIF",
    b"BM": "a BMP picture",
    b"II*\x00": "a TIFF picture",
    b"MM\x00*": "a TIFF picture",
    b"%PDF": "a PDF document",
    b"PK\x03\x04": "a ZIP archive",
}
# Written small: the file is searched in small letters. A ZIP archive is known by its end.
_SMUGGLED = (
    b"pk\x05\x06\0\0\0\0",
    b"%pdf-1.",
    b"<script",
    b"<html",
    b"<!doctype",
    b"<svg",
    b"<?php",
)
_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""In a JPEG; within a scan FF is followed by 00 or by the number of a restart."""


def kind_of(data: bytes) -> str:
    """Pillow's name for the format that the first bytes announce."""
    if not data:
        raise PictureError(f"the file is empty; {WANTED}")
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] == b"ftyp":
        # After the main brand and a version stand the brands that the file also answers to.
        length = min(int.from_bytes(data[:4], "big"), 256)
        brands = {data[8:12], *(data[at : at + 4] for at in range(16, length, 4))}
        if brands & _AVIF_BRANDS:
            return "AVIF"
        if brands & _HEIF_BRANDS:
            return "HEIF"
    for start, name in _OTHERS.items():
        if data.startswith(start):
            raise PictureError(f"the file is {name}; {WANTED}")
    if b"<svg" in data[:4096].lower():
        raise PictureError(f"the file is an SVG drawing; {WANTED}")
    raise PictureError(f"the file is no picture that can be read; {WANTED}")


def name_of(kind: str) -> str:
    """What people call this format."""
    return {"WEBP": "WebP", "HEIF": "HEIC"}.get(kind, kind)


def check_parts(kind: str, data: bytes) -> None:
    """Refuse a file that holds another one, or that is made of suspiciously many parts."""
    _refuse_second_file(data)
    if kind == "JPEG":
        _refuse_scans(data)
    elif kind == "PNG":
        _refuse_chunks(data)


def _refuse_second_file(data: bytes) -> None:
    """A picture that is also a page, a program or an archive was made to deceive.

    The video that a phone hangs on a photo is let through: nothing but pixels ever leaves here.
    """
    small = data.lower()
    if any(mark in small for mark in _SMUGGLED):
        raise PictureError("the file holds another file within the picture; save the picture anew")


def _refuse_scans(data: bytes) -> None:
    """Each scan of a JPEG may cost as much as a whole picture and take ten bytes."""
    at, parts, scans = 2, 0, 0
    while found := _MARKER.search(data, at):
        filling, at, marker = found.start() - at, found.end(), data[found.end() - 1]
        if marker == 0xD9 or (filling > _MOST_FILLING and not scans):
            break
        at += int.from_bytes(data[at : at + 2], "big")
        parts, scans = parts + 1, scans + (marker == 0xDA)
        if scans > MOST_SCANS or parts > MOST_PARTS:
            raise PictureError(
                f"the JPEG file has more than {MOST_SCANS} scans or {MOST_PARTS:,} parts; "
                "save the picture anew"
            )
    if not scans:
        raise PictureError("the JPEG file holds no picture; send it again or save it anew")


def _refuse_chunks(data: bytes) -> None:
    at, chunks = 8, 0
    while at < len(data) and data[at + 4 : at + 8] != b"IEND":
        at += 12 + int.from_bytes(data[at : at + 4], "big")
        chunks += 1
        if chunks > MOST_PARTS:
            raise PictureError(
                f"the PNG file has more than {MOST_PARTS:,} parts; save the picture anew"
            )


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height that a WebP header announces; (0, 0) if it announces none."""
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
