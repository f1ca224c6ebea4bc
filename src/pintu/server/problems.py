"""Errors as responses: one sentence with its code, as application/problem+json (RFC 9457)."""

from __future__ import annotations

import json
import logging
import secrets
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ASGIMessage

from pintu.messages import Message
from pintu.messages.languages import languages
from pintu.messages.rendering import render_sentence
from pintu.server.languages import request_language
from pintu.server.validation import field_of, message_of

MEDIA_TYPE = "application/problem+json"
_log = logging.getLogger("pintu.server")

_MESSAGES = {
    400: Message("request.unreadable"),
    404: Message("request.no_address"),
    405: Message("request.no_method_here"),
}


class ProblemError(HTTPException):
    """An error with its status and its message; members are added to the response.

    `field` is the field of the request that is wrong. The sentence begins with its name, or with
    `label` if that is given; an empty one leaves the name out.
    """

    def __init__(
        self,
        status: int,
        message: Message,
        *,
        field: str | None = None,
        label: str | None = None,
        headers: dict[str, str] | None = None,
        **members: Any,
    ) -> None:
        headers = dict(headers or {})
        if "retry_after" in members:
            headers["Retry-After"] = str(members["retry_after"])
        super().__init__(status, str(message), headers)
        self.message = message
        self.field = field
        self.label = label
        self.members = members


def not_found(code: str) -> ProblemError:
    """A 404, the same for what does not exist and for what belongs to another player."""
    return ProblemError(404, Message(code))


def problem_response(
    status: int,
    message: Message,
    headers: dict[str, str] | None = None,
    *,
    field: str | None = None,
    label: str | None = None,
    **members: Any,
) -> Response:
    """The response of an error, in the language of the request; see `ProblemError`."""
    language = request_language()
    name = field if label is None else label or None
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": render_sentence(message, language, name),
        **message.as_data(),
    }
    if field is not None:
        body["field"] = field
    body |= members
    given = {
        "Cache-Control": "no-store",
        "Content-Language": language.tag,
        "Vary": "Accept-Language",
        **(headers or {}),
    }
    return _ProblemResponse(body, status, given, MEDIA_TYPE)


class _ProblemResponse(JSONResponse):
    """JSON in which half of a surrogate pair is a question mark.

    A request may have one, as an escape in its JSON, and the error repeats what it has.
    """

    def render(self, content: Any) -> bytes:
        """The bytes of a body."""
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "replace")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problem responses of a route, for the description of the API."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in sorted(statuses)
    }


def handle_problems(app: FastAPI) -> None:
    """Make every error of an application a problem response."""
    languages()  # loaded now, as an error may be that no more files can be opened

    def on_http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, AnyHTTPException)
        headers = dict(error.headers or {})
        if isinstance(error, ProblemError):
            return problem_response(
                error.status_code,
                error.message,
                headers,
                field=error.field,
                label=error.label,
                **error.members,
            )
        if error.status_code == 405:
            headers["Allow"] = allowed_methods(app, request.scope["path"]) or headers["Allow"]
        message = _MESSAGES.get(error.status_code)
        if message is None:
            message = Message("request.failed", reason=str(error.detail))
        return problem_response(error.status_code, message, headers)

    def on_invalid_request(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        if isinstance(first.get("input"), bytes):
            return problem_response(415, Message("request.media_type"))
        return problem_response(422, message_of(first), field=field_of(first))

    app.add_exception_handler(AnyHTTPException, on_http_error)
    app.add_exception_handler(RequestValidationError, on_invalid_request)


def allowed_methods(app: FastAPI, path: str) -> str:
    """The methods of a path, for the header Allow; empty if no route has the path."""
    methods = {
        method.upper()
        for template, item in app.openapi()["paths"].items()
        if compile_path(template)[0].match(path)
        for method in item
    }
    if "GET" in methods:
        methods.add("HEAD")
    return ", ".join(sorted(methods))


class FailureMiddleware:
    """Logs an unexpected error, and responds with a sentence and the number of the log entry."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        started = False

        async def send_watched(message: ASGIMessage) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        except ClientDisconnect:
            return  # there is nobody to respond to
        except Exception as error:
            number = scope.get("state", {}).get("request_id") or secrets.token_hex(8)
            _log.error("request failed", exc_info=error, extra={"error_id": number})
            if started:
                raise
            message = Message("service.failure", number=number)
            await problem_response(500, message)(scope, receive, send)
