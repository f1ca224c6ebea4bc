"""The methods that the page offers, over HTTP."""

from __future__ import annotations

import httpx
import pytest

from pintu.catalogue import ALGORITHMS, HEURISTICS
from servers import Server

# No answer here depends on the kind of database.
pytestmark = pytest.mark.parametrize("server", ["sqlite"], indirect=True)


def test_the_methods_of_a_size_come_with_their_choices(player: httpx.Client) -> None:
    answer = player.get("/api/methods", params={"rows": 3, "cols": 3})
    assert answer.status_code == 200
    offered = {offer["id"]: offer for offer in answer.json()["methods"]}
    assert next(iter(offered)) == "shortest"
    assert {"dfs", "iddfs"} <= offered.keys()
    assert "gaschnig" in offered["astar"]["heuristics"]
    assert offered["weighted"]["method"] == "astar"
    assert offered["weighted"]["weight"] in offered["weighted"]["weights"]
    for offer in offered.values():
        assert offer["method"] in {"shortest", *ALGORITHMS}
        assert set(offer["heuristics"]) <= HEURISTICS.keys()


def test_a_method_that_takes_all_its_time_comes_with_a_range(
    player: httpx.Client, strict: Server
) -> None:
    size = {"rows": 5, "cols": 5}
    first, *others = player.get("/api/methods", params=size).json()["methods"]
    assert (first["id"], first["seconds"]) == ("best", {"least": 0.5, "most": 60, "default": 3})
    assert all(offer["seconds"] is None for offer in others)
    assert [offer["weight"] for offer in others if offer["id"] == "weighted"] == [2]
    first, *_ = strict.client().get("/api/methods", params=size).json()["methods"]
    assert first["seconds"] == {"least": 0.5, "most": 1, "default": 1}


def test_methods_that_may_use_much_memory_say_how_much_the_server_allows(
    player: httpx.Client,
) -> None:
    def memory(size: int) -> dict[str, int]:
        answer = player.get("/api/methods", params={"rows": size, "cols": size}).json()
        return {one["id"]: one["memory"] for one in answer["methods"] if one["memory"]}

    assert memory(3) == {}
    assert memory(4) == dict.fromkeys(("astar", "bidirectional", "bfs"), 1_000_000_000)
    assert memory(5) == memory(4)
    assert memory(6) == {}


@pytest.mark.parametrize("size", [{"rows": 11, "cols": 3}, {"rows": 0, "cols": 3}, {"rows": 3}])
def test_sizes_that_are_not_taken_are_refused(player: httpx.Client, size: dict[str, int]) -> None:
    assert player.get("/api/methods", params=size).status_code == 422
