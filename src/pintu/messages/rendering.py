"""From a message to its sentence in a language.

A place in a template is written as for `str.format`: `{count:,}`, `{seconds:g}`. `{word!r}` is in
the quotation marks of the language, with what cannot be printed escaped. A message in a place is
rendered too. Several values in one place are a list: `{names}` is "a, b, c", `{names:or}` is
"a, b or c".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from pintu.messages.language import Language
from pintu.messages.languages import english
from pintu.messages.message import Message


def render(message: Message, language: Language, field: str | None = None) -> str:
    """The words of a message, behind the name of the field they are about.

    What a language lacks is said in English.
    """
    template = language.templates.get(message.code)
    if template is None:
        language = english.LANGUAGE
        template = language.templates[message.code]
    text = _Renderer(language).vformat(template, (), message.values)
    if field is None:
        return text
    return f"{language.templates.get(f'field.{field}', field)}{language.colon}{text}"


def render_sentence(message: Message, language: Language, field: str | None = None) -> str:
    """The same as a sentence of its own: with a full stop, and a capital if no field precedes."""
    text = render(message, language, field)
    if field is None:
        text = text[:1].upper() + text[1:]
    return text + language.full_stop


def in_english(message: Message, field: str | None = None) -> str:
    """The English words of a message."""
    return render(message, english.LANGUAGE, field)


class _Renderer(Formatter):
    """Fills a template of one language."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """The value of a place, which always has a name."""
        return kwargs[str(key)]

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """A value in quotation marks, if that is what `!r` asks for."""
        if conversion == "r" and self._language.quotes is not None:
            opening, closing = self._language.quotes
            return f"{opening}{repr(str(value))[1:-1]}{closing}"
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in words."""
        if isinstance(value, Message):
            return render(value, self._language)
        if isinstance(value, tuple):
            words = [self.format_field(each, "") for each in value]
            if format_spec == "or" and len(words) > 1:
                words[-2:] = [self._language.alternative.join(words[-2:])]
            return self._language.separator.join(words)
        return format(value, format_spec)
