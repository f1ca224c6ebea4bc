"""The format of a table file: a header of one page, then the bytes of the table.

The header has a mark, a version, the length, a checksum and a description as JSON. This module
needs no NumPy, so that small tables can be read without loading it.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path

from pintu.messages import MessageError

_MARK = b"PINTU-TABLE\n"
_VERSION = 1
_HEADER = struct.Struct("<12sIQII")  # mark, version, length, checksum, length of the description

PAGE = 4096
"""Bytes of the header."""


class DamagedTable(MessageError):  # noqa: N818 - the name says what is wrong
    """A table file that is truncated, altered or of another version; the message says which."""


def map_table(path: Path, description: dict[str, object]) -> mmap.mmap:
    """Map a table file read-only, with its header, after checking all of it.

    FileNotFoundError if it does not exist, DamagedTable if it is damaged.
    """
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size < PAGE:
            raise DamagedTable("table.cut_short")
        view = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    _ask_for_huge_pages(view)
    page = view[:PAGE]
    mark, version, length, checksum, words = _HEADER.unpack_from(page)
    if mark != _MARK:
        raise DamagedTable("table.not_a_table")
    if version != _VERSION:
        raise DamagedTable("table.version", version=version, known=_VERSION)
    if length != size - PAGE:
        raise DamagedTable("table.cut_short")
    if page[_HEADER.size : _HEADER.size + words] != encode_description(description):
        raise DamagedTable("table.other")
    with memoryview(view) as whole:
        if zlib.crc32(whole[PAGE:], zlib.crc32(page[_HEADER.size :])) != checksum:
            raise DamagedTable("table.altered")
    return view


def _ask_for_huge_pages(view: mmap.mmap) -> None:
    """Ask for pages of 2 MB: random reads take a third less time where the system can do this.

    It must come before the file is read, and needs no more memory: processes share these pages too.
    """
    if hasattr(mmap, "MADV_HUGEPAGE") and hasattr(view, "madvise"):
        with suppress(OSError):  # the system was built without them
            view.madvise(mmap.MADV_HUGEPAGE)


def header_of(table: memoryview, description: dict[str, object]) -> bytes:
    """The header for the bytes of a table."""
    words = encode_description(description)
    rest = words.ljust(PAGE - _HEADER.size, b"\0")
    checksum = zlib.crc32(table, zlib.crc32(rest))
    return _HEADER.pack(_MARK, _VERSION, table.nbytes, checksum, len(words)) + rest


def encode_description(description: dict[str, object]) -> bytes:
    """A description as it stands in the file."""
    return json.dumps(description, sort_keys=True).encode()
