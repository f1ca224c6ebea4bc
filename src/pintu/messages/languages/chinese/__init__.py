"""Simplified Chinese."""

from __future__ import annotations

from pintu.messages.language import Language
from pintu.messages.languages.chinese import boards, fields, games, searches, service

LANGUAGE = Language(
    tag="zh-Hans",
    templates={
        **boards.TEMPLATES,
        **games.TEMPLATES,
        **searches.TEMPLATES,
        **service.TEMPLATES,
        **fields.TEMPLATES,
    },
    quotes=("“", "”"),
    separator="、",
    alternative=" 或 ",
    colon="：",
    full_stop="。",
)
