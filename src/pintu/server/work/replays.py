"""Work on games: long ones replayed where only those wait who sent them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Self

from pintu.messages import Message as Text
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
from pintu.server.work.events import IsCancelled, Tell
from pintu.server.work.packets import Message, Packet


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game that was replayed: its facts, and the text of its save file.

    If it was judged, also its `result`, or the reason why it has none.
    """

    facts: GameFacts
    text: str = field(repr=False)
    result: Result | None = None
    unverified: Text | None = None

    @classmethod
    def of(cls, game: Game, *, judged: bool) -> Self:
        """What is kept and shown of a game."""
        facts, text = facts_of(game), format_save(game)
        if not judged:
            return cls(facts, text)
        try:
            return cls(facts, text, result_of(game))
        except UnverifiedError as error:
            return cls(facts, text, unverified=error.message)

    def packed(self) -> Packet:
        """The game as a worker sends it: its text as bytes, all else as JSON."""
        message = {
            "facts": asdict(self.facts),
            "result": self.result and asdict(self.result),
            "unverified": self.unverified and self.unverified.as_data(),
        }
        return message, self.text.encode()

    @classmethod
    def unpacked(cls, message: Message, payload: bytes) -> Self:
        """The game that a worker sent."""
        result = message["result"] and Result(**message["result"])
        unverified = message["unverified"] and Text.from_data(message["unverified"])
        return cls(GameFacts(**message["facts"]), payload.decode(), result, unverified)


def replay(request: Message, payload: bytes, tell: Tell, cancelled: IsCancelled) -> Packet:
    """A ReplayedGame of {fields, judged} or, as payload, a save file.

    {wrong, field, index} of its SaveError if it is no game.
    """
    try:
        game = parse_save(payload.decode()) if payload else game_of(request["fields"])
    except SaveError as error:
        wrong = error.message.as_data()
        return {"wrong": wrong, "field": error.field, "index": error.index}, b""
    return ReplayedGame.of(game, judged=request["judged"]).packed()
