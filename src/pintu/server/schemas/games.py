"""Schemas of games and save files."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from pintu.server.schemas.choices import Choice
from pintu.server.schemas.strict import StrictModel

GAME_ID = r"^[A-Za-z0-9_-]{8,64}$"
_HIGHEST_VERSION = 2**53 - 1
_NUMBER = 10**15 - 1
_CLOCK = "[0-9]{2}:[0-9]{2}"
_TIME = rf"^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}T{_CLOCK}:[0-9]{{2}}(\.[0-9]{{1,6}})?(Z|[+-]{_CLOCK})$"

# What `store.games.clean_name` refuses, as far as a portable regular expression can say it.
_REFUSED = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ue000-\uf8ff"
_UNSEEN = r"\s\u00ad\u115f\u1160\u200b-\u200f\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
_NAME = rf"^[^{_REFUSED}]*[^{_REFUSED}{_UNSEEN}][^{_REFUSED}]*$"

Name = Annotated[str, Field(min_length=1, max_length=100, json_schema_extra={"pattern": _NAME})]
"""The name of a game; `clean_name` checks it, with a better message than a pattern gives."""


class SaveFile(StrictModel):
    """A saved game: the deal, every step with its time, the help that was used."""

    kind: Annotated[Literal["pintu-game"], Choice()]
    version: Annotated[Literal[1, 2, 3], Choice()]
    start: str = Field(min_length=3, max_length=2_000, description="The first board.")
    goal: str = Field(min_length=3, max_length=2_000, description="blank-last, ..., or a board.")
    moves: str = Field(
        pattern=r"^([UDLR]([1-9][0-9]{1,5}|[2-9])?|\|)*$",
        max_length=1_000_000,
        description="Steps, by the direction the tile moves; | is a restart.",
    )
    times: str = Field(
        pattern=r"^([0-9]{1,15}( [0-9]{1,15})*)?$",
        max_length=1_600_000,
        description="The clock in milliseconds at each step.",
    )
    cursor: int = Field(ge=0, le=_NUMBER, description="How many steps are made and not undone.")
    clock: int = Field(ge=0, le=_NUMBER, description="Milliseconds played.")
    undone: str = Field(
        default="",
        pattern=r"^([0-9]{1,15}( [0-9]{1,15})*)?$",
        max_length=1_600_000,
        description="For each attempt, the moves that were undone, and those that undid them; "
        "since version 2.",
    )
    assistance: list[Annotated[Literal["hint", "ai", "numbers"], Choice()]] = Field(max_length=10)
    picture: str | None = Field(max_length=500, description="gallery:ID, upload:ID or null.")
    alike: str = Field(
        default="",
        pattern=r"^([0-9]{1,5}([ /][0-9]{1,5})*)?$",
        max_length=2_000,
        description="Groups of tiles that look the same, such as 1 2 4/5 7; since version 3.",
    )
    created: Annotated[str, StringConstraints(pattern=_TIME)] | None
    updated: Annotated[str, StringConstraints(pattern=_TIME)] | None


class GameSummary(BaseModel):
    """The summary of a game, as in lists."""

    id: str = Field(pattern=GAME_ID)
    kind: Literal["autosave", "save"]
    name: str | None
    version: int
    rows: int
    cols: int
    start: str
    goal: str
    board: str = Field(description="The current board.")
    moves: int = Field(description="Single-tile moves made.")
    elapsed: int = Field(description="Milliseconds played.")
    home: int = Field(description="Tiles that are in place.")
    tiles: int
    solved: bool
    assisted: bool
    picture: str | None
    created: datetime
    updated: datetime


class GameAnswer(GameSummary):
    """A game with its save file."""

    game: SaveFile


class Games(BaseModel):
    """The games of a player, newest first."""

    games: list[GameSummary]
    damaged: list[str] = Field(description="Ids of games that are damaged and kept apart.")


class GameHead(StrictModel):
    """A game to store, without the game itself."""

    kind: Annotated[Literal["autosave", "save"], Choice()]
    version: int = Field(ge=1, le=_HIGHEST_VERSION)
    name: Name | None = None


class GameWrite(GameHead):
    """A game to store; `version` grows with every change, and an older one is refused."""

    game: SaveFile


class GameRename(StrictModel):
    """A new name for a game."""

    name: Name
