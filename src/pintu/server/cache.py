"""Answers given lately, for those who ask the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

MOST = 2_000


class AnswerCache:
    """The answers asked for last, by question; those not asked for longest make room.

    >>> answers = AnswerCache(most=2)
    >>> for question in "abc": answers.put(question, {"answer": question})
    >>> answers.get("a"), answers.get("c")
    (None, {'answer': 'c'})
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, dict[str, Any]] = OrderedDict()

    def get(self, question: Hashable) -> dict[str, Any] | None:
        """What was answered, if it is still known."""
        if question in self._known:
            self._known.move_to_end(question)
        return self._known.get(question)

    def put(self, question: Hashable, answer: dict[str, Any]) -> None:
        """Keep an answer that stays true."""
        self._known[question] = answer
        self._known.move_to_end(question)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
