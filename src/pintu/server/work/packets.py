"""Packets between the server and its workers: a JSON object, followed by optional bytes."""

from __future__ import annotations

import json
import struct
from asyncio import IncompleteReadError, StreamReader
from typing import Any, BinaryIO, TypeAlias

_SIZES = struct.Struct(">II")  # bytes of the JSON text, bytes of the payload

JsonObject: TypeAlias = dict[str, Any]
Packet: TypeAlias = tuple[JsonObject, bytes]


def pack(message: JsonObject, payload: bytes = b"") -> bytes:
    """Encode a packet for a pipe."""
    # NaN and infinity are not JSON: fail here, not in the browser.
    text = json.dumps(message, allow_nan=False, separators=(",", ":")).encode()
    return _SIZES.pack(len(text), len(payload)) + text + payload


def read_packet(pipe: BinaryIO) -> Packet | None:
    """Wait for the next packet; None once the other side has closed the pipe or died."""
    sizes = pipe.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        return None
    text_size, payload_size = _SIZES.unpack(sizes)
    text, payload = pipe.read(text_size), pipe.read(payload_size)
    if len(text) < text_size or len(payload) < payload_size:
        return None
    return json.loads(text), payload


async def receive(pipe: StreamReader) -> Packet | None:
    """Read a packet as `read_packet` does, in an event loop."""
    try:
        text_size, payload_size = _SIZES.unpack(await pipe.readexactly(_SIZES.size))
        text = await pipe.readexactly(text_size)
        payload = await pipe.readexactly(payload_size)
    except (IncompleteReadError, ConnectionError):
        return None
    return json.loads(text), payload
