"""Finds the user of the operating system who made a connection from this machine; Linux only."""

from __future__ import annotations

import socket
import struct
from ipaddress import IPv4Address, ip_address
from pathlib import Path

from starlette.types import Scope

_TABLES = {4: Path("/proc/net/tcp"), 6: Path("/proc/net/tcp6")}


def user_of(scope: Scope) -> int | None:
    """The user id of the client; None if it is not known."""
    client = scope.get("client")
    if not client:
        return None
    try:
        address = ip_address(client[0])
        lines = _TABLES[address.version].read_text(encoding="ascii").splitlines()[1:]
    except (ValueError, OSError):
        return None
    wanted = f"{_hexadecimal(client[0])}:{client[1]:04X}"
    for line in lines:
        fields = line.split()
        # Both ends of the connection are listed. The client's end has its address as the local one.
        if fields[1] == wanted:
            return int(fields[7])
    return None


def _hexadecimal(text: str) -> str:
    """An address as the kernel writes it: words of 32 bits in the byte order of the machine.

    >>> _hexadecimal("127.0.0.1") in ("0100007F", "7F000001")
    True
    """
    version = 4 if isinstance(ip_address(text), IPv4Address) else 6
    packed = socket.inet_pton(socket.AF_INET if version == 4 else socket.AF_INET6, text)
    words = struct.unpack(f"={len(packed) // 4}I", packed)
    return "".join(f"{word:08X}" for word in words)
