"""The methods a player can choose from."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class MethodOffer(BaseModel):
    """A method, with the choices it leaves and what to begin with."""

    model_config = ConfigDict(from_attributes=True)

    id: str = Field(description="What the player chooses, such as weighted.")
    method: str = Field(description="What a solve is asked for, such as astar.")
    about: str
    heuristics: list[str] = Field(description="To choose from; none if the method takes none.")
    heuristic: str | None
    weights: list[float]
    weight: float | None
    width: int | None
    doubtful: bool = Field(description="Whether it may well find nothing in time.")


class Methods(BaseModel):
    """The methods for boards of a size, the one to begin with first."""

    rows: int
    cols: int
    methods: list[MethodOffer]
