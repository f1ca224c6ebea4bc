"""English."""

from __future__ import annotations

from pintu.messages.language import Language
from pintu.messages.languages.english import boards, fields, games, searches, service

LANGUAGE = Language(
    tag="en",
    templates={
        **boards.TEMPLATES,
        **games.TEMPLATES,
        **searches.TEMPLATES,
        **service.TEMPLATES,
        **fields.TEMPLATES,
    },
    quotes=None,
    separator=", ",
    alternative=" or ",
    colon=": ",
    full_stop=".",
)
