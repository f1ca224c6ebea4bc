"""Shares one pool of workers among the server processes of a machine, over a Unix socket."""

from __future__ import annotations

import asyncio
import socket
from asyncio import StreamReader, StreamWriter
from contextlib import suppress

from pintu.server.work.event_packets import format_event
from pintu.server.work.events import Event, Failed, QueueFullError
from pintu.server.work.job import Job
from pintu.server.work.packets import JsonObject, pack, receive
from pintu.server.work.pool import Pool

STATUS_SECONDS = 0.2
"""How often processes get the status of the workers, if it has changed."""


class PoolServer:
    """Runs the jobs of several processes in one pool, so that they share its workers and queues."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._clients: set[_Client] = set()

    async def serve(self, listener: socket.socket) -> None:
        """Accept processes and send them the status of the pool, until this is cancelled."""
        server = await asyncio.start_unix_server(self._serve_client, sock=listener)
        async with server:
            sent = None
            while True:
                status = self._status()
                if status != sent:
                    for client in self._clients:
                        client.send(status)
                sent = status
                await asyncio.sleep(STATUS_SECONDS)

    def _status(self) -> JsonObject:
        pool = self._pool
        known = {"ready": pool.ready, "size": pool.size, "is_down": pool.is_down}
        return {"status": {**known, "figures": pool.figures()}}

    async def _serve_client(self, reader: StreamReader, writer: StreamWriter) -> None:
        client = _Client(self._pool, writer)
        self._clients.add(client)
        client.send(self._status())
        try:
            while (packet := await receive(reader)) is not None:
                client.handle(*packet)
        finally:
            self._clients.discard(client)
            client.close()


class _Client:
    """A server process that submits jobs; those that have not ended when it dies are cancelled."""

    def __init__(self, pool: Pool, writer: StreamWriter) -> None:
        self._pool, self._writer = pool, writer
        self._jobs: dict[int, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def send(self, message: JsonObject, payload: bytes = b"") -> None:
        self._writer.write(pack(message, payload))

    def handle(self, message: JsonObject, payload: bytes) -> None:
        """Submit or cancel a job."""
        if "submit" in message:
            self._submit(message["submit"], message, payload)
        elif "cancel" in message:
            if (job := self._jobs.get(message["cancel"])) is not None:
                job.cancel()
        else:
            self._pool.cancel_search(message["cancel_search"])

    def close(self) -> None:
        for job in self._jobs.values():
            job.cancel()
        self._writer.close()

    def _submit(self, number: int, message: JsonObject, payload: bytes) -> None:
        kind, request, owner = message["kind"], message["request"], message["owner"]
        try:
            job = self._pool.submit(kind, request, payload, owner=owner)
        except QueueFullError as error:
            self._send_event(number, Failed(error.message, retry_after=error.retry_after))
            return
        self._jobs[number] = job
        task = asyncio.create_task(self._send_events(number, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_events(self, number: int, job: Job) -> None:
        with suppress(ConnectionError):
            async for event in job:
                self._send_event(number, event)
                await self._writer.drain()
        del self._jobs[number]

    def _send_event(self, number: int, event: Event) -> None:
        packet, payload = format_event(event)
        self.send({"job": number, **packet}, payload)
