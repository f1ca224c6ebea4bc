"""Packets between processes, and the events of a job."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from io import BytesIO
from threading import Timer
from typing import BinaryIO, cast

import pytest

from pintu.messages import Message
from pintu.server.work import (
    Cancelled,
    Done,
    Failed,
    Job,
    Queued,
    RefusedError,
    Update,
    WorkError,
)
from pintu.server.work.events import Event
from pintu.server.work.lane import Lane
from pintu.server.work.packets import pack, read_packet, receive
from pintu.server.work.process import Worker
from servers import TIMEOUT


def job() -> Job:
    return Job("solve", {}, b"", "ann", lambda job: None)


async def heard(job: Job) -> list[Event]:
    return [event async for event in job]


def test_a_packet_is_read_as_it_was_written_and_not_at_all_when_cut_short() -> None:
    message, payload = {"job": 1, "words": "拼图"}, bytes(range(256)) * 1000
    whole = pack(message, payload) + pack({})
    pipe = BytesIO(whole)
    assert read_packet(pipe) == (message, payload)
    assert read_packet(pipe) == ({}, b"")
    assert read_packet(pipe) is None
    for end in (3, 12, 1000):
        assert read_packet(BytesIO(whole[:end])) is None


def test_a_packet_is_received_the_same_in_an_event_loop() -> None:
    async def received(data: bytes) -> list[object]:
        pipe = asyncio.StreamReader()
        pipe.feed_data(data)
        pipe.feed_eof()
        return [await receive(pipe), await receive(pipe)]

    whole = pack({"a": 1}, b"bytes")
    assert asyncio.run(received(whole)) == [({"a": 1}, b"bytes"), None]
    assert asyncio.run(received(whole[:-1])) == [None, None]


def test_a_message_that_is_not_json_is_not_sent() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        pack({"bound": float("inf")})


def test_a_slow_reader_misses_progress_only() -> None:
    async def events() -> list[Event]:
        slow = job()
        for position in (2, 1, 1, 0):
            slow.publish(Queued(position))
        for count in range(5):
            slow.publish(Update({"event": "progress", "expanded": count}))
        slow.publish(Update({"event": "better", "length": 9}))
        slow.publish(Update({"event": "better", "length": 8}))
        slow.publish(Done({"length": 8}))
        slow.publish(Failed(Message("work.lost")))
        return await heard(slow)

    assert asyncio.run(events()) == [
        Queued(0),
        Update({"event": "progress", "expanded": 4}),
        Update({"event": "better", "length": 9}),
        Update({"event": "better", "length": 8}),
        Done({"length": 8}),
    ]


def test_the_same_position_is_published_once() -> None:
    better = [Update({"event": "better", "length": length}) for length in (9, 8)]

    async def events() -> list[Event]:
        waiting = job()
        waiting.publish(Queued(2))
        first = await anext(waiting)
        for event in (Queued(2), better[0], Queued(1), better[1], Queued(1), Done({})):
            waiting.publish(event)
        return [first, *await heard(waiting)]

    assert asyncio.run(events()) == [Queued(2), better[0], Queued(1), better[1], Done({})]


def test_a_job_is_cancelled_once_and_ends_with_that() -> None:
    calls: list[Job] = []

    async def events() -> list[Event]:
        doomed = Job("solve", {}, b"", "ann", calls.append)
        doomed.cancel()
        doomed.cancel()
        return await heard(doomed)

    assert asyncio.run(events()) == [Cancelled()]
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("end", "error"),
    [
        (Failed(Message("deal.no_steps", steps=0), refused=True), RefusedError),
        (Failed(Message("work.lost")), WorkError),
        (Cancelled(), WorkError),
    ],
)
def test_a_missing_result_is_an_error(end: Event, error: type[Exception]) -> None:
    async def result() -> None:
        ended = job()
        ended.publish(Queued(0))
        ended.publish(end)
        with pytest.raises(error) as caught:
            await ended.result()
        assert isinstance(caught.value, RefusedError) is (error is RefusedError)

    asyncio.run(result())


def test_cancelling_the_wait_for_a_result_cancels_the_job() -> None:
    async def impatient() -> bool:
        slow = job()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(slow.result(), 0.01)
        return slow.ended

    assert asyncio.run(impatient())


def test_printed_text_in_a_worker_does_not_reach_its_pipe() -> None:
    code = """
import os
from pintu.server.work.worker import own_pipes
inlet, outlet = own_pipes()
print("printed", flush=True)
os.system("echo echoed; cat")
outlet.write(inlet.read())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], input=b"frame", capture_output=True, timeout=30, check=True
    )
    assert done.stdout == b"frame"
    assert done.stderr.split() == [b"printed", b"echoed"]


def test_a_worker_without_a_job_reports_that_it_is_alive() -> None:
    command = [sys.executable, "-m", "pintu.server.work.worker", "replay"]
    environment = os.environ | {"PINTU_WARM_UP": "0"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as worker:
        assert worker.stdin is not None
        patience = Timer(TIMEOUT, worker.kill)
        patience.start()
        pipe = cast("BinaryIO", worker.stdout)
        packets = [read_packet(pipe) for _ in range(3)]
        patience.cancel()
        worker.stdin.close()
    assert packets.count(({"alive": True}, b"")) >= 2


def test_a_job_that_waits_for_the_first_worker_says_so() -> None:
    async def events() -> list[Event]:
        waiting, lane = job(), Lane("search", queue_size=2)
        lane.add(waiting)
        first = await anext(waiting)
        worker = Worker("search", True, lane.dispatch)
        lane.workers.append(worker)
        worker.ready = True  # it takes short jobs only, so that the other one still waits
        lane.dispatch()
        waiting.publish(Done({}))
        return [first, *await heard(waiting)]

    assert asyncio.run(events()) == [Queued(1, warming=True), Queued(1), Done({})]
