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
_PAGES = (b"<script", b"<html", b"<!doctype", b"<svg", b"<?php")
"""How pages and programs begin, written small: they are searched in small letters."""

_TEXT = re.compile(rb"[\s/>][\t\n\r -~]{12}")
"""What stands behind such a beginning; videos and small copies have four fitting bytes by chance,
once in 500 MB, but never so many."""

_MOST_BEGINNINGS = 100
"""Of one kind in a file; by chance there is one at most."""

_ARCHIVE_END, _ARCHIVE_REACH = b"PK\x05\x06\0\0\0\0", 65_557
"""A ZIP archive is known by its end, which is looked for so far from the end of a file."""

_DOCUMENT, _DOCUMENT_REACH = b"%PDF-1.", 1024
"""A PDF document begins so far from the start of a file."""

_PIXEL_CHUNKS = {b"IDAT", b"fdAT"}
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
    if kind == "JPEG":
        beside = _beside_scans(data)
    elif kind == "PNG":
        beside = _beside_pixel_chunks(data)
    else:
        beside = [data]  # what is coded there spells no text
    _refuse_second_file(data, b"\0".join(beside))


def _refuse_second_file(data: bytes, beside: bytes) -> None:
    """A picture that is also a page, a program or an archive was made to deceive.

    What it would be is looked for where its reader would find it, and beside the pixels: these may
    spell anything by chance. The video that a phone hangs on a photo is let through: nothing but
    pixels ever leaves here.
    """
    if (
        _ARCHIVE_END in data[-_ARCHIVE_REACH:]
        or _ARCHIVE_END in beside
        or _DOCUMENT in data[:_DOCUMENT_REACH]
        or _DOCUMENT in beside
        or _has_page(beside)
    ):
        raise PictureError("the file holds another file within the picture; save the picture anew")


def _has_page(beside: bytes) -> bool:
    small = beside.lower()
    for beginning in _PAGES:
        at = -1
        for _ in range(_MOST_BEGINNINGS):
            at = small.find(beginning, at + 1)
            if at < 0:
                break
            if _TEXT.match(small, at + len(beginning)):
                return True
        else:
            return True
    return False


def _beside_scans(data: bytes) -> list[bytes]:
    """What a JPEG holds beside its scans; each of these may cost as much as a whole picture."""
    beside, start = [], 0
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
            beside.append(data[start:at])
            in_scan = True
        if scans > MOST_SCANS or parts > MOST_PARTS:
            raise PictureError(
                f"the JPEG file has more than {MOST_SCANS} scans or {MOST_PARTS:,} parts; "
                "save the picture anew"
            )
    if not scans:
        raise PictureError("the JPEG file holds no picture; send it again or save it anew")
    return beside if in_scan else [*beside, data[start:]]


def _beside_pixel_chunks(data: bytes) -> list[bytes]:
    """What a PNG holds beside its pixels, and behind its end."""
    beside = []
    at, chunks = 8, 0
    while at < len(data) and (kind := data[at + 4 : at + 8]) != b"IEND":
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        if kind not in _PIXEL_CHUNKS:
            beside.append(data[at:end])
        at, chunks = end, chunks + 1
        if chunks > MOST_PARTS:
            raise PictureError(
                f"the PNG file has more than {MOST_PARTS:,} parts; save the picture anew"
            )
    return [*beside, data[at:]]


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
