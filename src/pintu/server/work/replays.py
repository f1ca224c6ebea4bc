"""Work on games: long ones replayed where only those wait who sent them."""

from __future__ import annotations

from dataclasses import asdict

from pintu.play import (
    Game,
    SaveError,
    UnverifiedError,
    fields_of,
    format_fields,
    game_of,
    parse_save,
    result_of,
)
from pintu.server.work.events import IsCancelled, Tell
from pintu.server.work.packets import Message, Packet


def replay(request: Message, payload: bytes, tell: Tell, cancelled: IsCancelled) -> Packet:
    """What there is to know of a game, and its text: {fields, judged} or, as payload, a file.

    {wrong, index} if it is no game: the words of its SaveError.
    """
    try:
        game = parse_save(payload.decode()) if payload else game_of(request["fields"])
    except SaveError as error:
        return {"wrong": str(error), "index": error.index}, b""
    facts = facts_of(game, judged=request["judged"])
    return facts, facts.pop("text").encode()


def facts_of(game: Game, *, judged: bool) -> Message:
    """A game as it is kept and shown; `judged`, also the `result` it gives, or why it is none."""
    home, tiles = game.home
    saved = fields_of(game)
    facts = {
        "rows": game.start.rows,
        "cols": game.start.cols,
        "start": saved["start"],
        "goal": saved["goal"],
        "board": str(game.board),
        "moves": game.length,
        "elapsed": game.elapsed,
        "home": home,
        "tiles": tiles,
        "solved": game.is_solved,
        "assisted": game.is_assisted,
        "picture": game.picture,
        "text": format_fields(saved),
    }
    if judged:
        try:
            facts["result"] = asdict(result_of(game))
        except UnverifiedError as error:
            facts["unverified"] = str(error)
    return facts
