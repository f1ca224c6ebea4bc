"""What a language has to bring along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A template for each code, and the punctuation that holds sentences together.

    `tag` is its name in `Accept-Language` and in `lang` of HTML. `quotes` are its quotation marks;
    without any, a text is quoted as Python does. `separator` stands between the items of a list,
    `alternative` before the last of several to choose from. A template `field.NAME` is what a field
    is called.
    """

    tag: str
    templates: Mapping[str, str]
    quotes: tuple[str, str] | None
    separator: str
    alternative: str
    colon: str
    full_stop: str
