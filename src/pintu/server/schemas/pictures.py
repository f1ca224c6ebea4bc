"""Schemas of uploaded pictures, and the crop parameters of an upload."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from pintu.messages import Message
from pintu.server.problems import ProblemError
from pintu.server.schemas.choices import Choice

PICTURE_ID = r"^[0-9a-f]{64}$"


class PictureAnswer(BaseModel):
    """A picture of this player."""

    id: str = Field(pattern=PICTURE_ID)
    width: int
    height: int
    bytes: int
    source_width: int
    source_height: int
    image: str
    thumbnail: str
    created: datetime


class Pictures(BaseModel):
    """The pictures of a player, newest first."""

    pictures: list[PictureAnswer]
    damaged: list[str] = Field(description="Ids of pictures that are damaged.")


class CropQuery(BaseModel):
    """The part of a picture to use, in pixels of the upright picture, and its rotation."""

    x: int | None = Field(None, ge=0, le=100_000)
    y: int | None = Field(None, ge=0, le=100_000)
    size: int | None = Field(None, ge=1, le=100_000, description="The side of a square.")
    width: int | None = Field(None, ge=1, le=100_000)
    height: int | None = Field(None, ge=1, le=100_000)
    whole: Annotated[Literal["true", "false"], Choice()] = "false"
    rotate: Annotated[Literal["0", "90", "180", "270"], Choice()] = Field(
        "0", description="Degrees clockwise."
    )

    def as_request(self) -> dict[str, Any]:
        """The options for the job: a rectangle, "whole", or None for the largest centred square."""
        whole, rotate = self.whole == "true", int(self.rotate)
        given = {name for name in ("x", "y", "size", "width", "height") if self._of(name)}
        if whole and not given:
            return {"crop": "whole", "rotate": rotate}
        if not given and not whole:
            return {"crop": None, "rotate": rotate}
        if given == {"x", "y", "size"} and not whole:
            width = height = self.size
        elif given == {"x", "y", "width", "height"} and not whole:
            width, height = self.width, self.height
        else:
            raise ProblemError(422, Message("crop.options"), field="x", label="")
        crop = {"x": self.x, "y": self.y, "width": width, "height": height}
        return {"crop": crop, "rotate": rotate}

    def _of(self, name: str) -> bool:
        return getattr(self, name) is not None
