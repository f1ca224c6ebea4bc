"""The readable source code of each method of the catalogue."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath

from pintu.catalogue import ALGORITHMS, BEST, HEURISTICS, LINE_BY_LINE, PATTERN, TEACH, WHOLE_SPACE
from pintu.heuristics import HEURISTICS as HEURISTIC_CLASSES
from pintu.statespace.algorithms import ALGORITHMS as SEARCH_ALGORITHMS

# Methods that neither `statespace` nor `heuristics` has. Their modules are not imported here,
# because the server process does not load the engine.
_MODULES = {
    WHOLE_SPACE: "pintu.engine.spaces.space_walk",
    BEST: "pintu.solving.anytime",
    LINE_BY_LINE: "pintu.solving.lines",
    TEACH: "pintu.solving.teach",
    PATTERN: "pintu.solving.pattern_database",
}


def module_of(name: str) -> str:
    """The module of an algorithm or a heuristic; KeyError for an unknown name."""
    if name in SEARCH_ALGORITHMS:
        return SEARCH_ALGORITHMS[name].run.__module__
    if name in HEURISTIC_CLASSES:
        return HEURISTIC_CLASSES[name].__module__
    return _MODULES[name]


@cache
def source_of(name: str) -> tuple[str, str]:
    """The path of a method's module in the package, and its code."""
    assert name in ALGORITHMS or name in HEURISTICS
    path = PurePosixPath(module_of(name).replace(".", "/") + ".py")
    code = files("pintu").joinpath(*path.parts[1:]).read_text(encoding="utf-8")
    return str(path), code
