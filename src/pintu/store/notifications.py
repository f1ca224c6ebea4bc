"""Messages between the servers of one PostgreSQL database, by its LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from pintu.store.hanging import TCP_OPTIONS

if TYPE_CHECKING:
    from psycopg import AsyncConnection

_RETRY_SECONDS = 2.0
_SEND_SECONDS = 10.0
"""How long to wait until a message is sent."""


class Notifications:
    """Sends messages to all servers that listen to a channel.

    A server that is not connected does not get the messages that are sent in that time.
    """

    def __init__(self, url: str, channel: str) -> None:
        self._url = url
        self._channel = channel
        self._sending: AsyncConnection | None = None
        self._one_at_a_time = asyncio.Lock()

    async def send(self, message: str) -> int | None:
        """Send `NUMBER MESSAGE` and return the number, or None if the database does not answer.

        A later message has a higher number, whoever sends it.
        """
        import psycopg

        statement = "SELECT txid_current(), pg_notify(%s, txid_current()::text || ' ' || %s::text)"
        async with self._one_at_a_time:
            try:
                async with asyncio.timeout(_SEND_SECONDS):
                    if self._sending is None or self._sending.closed:
                        self._sending = await self._connect()
                    values = (self._channel, message)
                    row = await (await self._sending.execute(statement, values)).fetchone()
            except (psycopg.Error, TimeoutError):
                await self._close()
                return None
        assert row is not None
        return int(row[0])

    async def listen(self) -> AsyncIterator[str]:
        """Yield all messages, until cancelled; reconnects when the database was restarted."""
        import psycopg

        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {self._channel}".encode())
                    async for notify in connection.notifies():
                        yield notify.payload
            except psycopg.Error:
                await asyncio.sleep(_RETRY_SECONDS)

    async def close(self) -> None:
        """Close the connection for sending."""
        async with self._one_at_a_time:
            await self._close()

    async def _close(self) -> None:
        if self._sending is not None:
            await self._sending.close()
            self._sending = None

    async def _connect(self) -> AsyncConnection:
        import psycopg

        return await psycopg.AsyncConnection.connect(
            self._url,
            autocommit=True,
            application_name="pintu",
            connect_timeout=10,
            **TCP_OPTIONS,
        )
