"""The languages: each is a module or a package of this folder that has a `LANGUAGE`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from pintu.messages.language import Language

DEFAULT = "en"


@cache
def languages() -> dict[str, Language]:
    """All languages of the folder by their tags, the default first."""
    found = [
        import_module(f"{__name__}.{module.name}").LANGUAGE
        for module in pkgutil.iter_modules(__path__)
    ]
    found.sort(key=lambda language: (language.tag != DEFAULT, language.tag))
    return {language.tag: language for language in found}
