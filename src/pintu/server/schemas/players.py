"""What is kept for a player, and transfer codes, as JSON."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from pintu.server.schemas.strict import StrictModel


class PictureRoom(BaseModel):
    """The pictures kept, and the room there is."""

    count: int
    bytes: int
    most_bytes: int


class GameRoom(BaseModel):
    """The games kept, and how many there can be."""

    count: int
    most: int


class Player(BaseModel):
    """What is kept for a player."""

    mode: Literal["local", "hosted"]
    pictures: PictureRoom
    games: GameRoom


class TransferCode(BaseModel):
    """A code that works once."""

    code: str
    expires: datetime


class Claim(StrictModel):
    """The code that another browser showed."""

    code: str = Field(min_length=1, max_length=100)
