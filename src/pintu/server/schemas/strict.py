"""The base model of request bodies."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class StrictModel(BaseModel):
    """A request body: exact types, and no unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)
