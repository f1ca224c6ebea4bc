"""Messages between the service and its workers: a JSON object, with bytes behind it if need be."""

from __future__ import annotations

import json
import struct
from asyncio import IncompleteReadError, StreamReader
from typing import Any, BinaryIO, TypeAlias

_SIZES = struct.Struct(">II")  # bytes of the JSON text, bytes behind it

Message: TypeAlias = dict[str, Any]
Packet: TypeAlias = tuple[Message, bytes]


def pack(message: Message, payload: bytes = b"") -> bytes:
    """A message as it goes through a pipe."""
    # Not-a-number and infinity are no JSON: better an error here than in somebody's browser.
    text = json.dumps(message, allow_nan=False, separators=(",", ":")).encode()
    return _SIZES.pack(len(text), len(payload)) + text + payload


def read_packet(pipe: BinaryIO) -> Packet | None:
    """The next message, waited for; None once the other side has closed or died."""
    sizes = pipe.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        return None
    text_size, payload_size = _SIZES.unpack(sizes)
    text, payload = pipe.read(text_size), pipe.read(payload_size)
    if len(text) < text_size or len(payload) < payload_size:
        return None
    return json.loads(text), payload


async def receive(pipe: StreamReader) -> Packet | None:
    """As `read_packet`, in an event loop."""
    try:
        text_size, payload_size = _SIZES.unpack(await pipe.readexactly(_SIZES.size))
        text = await pipe.readexactly(text_size)
        payload = await pipe.readexactly(payload_size)
    except (IncompleteReadError, ConnectionError):
        return None
    return json.loads(text), payload
