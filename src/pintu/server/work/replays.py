"""The replay job: validates a long saved game in a worker, so that other requests do not wait."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Self

from pintu.messages import Message
from pintu.play import (
    Game,
    GameFacts,
    Result,
    SaveError,
    UnverifiedError,
    facts_of,
    format_save,
    game_of,
    parse_save,
    result_of,
)
from pintu.server.work.events import IsCancelled, SendUpdate
from pintu.server.work.packets import JsonObject, Packet


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game that was replayed: its facts, and the text of its save file.

    With a result on request: `result`, or `unverified`, the reason why there is none.
    """

    facts: GameFacts
    text: str = field(repr=False)
    result: Result | None = None
    unverified: Message | None = None

    @classmethod
    def of(cls, game: Game, *, with_result: bool) -> Self:
        """Collect what is stored and shown of a game."""
        facts, text = facts_of(game), format_save(game)
        if not with_result:
            return cls(facts, text)
        try:
            return cls(facts, text, result_of(game))
        except UnverifiedError as error:
            return cls(facts, text, unverified=error.message)

    def to_packet(self) -> Packet:
        """Encode the game for the pipe: its text as bytes, all else as JSON."""
        message = {
            "facts": asdict(self.facts),
            "result": self.result and asdict(self.result),
            "unverified": self.unverified and self.unverified.as_data(),
        }
        return message, self.text.encode()

    @classmethod
    def from_packet(cls, message: JsonObject, payload: bytes) -> Self:
        """Decode the game that a worker sent."""
        result = message["result"] and Result(**message["result"])
        unverified = message["unverified"] and Message.from_data(message["unverified"])
        return cls(GameFacts(**message["facts"]), payload.decode(), result, unverified)


def replay(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Replay the game of {fields, with_result}, or of a save file in the payload.

    The result is a ReplayedGame, or {error, field, index} of its SaveError if it is invalid.
    """
    try:
        game = parse_save(payload.decode()) if payload else game_of(request["fields"])
    except SaveError as error:
        wrong = error.message.as_data()
        return {"error": wrong, "field": error.field, "index": error.index}, b""
    return ReplayedGame.of(game, with_result=request["with_result"]).to_packet()
