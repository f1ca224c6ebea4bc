"""A message: a code and its values, which each language makes a sentence of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, Union

Value: TypeAlias = Union[str, int, float, "Message", tuple["Value", ...]]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Message:
    """A code such as `board.no_cell`, and the values that its sentence needs.

    `str` gives the English sentence, without a capital letter or a full stop.

    >>> message = Message("board.no_cell", rows=3, cols=3, cell=9)
    >>> message
    Message('board.no_cell', rows=3, cols=3, cell=9)
    >>> print(message)
    a 3x3 board has no cell 9
    >>> Message.from_data(message.as_data()) == message
    True
    """

    code: str
    values: Mapping[str, Value]

    def __init__(self, code: str, /, **values: Value) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "values", values)

    def as_data(self) -> dict[str, Any]:
        """The message as plain values, for JSON."""
        return {
            "code": self.code,
            "values": {name: _plain(value) for name, value in self.values.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Message:
        """The message that `as_data` was called on."""
        return cls(data["code"], **{name: _value(each) for name, each in data["values"].items()})

    def __hash__(self) -> int:
        return hash((self.code, *self.values.items()))

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Message({self.code!r}{values})"

    def __str__(self) -> str:
        # Sentences are loaded when one is wanted; most runs of a program need none.
        from pintu.messages.rendering import in_english

        return in_english(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Message.from_data, (self.as_data(),)


def _plain(value: Value) -> Any:
    if isinstance(value, Message):
        return value.as_data()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


def _value(plain: Any) -> Any:
    if isinstance(plain, dict):
        return Message.from_data(plain)
    if isinstance(plain, list):
        return tuple(_value(each) for each in plain)
    return plain
