"""English."""

from __future__ import annotations

from pintu.messages.language import Language
from pintu.messages.languages.english import (
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
    tag="en",
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
    quotes=None,
    separator=", ",
    alternative=" or ",
    colon=": ",
    full_stop=".",
)
