"""The size of an AVIF frame, from files made bit by bit as the specifications say."""

import struct
from io import BytesIO

import pytest
from PIL import Image

from pictures.samples import quarters, saved
from pintu.pictures.avif import as_still, coded_pixels


def box(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", 8 + len(body)) + kind + body


def file_of(*items: bytes) -> bytes:
    """A file whose list of items points at these streams, one after the other."""
    head = box(b"ftyp", b"avif\0\0\0\0avifmif1")
    size = len(head) + 8 + 4 + 8 + 4 + 2 + 2 + 14 * len(items) + 8
    places = b""
    for at, item in enumerate(items, 1):
        places += struct.pack(">HHHII", at, 0, 1, size, len(item))
        size += len(item)
    listed = box(b"iloc", bytes(4) + b"\x44\0" + struct.pack(">H", len(items)) + places)
    return head + box(b"meta", bytes(4) + listed) + box(b"mdat", b"".join(items))


def stream(*fields: tuple[int, int]) -> bytes:
    """A sequence header of numbers and their widths in bits, behind a temporal delimiter."""
    text = "".join(f"{value:0{width}b}" for value, width in fields if width)
    text += "0" * (-len(text) % 8) + "0" * 16
    body = int(text, 2).to_bytes(len(text) // 8, "big")
    return b"\x12\x00" + b"\x0a" + bytes([len(body)]) + body


SIZE = ((15, 4), (11, 4), (40_000 - 1, 16), (3_000 - 1, 12))
REDUCED = ((0, 3), (1, 1), (1, 1), (8, 5))
PLAIN = ((0, 3), (0, 1), (0, 1), (0, 1), (0, 1), (0, 5), (0, 12), (9, 5), (1, 1))
TIMED = (
    *((0, 3), (0, 1), (0, 1)),
    *((1, 1), (1, 32), (25, 32), (1, 1), (0, 2), (1, 1), (2, 2)),  # 2 zeros, 1, 2 bits
    *((1, 1), (9, 5), (7, 32), (3, 5), (4, 5)),  # the decoder's model: delays of 10 bits
    *((1, 1), (1, 5)),  # display delays; two operating points
    *((5, 12), (4, 5), (1, 1), (700, 10), (300, 10), (1, 1), (1, 1), (6, 4)),
    *((3, 12), (12, 5), (0, 1), (0, 1), (0, 1)),
)


@pytest.mark.parametrize("header", [REDUCED, PLAIN, TIMED])
def test_the_size_is_found_behind_every_kind_of_header(header: tuple[tuple[int, int], ...]) -> None:
    assert coded_pixels(file_of(stream(*header, *SIZE))) == 40_000 * 3_000


def test_items_add_up_and_of_many_headers_the_largest_counts() -> None:
    small = stream(*REDUCED, (3, 4), (3, 4), (9, 4), (9, 4))
    large = stream(*REDUCED, *SIZE)
    assert coded_pixels(file_of(small, small)) == 200
    assert coded_pixels(file_of(small + large, b"\0\0\0\0Exif")) == 40_000 * 3_000


def test_pillow_s_own_files_are_understood() -> None:
    assert coded_pixels(saved(quarters(), "AVIF")) == 160 * 120
    clear = Image.new("RGBA", (64, 48), (9, 9, 9, 9))
    assert coded_pixels(saved(clear, "AVIF")) == 2 * 64 * 48
    frames = [Image.new("RGB", (80, 64), colour) for colour in ("white", "black")]
    moving = saved(frames[0], "AVIF", save_all=True, append_images=frames[1:], duration=100)
    assert coded_pixels(moving) == 80 * 64
    # The tracks of an animation are not measured above, so they must not be read either.
    counts = [
        getattr(Image.open(BytesIO(file)), "n_frames", 0) for file in (moving, as_still(moving))
    ]
    assert counts == [2, 1]


@pytest.mark.parametrize(
    "data",
    [
        box(b"ftyp", b"avif\0\0\0\0"),
        file_of(stream(*REDUCED, *SIZE))[:60],
        file_of(b"\x0a\x02\x1f\xff"),
        file_of(b"\x12\x00" * 30_000),
        b"\0\0\0\x04ftypavif",
    ],
)
def test_a_damaged_file_is_an_error(data: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        coded_pixels(data)


def test_overlapping_items_cannot_make_a_small_file_long() -> None:
    item = stream(*REDUCED, *SIZE) + bytes(100_000)
    data = file_of(*[b""] * 500, item)
    at, length = data.index(item), struct.pack(">I", len(item))
    for number in range(1, 501):
        entry = 8 + 16 + 8 + 4 + 8 + 4 + 2 + 2 + 14 * (number - 1) + 6
        data = data[:entry] + struct.pack(">I", at) + length + data[entry + 8 :]
    with pytest.raises(ValueError, match="longer than the file"):
        coded_pixels(data)
