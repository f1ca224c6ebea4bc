"""Answers of the solver, shared by all processes and machines with the same PostgreSQL database."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Hashable, Mapping
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

import pintu
from pintu.store import Store, StoreError
from pintu.store.answers import get_answer, put_answers

GET_SECONDS = 1.0
"""How long to wait for an answer of the database; finding it again may be quicker."""


class SharedAnswers:
    """Answers by key in the database, for what is not in the memory of this process.

    They are stored in the background; if the database fails, they are dropped. A solve does not
    wait for a database that hangs.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()

    async def get(self, key: Hashable) -> Any:
        """The answer for a key, or None."""
        try:
            async with asyncio.timeout(GET_SECONDS):
                text = await self._store.read(get_answer, _digest(key))
        except (StoreError, TimeoutError):
            return None
        return None if text is None else json.loads(text)

    def put(self, answers: Mapping[Hashable, Any]) -> None:
        """Store answers that stay true."""
        values = {_digest(key): json.dumps(answer) for key, answer in answers.items()}
        if values:
            task = asyncio.create_task(self._put(values))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def flush(self) -> None:
        """Wait until the answers so far are stored."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _put(self, values: dict[bytes, str]) -> None:
        try:
            await self._store.write(put_answers, values, datetime.now(UTC))
        except StoreError:
            return


def _digest(key: Hashable) -> bytes:
    """A short form of a key; other versions of the program do not share answers."""
    return blake2b(f"{pintu.__version__} {key!r}".encode(), digest_size=16).digest()
