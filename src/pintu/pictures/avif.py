"""Reads the real size of the frames in an AVIF file, which its header may not tell.

The AVIF decoder uses the size in the file's header until it has decoded the frame: a file of two
kilobytes can claim a hundred pixels and take gigabytes. The size for which the decoder allocates
memory is in the sequence header of the AV1 stream (AV1 specification, section 5.5).
"""

from __future__ import annotations

from collections.abc import Iterator

_MOST_ITEMS = 1024
_MOST_PARTS = 20_000


def coded_pixels(data: bytes) -> int:
    """The sum over the items of the file of the pixels of their largest frame; 0 if there is none.

    A ValueError or IndexError means that the file is damaged.
    """
    total = 0
    for item in _items(data):
        total += max((width * height for width, height in _sizes(item)), default=0)
    return total


def as_still(data: bytes) -> bytes:
    """The same file marked as a still picture; of an animation, the decoder would read tracks."""
    return data[:8] + b"avif" + data[12:] if data[8:12] == b"avis" else data


def _boxes(data: bytes, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The kind of each box, and the start and end of its content."""
    for _ in range(_MOST_PARTS):
        if start + 8 > end:
            return
        size, head = int.from_bytes(data[start : start + 4], "big"), 8
        if size == 1:
            size, head = int.from_bytes(data[start + 8 : start + 16], "big"), 16
        stop = start + size if size else end
        if (0 < size < head) or stop > end:
            raise ValueError("a box ends outside the one that holds it")
        yield data[start + 4 : start + 8], start + head, stop
        start = stop
    raise ValueError("too many boxes")


def _items(data: bytes) -> Iterator[bytes]:
    """The bytes of each item that the file lists (ISO 14496-12, 8.11.3)."""
    parts: dict[bytes, tuple[int, int]] = {}
    for kind, start, end in _boxes(data, 0, len(data)):
        if kind == b"meta":
            for inner, first, last in _boxes(data, start + 4, end):
                parts.setdefault(inner, (first, last))
            break
    if b"iloc" not in parts:
        raise ValueError("no list of items")
    at, _ = parts[b"iloc"]
    version = data[at]
    offset_size, length_size = data[at + 4] >> 4, data[at + 4] & 15
    base_size, index_size = data[at + 5] >> 4, (data[at + 5] & 15) if version else 0
    at += 6

    def number(size: int) -> int:
        nonlocal at
        if at + size > len(data):
            raise ValueError("the list of items is cut short")
        at += size
        return int.from_bytes(data[at - size : at], "big")

    count, left = number(4 if version == 2 else 2), 2 * len(data)
    if count > _MOST_ITEMS:
        raise ValueError("too many items")
    for _ in range(count):
        number(4 if version == 2 else 2)
        inside = version and number(2) & 15 == 1
        number(2)
        base = number(base_size) + (parts.get(b"idat", (0, 0))[0] if inside else 0)
        item = bytearray()
        for _ in range(number(2)):
            number(index_size)
            start, length = base + number(offset_size), number(length_size)
            item += data[start : start + length] if length else data[start:]
            if len(item) > left:
                # A small file with many overlapping items would take long to read.
                raise ValueError("the items are longer than the file")
        left -= len(item)
        yield bytes(item)


def _sizes(stream: bytes) -> Iterator[tuple[int, int]]:
    """Width and height from each sequence header of an AV1 stream."""
    at = 0
    for _ in range(_MOST_PARTS):
        if at >= len(stream):
            return
        head = stream[at]
        at += 2 if head & 4 else 1
        size = len(stream) - at
        if head & 2:
            size, shift = 0, 0
            while True:
                byte = stream[at]
                size |= (byte & 127) << shift
                at, shift = at + 1, shift + 7
                if byte < 128 or shift > 56:
                    break
        if head >> 3 == 1:
            yield _sequence_size(stream[at : at + min(size, 512)])
        at += size
    raise ValueError("too many units")


def _sequence_size(header: bytes) -> tuple[int, int]:
    bits = int.from_bytes(header, "big")
    left = 8 * len(header)

    def take(count: int) -> int:
        nonlocal left
        left -= count
        if left < 0:
            raise ValueError("a sequence header is cut short")
        return bits >> left & (1 << count) - 1

    take(4)  # profile, still picture
    if take(1):  # reduced
        take(5)
    else:
        delay_bits = 0
        if take(1):  # timing
            take(64)
            if take(1):  # a number in unary and binary
                zeros = 0
                while not take(1):
                    zeros += 1
                take(zeros)
            if take(1):  # a model of the decoder
                delay_bits = take(5) + 1
                take(42)
        delays = take(1)
        for _ in range(take(5) + 1):
            take(12)
            if take(5) > 7:
                take(1)
            if delay_bits and take(1):
                take(2 * delay_bits + 1)
            if delays and take(1):
                take(4)
    width_bits, height_bits = take(4) + 1, take(4) + 1
    return take(width_bits) + 1, take(height_bits) + 1
