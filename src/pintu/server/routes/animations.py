"""Animations of solutions, as GIF or WebP files."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request, Response

from pintu.messages import Message
from pintu.pictures.gallery import gallery_picture
from pintu.pictures.picture import PictureError
from pintu.puzzle import Board, BoardError, format_moves
from pintu.server.boards import goal_from, moves_from
from pintu.server.context import Context, Owner, PlayerId
from pintu.server.picture_jobs import run_picture_job
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.animations import MAX_MOVES, AnimationRequest
from pintu.server.schemas.pictures import PICTURE_ID
from pintu.server.work import RefusedError
from pintu.store import pictures

router = APIRouter(tags=["solver"])

MAX_CELLS = 100
_FILE = {"schema": {"type": "string", "format": "binary"}}


@router.post(
    "/api/animations",
    summary="A solution as an animated picture",
    response_class=Response,
    responses={200: {"content": {"image/gif": _FILE, "image/webp": _FILE}}, **problems(422, 503)},
)
async def animate(
    request: AnimationRequest, context: Context, player: PlayerId, owner: Owner, client: Request
) -> Response:
    """Make an animation; if the moves reach the goal, the missing piece fades in at the end."""
    start = _parse_start(request.start)
    goal = goal_from(request.goal, start.rows, start.cols)
    moves = moves_from(request.moves, start, _refuse_count)
    job_request = {
        "start": start.text,
        "goal": goal.text,
        "moves": format_moves(moves),
        "format": request.format,
        "numbers": request.numbers,
        "width": request.width,
    }
    image = await _load_picture(request.picture, context, player)
    try:
        _, data = await run_picture_job(context, "animation", job_request, image, owner, client)
    except RefusedError as error:
        raise ProblemError(422, error.message) from None
    return Response(data, 200, {"Cache-Control": "private, no-store"}, f"image/{request.format}")


def _parse_start(text: str) -> Board:
    try:
        board = Board.parse(text)
    except BoardError as error:
        raise ProblemError(422, error.message, field="start") from None
    if len(board.tiles) > MAX_CELLS:
        message = Message("animation.too_many_cells", most=MAX_CELLS, count=len(board.tiles))
        raise ProblemError(422, message, field="start")
    return board


def _refuse_count(count: int) -> Message | None:
    if count <= MAX_MOVES:
        return None
    return Message("animation.too_many_moves", most=MAX_MOVES, count=count)


async def _load_picture(picture: str | None, context: Context, player: str) -> bytes:
    """Load the file of a picture, of the gallery or of this player; empty for None."""
    if picture is None:
        return b""
    kind, _, name = picture.partition(":")
    data = None
    if kind == "gallery":
        try:
            return gallery_picture(name).data
        except PictureError as error:
            raise ProblemError(422, error.message, field="picture") from None
    if kind == "upload" and re.fullmatch(PICTURE_ID, name):
        data = await context.store.read(pictures.picture_bytes, player, name, "image")
    if data is None:
        raise ProblemError(422, Message("animation.picture"), field="picture")
    return data
