"""Limits the memory of responses that clients have not read yet."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.messages import Message as Sentence
from pintu.server.problems import problem_response
from pintu.server.security.body_memory import BodyMemory
from pintu.server.security.rate_limit import limited_address

TOTAL = 100_000_000
PER_ADDRESS = 40_000_000
"""Bytes of all long responses together, and of those to one address."""

PIECE = 65_536
"""Bytes that are sent at once; shorter responses do not count."""

_RETRY_AFTER = 5


class AnswerMemoryMiddleware:
    """Sends long responses in pieces, each when the client has read the one before.

    If there is not enough memory left for a response, the client gets a 503 instead.
    """

    def __init__(self, app: ASGIApp, memory: BodyMemory | None = None) -> None:
        self._app = app
        self._memory = memory or BodyMemory(TOTAL, PER_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, with its response limited."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        address, held, refused = limited_address(scope), 0, False

        async def send_in_pieces(message: Message) -> None:
            nonlocal held, refused
            if refused:
                return None
            if message["type"] == "http.response.start":
                length = _content_length(message)
                if length > PIECE and not self._memory.take(address, length):
                    refused = True
                    return await _refusal()(scope, receive, send)
                held = length if length > PIECE else 0
            body, more = message.get("body", b""), message.get("more_body", False)
            if len(body) <= PIECE:
                return await send(message)
            for at in range(0, len(body), PIECE):
                last = at + PIECE >= len(body)
                piece = {**message, "body": body[at : at + PIECE], "more_body": more or not last}
                await send(piece)
            return None

        try:
            await self._app(scope, receive, send_in_pieces)
        finally:
            self._memory.release(address, held)
        return None


def _refusal() -> ASGIApp:
    message = Sentence("request.too_much", seconds=_RETRY_AFTER)
    headers = {"Retry-After": str(_RETRY_AFTER)}
    return problem_response(503, message, headers, retry_after=_RETRY_AFTER)


def _content_length(message: Message) -> int:
    for name, value in message.get("headers", ()):
        if name.lower() == b"content-length":
            return int(value)
    return 0
