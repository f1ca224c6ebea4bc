"""Errors as the service tells them: one sentence, as application/problem+json."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.messages import Message as Text
from pintu.messages.rendering import render_sentence
from pintu.server.languages import request_language, spoken

MEDIA_TYPE = "application/problem+json"
_log = logging.getLogger("pintu.server")

_SENTENCES = {
    400: "The request cannot be read.",
    404: "There is nothing here.",
    405: "This address takes other methods.",
}


class ProblemError(HTTPException):
    """An error with its status and its message; members go into the answer as they are.

    `field` is the field of the request that is wrong. The sentence begins with its name, or with
    `label` if that is given; an empty one leaves the name out.
    """

    def __init__(
        self,
        status: int,
        message: str | Text,
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


def not_found(what: str) -> ProblemError:
    """The same answer for what is not there and for what belongs to someone else."""
    return ProblemError(404, f"There is no such {what}.")


def problem_response(
    status: int,
    message: str | Text,
    headers: dict[str, str] | None = None,
    *,
    field: str | None = None,
    label: str | None = None,
    **members: Any,
) -> Response:
    """The answer itself, in the language of the request; see `ProblemError`."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
    }
    if isinstance(message, Text):
        language = request_language().tag
        name = field if label is None else label or None
        body |= {"detail": render_sentence(message, request_language(), name), **message.as_data()}
    else:
        body["detail"], language = spoken(message)
    if field is not None:
        body["field"] = field
    body |= members
    given = {
        "Cache-Control": "no-store",
        "Content-Language": language,
        "Vary": "Accept-Language",
        **(headers or {}),
    }
    return JSONResponse(body, status, given, MEDIA_TYPE)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a route adds to the description of the API for the problems it may answer with."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in sorted(statuses)
    }


def handle_problems(app: FastAPI) -> None:
    """Let every error of an application be told as a problem."""

    def told(request: Request, error: Exception) -> Response:
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
        detail = _SENTENCES.get(error.status_code) or str(error.detail)
        return problem_response(error.status_code, detail, headers)

    def invalid(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        slip = error.errors()[0]
        if isinstance(slip.get("input"), bytes):
            return problem_response(415, "Send JSON, and say so: Content-Type application/json.")
        field, sentence = _told_slip(slip)
        return problem_response(422, sentence, field=field)

    app.add_exception_handler(AnyHTTPException, told)
    app.add_exception_handler(RequestValidationError, invalid)


def allowed_methods(app: FastAPI, path: str) -> str:
    """The methods an address takes, as the header Allow lists them; none for no address."""
    methods = {
        method.upper()
        for template, item in app.openapi()["paths"].items()
        if compile_path(template)[0].match(path)
        for method in item
    }
    if "GET" in methods:
        methods.add("HEAD")
    return ", ".join(sorted(methods))


def _told_slip(slip: Mapping[str, Any]) -> tuple[str, str]:
    """The field of a thing that is wrong, and a sentence about it."""
    where, *path = slip["loc"]
    field = ".".join(str(part) for part in path)[:200]
    if slip["type"] == "json_invalid":
        return "body", "body: this is not JSON."
    if slip["type"] == "missing":
        name = field or str(where)
        return name, f"{name}: this field is missing."
    if slip["type"] == "extra_forbidden":
        return _plain(field), f"{_plain(field)}: this field is not known."
    message = str(slip["msg"])
    name = _plain(field) or str(where)
    return name, f"{name}: {message[:1].lower()}{message[1:300].rstrip('.')}."


def _plain(name: str) -> str:
    return name if name.isprintable() else repr(name)


class Failures:
    """Whatever goes wrong inside becomes a calm sentence with a number that the log has too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except ClientDisconnect:
            return  # nobody is there to be told
        except Exception as error:
            number = secrets.token_hex(4)
            _log.error("request failed", exc_info=error, extra={"error_id": number})
            if begun:
                raise
            detail = f"Something went wrong here; it has been noted under {number}."
            await problem_response(500, detail)(scope, receive, send)
