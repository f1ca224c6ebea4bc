"""Schemas of players and transfer codes."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from pintu.server.schemas.strict import StrictModel


class PictureRoom(BaseModel):
    """The stored pictures, and their limit."""

    count: int
    bytes: int
    most_bytes: int


class GameRoom(BaseModel):
    """The stored games, and their limit."""

    count: int
    most: int


class Player(BaseModel):
    """What is stored for a player."""

    mode: Literal["local", "hosted"]
    pictures: PictureRoom
    games: GameRoom


class TransferCode(BaseModel):
    """A one-time code that links another browser to this player."""

    code: str
    expires: datetime


class Claim(StrictModel):
    """The one-time code that another browser showed."""

    code: str = Field(min_length=1, max_length=100)
