"""Recognises a game that was stored before with another id."""

from __future__ import annotations

import re
from hashlib import blake2b

_PLAYED = re.compile(r'^  "(?:start|goal|moves|times)": (.*?),?$', re.MULTILINE)
"""The lines of a save that say what was played, as `format_save` writes them."""


def played_digest(text: str | None) -> str | None:
    """A digest of what was played: the first board, the goal, the moves and their times.

    None if there is no game.
    """
    parts = _PLAYED.findall(text or "")
    if len(parts) != 4:
        return None
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()
