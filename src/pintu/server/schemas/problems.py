"""Schema of errors (RFC 9457 problem details)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Problem(BaseModel):
    """An error, with one sentence for people."""

    model_config = ConfigDict(extra="allow")

    type: str = "about:blank"
    title: str = Field(description="The name of the HTTP status.")
    status: int
    detail: str = Field(description="One sentence: what is wrong, and what would be right.")
    code: str = Field(description="What is wrong, for programs; it never changes its meaning.")
    values: dict[str, Any] = Field(description="The values of the sentence.")
    field: str | None = Field(None, description="The field that is wrong.")
    index: int | None = Field(None, description="The first illegal move, counted from 0.")
    version: int | None = Field(None, description="The version that is stored.")
    retry_after: int | None = Field(None, description="Seconds after which to try again.")
