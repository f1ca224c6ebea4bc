"""The schema of sessions."""

from __future__ import annotations

from pydantic import Field

from pintu.server.schemas.strict import StrictModel


class NewSession(StrictModel):
    """The token in the address that `pintu play` prints."""

    token: str = Field(min_length=1, max_length=200)
