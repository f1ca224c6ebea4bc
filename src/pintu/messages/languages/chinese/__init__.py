"""Simplified Chinese."""

from __future__ import annotations

from pintu.messages.language import Language
from pintu.messages.languages.chinese import (
    boards,
    commands,
    fields,
    games,
    lab,
    lessons,
    pictures,
    searches,
    service,
    storage,
)

LANGUAGE = Language(
    tag="zh-Hans",
    templates={
        **boards.TEMPLATES,
        **commands.TEMPLATES,
        **games.TEMPLATES,
        **lab.TEMPLATES,
        **lessons.TEMPLATES,
        **pictures.TEMPLATES,
        **searches.TEMPLATES,
        **service.TEMPLATES,
        **storage.TEMPLATES,
        **fields.TEMPLATES,
    },
    quotes=("“", "”"),
    separator="、",
    alternative=" 或 ",
    colon="：",
    full_stop="。",
)
