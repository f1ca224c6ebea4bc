"""Turns the errors of Pydantic into messages, by their type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pintu.messages import Message, MessageError

_CODES = {
    "json_invalid": "request.not_json",
    "missing": "request.missing",
    "extra_forbidden": "request.unknown_field",
    "string_type": "request.text",
    "string_unicode": "request.unicode",
    "int_type": "request.whole_number",
    "int_parsing": "request.whole_number",
    "int_parsing_size": "request.whole_number",
    "int_from_float": "request.whole_number",
    "float_type": "request.number",
    "float_parsing": "request.number",
    "finite_number": "request.finite",
    "bool_type": "request.true_or_false",
    "bool_parsing": "request.true_or_false",
    "list_type": "request.list",
    "dict_type": "request.object",
    "model_type": "request.object",
    "model_attributes_type": "request.object",
    "none_required": "request.null",
}
"""For each type of error without values, the code of its message."""

_CODES_WITH_VALUES = {
    "string_pattern_mismatch": ("request.pattern", {"pattern": "pattern"}),
    "greater_than_equal": ("request.at_least", {"least": "ge"}),
    "less_than_equal": ("request.at_most", {"most": "le"}),
    "greater_than": ("request.more_than", {"bound": "gt"}),
    "less_than": ("request.less_than", {"bound": "lt"}),
    "string_too_short": ("request.too_short", {"least": "min_length"}),
    "string_too_long": ("request.too_long", {"most": "max_length"}),
    "too_long": ("request.too_many_items", {"most": "max_length"}),
}
"""The same for those with values: where in the error's context each value is."""


def field_of(error: Mapping[str, Any]) -> str:
    """The path of the field that an error is about, such as `game.kind`; or the part, as `body`."""
    part, *path = error["loc"]
    if error["type"] == "json_invalid":
        return "body"
    name = ".".join(str(each) for each in path)[:200] or str(part)
    return name if name.isprintable() else repr(name)


def message_of(error: Mapping[str, Any]) -> Message:
    """The message of an error; one that only names the type if the type is not known here."""
    kind, context = error["type"], error.get("ctx", {})
    if kind in _CODES:
        return Message(_CODES[kind])
    if kind in _CODES_WITH_VALUES:
        code, places = _CODES_WITH_VALUES[kind]
        return Message(code, **{name: context[place] for name, place in places.items()})
    cause = context.get("error")
    if isinstance(cause, MessageError):  # from a validator of ours
        return cause.message
    return Message("request.invalid", type=kind)
