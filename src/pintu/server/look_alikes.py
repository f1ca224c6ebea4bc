"""Checks with the picture whether the tiles that a player exchanged look the same."""

from __future__ import annotations

from pintu.messages import Message
from pintu.puzzle import goals
from pintu.server.context import Services
from pintu.server.jobs import run_job
from pintu.server.problems import ProblemError
from pintu.server.save_validation import GALLERY
from pintu.server.work.replays import ReplayedGame
from pintu.store import pictures
from pintu.store.games import upload_of


async def check_look_alikes(context: Services, player: str, owner: str, game: ReplayedGame) -> None:
    """Raise a 422 unless the groups of a game look the same in its picture, which is stored here.

    The groups come from the page, so a changed page could say that all tiles look the same.
    """
    facts = game.facts
    upload, data = upload_of(facts.picture), None
    if upload is not None:
        data = await context.store.read(pictures.picture_bytes, player, upload, "image")
    if data is None and facts.picture not in GALLERY:
        raise ProblemError(422, Message("result.no_picture"), field="game.picture", label="")
    request = {
        "goal": goals.parse_goal(facts.goal, facts.rows, facts.cols).text,
        "alike": game.alike,
        "gallery": facts.picture and facts.picture.removeprefix("gallery:"),
    }
    found = await run_job(context.pool, "alike", request, owner, "game.picture", data or b"")
    if found["different"] is not None:
        first, second = found["different"]
        message = Message("result.not_alike", first=first, second=second)
        raise ProblemError(422, message, field="game", label="")
