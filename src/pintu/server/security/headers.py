"""Adds security headers to every response, and answers HEAD requests."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

_OFF = (
    "accelerometer", "autoplay", "browsing-topics", "display-capture",
    "encrypted-media", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection",
    "local-fonts", "magnetometer", "microphone", "midi", "payment", "picture-in-picture",
    "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(["camera=(self)", *(f"{name}=()" for name in _OFF)]),
}


class SecurityHeadersMiddleware:
    """Adds HEADERS to every response, and `no-store` where a response has no Cache-Control."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._added = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, and add the headers to its response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"private, no-store"))
                message["headers"] = [*headers, *self._added]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class HeadMiddleware:
    """Handles HEAD as GET, without the body of the response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, HEAD as GET."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return await self._app(scope, receive, send)

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET"}, receive, send_without_body)
        return None
