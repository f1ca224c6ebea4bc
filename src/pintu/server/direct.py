"""A route that is asked all the time, and so goes the short way."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError


class DirectRoute(APIRoute):
    """Calls `fn(request, ..., body)` itself: what its path holds, as text, then its JSON.

    It is described as any other route is, and refuses as they do. FastAPI's own way of finding
    out what a function wants, every time anew, is a quarter of what keeping a game takes.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        assert self.body_field is not None
        body_type = self.body_field.field_info.annotation
        assert isinstance(body_type, type)
        assert issubclass(body_type, BaseModel)
        answer = self.endpoint

        async def handle(request: Request) -> Response:
            body = _parsed(body_type, request, await request.body())
            response = await answer(request, *request.path_params.values(), body)
            assert isinstance(response, Response)
            return response

        return handle


def _parsed(body_type: type[BaseModel], request: Request, body: bytes) -> BaseModel:
    if not body:
        raise RequestValidationError([{"type": "missing", "loc": ("body",), "input": None}])
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json" and not media_type.endswith("+json"):
        raise RequestValidationError([{"type": "media_type", "loc": ("body",), "input": body}])
    try:
        return body_type.model_validate_json(body)
    except ValidationError as error:
        slips = error.errors(include_url=False, include_input=False)
        raise RequestValidationError(
            [{**slip, "loc": ("body", *slip["loc"])} for slip in slips]
        ) from None
