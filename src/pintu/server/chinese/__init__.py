"""What the service says to players, in Simplified Chinese.

The code speaks English; here stands, by subject, what its sentences are in Chinese. A test holds
the catalogue against the code: a sentence that a player can meet and that is missing here fails it.
"""

from __future__ import annotations

from functools import cache

from pintu.server.chinese import boards, fields, pictures, saves, searches, service
from pintu.server.chinese.templates import Phrasebook

SUBJECTS = (pictures.WORDS, saves.WORDS, boards.WORDS, searches.WORDS, service.WORDS)


def in_chinese(sentence: str) -> str | None:
    """The Chinese for an English sentence of the service; None if it has none, as a whole.

    >>> in_chinese("This is no save of a game: it is not JSON.")
    '这不是游戏存档：文件不是 JSON。'
    """
    return _phrasebook().said(sentence)


@cache
def _phrasebook() -> Phrasebook:
    words = {english: chinese for subject in SUBJECTS for english, chinese in subject.items()}
    return Phrasebook(words, fields.NAMES)
