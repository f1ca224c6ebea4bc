"""Schemas of the methods that a player can choose from."""

from __future__ import annotations

from pydantic import BaseModel, Field


class SecondsRange(BaseModel):
    """How long a search may be asked to take."""

    least: float
    most: float = Field(description="The time limit of the server.")
    default: float


class MethodOffer(BaseModel):
    """A method, its options and their defaults."""

    id: str = Field(description="The name that the player chooses, such as weighted.")
    method: str = Field(description="The method of a solve request, such as astar.")
    about: str
    heuristics: list[str] = Field(description="Choices; empty if the method has no heuristic.")
    heuristic: str | None
    weights: list[float]
    weight: float | None
    width: int | None
    seconds: SecondsRange | None = Field(
        description="How long it searches (limits.seconds); null if until it has an answer."
    )
    doubtful: bool = Field(description="Whether it often finds no solution in time.")
    memory: int | None = Field(
        description="Bytes that it may use, where that is much: at most the limit of the server."
    )


class Methods(BaseModel):
    """The methods for boards of a size, the default first."""

    rows: int
    cols: int
    methods: list[MethodOffer]
