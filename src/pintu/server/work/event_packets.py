"""The events of a job as packets, for server processes that share one pool."""

from __future__ import annotations

from pintu.messages import Message
from pintu.server.work.events import Cancelled, Done, Event, Failed, Queued, Update
from pintu.server.work.packets import JsonObject, Packet


def format_event(event: Event) -> Packet:
    """Make the packet of an event.

    >>> format_event(Queued(2))
    ({'queued': 2, 'warming': False}, b'')
    >>> parse_event(*format_event(Failed(Message("work.lost"), retry_after=3)))
    Failed(message=Message('work.lost'), refused=False, retry_after=3)
    """
    match event:
        case Queued(position, warming):
            return {"queued": position, "warming": warming}, b""
        case Update(message):
            return {"update": message}, b""
        case Done(message, payload):
            return {"done": message}, payload
        case Failed(reason, refused, retry_after):
            return {"failed": [reason.as_data(), refused, retry_after]}, b""
        case Cancelled():
            return {"cancelled": True}, b""


def parse_event(packet: JsonObject, payload: bytes) -> Event:
    """Read the event of a packet."""
    if "queued" in packet:
        return Queued(packet["queued"], packet["warming"])
    if "update" in packet:
        return Update(packet["update"])
    if "done" in packet:
        return Done(packet["done"], payload)
    if "failed" in packet:
        reason, refused, retry_after = packet["failed"]
        return Failed(Message.from_data(reason), refused, retry_after)
    return Cancelled()
