"""The language of the user, from the locale of the terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping

from pintu.messages.language import Language
from pintu.messages.languages import DEFAULT, languages

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set decides, as for other programs."""


def locale_language(environment: Mapping[str, str] = os.environ) -> Language:
    """The language of the locale; English if Pintu does not have it.

    >>> locale_language({"LANG": "zh_CN.UTF-8"}).tag, locale_language({"LANG": "fr_FR"}).tag
    ('zh-Hans', 'en')
    >>> locale_language({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}).tag
    'en'
    """
    locale = next(filter(None, map(environment.get, _VARIABLES)), "").lower()
    primary = locale.replace("-", "_").partition("_")[0].partition(".")[0]
    tags = (tag for tag in languages() if tag.partition("-")[0].lower() == primary)
    return languages()[next(tags, DEFAULT)]
