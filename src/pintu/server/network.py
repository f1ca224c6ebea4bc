"""The address of this server in its network, and links with that address as QR codes."""

from __future__ import annotations

import socket
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from pintu.server.security.proxies import parse_address
from pintu.server.settings import Settings, SettingsError

if TYPE_CHECKING:
    import segno

_ALL_INTERFACES = {"0.0.0.0": ("192.0.2.1", "127.0.0.1"), "::": ("2001:db8::1", "::1")}
"""Addresses that mean all interfaces; for each a remote address, and a local one as fallback."""

_SCALE = 4
"""Pixels of a module in an image."""


def own_address() -> str:
    """The address of this machine in its network; SettingsError if it is in none."""
    address = _address_of("0.0.0.0")
    if _is_loopback(address):
        raise SettingsError("settings.no_network")
    return address


def url_of(settings: Settings) -> str:
    """The URL of the server; the machine's network address if it listens on all interfaces."""
    return _url(_address_of(settings.host), settings.port)


def url_with_token(settings: Settings, token: str) -> str:
    """The URL that opens a local game; browsers do not send the part after # to any server."""
    return f"{url_of(settings)}/#token={token}"


def network_url(settings: Settings) -> str | None:
    """The URL of the server for others in the network; None if it is for this machine only."""
    address = settings.network or _address_of(settings.host)
    return None if _is_loopback(address) else _url(address, settings.port)


def qr_code(url: str) -> segno.QRCode:
    """The QR code of a URL; medium error correction, as a screen is photographed at an angle."""
    import segno

    return segno.make_qr(url, error="m")


@lru_cache(64)
def qr_image(url: str) -> bytes:
    """The QR code of a URL as SVG, dark on light in every colour scheme."""
    image = BytesIO()
    qr_code(url).save(image, kind="svg", scale=_SCALE, dark="#000", light="#fff", xmldecl=False)
    return image.getvalue()


def _url(address: str, port: int) -> str:
    return f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"


def _is_loopback(name: str) -> bool:
    address = parse_address(name)
    return name == "localhost" or (address is not None and address.is_loopback)


def _address_of(host: str) -> str:
    """The address of a host; a UDP connect finds that of all interfaces, without sending."""
    if host not in _ALL_INTERFACES:
        return host
    remote, fallback = _ALL_INTERFACES[host]
    with socket.socket(
        socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM
    ) as probe:
        try:
            probe.connect((remote, 9))
        except OSError:
            return fallback
        return str(probe.getsockname()[0])
