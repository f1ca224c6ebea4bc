"""A cache of recent answers of the solver."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from pintu.server.shared_answers import SharedAnswers

MAX_ENTRIES = 2_000


class AnswerCache:
    """A least-recently-used cache of answers; `shared` has those of other processes.

    >>> import asyncio
    >>> answers = AnswerCache(max_entries=2)
    >>> for key in "abc": answers.put(key, {"answer": key})
    >>> asyncio.run(answers.get("a")), asyncio.run(answers.get("c"))
    (None, {'answer': 'c'})
    """

    def __init__(self, shared: SharedAnswers | None = None, max_entries: int = MAX_ENTRIES) -> None:
        self._shared = shared
        self._max_entries = max_entries
        self._entries: OrderedDict[Hashable, dict[str, Any]] = OrderedDict()

    async def get(self, key: Hashable) -> dict[str, Any] | None:
        """The answer for a key, or None."""
        if key in self._entries:
            self._entries.move_to_end(key)
        elif self._shared is not None and (answer := await self._shared.get(key)) is not None:
            self._keep(key, answer)
        return self._entries.get(key)

    def put(self, key: Hashable, answer: dict[str, Any]) -> None:
        """Store an answer that stays true."""
        self._keep(key, answer)
        if self._shared is not None:
            self._shared.put({key: answer})

    def _keep(self, key: Hashable, answer: dict[str, Any]) -> None:
        self._entries[key] = answer
        self._entries.move_to_end(key)
        if len(self._entries) > self._max_entries:
            self._entries.popitem(last=False)
