"""Schemas of the catalogue of methods."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pintu.statespace.result import GuaranteeKind


class CatalogueEntry(BaseModel):
    """An algorithm or a heuristic."""

    name: str
    kind: Literal["algorithm", "heuristic"]
    about: str
    guarantee: GuaranteeKind | None = Field(
        description="The best guarantee of an algorithm; null for a heuristic."
    )
    admissible: bool | None = Field(
        description="Whether a heuristic never overestimates; null for an algorithm."
    )
    informed: bool = Field(description="Whether an algorithm needs a heuristic.")
    traceable: bool = Field(description="Whether a search with it can be traced.")


class Catalogue(BaseModel):
    """All algorithms, then all heuristics."""

    entries: list[CatalogueEntry]


class SourceCode(BaseModel):
    """The readable code of a method."""

    name: str
    path: str = Field(description="Of its module in the package.")
    code: str
