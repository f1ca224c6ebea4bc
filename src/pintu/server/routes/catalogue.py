"""The catalogue of algorithms and heuristics, and their source code."""

from __future__ import annotations

from fastapi import APIRouter, Response

from pintu.catalogue import ALGORITHMS, HEURISTICS, PATTERN
from pintu.heuristics import HEURISTICS as HEURISTIC_CLASSES
from pintu.server.problems import not_found, problems
from pintu.server.schemas.catalogue import Catalogue, CatalogueEntry, SourceCode
from pintu.server.source_code import source_of

router = APIRouter(tags=["solver"])


@router.get("/api/catalogue", summary="All algorithms and heuristics")
async def get_catalogue(response: Response) -> Catalogue:
    """Every algorithm and every heuristic that Pintu has, with what it guarantees."""
    response.headers["Cache-Control"] = "no-cache"
    algorithms = [
        CatalogueEntry(
            name=each.name,
            kind="algorithm",
            about=each.about,
            guarantee=each.guarantee.kind,
            admissible=None,
            informed=each.informed,
            traceable=each.searches_states,
        )
        for each in ALGORITHMS.values()
    ]
    heuristics = [
        CatalogueEntry(
            name=each.name,
            kind="heuristic",
            about=each.about,
            guarantee=None,
            admissible=each.name == PATTERN or HEURISTIC_CLASSES[each.name].admissible,
            informed=False,
            traceable=each.name in HEURISTIC_CLASSES,
        )
        for each in HEURISTICS.values()
    ]
    return Catalogue(entries=[*algorithms, *heuristics])


@router.get("/api/catalogue/{name}/source", summary="The code of a method", responses=problems(404))
async def get_source(name: str, response: Response) -> SourceCode:
    """The readable Python code of an algorithm or a heuristic, as it is run."""
    if name not in ALGORITHMS and name not in HEURISTICS:
        raise not_found("request.no_address")
    response.headers["Cache-Control"] = "no-cache"
    path, code = source_of(name)
    return SourceCode(name=name, path=path, code=code)
