"""The replay job: reads a long body with a game in a worker, so that other requests do not wait."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Self

from pintu.messages import Message
from pintu.play import (
    Game,
    GameFacts,
    Result,
    UnverifiedError,
    facts_of,
    format_save,
    result_of,
)
from pintu.play.alike import Alike
from pintu.play.pace import KnownPosition, Pace, known_positions, pace_of
from pintu.server.work.events import IsCancelled, SendUpdate
from pintu.server.work.packets import JsonObject, Packet


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game that was replayed: its facts, and the text of its save file.

    If a result was requested: `result` with its `pace`, or `unverified`, the reason why there is
    none. `known` are the positions of the game that were looked for. `alike` are the groups of
    tiles that are said to look the same, which only the picture can prove.
    """

    facts: GameFacts
    text: str = field(repr=False)
    alike: Alike = ()
    created: datetime | None = None
    result: Result | None = None
    unverified: Message | None = None
    pace: Pace | None = None
    undone: int = 0
    known: tuple[KnownPosition, ...] = ()

    @classmethod
    def of(cls, game: Game, *, with_result: bool, boards: Collection[str] = ()) -> Self:
        """Collect what is stored and shown of a game; `boards` are positions to look for in it."""
        facts, text = facts_of(game), format_save(game)
        if not with_result:
            return cls(facts, text, game.alike, game.created)
        try:
            return cls(
                facts,
                text,
                game.alike,
                game.created,
                result_of(game),
                pace=pace_of(game),
                undone=sum(game.undone),
                known=tuple(known_positions(game, boards)),
            )
        except UnverifiedError as error:
            return cls(facts, text, game.alike, game.created, unverified=error.message)

    def to_packet(self) -> Packet:
        """Encode the game for the pipe: its text as bytes, all else as JSON."""
        message = {
            "facts": asdict(self.facts),
            "alike": self.alike,
            "created": self.created and self.created.isoformat(),
            "result": self.result and asdict(self.result),
            "unverified": self.unverified and self.unverified.as_data(),
            "pace": self.pace and asdict(self.pace),
            "undone": self.undone,
            "known": [asdict(each) for each in self.known],
        }
        return message, self.text.encode()

    @classmethod
    def from_packet(cls, message: JsonObject, payload: bytes) -> Self:
        """Decode the game that a worker sent."""
        result = message["result"] and Result(**message["result"])
        unverified = message["unverified"] and Message.from_data(message["unverified"])
        alike = tuple(tuple(group) for group in message["alike"])
        return cls(
            GameFacts(**message["facts"]),
            payload.decode(),
            alike,
            message["created"] and datetime.fromisoformat(message["created"]),
            result,
            unverified,
            message["pace"] and Pace(**message["pace"]),
            message["undone"],
            tuple(KnownPosition(**each) for each in message["known"]),
        )


def replay(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Replay the game in the payload, the body of a request: {model, with_result, boards}.

    Without a model it is a save file, whose picture is left out if `keep_picture` is false. The
    result is a ReplayedGame, and the rest of the body as its `head`; or {error, field, label,
    index} if anything is wrong.
    """
    from pintu.server.save_bodies import MODELS, SaveBodyError, read_file, read_write

    head: JsonObject = {}
    try:
        if request["model"] is None:
            game = read_file(payload, keep_picture=request.get("keep_picture", True))
        else:
            write, game = read_write(MODELS[request["model"]], payload)
            head = write.model_dump(exclude={"game"})
    except SaveBodyError as error:
        wrong = error.message.as_data()
        return {
            "error": wrong, "field": error.field, "label": error.label, "index": error.index
        }, b""  # fmt: skip
    boards = frozenset(request.get("boards", ()))
    replayed = ReplayedGame.of(game, with_result=request.get("with_result", False), boards=boards)
    message, text = replayed.to_packet()
    return {**message, "head": head}, text
