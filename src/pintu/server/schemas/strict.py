"""Request bodies of exact types."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class StrictModel(BaseModel):
    """A request body: exact types, and no field that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True)
