"""The directive `{http-api}`: every request of the service, from its OpenAPI description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

DESCRIPTION = Path(__file__).parents[2] / "web/openapi.json"

Schema = dict[str, Any]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.add_directive("http-api", HttpApi)
    return {"parallel_read_safe": True}


class HttpApi(SphinxDirective):
    """The requests, by subject, and the objects that are sent."""

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """The nodes of all sections."""
        self.env.note_dependency(str(DESCRIPTION))
        description = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
        lines = StringList(list(_markdown(description)), source=str(DESCRIPTION))
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def _markdown(description: Schema) -> Iterator[str]:
    subjects: dict[str, list[tuple[str, str, Schema]]] = {}
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            (subject,) = operation["tags"]
            subjects.setdefault(subject, []).append((method.upper(), path, operation))
    for subject, operations in subjects.items():
        yield f"\n## {subject.capitalize()}\n"
        for method, path, operation in operations:
            yield from _operation(method, path, operation)
    yield "\n## Objects\n"
    for name, schema in description["components"]["schemas"].items():
        yield from _object(name, schema)


def _operation(method: str, path: str, operation: Schema) -> Iterator[str]:
    yield f"\n### `{method} {path}`\n"
    yield f"**{operation['summary']}.** {operation['description']}\n"
    for parameter in operation.get("parameters", ()):
        needed = "" if parameter.get("required") else ", optional"
        about = parameter.get("description", "")
        kind = _type(parameter["schema"])
        yield f"- `{parameter['name']}` in the {parameter['in']} ({kind}{needed}). {about}"
    if "requestBody" in operation:
        yield f"- Body: {_content(operation['requestBody'])}"
    good = [code for code in operation["responses"] if code < "400"]
    for code in good:
        answer = operation["responses"][code]
        content = _content(answer)
        yield f"- Response {code}: {content or answer['description']}"
    errors = [code for code in operation["responses"] if code not in good]
    yield f"- Errors: {', '.join(errors)}\n"


def _content(holder: Schema) -> str:
    parts = []
    for kind, content in holder.get("content", {}).items():
        schema = content.get("schema", {})
        event = f", events {_type(schema['x-event'])}" if "x-event" in schema else ""
        shown = "" if "properties" in schema or not schema else f", {_type(schema)}"
        parts.append(f"`{kind}`{shown}{event}")
    return "; ".join(parts)


def _object(name: str, schema: Schema) -> Iterator[str]:
    yield f"\n({_anchor(name)})=\n### `{name}`\n"
    if "description" in schema:
        yield f"{schema['description']}\n"
    if "properties" not in schema:
        yield f"{_type(schema)}\n"
        return
    yield "| field | type | |"
    yield "|---|---|---|"
    for field, value in schema["properties"].items():
        needed = "" if field in schema.get("required", ()) else "optional. "
        about = " ".join(str(value.get("description", "")).split()).replace("|", "\\|")
        yield f"| `{field}` | {_type(value)} | {needed}{about} |"
    yield ""


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{_anchor(name)})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(each)}`" for each in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_type(each) for each in schema[several])
    if schema.get("type") == "array":
        return f"array of {_type(schema.get('items', {}))}"
    return str(schema.get("format", schema.get("type", "any"))) + _range(schema)


def _range(schema: Schema) -> str:
    least = schema.get("minimum", schema.get("minLength"))
    most = schema.get("maximum", schema.get("maxLength"))
    unit = " characters" if "maxLength" in schema or "minLength" in schema else ""
    if least is not None and most is not None:
        return f", {least} to {most}{unit}"
    if least is not None:
        return f", at least {least}{unit}"
    return f", at most {most}{unit}" if most is not None else ""


def _anchor(name: str) -> str:
    return f"object-{name.lower()}"
