"""The player: usage, deletion, and transfer to another browser."""

from __future__ import annotations

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from pintu.messages import Message
from pintu.server.context import Context, PlayerId, StoringPlayerId
from pintu.server.player_cookie import LOCAL_PLAYER, forget_player, known_player, remember_player
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.players import Claim, GameRoom, PictureRoom, Player, TransferCode
from pintu.store import FullError, TransferError, games, pictures, player_merge, players

router = APIRouter(tags=["player"])


@router.get("/api/player", summary="What is stored for this player")
async def get_player(context: Context, player: PlayerId) -> Player:
    """Counts, and their limits."""
    (count, size), game_count = await context.store.read(_counts, player)
    settings = context.settings
    return Player(
        mode=settings.mode,
        pictures=PictureRoom(count=count, bytes=size, most_bytes=settings.max_picture_bytes),
        games=GameRoom(count=game_count, most=settings.games),
    )


def _counts(connection: Connection, player: str) -> tuple[tuple[int, int], int]:
    return pictures.usage(connection, player), games.count_games(connection, player)


@router.delete("/api/player", status_code=204, summary="Delete everything of this player")
async def delete_player(context: Context, player: PlayerId, request: Request) -> None:
    """Delete all games, pictures and records of this player, and end its sessions.

    Its cookies are refused from then on, also those of other browsers.
    """
    if player == LOCAL_PLAYER:
        await context.store.write(players.delete_player, player)
        return
    await context.store.write(players.end_player, player)
    request.app.state.sessions.forget(player)
    forget_player(request)


@router.post(
    "/api/player/transfer",
    status_code=201,
    summary="Make a code to continue in another browser",
    responses=problems(409),
)
async def make_transfer(context: Context, player: StoringPlayerId) -> TransferCode:
    """The code works once, within 15 minutes; a new code replaces an old one."""
    _refuse_local(context)
    transfer = await context.store.write(players.make_transfer, player, context.clock())
    return TransferCode(code=transfer.code, expires=transfer.expires)


@router.post(
    "/api/player/claim",
    status_code=204,
    summary="Link this browser to the player of a code",
    responses=problems(404, 409),
)
async def claim_transfer(context: Context, claim: Claim, request: Request) -> None:
    """This browser becomes the player of the code; its own games, pictures and results move along.

    Of two games with one id the older becomes a separate save. The browser's previous player is
    deleted, and its cookies are refused from then on. A 409 if the two have more than a player may
    have.
    """
    _refuse_local(context)
    old = await known_player(request)
    quota = player_merge.Quota(context.settings.games, context.settings.max_picture_bytes)
    try:
        player = await context.store.write(
            player_merge.claim, claim.code, context.clock(), old, quota
        )
    except TransferError as error:
        raise ProblemError(404, error.message, field="code", label="") from None
    except FullError as error:
        raise ProblemError(409, error.message) from None
    if old is not None:
        request.app.state.sessions.forget(old)
    remember_player(request, player)


def _refuse_local(context: Context) -> None:
    if context.settings.is_local:
        raise ProblemError(409, Message("player.local"))
