"""Sentences with places for values: recognized in one language, said in another.

A place says what it is for: `{size}` is a number or another single word and stays as it is,
`{name:text}` may have blanks in it, `{name!r}` is in quotes, and `{reason:said}` is itself a
sentence of the catalogue, which is translated too, or the template does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property

LONGEST = 4_000
"""Characters of a sentence; what is longer was not made by us alone."""

_DEEPEST = 5
"""Sentences within one another."""

PLACE = re.compile(r"\{(\w+)(!r|:text|:said)?\}")
# Values end where the next words begin and never elsewhere (that is what ?> is for): the time taken
# grows with the length of a sentence, not with a power of it.
_WORD, _TEXT = r"\S+?", ".+?"
_QUOTED = "|".join(rf"{mark}(?:[^{mark}\\]|\\.)*+{mark}" for mark in "'\"")


class Template:
    """A sentence in both languages."""

    def __init__(self, source: str, target: str) -> None:
        # Words, then a name, what kind of value it is, and words again, in turn.
        self._parts = PLACE.split(source)
        self._target = target
        self.head, self.tail = self._parts[0], self._parts[-1]
        self.weight = sum(map(len, self._parts[::3])), -source.count(":text}")

    def said(self, text: str, inner: Callable[[str], str | None]) -> str | None:
        """The other language's sentence for this text; None if the text is of another template."""
        if not (text.startswith(self.head) and text.endswith(self.tail)):
            return None
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        values = {}
        for name, kind, value in zip(
            self._parts[1::3], self._parts[2::3], found.groups(), strict=True
        ):
            shown = f"“{value[1:-1]}”" if kind == "!r" else value
            if kind == ":said":
                shown = inner(value)
                if shown is None:
                    return None
            values[name] = shown
        return PLACE.sub(lambda place: values[place[1]], self._target)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        pattern = re.escape(self.head)
        last = len(self._parts) - 1
        for at in range(2, last, 3):
            value = {None: _WORD, "!r": _QUOTED}.get(self._parts[at], _TEXT)
            words = re.escape(self._parts[at + 1])
            # Behind the last value nothing follows that it could take for its end.
            pattern += f"(?>({value}){words})" if at + 1 < last else f"({value}){words}"
        return re.compile(pattern, re.DOTALL)


class Phrasebook:
    """A catalogue of templates, the most specific first, and the names of fields.

    >>> words = {"{name!r} has {size} MB": "{name} 有 {size} MB", "too large": "太大"}
    >>> book = Phrasebook(words, {"body": "文件"})
    >>> book.said("body: 'koi' has 30 MB."), book.said("Too large."), book.said("Too small.")
    ('文件：“koi” 有 30 MB。', '太大。', None)
    """

    def __init__(self, words: Mapping[str, str], fields: Mapping[str, str]) -> None:
        self._whole = {text: said for text, said in words.items() if not PLACE.search(text)}
        templates = [Template(text, said) for text, said in words.items() if PLACE.search(text)]
        self._templates = sorted(templates, key=lambda one: one.weight, reverse=True)
        self._fields = fields

    def said(self, sentence: str) -> str | None:
        """A sentence with or without its full stop; None if any of it is not in the catalogue."""
        if len(sentence) > LONGEST:
            return None
        words = sentence.removesuffix(".")
        found = self._found(words, _DEEPEST)
        if found is None:
            found = self._found(words[:1].lower() + words[1:], _DEEPEST)
        return found if found is None or words == sentence else f"{found}。"

    def _found(self, text: str, depth: int) -> str | None:
        if depth == 0:
            return None
        if text in self._whole:
            return self._whole[text]
        for template in self._templates:
            found = template.said(text, lambda value: self._found(value, depth - 1))
            if found is not None:
                return found
        return self._with_its_place(text, depth)

    def _with_its_place(self, text: str, depth: int) -> str | None:
        """`place: words`, where the place is a field or words such as `row 1, column 2`."""
        place, apart, rest = text.partition(": ")
        words = self._found(rest, depth - 1) if apart else None
        if words is None:
            return None
        name = self._fields.get(place)
        if name is None:
            name = self._found(place, depth - 1)
        if name is None:
            return None
        return f"{name}：{words}" if name else words
