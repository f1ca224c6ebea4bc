"""The player: what is kept for one, and how one moves to another browser."""

from __future__ import annotations

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from pintu.server.context import Context, PlayerId
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.players import Claim, GameRoom, PictureRoom, Player, TransferCode
from pintu.server.visitors import forget_player, known_player, remember_player
from pintu.store import TransferError, games, joining, pictures, players

router = APIRouter(tags=["player"])


@router.get("/api/player", summary="What is kept for this player")
async def get_player(context: Context, player: PlayerId) -> Player:
    """Counts, and the room there is."""
    (count, size), kept = await context.store.read(_counts, player)
    settings = context.settings
    return Player(
        mode=settings.mode,
        pictures=PictureRoom(count=count, bytes=size, most_bytes=settings.most_picture_bytes),
        games=GameRoom(count=kept, most=settings.games),
    )


def _counts(connection: Connection, player: str) -> tuple[tuple[int, int], int]:
    return pictures.usage(connection, player), games.count_games(connection, player)


@router.delete("/api/player", status_code=204, summary="Delete everything of this player")
async def delete_player(context: Context, player: PlayerId, request: Request) -> None:
    """Games, pictures and records are gone, and so is the cookie."""
    await context.store.write(players.delete_player, player)
    if not context.settings.is_local:
        forget_player(request)


@router.post(
    "/api/player/transfer",
    status_code=201,
    summary="A code to go on playing in another browser",
    responses=problems(409),
)
async def make_transfer(context: Context, player: PlayerId) -> TransferCode:
    """The code works once, for a quarter of an hour; a new one takes the place of an old one."""
    _refuse_local(context)
    transfer = await context.store.write(players.make_transfer, player, context.clock())
    return TransferCode(code=transfer.code, expires=transfer.expires)


@router.post(
    "/api/player/claim",
    status_code=204,
    summary="Become the player a code was made for",
    responses=problems(404, 409),
)
async def claim_transfer(context: Context, claim: Claim, request: Request) -> None:
    """This browser is that player from now on, and what it had before is theirs too.

    Its games, pictures and results join those that are there. Of two games of one id the earlier
    becomes a save of its own. The player it was is gone.
    """
    _refuse_local(context)
    old = known_player(request)
    try:
        player = await context.store.write(joining.claim, claim.code, context.clock(), old)
    except TransferError as error:
        raise ProblemError(404, f"{error}.", field="code") from None
    remember_player(request, player)


def _refuse_local(context: Context) -> None:
    if context.settings.is_local:
        raise ProblemError(409, "This is your own machine: its only player needs no code.")
