"""Schema of the address in the network."""

from __future__ import annotations

from pydantic import BaseModel, Field


class Network(BaseModel):
    """Where others in the network find this server."""

    url: str | None = Field(
        description="null: the server answers on this machine only.",
        examples=["http://192.168.1.20:8717"],
    )
