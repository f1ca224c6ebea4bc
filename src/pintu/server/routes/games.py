"""Stored games: autosaves, saves, import and export of save files."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import uuid4

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from sqlalchemy import Connection

from pintu.messages import Message
from pintu.server.context import Context, Owner, PlayerId, StoringPlayerId, get_services
from pintu.server.direct_route import BodyOf, DirectRoute, JsonBody
from pintu.server.player_cookie import owner_of, player_of
from pintu.server.problems import ProblemError, not_found, problems
from pintu.server.save_validation import (
    LONG_BODY,
    has_known_form,
    row_of,
    validate_file,
    validate_write,
)
from pintu.server.schemas.choices import Choice
from pintu.server.schemas.games import (
    GAME_ID,
    GameAnswer,
    GameHead,
    GameRename,
    Games,
    GameSummary,
    GameWrite,
    Name,
    SaveFile,
)
from pintu.server.uploads import read_body
from pintu.store import (
    ConflictError,
    FixedError,
    GameFieldError,
    NoPictureError,
    NoRoomError,
    OutdatedError,
    games,
    pictures,
)
from pintu.store.damage import damaged_ids

router = APIRouter(tags=["games"])


GameIdInPath = Annotated[str, Path(json_schema_extra={"pattern": GAME_ID})]
"""An id that is not checked yet."""


async def _known_id(game_id: GameIdInPath) -> str:
    if not games.is_game_id(game_id):
        raise not_found("request.no_such_game")
    return game_id


GameId = Annotated[str, Depends(_known_id)]


@router.get("/api/games", summary="My games")
async def list_games(
    context: Context,
    player: PlayerId,
    kind: Annotated[Literal["autosave", "save"], Choice()] | None = None,
) -> Games:
    """Summaries, the last played first."""
    rows, damaged = await context.store.read(_list_games, player, kind)
    return Games(games=[_summary(row) for row in rows], damaged=damaged)


@router.post(
    "/api/games/import",
    status_code=201,
    summary="Import a game from a save file",
    responses=problems(409),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SaveFile"}}},
        }
    },
)
async def import_game(
    context: Context,
    player: StoringPlayerId,
    owner: Owner,
    request: Request,
    name: Annotated[Name | None, Query()] = None,
) -> GameSummary:
    """The body is the text of the file; a picture that this player does not have is removed."""
    body = await read_body(request)
    game = await validate_file(context.pool, owner, body)
    if not await context.store.read(_has_picture, player, game.facts.picture):
        game = await validate_file(context.pool, owner, body, keep_picture=False)
    _check_name(name)
    row = row_of(game, game_id=str(uuid4()), kind="save", name=name, version=1, now=context.clock())
    return _summary((await _save_game(context, request, player, row)).row)


@router.get(
    "/api/games/{game_id}",
    summary="A game with its save file",
    response_model=GameAnswer,
    responses=problems(404),
)
async def get_game(context: Context, player: PlayerId, game_id: GameId) -> Response:
    """The summary, and the save file to continue the game."""
    row = await _load_game(context, player, game_id)
    game = row.text
    if len(game) <= LONG_BODY:
        # An older version does not have all fields. Long games are not parsed: that takes too long.
        game = SaveFile.model_validate_json(game).model_dump_json()
    summary = _summary(row).model_dump_json()
    return Response(f'{summary[:-1]},"game":{game}}}', media_type="application/json")


async def put_game(
    request: Request, game_id: GameIdInPath, body: Annotated[JsonBody, Body(), BodyOf(GameWrite)]
) -> Response:
    """Store a game; a repeated request changes nothing, an old version never replaces a newer one.

    A save never changes once it is stored, except for its name.
    """
    context, player = get_services(request), await player_of(request)
    check_id(game_id)
    head, game = await validate_write(context.pool, owner_of(request, player), body, GameHead)
    _check_name(head.name)
    await context.storage.check_player(request, player)
    row = row_of(
        game,
        game_id=game_id,
        kind=head.kind,
        name=head.name,
        version=head.version,
        now=context.clock(),
    )
    stored = await _save_game(context, request, player, row)
    answer = _summary(stored.row).model_dump_json()
    return Response(answer, 201 if stored.created else 200, media_type="application/json")


router.add_api_route(
    "/api/games/{game_id}",
    put_game,
    methods=["PUT"],
    summary="Store a game",
    response_model=GameSummary,
    responses={201: {"model": GameSummary}, **problems(409)},
    route_class_override=DirectRoute,  # it is called at every move of every player
)


@router.patch("/api/games/{game_id}", summary="Rename a game", responses=problems(404))
async def rename_game(
    context: Context, player: PlayerId, game_id: GameId, rename: GameRename
) -> GameSummary:
    """Only the name changes."""
    _check_name(rename.name)
    row = await context.store.write(games.rename_game, player, game_id, rename.name)
    if row is None:
        raise not_found("request.no_such_game")
    return _summary(row)


@router.delete(
    "/api/games/{game_id}", status_code=204, summary="Delete a game", responses=problems(404)
)
async def delete_game(context: Context, player: PlayerId, game_id: GameId) -> None:
    """Delete the game for good."""
    if not await context.store.write(games.delete_game, player, game_id):
        raise not_found("request.no_such_game")


@router.get(
    "/api/games/{game_id}/file",
    summary="The save file of a game",
    response_class=Response,
    responses={
        200: {
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SaveFile"}}}
        },
        **problems(404),
    },
)
async def get_game_file(context: Context, player: PlayerId, game_id: GameId) -> Response:
    """A file to keep elsewhere and to import again."""
    row = await _load_game(context, player, game_id)
    name = f"pintu-{row.rows}x{row.cols}-{row.updated:%Y%m%d-%H%M%S}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(row.text, 200, headers, "application/json")


async def _load_game(context: Context, player: str, game_id: str) -> games.GameRow:
    row = await context.store.read(games.get_game, player, game_id)
    if row is None:
        raise not_found("request.no_such_game")
    return row


async def _save_game(
    context: Context, request: Request, player: str, row: games.GameRow
) -> games.Stored:
    if not has_known_form(row.picture):
        raise ProblemError(422, Message("request.picture"), field="game.picture", label="picture")
    refusal = await context.storage.refusal(request)
    try:
        stored = await context.store.write(
            games.put_game_in_room, player, row, context.settings.games, has_room=refusal is None
        )
    except NoRoomError:
        assert refusal is not None
        raise refusal from None
    except NoPictureError as error:
        raise ProblemError(422, error.message, field="game.picture", label="picture") from None
    except (OutdatedError, FixedError) as error:
        raise ProblemError(409, error.message, version=error.version) from None
    except ConflictError as error:
        raise ProblemError(409, error.message) from None
    await context.storage.count(request, stored.added)
    context.metrics.saves.add(row.kind)
    return stored


def _list_games(
    connection: Connection, player: str, kind: games.Kind | None
) -> tuple[list[games.GameSummary], list[str]]:
    """The games of a player, and the ids of damaged ones."""
    rows = games.list_games(connection, player, kind)
    return rows, damaged_ids(connection, "games", player)


def _has_picture(connection: Connection, player: str, picture: str | None) -> bool:
    upload = games.upload_of(picture)
    if upload is None:
        return has_known_form(picture)
    return pictures.get_picture(connection, player, upload) is not None


def check_id(game_id: str) -> None:
    """Raise a 422 unless a new game can have this id."""
    if not games.is_game_id(game_id):
        raise ProblemError(422, Message("request.game_id"), field="game_id")


def _check_name(name: str | None) -> None:
    if name is not None:
        try:
            games.clean_name(name)
        except GameFieldError as error:
            raise ProblemError(422, error.message, field="name") from None


def _summary(row: games.GameSummary) -> GameSummary:
    return GameSummary.model_validate(row, from_attributes=True)
