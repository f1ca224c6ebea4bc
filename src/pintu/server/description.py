"""Completes the OpenAPI description of the API, at /api/openapi.json."""

from __future__ import annotations

from threading import Lock
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from pintu.server.schemas.problems import Problem

_ONLY_WRITES = {"403", "408", "413", "415"}
_STREAM = "text/event-stream"


def operation_id(route: APIRoute) -> str:
    """The operation id of a route: list_games becomes listGames."""
    first, *rest = route.name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def complete_description(app: FastAPI) -> None:
    """Replace `app.openapi` by a version that adds what FastAPI leaves out; computed once."""
    describe, making = app.openapi, Lock()

    def full_description() -> dict[str, Any]:
        with making:
            if app.openapi_schema is None:
                app.openapi_schema = _complete(describe())
            return app.openapi_schema

    app.openapi = full_description  # type: ignore[method-assign]


def _complete(description: dict[str, Any]) -> dict[str, Any]:
    """Add the schema of problems, and remove errors that GET requests never have."""
    description["components"]["schemas"]["Problem"] = Problem.model_json_schema()
    for item in description["paths"].values():
        for method, operation in item.items():
            for status, response in list(operation["responses"].items()):
                if method == "get" and status in _ONLY_WRITES:
                    del operation["responses"][status]
                stream = response.get("content", {}).get(_STREAM)
                if stream is not None:
                    _describe_events(stream)
    return description


def _describe_events(stream: dict[str, Any]) -> None:
    """Describe a stream by one event: its name, and its data as JSON text."""
    shape = {key: value for key, value in stream["schema"].items() if key == "$ref"}
    stream["schema"] = {
        "type": "object",
        "required": ["event", "data"],
        "properties": {
            "event": {"type": "string"},
            "data": {"type": "string", "contentMediaType": "application/json"},
        },
        "x-event": shape,
    }
