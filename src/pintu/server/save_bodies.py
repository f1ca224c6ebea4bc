"""Reads the games in the bodies of requests: here if they are short, else in a worker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from pintu.messages import Message, MessageError
from pintu.play import Game, SaveError, game_of
from pintu.play.save import json_object
from pintu.server.schemas.games import GameWrite, SaveFile
from pintu.server.schemas.results import ResultWrite
from pintu.server.validation import field_of, message_of

MAX_ERRORS = 10
"""Errors of one body that are kept; the answer names the first. The body limit bounds the rest."""

Write = GameWrite | ResultWrite
MODELS: Mapping[str, type[Write]] = {model.__name__: model for model in (GameWrite, ResultWrite)}
"""The bodies with a game in them, by the names that jobs have for them."""


class SaveBodyError(MessageError):
    """What is wrong with a body; `field` is in the body, and `label` begins the sentence.

    `index` is the first move that cannot be made; see `SaveError`.
    """

    def __init__(
        self,
        message: Message,
        /,
        *,
        field: str | None,
        label: str | None = None,
        index: int | None = None,
    ) -> None:
        super().__init__(message, field=field)
        self.label, self.index = label, index


def read_write(model: type[Write], body: bytes) -> tuple[Write, Game]:
    """The content of a body, and its game; SaveBodyError for the first thing that is wrong."""
    try:
        write = model.model_validate_json(body)
    except ValidationError as error:
        first = first_errors(error)[0]
        raise SaveBodyError(message_of(first), field=field_of(first)) from None
    try:
        # An older version does not have all fields.
        return write, game_of(write.game.model_dump(exclude_unset=True))
    except SaveError as error:
        raise _in_body(error, "game") from None


def read_file(body: bytes, *, keep_picture: bool = True) -> Game:
    """The game of a save file; SaveBodyError as from `read_write`."""
    try:
        fields = json_object(body.decode("utf-8-sig"))
        return game_of(fields if keep_picture else {**fields, "picture": None, "alike": ""})
    except UnicodeDecodeError:
        raise SaveBodyError(Message("request.not_utf8"), field="body", label="") from None
    except SaveError as error:
        raise _in_body(error, "body") from None


def first_errors(error: ValidationError) -> list[dict[str, Any]]:
    """The first errors of a body, each with its place."""
    details = error.errors(include_url=False, include_input=False)[:MAX_ERRORS]
    return [{**detail, "loc": ("body", *detail["loc"])} for detail in details]


def _in_body(error: SaveError, field: str) -> SaveBodyError:
    """The error of a save that is in a field of the body."""
    known = error.field in SaveFile.model_fields
    # A message about the version is a whole sentence and needs no name in front of it.
    return SaveBodyError(
        error.message,
        field=f"{field}.{error.field}" if known else field,
        label="" if error.field in (None, "version") else error.field,
        index=error.index,
    )
