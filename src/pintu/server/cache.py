"""A cache of recent answers of the solver."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

MAX_ENTRIES = 2_000


class AnswerCache:
    """A least-recently-used cache of answers.

    >>> answers = AnswerCache(max_entries=2)
    >>> for key in "abc": answers.put(key, {"answer": key})
    >>> answers.get("a"), answers.get("c")
    (None, {'answer': 'c'})
    """

    def __init__(self, max_entries: int = MAX_ENTRIES) -> None:
        self._max_entries = max_entries
        self._entries: OrderedDict[Hashable, dict[str, Any]] = OrderedDict()

    def get(self, key: Hashable) -> dict[str, Any] | None:
        """The answer for a key, or None."""
        if key in self._entries:
            self._entries.move_to_end(key)
        return self._entries.get(key)

    def put(self, key: Hashable, answer: dict[str, Any]) -> None:
        """Store an answer that stays true."""
        self._entries[key] = answer
        self._entries.move_to_end(key)
        if len(self._entries) > self._max_entries:
            self._entries.popitem(last=False)
