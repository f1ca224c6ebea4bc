"""The catalogue over HTTP, with the code of every method."""

from __future__ import annotations

import pytest

from pintu.catalogue import ALGORITHMS, HEURISTICS
from servers import Server


def test_every_algorithm_and_heuristic_is_listed_with_its_code(hosted: Server) -> None:
    client = hosted.client()
    entries = client.get("/api/catalogue").json()["entries"]
    assert [entry["name"] for entry in entries] == [*ALGORITHMS, *HEURISTICS]
    for entry in entries:
        source = client.get(f"/api/catalogue/{entry['name']}/source").json()
        compile(source["code"], source["path"], "exec")
        assert source["path"].startswith("pintu/")


@pytest.mark.parametrize(
    ("name", "path", "part"),
    [
        ("astar", "pintu/statespace/best_first.py", "def astar("),
        ("idastar", "pintu/statespace/idastar.py", "def idastar("),
        ("manhattan", "pintu/heuristics/manhattan.py", "class Manhattan"),
        ("pattern", "pintu/solving/pattern_database.py", "class PatternDatabase"),
    ],
)
def test_the_code_is_that_of_the_method(hosted: Server, name: str, path: str, part: str) -> None:
    source = hosted.client().get(f"/api/catalogue/{name}/source").json()
    assert (source["path"], part in source["code"]) == (path, True)


@pytest.mark.parametrize("name", ["magic", "..", "__init__"])
def test_other_code_is_not_served(hosted: Server, name: str) -> None:
    assert hosted.client().get(f"/api/catalogue/{name}/source").status_code == 404
